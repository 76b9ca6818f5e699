import { sql, type Tx } from '@motorpool/db'
import { dayText } from '@motorpool/kernel'
import { asText, bytesOf, floatsOf } from './layout.ts'

/** How far the columns of a tenant go; days since 1970. */
export interface ColumnState {
  /** Of the days that are counted. */
  readonly first: number
  /** The last day that has columns. */
  readonly until: number
  /** Days up to this one are over: whoever changes them writes it down. */
  readonly closed: number
  /** Ids of the vehicles, in the order of the numbers. */
  readonly vehicles: Float64Array
  /** Vehicles of which a closed day has changed since its columns were made. */
  readonly changed: Float64Array
}

const since = (column: string) => sql.raw(`c.${column} - '1970-01-01'::date`)

/** Vehicles of the newest states that were read, by tenant: a list of 100,000 changes once a day. */
const known = new Map<string, { version: string; vehicles: Float64Array }>()
const KNOWN_MOST = 50

async function vehiclesOf(tx: Tx, tenantId: string, version: string): Promise<Float64Array> {
  const found = known.get(tenantId)
  if (found?.version === version) return found.vehicles
  const { rows } = await sql<{ version: string; vehicles: string }>`
    select ${VERSION} as version, ${asText(sql`c.vehicles`)} as vehicles from vehicle_stat_columns c where c.tenant_id = ${tenantId}`.execute(
    tx,
  )
  const [row] = rows
  const vehicles = floatsOf(row?.vehicles ?? null)
  if (known.size >= KNOWN_MOST) known.clear()
  if (row) known.set(tenantId, { version: row.version, vehicles })
  return vehicles
}

/** Of the row, and of the database that it is in. */
const VERSION = sql.raw(`current_database() || ' ' || c.xmin::text`)

/** Undefined where a tenant has no columns. */
export async function stateOf(tx: Tx, tenantId: string): Promise<ColumnState | undefined> {
  const { rows } = await sql<{
    first: number
    until: number
    closed: number
    version: string
    changed: string | null
  }>`
    select ${since('first')} as first, ${since('until')} as until, ${since('closed')} as closed, ${VERSION} as version, (
      select ${asText(sql`string_agg(float8send(of.vehicle_id), ''::bytea)`)}
      from (select distinct m.vehicle_id from vehicle_stat_changed m where m.tenant_id = c.tenant_id) of) as changed
    from vehicle_stat_columns c where c.tenant_id = ${tenantId}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { first, until, closed, version, changed } = row
  return {
    first,
    until,
    closed,
    vehicles: await vehiclesOf(tx, tenantId, version),
    changed: floatsOf(changed),
  }
}

/** Begins the columns of a tenant with its first day that has any figures; nothing is done where there is none, or they are there. */
export async function beginColumns(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    insert into vehicle_stat_columns (tenant_id, first, until, closed)
    select ${tenantId}, min(day), min(day) - 1, min(day) - 1 from vehicle_stat_daily where tenant_id = ${tenantId}
    having min(day) is not null on conflict do nothing`.execute(tx)
}

/** Columns that begin too late are made from nothing. */
export async function dropColumns(tx: Tx, tenantId: string): Promise<void> {
  for (const table of ['vehicle_stat_columns', 'vehicle_stat_column', 'vehicle_stat_changed'])
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(tx)
}

/** Removes columns of days before `first`, but for the one that the first of the others is told from. */
export async function forgetColumns(tx: Tx, first: string | undefined): Promise<void> {
  await sql`update vehicle_stat_columns set first = greatest(first, ${first}::date)`.execute(tx)
  await sql`delete from vehicle_stat_column where day < ${first}::date - 1`.execute(tx)
  await sql`delete from vehicle_stat_changed where day < ${first}::date`.execute(tx)
}

/** From now on whoever changes a day up to this one writes it down; those that run already may not. */
export async function closeDays(tx: Tx, tenantId: string, last: number): Promise<void> {
  await sql`update vehicle_stat_columns set closed = ${dayText(last)}::date, barrier = null
    where tenant_id = ${tenantId} and closed < ${dayText(last)}::date`.execute(tx)
}

/** In a transaction after that of `closeDays`: those that run already have smaller numbers. */
export async function setBarrier(tx: Tx, tenantId: string): Promise<void> {
  await sql`update vehicle_stat_columns set barrier = pg_current_xact_id()
    where tenant_id = ${tenantId} and barrier is null`.execute(tx)
}

/**
 * Whether nobody runs any more who changes a closed day without writing it down. Of this database alone: a snapshot would also wait
 * for whoever writes in another database of the server.
 */
export async function isClosed(tx: Tx, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select barrier is not null and not exists (
        select from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid()
          and a.backend_xid is not null and age(a.backend_xid) >= age(barrier::xid)
      ) as is
    from vehicle_stat_columns where tenant_id = ${tenantId}`.execute(tx)
  return rows[0]?.is ?? false
}

/** Their vehicles with those that have come to the tenant since, behind the others: a number never changes its vehicle. */
export async function withNewVehicles(tx: Tx, tenantId: string, known: Float64Array): Promise<Float64Array> {
  const { rows } = await sql<{ ids: string | null }>`
    select ${asText(sql`string_agg(float8send(id), ''::bytea order by id)`)} as ids from vehicle where tenant_id = ${tenantId}`.execute(
    tx,
  )
  const has = new Set(known)
  const more = floatsOf(rows[0]?.ids ?? null).filter((id) => !has.has(id))
  return more.length === 0 ? known : Float64Array.from([...known, ...more])
}

/** @param last the day whose columns the transaction makes */
export async function saveProgress(
  tx: Tx,
  tenantId: string,
  last: number,
  vehicles: Float64Array,
): Promise<void> {
  const copy = Buffer.from(bytesOf(vehicles)).swap64()
  await sql`update vehicle_stat_columns set until = ${dayText(last)}::date, vehicles = ${copy}
    where tenant_id = ${tenantId}`.execute(tx)
}
