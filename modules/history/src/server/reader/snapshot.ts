import type { Database, pg } from '@motorpool/db'

/**
 * The planner knows nothing of what was stored since statistics were made, of a new day nothing at all, and would read a whole
 * day for a second of it, with several processes at once: rows are found by their indexes.
 */
const BEGIN = `begin isolation level repeatable read read only; set local role motorpool_platform;
  set local enable_seqscan = off; set local max_parallel_workers_per_gather = 0; lock table frame in access share mode`

/**
 * Runs `run` on one snapshot of partitions and blocks. The lock on `frame` keeps the packer from dropping a partition between
 * the look at the list and the look at the rows.
 */
export async function inSnapshot<R>(db: Database, run: (client: pg.ClientBase) => Promise<R>): Promise<R> {
  const client = await db.pool.connect()
  try {
    await client.query(BEGIN)
    const result = await run(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    client.release(true)
    throw error
  }
}

/** Days (YYYY-MM-DD) whose rows are in a partition. */
export async function partitionsOf(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ day: string }>('select day from app.frame_partitions() as day')
  return new Set(rows.map((r) => r.day))
}
