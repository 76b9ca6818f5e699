import { type Database, sql, type Tx } from '@motorpool/db'
import { SEQUENCER, seatLock } from '../store/seat.ts'

/** Events that get their place in one transaction. */
const CHUNK = 5000
/** A horizon so old (µs) may belong to a writer that has ended; others move theirs several times a second. */
const STALE_US = 500_000

/**
 * Gives the vehicle events that were committed since the last time their places in the order, behind everything that a
 * reader may have seen, and passes over the writers whose processes have ended. Any number of processes may do it; one at a time
 * does. `now` in ms.
 *
 * @returns whether more events wait
 */
export async function sequence(db: Database, now: number): Promise<boolean> {
  return db.withPlatform(undefined, 'order of events', async (tx) => {
    const { rows: free } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${seatLock(SEQUENCER, 0)}::bigint) as locked`.execute(tx)
    if (!free[0]?.locked) return false
    await passEnded(tx, now * 1000)
    return place(tx, now * 1000)
  })
}

async function place(tx: Tx, now: number): Promise<boolean> {
  const { rows } = await sql<{ horizon: string }>`
    insert into journal_writer (instance, writer_index, epoch, reserved) values (${SEQUENCER}, 0, 1, 0)
    on conflict (instance, writer_index) do update set epoch = 1
    returning greatest(horizon, (select max(horizon) from journal_writer)) as horizon`.execute(tx)
  const from = Math.max(now, Number(rows[0]?.horizon ?? 0))
  const { numAffectedRows } = await sql`
    update vehicle_event e set position = ${from}::bigint + n.place
    from (select id, row_number() over (order by id) as place from vehicle_event where position is null
      order by id limit ${CHUNK}) n
    where e.id = n.id`.execute(tx)
  const placed = Number(numAffectedRows ?? 0)
  await sql`update journal_writer set horizon = ${from + placed} where instance = ${SEQUENCER}`.execute(tx)
  return placed === CHUNK
}

/** A writer whose lock is free has ended, or has lost its connection and gets another place when it comes back. */
async function passEnded(tx: Tx, now: number): Promise<void> {
  const { rows } = await sql<{ id: number; instance: string; writer_index: number }>`
    select id, instance, writer_index from journal_writer
    where instance <> ${SEQUENCER} and not ended and not streamed and horizon < ${now - STALE_US} order by id`.execute(
    tx,
  )
  for (const { id, instance, writer_index } of rows) {
    await sql`update journal_writer set ended = true
      where id = ${id} and pg_try_advisory_xact_lock(${seatLock(instance, writer_index)}::bigint)`.execute(tx)
  }
}
