import { asRead, defineRoute, type ManualCtx, pageBody, pageOf, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { changing, resourceRoutes } from '@motorpool/resource/server'
import { type NewOwner, setOwner } from '@motorpool/vehicle/server'
import { z } from 'zod'
import { customerVehicles, VEHICLES_KEY } from '../../shared/customer-vehicles.ts'
import { maskPhones } from '../phones.ts'
import { customerVehicleHooks } from './hooks.ts'
import { usersOf } from './users.ts'

const BASE = customerVehicles.api
const vin = z.string().trim().toUpperCase().min(1).max(32)
const reason = z.string().trim().max(255).optional()
const nullable = z.string().nullable()

const vehicleUser = z.object({
  userId: nullable,
  name: z.string(),
  phone: nullable,
  ownerFlag: z.union([z.literal(0), z.literal(1)]),
  linkType: nullable,
  beginDate: z.number().nullable(),
  endDate: z.number().nullable(),
})

const changed = z.object({ vin: z.string() })

async function change(
  ctx: ManualCtx,
  of: string,
  owner: NewOwner | null,
  why: string | undefined,
): Promise<z.output<typeof changed>> {
  return changing(ctx, async (inner, record) => {
    const { before, change } = await setOwner(inner, of, owner, why ?? null)
    if (before.customerPhone === (owner?.phone ?? null) && before.customerName === (owner?.name ?? null))
      throw new AppError(owner ? 'CUSTOMER_OWNER_SAME' : 'CUSTOMER_NO_OWNER', { vin: before.vin })
    record(change)
    return { vin: before.vin }
  })
}

const users = defineRoute({
  id: `${customerVehicles.idPrefix}.users`,
  method: 'POST',
  path: `${BASE}/:vin/user/page`,
  summary: 'Who owns a vehicle, and which customers use or used it.',
  permission: `${VEHICLES_KEY}/find`,
  scope: 'tenant',
  readOnly: true,
  params: z.object({ vin }),
  body: pageBody({}),
  response: pageOf(vehicleUser),
  handler: async (ctx, { params, body }) => {
    const found = await usersOf(ctx.tx, { vin: params.vin, page: body.page, pageSize: body.pageSize })
    maskPhones(ctx, VEHICLES_KEY, found.items, 'phone')
    return found
  },
})

const changeOwner = defineRoute({
  id: `${customerVehicles.idPrefix}.changeOwner`,
  method: 'POST',
  path: `${BASE}/change/owner`,
  summary:
    'Give a vehicle to another owner from today on; its past stays with the former one, and links of customers end.',
  permission: `${VEHICLES_KEY}/update`,
  scope: 'manual',
  body: z.object({
    vin,
    customerName: z.string().trim().min(1).max(64),
    customerPhone: z
      .string()
      .trim()
      .regex(/^\+?[\d -]{5,20}$/),
    reason,
    ...asRead,
  }),
  version: { table: 'vehicle', row: ({ body }) => ({ vin: body.vin }) },
  response: changed,
  handler: (ctx, { body }) =>
    change(ctx, body.vin, { name: body.customerName, phone: body.customerPhone }, body.reason),
})

/** R438: the inventory has it under another service. */
const ownerClean = defineRoute({
  id: 'customer-app.customerVehicleMgr.ownerClean',
  method: 'PUT',
  path: '/api/customer-app-svc/customer/vehicle/mgr/V1.0/owner/clean',
  summary: 'Take a vehicle from its owner, who and whose users see it no more.',
  permission: `${VEHICLES_KEY}/update`,
  scope: 'manual',
  body: z.object({ vin, reason, ...asRead }),
  version: { table: 'vehicle', row: ({ body }) => ({ vin: body.vin }) },
  response: changed,
  handler: (ctx, { body }) => change(ctx, body.vin, null, body.reason),
})

/** R438: who owns and who uses which vehicle. */
export const vehicleMgrRoutes: readonly Route[] = [
  users,
  changeOwner,
  ownerClean,
  ...resourceRoutes(customerVehicles, customerVehicleHooks),
]
