import type { CallCtx } from '@motorpool/http'
import { statusOf } from '@motorpool/ingest/server'
import type { FullVehicle } from '../shared/vehicles.ts'

/** Adds to rows of vehicles what their latest state says. */
export async function addRealtime(ctx: CallCtx, rows: readonly FullVehicle[]): Promise<void> {
  if (rows.length === 0) return
  const found = await statusOf(
    ctx.tx,
    rows.map((r) => r.id),
  )
  for (const row of rows) Object.assign(row, found.get(row.id))
}
