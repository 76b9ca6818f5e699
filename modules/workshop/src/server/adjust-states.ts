import { sql } from '@motorpool/db'
import type { AdjustStates } from '@motorpool/vehicle/server'

export const adjustStatesOf: AdjustStates = async (tx, vins) => {
  const { rows } = await sql<{ vin: string; state: string }>`
    select distinct on (vin) vin, adjust_state as state from vehicle_adjust
    where vin = any (${[...vins]}::text[]) and not cancel_flag order by vin, id desc`.execute(tx)
  return new Map(rows.map((row) => [row.vin, row.state]))
}
