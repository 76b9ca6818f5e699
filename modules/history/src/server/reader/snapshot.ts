import type { Database, pg } from '@motorpool/db'

/**
 * Runs `run` on one snapshot of partitions and blocks. The lock on `frame` keeps the packer from dropping a partition between
 * the look at the list and the look at the rows.
 */
export async function inSnapshot<R>(db: Database, run: (client: pg.ClientBase) => Promise<R>): Promise<R> {
  const client = await db.pool.connect()
  try {
    await client.query(
      'begin isolation level repeatable read read only; set local role motorpool_platform; lock table frame in access share mode',
    )
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
