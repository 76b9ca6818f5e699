import { type Database, sql, type Tx } from '@motorpool/db'
import type { Logger } from '@motorpool/kernel'
import { farOf } from './stored-block.ts'

/** Blocks of one transaction. */
const PORTION = 2000

export interface Forgetting {
  db: Database
  log: Logger
  /** Ends it after the portion at hand; what is left goes with the next run. */
  signal: AbortSignal
}

async function forgetPortion(
  tx: Tx,
  tenantId: string,
  before: string,
): Promise<{ blocks: number; rows: number }> {
  const { rows } = await sql<{ count: number }>`
    delete from frame_block where ctid = any (array(
      select ctid from frame_block where tenant_id = ${tenantId} and source_day < ${before}::date limit ${PORTION}))
    returning count`.execute(tx)
  return { blocks: rows.length, rows: rows.reduce((sum, { count }) => sum + count, 0) }
}

/**
 * Removes what a tenant's vehicles said before a day of receipt (YYYY-MM-DD), of packed days; answers how many messages. The catalogue goes
 * first, so that no reader is told of rows that are gone.
 *
 * @throws AppError HISTORY_AWAY, HISTORY_REFUSED where rows lie in ClickHouse, which goes on with the next run
 */
export async function forgetPacked(
  { db, log, signal }: Forgetting,
  tenantId: string,
  before: string,
): Promise<number> {
  let messages = 0
  while (!signal.aborted) {
    const gone = await db.withPlatform(log, 'history that is kept no longer', (tx) =>
      forgetPortion(tx, tenantId, before),
    )
    messages += gone.rows
    if (gone.blocks < PORTION) break
  }
  if (!signal.aborted) await farOf(db)?.forget(tenantId, before)
  return messages
}

/** Ids of the tenants that have packed days: one step through the index for each. */
export async function tenantsWithHistory(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive t (id) as (
      (select tenant_id from frame_block order by tenant_id limit 1)
      union all
      select (select b.tenant_id from frame_block b where b.tenant_id > t.id order by b.tenant_id limit 1) from t where t.id is not null
    ) select id::text as id from t where id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}
