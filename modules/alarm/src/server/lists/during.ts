import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { type AlarmDuring, CUSTOMER_KIND } from '../../shared/index.ts'
import { alarmName, type Called, called } from '../story/name.ts'

/** Alarms of one window; more than that nobody reads. */
const MOST = 500

type Found = Called & Omit<AlarmDuring, 'name'>

/** Alarms of any kind of staff's that a vehicle had in a window, however long before it they began. */
export const duringRoute: Route = defineRoute({
  id: 'vehicle.alarmVehicle.during',
  method: 'GET',
  path: '/api/vehicle-svc/alarm/vehicle/V1.0/:vin/during',
  summary: 'Alarms of a vehicle that went on in a window, the newest first.',
  permission: 'vehicle/alarmDiagnosis/find',
  scope: 'tenant',
  params: z.object({ vin: z.string().trim().toUpperCase().max(32) }),
  query: z.object({ beginTime: z.coerce.number().int(), endTime: z.coerce.number().int() }),
  response: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      name: z.string(),
      level: z.number(),
      begin: z.number(),
      end: z.number().nullable(),
    }),
  ),
  handler: async (ctx, { params: { vin }, query: { beginTime, endTime } }): Promise<AlarmDuring[]> => {
    const { rows: known } = await sql`select from vehicle where vin = ${vin}`.execute(ctx.tx)
    if (!known[0]) throw new AppError('NOT_FOUND', { what: textKey('vehicle/vehicles') })
    const { rows } = await sql<Found>`
      select id::text, ${called(ctx)}, level::int as level,
        floor(extract(epoch from happen_time) * 1000)::float8 as begin,
        floor(extract(epoch from end_time) * 1000)::float8 as "end"
      from alarm where vin = ${vin} and kind <> ${CUSTOMER_KIND} and happen_time <= ${new Date(endTime)}
        and (end_time is null or end_time >= ${new Date(beginTime)})
      order by happen_time desc, alarm.id desc limit ${MOST}`.execute(ctx.tx)
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: alarmName(ctx, row),
      level: row.level,
      begin: row.begin,
      end: row.end,
    }))
  },
})
