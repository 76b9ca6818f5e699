import { sql } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import {
  type CallCtx,
  defineRoute,
  filter,
  type ManualCtx,
  pageBody,
  pageOf,
  type Route,
} from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { withAddresses } from '@motorpool/monitoring/server'
import { z } from 'zod'
import {
  CustomerVehicleAssign,
  CustomerVehicleBind,
  CustomerVehicleFocus,
  NAME_MAX,
  PORTAL,
  PORTAL_MAP_MAX,
  type PortalVehicleInfo,
} from '../../shared/portal/index.ts'
import { customerOf, seenVehicle, vinParams } from './customer.ts'
import { homeOf, statisticsOf } from './home.ts'
import { keep } from './keep.ts'
import { homeSchema, infoSchema, statisticsSchema, vehicleSchema } from './schemas.ts'
import { countVehicles, detailsOf, ownVehicles } from './vehicles-repo.ts'

const FIND = 'portal/vehicles/find'
const UPDATE = 'portal/vehicles/update'
const labels = ['portal/vehicles']

const filters = {
  keyword: filter(z.string().trim().max(64)),
  bindStatus: filter(z.enum(CustomerVehicleBind.values)),
  assignStatus: filter(z.enum(CustomerVehicleAssign.values)),
  focusStatus: filter(z.enum(CustomerVehicleFocus.values)),
  ownerFlag: filter(z.enum(['0', '1'])),
  onlineStatus: filter(z.enum(['ONLINE', 'OFFLINE'])),
}

const page = defineRoute({
  id: 'customer.customerVehicle.page',
  method: 'POST',
  path: `${PORTAL}/page`,
  summary: 'Own vehicles, those that are followed first; without a filter of binding those that are bound.',
  permission: FIND,
  labels,
  scope: 'tenant',
  readOnly: true,
  body: pageBody(filters),
  response: pageOf(vehicleSchema),
  handler: async (ctx, { body: { page: current, pageSize, ...asked } }) => {
    customerOf(ctx)
    const before = (current - 1) * pageSize
    const items = await ownVehicles(ctx, asked, { limit: pageSize, offset: before })
    // A page that is not full is the last one, and says itself how many there are.
    const isLast = items.length < pageSize && (items.length > 0 || current === 1)
    return { items, total: isLast ? before + items.length : await countVehicles(ctx, asked), current }
  },
})

const map = defineRoute({
  id: 'customer.customerVehicle.map',
  method: 'POST',
  path: `${PORTAL}/map`,
  summary: `Own vehicles whose position is known, at most ${PORTAL_MAP_MAX}.`,
  permission: 'portal/map/find',
  labels,
  scope: 'tenant',
  readOnly: true,
  body: z.object(filters),
  response: z.array(vehicleSchema),
  handler: (ctx, { body }) => {
    customerOf(ctx)
    return ownVehicles(ctx, body, { limit: PORTAL_MAP_MAX, located: true })
  },
})

const index = defineRoute({
  id: 'customer.customerVehicle.index',
  method: 'GET',
  path: `${PORTAL}/index`,
  summary: 'What the own vehicles do, what of them asks for their customer, and the first of them.',
  permission: 'portal/home/find',
  scope: 'tenant',
  response: homeSchema,
  handler: (ctx) => {
    customerOf(ctx)
    return homeOf(ctx, ctx.permissions.has(FIND))
  },
})

const statistics = defineRoute({
  id: 'customer.customerVehicle.statistics',
  method: 'GET',
  path: `${PORTAL}/statistics`,
  summary: 'Own vehicles by what they do, and what they did today together.',
  permission: 'portal/home/find',
  scope: 'tenant',
  response: statisticsSchema,
  handler: (ctx) => {
    customerOf(ctx)
    return statisticsOf(ctx)
  },
})

