import { sql } from '@motorpool/db'
import type { TimelineSource } from '@motorpool/vehicle/server'

interface Line {
  id: string
  kind: string
  time: number
  actor: string | null
  no: string
}

/** What the workshop did to a vehicle: terminals put on, debugging begun and ended. */
export const workshopSource: TimelineSource = {
  name: 'workshop',
  async events(ctx, vehicle, before, limit) {
    const { rows } = await sql<Line>`
      select l.id::text as id, case when l.log_type = 'start' then 'debugStart' when l.result = 'FAIL' then 'debugFail' else 'debugPass' end as kind,
        l.debug_time as time, l.debug_user_name as actor, a.adjust_no as no
      from vehicle_debug_log l join vehicle_adjust a on a.id = l.adjust_id
      where l.vin = ${vehicle.vin} and l.log_type in ('start', 'finish') and l.debug_time < ${new Date(before)}
      union all
      select 'Z' || s.id::text, 'assembly', s.operate_time, u.real_name, a.assembly_no
      from vehicle_assembly_step s join vehicle_assembly a on a.id = s.assembly_id
      left join app_user u on u.id = s.operator_id
      where a.vin = ${vehicle.vin} and s.operation = 'finish' and s.operate_time < ${new Date(before)}
      order by time desc limit ${limit}`.execute(ctx.tx)
    return rows.map((line) => ({
      id: line.id,
      kind: line.kind,
      time: line.time,
      actor: line.actor,
      detail: line.no,
      changes: {},
      link: line.kind === 'assembly' ? null : `/vehicle/debug/${encodeURIComponent(vehicle.vin)}`,
    }))
  },
}
