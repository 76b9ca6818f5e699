import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { LockCommand } from '@motorpool/terminal/shared'
import { LockStatus, vehicles } from '@motorpool/vehicle/shared'
import { z } from 'zod'
import { LOCKS_API, LockOrderState, vehicleLocks } from '../shared/index.ts'

const item = z.object({
  vin: z.string(),
  softVersionLockId: z.string(),
  lockCommand: z.enum(LockCommand.values),
  lockName: z.string(),
  level: z.number().nullable(),
  /** Id of the vehicle's lock; none: it is not under control. */
  id: z.string().nullable(),
  lockStatus: z.enum(LockStatus.values).nullable(),
  /** Of an open order. */
  orderId: z.string().nullable(),
  orderState: z.enum(LockOrderState.values).nullable(),
})

export type SupportedItem = z.output<typeof item>

/** Lock items that the software of each vehicle's terminal has; of vehicles that the caller sees. */
export async function supported(ctx: CallCtx, vins: readonly string[]): Promise<SupportedItem[]> {
  const { rows } = await sql<SupportedItem>`
    select v.vin, s.id::text as "softVersionLockId", s.lock_command as "lockCommand", s.lock_name as "lockName", s.level,
      l.id::text as id, l.lock_status as "lockStatus", o.id::text as "orderId", o.state as "orderState"
    from vehicle v join terminal t on t.id = v.terminal_id join soft_version_lock s on s.soft_version_id = t.soft_version_id
    left join vehicle_lock l on l.vin = v.vin and l.lock_command = s.lock_command
    left join lateral (select id, state from lock_order where vehicle_lock_id = l.id and state in ('ASKED', 'APPROVED')
      order by id desc limit 1) o on true
    where v.vin = any (${vins}::text[]) order by v.vin, s.lock_command`.execute(ctx.tx)
  return rows
}

export const itemsRoute: Route = defineRoute({
  id: 'vehicle.vehicleLocks.lockItems',
  labels: [vehicleLocks.key],
  method: 'GET',
  path: `${LOCKS_API}/:vin/lockItems`,
  summary: 'Lock items that the software of a vehicle’s terminal has, and how far they are under control.',
  permission: `${vehicleLocks.key}/find`,
  scope: 'tenant',
  params: z.object({ vin: z.string().trim().toUpperCase().min(1).max(32) }),
  response: z.array(item),
  handler: async (ctx, { params: { vin } }) => {
    const { rows } = await sql`select from vehicle where vin = ${vin}`.execute(ctx.tx)
    if (!rows[0]) throw new AppError('NOT_FOUND', { what: textKey(vehicles.key) })
    return supported(ctx, [vin])
  },
})
