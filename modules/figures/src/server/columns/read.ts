import { sql, type Tx } from '@motorpool/db'
import { dayText } from '@motorpool/kernel'
import { placesIn, placesOf } from './layout.ts'
import { type DayRows, rowsOf } from './rows-of.ts'
import { type ColumnState, stateOf } from './state.ts'
import { StoredColumns } from './stored.ts'

/** Days since 1970, both included. */
export interface Span {
  readonly first: number
  readonly last: number
}

export interface Asked {
  readonly tenantId: string
  /** Ids of vehicles that the caller sees, each greater than the one before. */
  readonly ids: Float64Array
  /** Of `SUMMED`. */
  readonly names: readonly string[]
  readonly spans: readonly Span[]
}

/** Days that are read as rows of all vehicles, at most: today, and yesterday until its columns are made. */
const OPEN_MOST = 3

/**
 * The columns of a tenant; undefined where they do not go far enough, or there are none, and the rows are to be added up.
 *
 * @param today since 1970
 */
export async function columnState(tx: Tx, tenantId: string, today: number): Promise<ColumnState | undefined> {
  const state = await stateOf(tx, tenantId)
  return state && state.until >= today - OPEN_MOST ? state : undefined
}

/** The days at whose ends a span begins and ends, within what the columns know. */
const endsOf = (
  { first, last }: Span,
  { first: begin, until }: ColumnState,
): [before: number, end: number] => [Math.max(first, begin) - 1, Math.min(last, until)]

/** Sums of vehicles over spans of days. */
export class FleetSums {
  private readonly asked: Asked
  private readonly state: ColumnState
  private readonly columns: StoredColumns
  private readonly rows: DayRows
  /** Of each id: its number in the columns, -1 where its rows are read. */
  private readonly numbers: Int32Array
  /** Of each row: the place of its id, -1 where it was not asked for. */
  private readonly places: Int32Array
  /** The first day of the rows. */
  private readonly earliest: number

  private constructor(
    asked: Asked,
    state: ColumnState,
    numbers: Int32Array,
    columns: StoredColumns,
    rows: DayRows,
  ) {
    this.asked = asked
    this.state = state
    this.columns = columns
    this.rows = rows
    this.numbers = numbers
    this.earliest = rows.days.reduce((a, b) => Math.min(a, b), Infinity)
    this.places = placesOf(rows.vehicles, placesIn(asked.ids))
  }

  /** @param state read before: a vehicle that changes meanwhile has what it had then */
  static async read(tx: Tx, state: ColumnState, asked: Asked): Promise<FleetSums> {
    const { tenantId, ids, names, spans } = asked
    const changed = new Set(state.changed)
    const numberOf = placesIn(state.vehicles)
    const numbers = placesOf(
      ids,
      changed.size === 0 ? numberOf : (id) => (changed.has(id) ? -1 : numberOf(id)),
    )
    const days = [...new Set(spans.flatMap((span) => endsOf(span, state)))]
    const columns = await StoredColumns.read(tx, tenantId, { names, days, vehicles: state.vehicles.length })
    const apart = ids.filter((_, i) => (numbers[i] ?? -1) < 0)
    const [from, to] = [
      Math.min(...spans.map(({ first }) => first)),
      Math.max(...spans.map(({ last }) => last)),
    ]
    const open = Math.max(from, state.until + 1)
    const rows = await rowsOf(
      tx,
      names,
      sql`from (
        select * from vehicle_stat_daily where tenant_id = ${tenantId}
          and day between ${dayText(open)}::date and ${dayText(to)}::date
        union all
        select * from vehicle_stat_daily where tenant_id = ${tenantId} and vehicle_id = any (${Array.from(apart)}::bigint[])
          and day between ${dayText(from)}::date and ${dayText(Math.min(to, state.until))}::date) d`,
    )
    return new FleetSums(asked, state, numbers, columns, rows)
  }

  /** What each of the ids has of a name in a span, in their order. */
  of(name: string, span: Span): Int32Array {
    const sums = new Int32Array(this.asked.ids.length)
    const [before, end] = endsOf(span, this.state)
    if (before < end) {
      const [begin, at] = [this.columns.of(before, name), this.columns.of(end, name)]
      // Columns are modulo 2^32, and so are what they differ by.
      for (let i = 0; i < sums.length; i++) {
        const number = this.numbers[i] ?? -1
        if (number >= 0) sums[i] = (at[number] ?? 0) - (begin[number] ?? 0)
      }
    }
    if (span.last < this.earliest) return sums
    const values = this.rows.values.get(name) ?? new Int32Array(0)
    const { days } = this.rows
    for (let row = 0; row < values.length; row++) {
      const day = days[row] ?? 0
      const place = this.places[row] ?? -1
      if (place >= 0 && day >= span.first && day <= span.last)
        sums[place] = (sums[place] ?? 0) + (values[row] ?? 0)
    }
    return sums
  }
}
