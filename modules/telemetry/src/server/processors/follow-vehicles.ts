import { escalated, onResourceChange } from '@motorpool/resource/server'
import { VEHICLE_KEYS } from '@motorpool/vehicle/shared'
import { followRecords } from './realtime-table.ts'

/** Actions after which a state may belong to another organisation, bear another name, or to no vehicle at all. */
const CONCERNED = new Set([
  'update',
  'updateAll',
  'delete',
  'import',
  'bindTerminal',
  'changeTerminal',
  'unbindTerminal',
])

let following = false

/** The latest states follow their vehicles, in the transaction that changes them. */
export function followVehicles(): void {
  if (following) return
  following = true
  onResourceChange({
    inTransaction: async (ctx, changes) => {
      const ids = changes
        .filter((c) => VEHICLE_KEYS.includes(c.resource) && CONCERNED.has(c.action) && c.before !== undefined)
        .map((c) => c.id)
      if (ids.length > 0) await escalated(ctx.tx, () => followRecords(ctx.tx, ids))
    },
  })
}
