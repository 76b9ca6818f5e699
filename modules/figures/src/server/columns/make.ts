import { type Database, sql, type Tx } from '@motorpool/db'
import { dayOf, dayText, type Logger } from '@motorpool/kernel'
import { placesIn, placesOf, SUMMED } from './layout.ts'
import { rowsOf } from './rows-of.ts'
import {
  beginColumns,
  type ColumnState,
  closeDays,
  dropColumns,
  isClosed,
  saveProgress,
  setBarrier,
  stateOf,
  withNewVehicles,
} from './state.ts'
import { type Columns, StoredColumns, saveColumns } from './stored.ts'

export interface ColumnLimits {
  /** Vehicles of a tenant from which on it has columns: fewer are added up from their rows as quickly. */
  readonly least: number
  /** Vehicles that are left to their rows, whenever it was that they changed: beyond, all columns since are made again. */
  readonly left: number
}

const LIMITS: ColumnLimits = { least: 5_000, left: 100 }
/** Days behind which a change alone does not make all columns since again. */
const LATE_DAYS = 40

const NAMES = Object.keys(SUMMED)

interface Run {
  readonly db: Database
  readonly log: Logger
  now(): number
  readonly signal?: AbortSignal
}

const inTx = <R>({ db, log }: Run, run: (tx: Tx) => Promise<R>): Promise<R> =>
  db.withPlatform(log, 'columns of figures', run)

async function largeTenants(tx: Tx, least: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select tenant_id as id from vehicle group by tenant_id having count(*) >= ${least}
    union select tenant_id from vehicle_stat_columns order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Columns of a day from those of the day before, for the vehicles that they have. */
async function columnsOf(
  tx: Tx,
  tenantId: string,
  day: number,
  before: Columns,
  vehicles: Float64Array,
): Promise<Columns> {
  const rows = await rowsOf(
    tx,
    NAMES,
    sql`from vehicle_stat_daily d where d.tenant_id = ${tenantId} and d.day = ${dayText(day)}::date`,
  )
  const places = placesOf(rows.vehicles, placesIn(vehicles))
  const columns: Columns = new Map()
  for (const name of NAMES) {
    const column = new Int32Array(vehicles.length)
    column.set(before.get(name) ?? [])
    rows.values.get(name)?.forEach((value, row) => {
      const place = places[row] ?? -1
      if (place >= 0) column[place] = (column[place] ?? 0) + value
    })
    columns.set(name, column)
  }
  return columns
}

async function storedColumns(tx: Tx, tenantId: string, day: number, vehicles: number): Promise<Columns> {
  const stored = await StoredColumns.read(tx, tenantId, { names: NAMES, days: [day], vehicles })
  return new Map(NAMES.map((name) => [name, stored.of(day, name)]))
}

interface Mark {
  readonly id: string
  readonly vehicle: number
  readonly day: number
}

const marksOf = async (tx: Tx, tenantId: string): Promise<Mark[]> =>
  (
    await sql<Mark>`
      select id, vehicle_id::float8 as vehicle, day - '1970-01-01'::date as day from vehicle_stat_changed
      where tenant_id = ${tenantId}`.execute(tx)
  ).rows

/** The changes whose days are made again now: all of many, else those of late. Vehicles without a number have no columns to mend. */
function due(marks: readonly Mark[], { vehicles, until }: ColumnState, left: number): readonly Mark[] {
  const known = new Set(vehicles)
  const mine = marks.filter(({ vehicle, day }) => known.has(vehicle) && day <= until)
  if (new Set(mine.map(({ vehicle }) => vehicle)).size > left) return mine
  const old = new Set(mine.filter(({ day }) => day < until - LATE_DAYS).map(({ vehicle }) => vehicle))
  return mine.filter(({ vehicle }) => !old.has(vehicle))
}

/**
 * Makes the columns of changed days and of those behind them again. The numbers of vehicles that have not changed stay what they
 * are, and the others are read from their rows until all is done: a reader may come at any moment.
 */
async function mend(run: Run, tenantId: string, state: ColumnState, left: number): Promise<void> {
  const marks = due(await inTx(run, (tx) => marksOf(tx, tenantId)), state, left)
  if (marks.length === 0) return
  const from = Math.min(...marks.map(({ day }) => day))
  if (from < state.first) return inTx(run, (tx) => dropColumns(tx, tenantId))
  const { vehicles, until } = state
  let before = await inTx(run, (tx) => storedColumns(tx, tenantId, from - 1, vehicles.length))
  for (let day = from; day <= until; day++) {
    if (run.signal?.aborted) return
    before = await inTx(run, async (tx) => {
      const columns = await columnsOf(tx, tenantId, day, before, vehicles)
      await saveColumns(tx, tenantId, day, columns)
      return columns
    })
  }
  await inTx(run, (tx) =>
    sql`delete from vehicle_stat_changed where id = any (${marks.map(({ id }) => id)}::bigint[])`.execute(tx),
  )
}

/** Makes the columns of days that are over, one after the other. */
async function goOn(run: Run, tenantId: string, state: ColumnState): Promise<void> {
  let { vehicles } = state
  let before = await inTx(run, (tx) => storedColumns(tx, tenantId, state.until, vehicles.length))
  for (let day = state.until + 1; day <= state.closed; day++) {
    if (run.signal?.aborted) return
    const made = await inTx(run, async (tx) => {
      const all = await withNewVehicles(tx, tenantId, vehicles)
      const columns = await columnsOf(tx, tenantId, day, before, all)
      await saveColumns(tx, tenantId, day, columns)
      await saveProgress(tx, tenantId, day, all)
      return { all, columns }
    })
    vehicles = made.all
    before = made.columns
  }
}

async function makeOf(run: Run, tenantId: string, left: number): Promise<void> {
  const yesterday = dayOf(run.now()) - 1
  await inTx(run, async (tx) => {
    await beginColumns(tx, tenantId)
    await closeDays(tx, tenantId, yesterday)
  })
  await inTx(run, (tx) => setBarrier(tx, tenantId))
  const before = await inTx(run, (tx) => stateOf(tx, tenantId))
  if (before && before.changed.length > 0) await mend(run, tenantId, before, left)
  const state = await inTx(run, (tx) => stateOf(tx, tenantId))
  if (!state || state.until >= state.closed) return
  if (await inTx(run, (tx) => isClosed(tx, tenantId))) await goOn(run, tenantId, state)
}

/** Brings the columns of large tenants up to yesterday, and those of changed days up to date. */
export async function makeColumns(run: Run, { least, left } = LIMITS): Promise<void> {
  for (const tenantId of await inTx(run, (tx) => largeTenants(tx, least))) await makeOf(run, tenantId, left)
}
