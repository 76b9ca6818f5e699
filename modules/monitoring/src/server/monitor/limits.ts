import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { SignalTable } from '@motorpool/signals'
import { pathsOf } from './measures.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

/** A threshold of the model: level as in `AlarmLevel`, the unit that its number is in when one was given. */
export interface Limit {
  value: number
  level: string
  unit: string | null
}

/** The thresholds of a vehicle's model by the path of the value that they limit. */
export async function limitsOf(
  ctx: CallCtx,
  vehicle: MonitoredVehicle,
  table: SignalTable | undefined,
): Promise<Map<string, Limit[]>> {
  const { rows } = await sql<{
    field: string
    level: string
    values: (string | null)[]
    unit: string | null
  }>`
    select f.code as field, h.alarm_level as level, array[h.lower_value, h.upper_value] as values, h.unit
    from vehicle v join vehicle_model_threshold h on h.vehicle_model_id = v.vehicle_model_id
      join function_field f on f.id = h.function_field_id
    where v.id = ${vehicle.id} and h.enabled order by h.alarm_level, h.id`.execute(ctx.tx)
  const limits = new Map<string, Limit[]>()
  for (const { field, level, values, unit } of rows) {
    const own = values.flatMap((value) => (value === null ? [] : [{ value: Number(value), level, unit }]))
    for (const path of pathsOf(field, table)) limits.set(path, [...(limits.get(path) ?? []), ...own])
  }
  return limits
}

/** One character and two mean the same degrees. */
const plain = (unit: string): string => unit.normalize('NFKC').replaceAll(' ', '').toLowerCase()

/** Whether a limit is in the unit of the value; one without a unit is. */
export const isIn =
  (unit: string | undefined) =>
  (limit: Limit): boolean =>
    !limit.unit || !unit || plain(limit.unit) === plain(unit)
