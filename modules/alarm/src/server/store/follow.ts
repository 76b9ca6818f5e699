import { sql } from '@motorpool/db'
import { type ChangeListener, escalated } from '@motorpool/resource/server'
import { VEHICLE_KEYS } from '@motorpool/vehicle/shared'

/** Alarms follow their vehicle, in the transaction that changes it: who sees the vehicle sees what it has raised. */
export const alarmFollower: ChangeListener = {
  inTransaction: async (ctx, changes) => {
    const ids = changes
      .filter((c) => VEHICLE_KEYS.includes(c.resource) && c.before && c.after)
      .map((c) => c.id)
    if (ids.length === 0) return
    await escalated(ctx.tx, async () => {
      await sql`update alarm a set org_id = v.org_id, vin = v.vin from vehicle v
        where a.vehicle_id = v.id and v.id = any (${ids}::bigint[]) and (a.org_id, a.vin) <> (v.org_id, v.vin)`.execute(
        ctx.tx,
      )
    })
  },
}
