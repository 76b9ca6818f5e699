import { sql, type Tx } from '@motorpool/db'
import { type FollowedVehicle, followVehicles, forgetVehicles } from '@motorpool/ingest/server'
import { type ChangeListener, escalated } from '@motorpool/resource/server'
import { VEHICLE_KEYS } from '../shared/index.ts'

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

interface VehicleRecord {
  id: string
  tenant_id: string
  org_id: string
  vin: string
  terminal_code: string | null
}

/** Lets the latest states of these vehicles say what their records say now: moved, renamed, or gone. */
export async function followRecords(tx: Tx, vehicleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<VehicleRecord>`
    select v.id, v.tenant_id, v.org_id, v.vin, t.terminal_code
    from vehicle v left join terminal t on t.id = v.terminal_id
    where v.id = any (${[...vehicleIds]}::bigint[])`.execute(tx)
  const there = new Set(rows.map((r) => r.id))
  await forgetVehicles(
    tx,
    vehicleIds.filter((id) => !there.has(id)),
  )
  await followVehicles(
    tx,
    rows.map(
      (r): FollowedVehicle => ({
        vehicleId: r.id,
        tenantId: r.tenant_id,
        orgId: r.org_id,
        vin: r.vin,
        terminalCode: r.terminal_code ?? r.vin,
      }),
    ),
  )
}

/** The latest states follow their vehicles, in the transaction that changes them. */
export const realtimeFollower: ChangeListener = {
  inTransaction: async (ctx, changes) => {
    const ids = changes
      .filter((c) => VEHICLE_KEYS.includes(c.resource) && CONCERNED.has(c.action) && c.before !== undefined)
      .map((c) => c.id)
    if (ids.length > 0) await escalated(ctx.tx, () => followRecords(ctx.tx, ids))
  },
}
