import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { checkPostOf } from '@motorpool/identity/server'
import { AppError, textKey } from '@motorpool/kernel'
import { bind, type Draft, type Hooks, recordNo } from '@motorpool/resource/server'
import { isEmpty, parseId } from '@motorpool/resource/shared'
import { checkVehicles, completeFromVehicle } from '@motorpool/vehicle/server'
import { type WorkTransition, workOrderStates } from '../shared/states.ts'
import { mayFollow } from '../shared/steps.ts'
import { type WorkOrder, type WorkOrders, workOrders } from '../shared/work-orders.ts'
import './errors.ts'
import { writeStep } from './steps.ts'
import { requireLead } from './who.ts'

interface OrderFacts {
  id: string
  vin: string
  status: string
  no: string
  station: string | null
  content: string
}

/** Service orders, held so that none ends while work is made for it. */
async function holdOrders(ctx: CallCtx, ids: readonly unknown[]): Promise<ReadonlyMap<string, OrderFacts>> {
  const known = ids.flatMap((id) => parseId(id) ?? [])
  if (known.length === 0) return new Map()
  const { rows } = await sql<OrderFacts>`
    select id::text as id, vin, status, order_no as no, station_id::text as station, content from service_order
    where id = any (${known}::bigint[]) for share`.execute(ctx.tx)
  return new Map(rows.map((row) => [row.id, row]))
}

type Sent = Parameters<NonNullable<Hooks<WorkOrders>['complete']>>[1]

/** Vehicle, station and content are those of the service order, unless they are given. */
async function completeFromOrder(ctx: CallCtx, inputs: Sent): Promise<void> {
  const orders = await holdOrders(
    ctx,
    inputs.map(({ serviceOrderId }) => serviceOrderId),
  )
  for (const input of inputs) {
    const order = orders.get(parseId(input.serviceOrderId) ?? '')
    if (!order) continue
    if (isEmpty(input.vin)) input.vin = order.vin
    if (isEmpty(input.stationId)) input.stationId = order.station
    if (isEmpty(input.content)) input.content = order.content
  }
}

async function prepareNew(ctx: CallCtx, drafts: readonly Draft<WorkOrders>[]): Promise<void> {
  await checkVehicles(ctx, drafts)
  const orders = await holdOrders(
    ctx,
    drafts.map(({ values }) => values.serviceOrderId),
  )
  for (const { values, fail, tenantId, errors } of drafts) {
    const order = values.serviceOrderId ? orders.get(values.serviceOrderId) : undefined
    if (order && order.vin !== values.vin) fail('serviceOrderId', { code: 'SERVICE_OTHER_VEHICLE' })
    if (order && order.status !== 'PROCESSING') throw new AppError('SERVICE_ORDER_CLOSED', { no: order.no })
    if (values.serviceUserId && errors.length === 0)
      await checkPostOf(ctx, values.serviceUserId, tenantId, 'SERVICE')
    values.workOrderNo = recordNo('W', ctx.now)
  }
}

const stateError = ({ workOrderNo, status }: WorkOrder): AppError =>
  new AppError('SERVICE_STATE', { no: workOrderNo, state: textKey(`service.workState.${status}`) })

/** Why a work order refuses a transition: its status, or the step that was taken last. */
export function workRefusal(order: WorkOrder, transition: WorkTransition): AppError | undefined {
  if (workOrderStates.refusal(transition, order.status)) return stateError(order)
  if (mayFollow(transition, order.step)) return undefined
  return new AppError('SERVICE_STEP', { no: order.workOrderNo, step: textKey(`service.step.${order.step}`) })
}

export const workOrderHooks: Hooks<WorkOrders> = {
  complete: async (ctx, inputs, mode) => {
    await requireLead(ctx)
    if (mode !== 'create') return
    await completeFromOrder(ctx, inputs)
    await completeFromVehicle(ctx, inputs)
  },
  prepare: async (ctx, drafts, mode) => {
    if (mode === 'create') return prepareNew(ctx, drafts)
    for (const { before } of drafts) {
      const refusal = before && workRefusal(before, 'edit')
      if (refusal) throw refusal
    }
  },
  saved: async (ctx, drafts, mode) => {
    if (mode === 'create') for (const { row } of drafts) await writeStep(ctx, row, { step: 'CREATE' })
  },
  beforeDelete: async (ctx, rows) => {
    await requireLead(ctx)
    const kept = rows.find(({ status }) => status === 'DISPATCHED' || status === 'FINISH')
    if (kept) throw stateError(kept)
  },
}

export const boundWorkOrders = bind(workOrders, workOrderHooks)