async function infoOf(ctx: CallCtx, vin: string): Promise<Omit<PortalVehicleInfo, 'address'>> {
  await seenVehicle(ctx, vin)
  const [vehicle] = await ownVehicles(ctx, {}, { limit: 1, vin })
  const details = await detailsOf(ctx, vin)
  if (!vehicle || !details) throw new AppError('NOT_FOUND', { what: vin })
  return { ...vehicle, ...details }
}

/** The address is asked for after the transaction: a provider may be slow. */
async function withAddress(
  ctx: ManualCtx,
  geocoder: Geocoder,
  read: (ctx: CallCtx) => Promise<Omit<PortalVehicleInfo, 'address'>>,
): Promise<PortalVehicleInfo> {
  customerOf(ctx)
  const info = await ctx.inScope((tx) => read({ ...ctx, tx }))
  const [addressed] = await withAddresses(geocoder, ctx, [info])
  return { ...info, address: addressed?.address ?? null }
}

function infoRoutes(geocoder: Geocoder): readonly Route[] {
  return [
    defineRoute({
      id: 'customer.customerVehicle.info',
      method: 'GET',
      path: `${PORTAL}/:vin/info`,
      summary: 'One own vehicle: its state, its figures, who serves it.',
      permission: FIND,
      labels,
      scope: 'manual',
      params: vinParams,
      response: infoSchema,
      handler: (ctx, { params: { vin } }) => withAddress(ctx, geocoder, (call) => infoOf(call, vin)),
    }),
    defineRoute({
      id: 'customer.customerVehicle.byPhone',
      method: 'GET',
      path: `${PORTAL}/:vin/:phone`,
      summary:
        'One own vehicle, when the phone number is that of the account, or of whom the account assigned it to.',
      permission: FIND,
      labels,
      scope: 'manual',
      params: vinParams.extend({ phone: z.string().regex(/^\d{5,20}$/) }),
      response: infoSchema,
      handler: (ctx, { params: { vin, phone } }) =>
        withAddress(ctx, geocoder, async (call) => {
          const { rows } = await sql`
            select from app_user u where u.id = ${customerOf(call)} and u.phone = ${phone}
            union all select from app.customer_assignments() a where a.vin = ${vin} and a.given and a.other_phone = ${phone}`.execute(
            call.tx,
          )
          if (rows.length === 0) throw new AppError('NOT_FOUND', { what: vin })
          return infoOf(call, vin)
        }),
    }),
  ]
}

const vehicleName = z
  .string()
  .trim()
  .max(NAME_MAX)
  .regex(/^\P{Cc}*$/u)
  .nullish()

const name = defineRoute({
  id: 'customer.customerVehicle.name',
  method: 'PUT',
  path: `${PORTAL}/:vin/name`,
  summary: 'Names an own vehicle, for the caller alone; an empty name takes it away.',
  permission: UPDATE,
  labels,
  scope: 'tenant',
  params: vinParams,
  body: z.object({ vehicleName, name: vehicleName }),
  response: z.boolean(),
  handler: async (ctx, { params, body }) => {
    const { vin } = await seenVehicle(ctx, params.vin)
    await keep(ctx, vin, { vehicleName: body.vehicleName || body.name || null })
    return true
  },
})

const focusing = (call: 'focus' | 'focusCancel', rest: string, focused: boolean, summary: string): Route =>
  defineRoute({
    id: `customer.customerVehicle.${call}`,
    method: 'POST',
    path: `${PORTAL}/:vin/${rest}`,
    summary,
    permission: UPDATE,
    scope: 'tenant',
    params: vinParams,
    response: z.boolean(),
    handler: async (ctx, { params }) => {
      const { vin } = await seenVehicle(ctx, params.vin)
      await keep(ctx, vin, { focused })
      return true
    },
  })

export const vehicleRoutes = (geocoder: Geocoder): readonly Route[] => [
  page,
  map,
  index,
  statistics,
  ...infoRoutes(geocoder),
  name,
  focusing('focus', 'focus', true, 'Follows an own vehicle: it stands first.'),
  focusing('focusCancel', 'focus/cancel', false, 'Follows an own vehicle no longer.'),
]
