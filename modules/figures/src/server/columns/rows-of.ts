import { type RawBuilder, sql, type Tx } from '@motorpool/db'
import { asText, floatsOf, intsOf, SUMMED } from './layout.ts'

/** Rows of `vehicle_stat_daily`, each a place in all of the arrays. */
export interface DayRows {
  readonly vehicles: Float64Array
  /** Since 1970. */
  readonly days: Int32Array
  /** By name. */
  readonly values: ReadonlyMap<string, Int32Array>
}

const empty = sql`''::bytea`

/** The values of rows: `from` gives `vehicle_stat_daily` as `d`. PostgreSQL puts them together, as a row each would cost more than all else. */
export async function rowsOf(tx: Tx, names: readonly string[], from: RawBuilder<unknown>): Promise<DayRows> {
  const values = names.map(
    (_, i) => sql`${asText(sql`string_agg(int4send(${sql.ref(`c${i}`)}), ${empty})`)} as ${sql.ref(`v${i}`)}`,
  )
  const { rows } = await sql<Record<string, string | null>>`
    select ${asText(sql`string_agg(float8send(vehicle_id), ${empty})`)} as vehicles, ${asText(sql`string_agg(int4send(day), ${empty})`)} as days
      ${values.length > 0 ? sql`, ${sql.join(values)}` : sql``}
    from (
      select d.vehicle_id, d.day - '1970-01-01'::date as day
        ${names.length > 0 ? sql`, ${sql.join(names.map((name, i) => sql`(${sql.raw(SUMMED[name] ?? 'null')})::int as ${sql.ref(`c${i}`)}`))}` : sql``}
      ${from}) part`.execute(tx)
  const [row] = rows
  return {
    vehicles: floatsOf(row?.vehicles ?? null),
    days: intsOf(row?.days ?? null),
    values: new Map(names.map((name, i) => [name, intsOf(row?.[`v${i}`] ?? null)])),
  }
}
