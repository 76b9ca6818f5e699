import { sql } from '@motorpool/db'
import type { TimelineSource } from '@motorpool/vehicle/server'

interface Line {
  id: string
  kind: string
  time: number
  actor: string | null
  detail: string
  link: string
}

/** What was asked for a vehicle, and what was done: orders, their end, work dispatched, done and accepted. */
export const serviceSource: TimelineSource = {
  name: 'service',
  async events(ctx, vehicle, before, limit) {
    const moment = new Date(before)
    const { rows } = await sql<Line>`
      select 'O' || o.id as id, 'serviceOrder' as kind, o.create_time as time, u.real_name as actor,
        o.order_no || ' · ' || o.content as detail, '/service/orders/' || o.id as link
      from service_order o left join app_user u on u.id = o.create_user_id
      where o.vin = ${vehicle.vin} and o.create_time < ${moment}
      union all
      select 'E' || o.id, case o.status when 'FINISH' then 'serviceFinish' else 'serviceCancel' end,
        case o.status when 'FINISH' then o.finish_time else o.update_time end, u.real_name,
        o.order_no || coalesce(' · ' || o.cancel_reason, ''), '/service/orders/' || o.id
      from service_order o left join app_user u on u.id = o.update_user_id
      where o.vin = ${vehicle.vin} and o.status in ('FINISH', 'CANCELLED')
        and case o.status when 'FINISH' then o.finish_time else o.update_time end < ${moment}
      union all
      select 'S' || s.id, 'work' || initcap(s.step), s.operate_time, u.real_name,
        w.work_order_no || coalesce(' · ' || case s.step when 'FINISH' then w.result else s.note end, ''),
        '/service/workOrders/' || w.id
      from work_order_step s join work_order w on w.id = s.work_order_id left join app_user u on u.id = s.operator_id
      where w.vin = ${vehicle.vin} and s.step in ('DISPATCH', 'ARRIVE', 'FINISH', 'SIGN') and s.operate_time < ${moment}
      order by time desc limit ${limit}`.execute(ctx.tx)
    return rows.map((line) => ({ ...line, changes: {} }))
  },
}
