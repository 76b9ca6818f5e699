import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { Draft, Hooks, Saved } from '@motorpool/resource/server'
import { checkLinkedVehicles } from '@motorpool/vehicle/server'
import type { VehicleLocks } from '../shared/index.ts'
import { chain } from './chain.ts'
import { supported } from './items.ts'
import { linkStep, refuseUnlink } from './link.ts'
import { askFor } from './orders/ask.ts'
import type { LockRules } from './policy.ts'

const newest = (column: ReturnType<typeof sql>) =>
  sql`(select ${column} from lock_order o left join command_log c on c.id = o.cmd_log_id
    where o.vehicle_lock_id = vehicle_lock.id order by o.id desc limit 1)`

/** Lines of a sheet are of vehicles whose terminals have the item. */
async function checkItems(ctx: CallCtx, drafts: readonly Draft<VehicleLocks>[]): Promise<void> {
  await checkLinkedVehicles(ctx, drafts)
  const items = await supported(
    ctx,
    drafts.flatMap(({ values }) => values.vin ?? []),
  )
  const known = new Map(items.map((one) => [`${one.vin} ${one.lockCommand}`, one.softVersionLockId]))
  for (const { values, before, fail } of drafts) {
    const vin = values.vin ?? before?.vin ?? ''
    const command = values.lockCommand ?? before?.lockCommand ?? ''
    const item = known.get(`${vin} ${command}`)
    if (item === undefined) fail('lockCommand', { code: 'FIELD_REFERENCE', params: { value: command } })
    else values.softVersionLockId = item
  }
}

/** A sheet puts items under control and asks for their locks: another person approves. */
async function askForSheet(
  ctx: CallCtx,
  rules: LockRules,
  saved: readonly Saved<VehicleLocks>[],
): Promise<void> {
  await chain(
    ctx.tx,
    saved
      .filter(({ before }) => before === undefined)
      .map(({ row, id }) =>
        linkStep(ctx, 'LINK', {
          id,
          tenantId: String(row.tenantId),
          orgId: String(row.orgId),
          vin: String(row.vin),
          lockCommand: String(row.lockCommand),
        }),
      ),
  )
  for (const { id, row } of saved)
    await askFor(ctx, rules, [id], {
      action: 'lock',
      emergency: false,
      reason: String(row.lockReason ?? ''),
      cmdType: (row.cmdType as 'REALTIME' | 'OFFLINE' | 'RESERVATION' | null) ?? 'OFFLINE',
      reserveTime: typeof row.reserveTime === 'number' ? row.reserveTime : undefined,
    })
}

export const lockHooks = (rules: LockRules): Hooks<VehicleLocks> => ({
  expressions: {
    plateCode: sql`(select v.plate_code from vehicle v where v.vin = vehicle_lock.vin)`,
    orderId: newest(sql`o.id::text`),
    orderState: newest(sql`o.state`),
    cmdState: newest(sql`c.state`),
    cmdLogId: newest(sql`o.cmd_log_id::text`),
  },
  prepare: checkItems,
  saved: (ctx, drafts) => askForSheet(ctx, rules, drafts),
  beforeDelete: refuseUnlink,
})
