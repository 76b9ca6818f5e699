import type { Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { definePort } from '@motorpool/kernel'
import type { FullVehicle } from '../shared/vehicles.ts'

/** How far the debugging of vehicles has come, by VIN, after the newest order of each that stands; none: no entry. */
export type AdjustStates = (tx: Tx, vins: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Provided by the workshop; without one no vehicle is being debugged. */
export const adjustStates = definePort<AdjustStates>('vehicle.adjust-states')

export async function addAdjustStates(ctx: CallCtx, rows: readonly FullVehicle[]): Promise<void> {
  const statesOf = ctx.ports.find(adjustStates)
  if (!statesOf || rows.length === 0) return
  const states = await statesOf(
    ctx.tx,
    rows.map((row) => row.vin),
  )
  for (const row of rows) Object.assign(row, { adjustState: states.get(row.vin) ?? null })
}
