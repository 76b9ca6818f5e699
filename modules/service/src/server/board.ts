import { sql } from '@motorpool/db'
import { anyId, type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { z } from 'zod'
import type { Board, BoardOrder, BoardWork } from '../shared/board.ts'
import { ServiceOrderType, WorkOrderStatus, WorkStep } from '../shared/enums.ts'
import { workOrders } from '../shared/work-orders.ts'
import { WORK_PLACE } from './technicians.ts'

/** Cards of one kind; a board with more is read by its list. */
const CARDS_MAX = 500

const text = z.string().nullable()
const number = z.number().nullable()

const order = z.object({
  id: z.string(),
  no: z.string(),
  vin: z.string(),
  orderType: z.enum(ServiceOrderType.values),
  content: z.string(),
  expectTime: number,
  createTime: z.number(),
  lng: number,
  lat: number,
}) satisfies z.ZodType<BoardOrder>

const work = z.object({
  id: z.string(),
  no: z.string(),
  vin: z.string(),
  status: z.enum(WorkOrderStatus.values),
  step: z.enum(WorkStep.values),
  content: z.string(),
  serviceUserId: text,
  serviceUser: text,
  stationName: text,
  planTime: number,
  createTime: z.number(),
  dispatchTime: number,
  lng: number,
  lat: number,
}) satisfies z.ZodType<BoardWork>

async function waitingOrders(ctx: CallCtx): Promise<BoardOrder[]> {
  const { rows } = await sql<BoardOrder>`
    select p.*, p.place[0] as lng, p.place[1] as lat from (
      select o.id::text as id, o.order_no as no, o.vin, o.order_type as "orderType", o.content,
        o.expect_time as "expectTime", o.create_time as "createTime", ${WORK_PLACE} as place
      from service_order o left join service_station st on st.id = o.station_id
      left join vehicle v on v.vin = o.vin left join vehicle_realtime r on r.vehicle_id = v.id
      where o.status = 'WAIT' order by o.id desc limit ${CARDS_MAX}) p`.execute(ctx.tx)
  return rows
}

async function openWork(ctx: CallCtx, stationId: string | undefined): Promise<BoardWork[]> {
  const { rows } = await sql<BoardWork>`
    select p.*, p.place[0] as lng, p.place[1] as lat from (
      select w.id::text as id, w.work_order_no as no, w.vin, w.status, w.step, w.content,
        w.service_user_id::text as "serviceUserId", u.real_name as "serviceUser", st.station_name as "stationName",
        w.plan_time as "planTime", w.create_time as "createTime", w.dispatch_time as "dispatchTime", ${WORK_PLACE} as place
      from work_order w left join service_order o on o.id = w.service_order_id
      left join service_station st on st.id = w.station_id left join app_user u on u.id = w.service_user_id
      left join vehicle v on v.vin = w.vin left join vehicle_realtime r on r.vehicle_id = v.id
      where w.status <> 'CLOSED' and (${stationId ?? null}::bigint is null or w.station_id = ${stationId ?? null}::bigint)
      order by w.id desc limit ${CARDS_MAX}) p`.execute(ctx.tx)
  return rows
}

export const boardRoute: Route = defineRoute({
  id: 'customer.serviceWorkOrders.board',
  method: 'GET',
  path: `${workOrders.api}/board`,
  summary:
    'What is to be dispatched and what is under way: waiting service orders and work orders that are not closed.',
  permission: 'service/workOrders/find',
  scope: 'tenant',
  query: z.object({ stationId: anyId.optional() }),
  response: z.object({ orders: z.array(order), work: z.array(work) }),
  handler: async (ctx, { query: { stationId } }): Promise<Board> => ({
    orders: ctx.permissions.has('service/orders/find') ? await waitingOrders(ctx) : [],
    work: await openWork(ctx, stationId),
  }),
})
