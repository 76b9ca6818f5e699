import { sql } from '@motorpool/db'
import { anyId, type CallCtx, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { alsoChanged, createRows, refusal, resourceRoutes, Transitions } from '@motorpool/resource/server'
import { z } from 'zod'
import { AMOUNT_MAX, type ServiceOrder, serviceOrders } from '../shared/orders.ts'
import { serviceOrderStates } from '../shared/states.ts'
import { boundOrders, orderHooks, orderRefusal, stateError } from './orders.ts'
import { writeStep } from './steps.ts'
import { tell, tellOwner } from './tell.ts'
import { boundWorkOrders } from './work-orders.ts'

const reason = z.string().trim().min(1).max(255)
const time = z.number().int().min(0).max(8.64e15)

/** A station that is open and within the caller's reach. */
async function openStation(ctx: CallCtx, id: string): Promise<void> {
  const { rows } = await sql`select from service_station where id = ${id} and status = 'ENABLED'`.execute(
    ctx.tx,
  )
  if (rows.length === 0) throw new AppError('SERVICE_STATION')
}

interface Open {
  id: string
  no: string
  tenantId: string
  vin: string
  content: string
  user: string | null
}

const openWork = async (ctx: CallCtx, { id }: ServiceOrder): Promise<Open[]> => {
  const { rows } = await sql<Open>`
    select id::text as id, work_order_no as no, tenant_id::text as "tenantId", vin, content, service_user_id::text as user
    from work_order where service_order_id = ${id} and status in ('WAIT', 'DISPATCHED') order by work_order.id for update`.execute(
    ctx.tx,
  )
  return rows
}

/** The open work of a cancelled order is closed, and who has it learns that. */
async function closeWork(ctx: CallCtx, order: ServiceOrder, why: string): Promise<void> {
  for (const work of await openWork(ctx, order)) {
    await sql`
      update work_order set status = 'CLOSED', step = 'CLOSE', update_user_id = ${ctx.actor.id}, update_time = ${new Date(ctx.now)}
      where id = ${work.id}`.execute(ctx.tx)
    await writeStep(ctx, work, { step: 'CLOSE', note: why })
    await tell(ctx, { ...work, workOrderNo: work.no }, 'closed', work.user, why)
  }
}

const costOf = async (ctx: CallCtx, { id }: ServiceOrder): Promise<number | null> => {
  const { rows } = await sql<{ cost: number | null }>`
    select sum(cost)::float8 as cost from work_order where service_order_id = ${id}`.execute(ctx.tx)
  return rows[0]?.cost ?? null
}

/** A customer takes back what the same customer asked for, while nobody works on it. */
function ownWish(ctx: CallCtx, order: ServiceOrder): void {
  if (ctx.orgScope.kind !== 'customer') return
  if (order.customerAccountId !== ctx.actor.id) throw new AppError('FORBIDDEN')
  if (order.status !== 'WAIT') throw stateError(order)
}

const transitions = new Transitions({
  states: serviceOrderStates,
  bound: boundOrders,
  field: 'status',
  refusal: orderRefusal,
})
  .on('assign', {
    body: z.object({ stationId: anyId, planTime: time.nullish() }),
    run: async (ctx, { body: { stationId } }) => {
      await openStation(ctx, stationId)
      return { station_id: stationId, accept_user_id: ctx.actor.id, accept_time: new Date(ctx.now) }
    },
    written: async (ctx, orders, { planTime }) => {
      const wanted = orders.map(({ id }) => ({ serviceOrderId: id, planTime: planTime ?? null }))
      const { changes, refused } = await createRows(ctx, boundWorkOrders, wanted)
      const [first] = refused
      if (first) throw refusal(first.work.errors)
      alsoChanged(ctx, changes)
      for (const order of orders) await tellOwner(ctx, order, 'accepted')
    },
  })
  .on('finish', {
    body: z.object({ amount: z.number().min(0).max(AMOUNT_MAX).nullish() }).nullish(),
    run: async (ctx, { row: order, body }) => {
      const [open] = await openWork(ctx, order)
      if (open) throw new AppError('SERVICE_WORK_OPEN', { no: order.orderNo, work: open.no })
      await tellOwner(ctx, order, 'finished')
      return {
        finish_time: new Date(ctx.now),
        amount: body?.amount ?? order.amount ?? (await costOf(ctx, order)),
      }
    },
  })
  .on('cancel', {
    body: z.object({ reason }),
    allow: async (ctx, { row }) => ownWish(ctx, row),
    run: async (ctx, { row: order, body }) => {
      await closeWork(ctx, order, body.reason)
      await tellOwner(ctx, order, 'cancelled', body.reason)
      return { cancel_reason: body.reason }
    },
  })
  .on('rate', {
    body: z.object({ score: z.number().int().min(1).max(5) }),
    run: async (_ctx, { row: order, body }) => {
      if (order.score !== null) throw new AppError('SERVICE_RATED', { no: order.orderNo })
      return { score: body.score }
    },
  })

export const orderRoutes: readonly Route[] = [
  ...transitions.routes(),
  ...resourceRoutes(serviceOrders, orderHooks),
]
