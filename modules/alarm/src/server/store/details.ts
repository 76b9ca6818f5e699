import { sql, type Tx } from '@motorpool/db'
import type { AlarmKind } from '../life/life.ts'

/** What is known by now of alarms of a vehicle and subject, whatever their state. */
export interface AlarmDetail {
  readonly vehicleId: string
  readonly kind: AlarmKind
  readonly subject: string
  readonly detail: object
}

/** Adds to what alarms say of themselves; of several for one alarm the last counts. */
export async function addDetails(tx: Tx, all: readonly AlarmDetail[]): Promise<void> {
  if (all.length === 0) return
  const last = new Map(all.map((one) => [`${one.vehicleId} ${one.kind} ${one.subject}`, one]))
  const rows = [...last.values()].map(({ vehicleId, ...one }) => ({ ...one, vehicle_id: vehicleId }))
  await sql`
    update alarm a set detail = a.detail || n.detail, update_time = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(vehicle_id bigint, kind text, subject text, detail jsonb)
    where a.vehicle_id = n.vehicle_id and a.kind = n.kind and a.subject = n.subject`.execute(tx)
}
