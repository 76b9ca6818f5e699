import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { type Bound, readFull, rowSchema } from '@motorpool/resource/server'
import { z } from 'zod'

const PERMISSION = 'vehicle/alarmVehicle/find|single-vehicle/alarm/find'
/** Open alarms of one vehicle; more than that nobody reads. */
const MOST = 500

async function open(ctx: CallCtx, bound: Bound, vin: string) {
  const { rows: known } = await sql<{ vin: string }>`select vin from vehicle where vin = ${vin}`.execute(
    ctx.tx,
  )
  if (!known[0]) throw new AppError('NOT_FOUND', { what: textKey('vehicle/vehicles') })
  const narrow = bound.hooks.narrow?.(ctx) ?? []
  const { rows } = await sql<{ id: string }>`
    select id from alarm where vin = ${vin} and state = 'ALARMING' and ${sql.join(narrow, sql` and `)}
    order by happen_time desc, id desc limit ${MOST}`.execute(ctx.tx)
  return readFull(
    ctx,
    bound,
    rows.map(({ id }) => id),
  )
}

/** Open alarms of a vehicle, by the call of each family (R405). */
export const ofVehicleRoute = (id: string, path: string, summary: string, bound: Bound): Route =>
  defineRoute({
    id: `vehicle.alarmVehicle.${id}`,
    method: 'GET',
    path: `/api/vehicle-svc/alarm/vehicle/V1.0/:vin/${path}`,
    summary,
    permission: PERMISSION,
    labels: [bound.resource.key],
    scope: 'tenant',
    params: z.object({ vin: z.string().trim().toUpperCase().max(32) }),
    response: z.array(rowSchema(bound.resource)),
    handler: (ctx, { params }) => open(ctx, bound, params.vin),
  })
