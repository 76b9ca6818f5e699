import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { bind, type Draft, type Hooks, recordNo } from '@motorpool/resource/server'
import { isEmpty } from '@motorpool/resource/shared'
import { checkVehicles, completeFromVehicle } from '@motorpool/vehicle/server'
import { type ServiceOrder, type ServiceOrders, serviceOrders } from '../shared/orders.ts'
import { serviceOrderStates } from '../shared/states.ts'
import './errors.ts'

interface Owner {
  vin: string
  customer_id: string | null
  name: string | null
  phone: string | null
}

const asVin = (given: unknown): string => (typeof given === 'string' ? given.trim().toUpperCase() : '')

async function ownersOf(ctx: CallCtx, vins: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  const { rows } = await sql<Owner>`
    select vin, customer_id::text as customer_id, customer_name as name, customer_phone as phone from vehicle
    where vin = any (${[...vins]}::text[])`.execute(ctx.tx)
  return new Map(rows.map((row) => [row.vin, row]))
}

/** Who is to be called is the owner, unless somebody else is named; a customer, who may be another, always says who. */
async function completeContact(
  ctx: CallCtx,
  inputs: readonly { vin?: unknown; contactName?: unknown; contactPhone?: unknown }[],
) {
  if (ctx.orgScope.kind === 'customer') return
  const owners = await ownersOf(
    ctx,
    inputs.map(({ vin }) => asVin(vin)),
  )
  for (const input of inputs) {
    const owner = owners.get(asVin(input.vin))
    if (isEmpty(input.contactName) && owner?.name) input.contactName = owner.name
    if (isEmpty(input.contactPhone) && owner?.phone) input.contactPhone = owner.phone
  }
}

/** An alarm and a reminder are of the vehicle that the order is for. */
async function checkCauses(ctx: CallCtx, { values, fail }: Draft<ServiceOrders>): Promise<void> {
  for (const [field, table] of [
    ['faultId', 'alarm'],
    ['maintenanceLogId', 'maintenance_log'],
  ] as const) {
    const id = values[field]
    if (!id) continue
    const { rows } = await sql<{ vin: string }>`select vin from ${sql.table(table)} where id = ${id}`.execute(
      ctx.tx,
    )
    if (rows[0]?.vin !== values.vin) fail(field, { code: 'SERVICE_OTHER_VEHICLE' })
  }
}

async function prepareNew(ctx: CallCtx, drafts: readonly Draft<ServiceOrders>[]): Promise<void> {
  await checkVehicles(ctx, drafts)
  const owners = await ownersOf(
    ctx,
    drafts.map(({ values }) => asVin(values.vin)),
  )
  const isCustomer = ctx.orgScope.kind === 'customer'
  for (const draft of drafts) {
    const { values } = draft
    await checkCauses(ctx, draft)
    values.orderNo = recordNo('S', ctx.now)
    values.customerId = owners.get(asVin(values.vin))?.customer_id ?? null
    values.customerAccountId = isCustomer ? ctx.actor.id : null
    values.source = isCustomer ? 'CUSTOMER' : values.faultId ? 'ALARM' : 'STAFF'
  }
}

export const stateError = ({ orderNo, status }: ServiceOrder): AppError =>
  new AppError('SERVICE_STATE', { no: orderNo, state: textKey(`service.orderState.${status}`) })

/** Why a service order refuses a transition; undefined when its status allows it. */
export const orderRefusal = (
  order: ServiceOrder,
  transition: keyof typeof serviceOrderStates.transitions,
): AppError | undefined =>
  serviceOrderStates.refusal(transition, order.status) ? stateError(order) : undefined

export const orderHooks: Hooks<ServiceOrders> = {
  complete: async (ctx, inputs, mode) => {
    if (mode !== 'create') return
    await completeFromVehicle(ctx, inputs)
    await completeContact(ctx, inputs)
  },
  prepare: async (ctx, drafts, mode) => {
    if (mode === 'create') return prepareNew(ctx, drafts)
    for (const { before } of drafts) {
      const refusal = before && orderRefusal(before, 'edit')
      if (refusal) throw refusal
    }
  },
  beforeDelete: async (_ctx, rows) => {
    const kept = rows.find(({ status }) => status === 'PROCESSING' || status === 'FINISH')
    if (kept) throw stateError(kept)
  },
}

export const boundOrders = bind(serviceOrders, orderHooks)
