import { sql, type Tx } from '@motorpool/db'
import type { Bound } from '../hooks.ts'
import type { Sql } from '../kind.ts'
import { COMMON, newestFirst, type Selection, shareOf } from './select.ts'

/** Rows counted exactly; beyond, the total is the planner's estimate and marked as such. */
export const COUNT_CAP = 10_000

interface Plan {
  'Plan Rows': number
  'Startup Cost': number
  'Total Cost': number
  Plans?: readonly Plan[]
}

async function planOf(tx: Tx, query: Sql): Promise<Plan | undefined> {
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${query}`.execute(tx)
  return plan.rows[0]?.['QUERY PLAN'][0].Plan
}

/** Rows the planner expects. */
const estimate = async (tx: Tx, from: Sql): Promise<number> =>
  Math.round((await planOf(tx, sql`select 1 ${from}`))?.['Plan Rows'] ?? 0)

/** In the planner's units: what counting may cost in a list of millions of rows, some 20 ms. */
const COUNT_COST = 2000
/** So few rows are not worth counting before the rest is estimated. */
const COUNT_LEAST = 100

/**
 * Counts in a list of millions. A value that few of them have makes each row that is counted dear: so many are counted as may
 * be, and the rest is the planner's estimate. From the newest on: without an order the planner would begin with the oldest, of
 * which what is looked for may be missing altogether.
 */
async function countLarge(
  tx: Tx,
  { resource }: Bound,
  where: Sql,
  seen: number,
): Promise<{ total: number; capped: boolean }> {
  const first = (most: number): Sql =>
    sql`select 1 from ${sql.table(resource.table)} where ${where} order by ${newestFirst(resource)} limit ${most + 1}`
  const plan = await planOf(tx, first(COUNT_CAP))
  const start = plan?.['Startup Cost'] ?? 0
  const each = ((plan?.['Total Cost'] ?? 0) - start) / Math.max(1, plan?.['Plan Rows'] ?? 0)
  const most = Math.min(COUNT_CAP, Math.floor((COUNT_COST - start) / each))
  const { rows } =
    most < COUNT_LEAST
      ? { rows: [{ n: seen }] }
      : await sql<{ n: number }>`select count(*)::int as n from (${first(most)}) as counted`.execute(tx)
  const counted = rows[0]?.n ?? 0
  if (most >= COUNT_LEAST && counted <= most) return { total: counted, capped: false }
  // Below the limit stands what the condition leaves of all.
  const expected = plan?.Plans?.[0]?.['Plan Rows'] ?? 0
  return { total: Math.max(counted, seen, Math.round(expected)), capped: true }
}

/** Most rows that are counted one by one while the statistics of their table lag behind. */
const COUNT_BEHIND = 1_000_000
/** Share of a table's rows that changed since its statistics were made, from which on an estimate says nothing. */
const BEHIND = 0.05

/** Did so much change since the table was analysed (a large import) that the planner knows it no longer? */
async function statisticsLag(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean | null }>`
    select pg_stat_get_mod_since_analyze(c.oid) > ${BEHIND}::float8 * greatest(pg_stat_get_live_tuples(c.oid), 1) as behind
    from pg_class c where c.oid = ${table}::regclass`.execute(tx)
  return rows[0]?.behind ?? false
}

/**
 * Exact up to the cap; above it an estimate, never less than the cap, unless the statistics of the table lag behind: a total
 * after a large import is right at once. `seen`: so many there are for certain. A text that very many rows hold is not counted at
 * all: its index would have to collect every one of them first.
 */
export async function count(
  tx: Tx,
  bound: Bound,
  selection: Selection,
  seen: number,
): Promise<{ total: number; capped: boolean }> {
  const { table } = bound.resource
  const { where, plain, opaque } = selection
  if (bound.resource.large && !opaque) return countLarge(tx, bound, where, seen)
  const share = opaque ? await shareOf(tx, bound, selection) : 1
  const expected = async () =>
    Math.round(Number(share) * (await estimate(tx, sql`from ${sql.table(table)} where ${plain}`)))
  if (opaque && share !== 'few rows' && share > COMMON) {
    const total = await expected()
    if (total > COUNT_CAP) return { total, capped: true }
  }
  const upTo = async (most: number): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from (select 1 from ${sql.table(table)} where ${where} limit ${most + 1}) as counted`.execute(tx)
    return rows[0]?.n ?? 0
  }
  const counted = await upTo(COUNT_CAP)
  if (counted <= COUNT_CAP) return { total: counted, capped: false }
  if (!opaque && (await statisticsLag(tx, table))) {
    const total = await upTo(COUNT_BEHIND)
    if (total <= COUNT_BEHIND) return { total, capped: false }
  }
  return { total: share === 'few rows' ? counted : Math.max(counted, await expected()), capped: true }
}
