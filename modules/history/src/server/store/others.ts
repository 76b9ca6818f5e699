import { sql, type Tx } from '@motorpool/db'
import { SEQUENCER, seatLock } from './seat.ts'

/**
 * Where all that the other gateways had received by `time` (µs) is stored: how far the furthest of all writers has come (µs), behind which
 * what is received from now on is to stand; undefined where something is not. One that has lost its seat's lock is not waited for: what
 * waits in it is compared with what is stored before it is written. Nor is a log in a stream: who stores it compares for all gateways.
 */
export async function othersStored(tx: Tx, gateway: string, time: number): Promise<number | undefined> {
  const { rows } = await sql<{ instance: string; writer_index: number; horizon: string; behind: boolean }>`
    select instance, writer_index, horizon, horizon < ${time} and not ended and not streamed as behind from journal_writer
    where instance not in (${SEQUENCER}, ${gateway}) order by id`.execute(tx)
  for (const { instance, writer_index } of rows.filter(({ behind }) => behind)) {
    const lock = seatLock(instance, writer_index)
    const free = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${lock}::bigint) as free`.execute(tx)
    if (!free.rows[0]?.free) return undefined
  }
  return Math.max(0, ...rows.map(({ horizon }) => Number(horizon)))
}
