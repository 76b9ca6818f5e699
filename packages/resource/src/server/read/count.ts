import { sql, type Tx } from '@motorpool/db'
import type { Bound } from '../hooks.ts'
import type { Sql } from '../kind.ts'
import { COMMON, type Selection, shareOf } from './select.ts'

/** Rows counted exactly; beyond, the total is the planner's estimate and marked as such. */
export const COUNT_CAP = 10_000

/** Rows the planner expects. */
async function estimate(tx: Tx, from: Sql): Promise<number> {
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 ${from}
  `.execute(tx)
  return Math.round(plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
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
 * after a large import is right at once. A text that very many rows hold is not counted at
 * all: its index would have to collect every one of them first.
 */
export async function count(
  tx: Tx,
  bound: Bound,
  selection: Selection,
): Promise<{ total: number; capped: boolean }> {
  const { table } = bound.resource
  const { where, plain, opaque } = selection
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
