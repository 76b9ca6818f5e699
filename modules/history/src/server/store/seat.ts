import type { pg } from '@motorpool/db'
import { microTime, WRITER_LEASE_US } from '../reader/position.ts'

/**
 * A writer's place in the journal. Rows carry the number of their writer and a receive time that only rises within it, and
 * a writer commits them in that order: a durable reader by (writer, receive time) can never skip a row that was
 * committed behind its cursor. So that this holds also when a clock is set back between two starts, a writer reserves
 * times ahead and begins behind those that are stored.
 */
export interface WriterSeat {
  readonly id: number
  /** Start of a process under this name; a later one supersedes it. */
  readonly epoch: number
  /** µs; no stored row of this writer is younger. */
  readonly floor: number
  /** µs; rows up to this time may be stored. */
  reserved: number
}

/** Takes the seat for a new process. The caller holds the writer's advisory lock. */
export async function takeSeat(client: pg.ClientBase, instance: string, index: number): Promise<WriterSeat> {
  const { rows } = await client.query<{ id: number; epoch: number; reserved: string }>(
    `insert into journal_writer (instance, writer_index, epoch, reserved) values ($1, $2, 1, 0)
     on conflict (instance, writer_index) do update set epoch = journal_writer.epoch + 1
     returning id, epoch, reserved`,
    [instance, index],
  )
  const [seat] = rows
  if (!seat) throw new Error('the journal writer has no seat')
  const reserved = Number(seat.reserved)
  const stored = await client.query<{ newest: string | null }>(
    `select (extract(epoch from max(recv_time)) * 1000000)::bigint as newest from frame
     where writer = $1 and recv_time > $2 and recv_time <= $3`,
    [seat.id, microTime(Math.max(0, reserved - WRITER_LEASE_US)), microTime(reserved)],
  )
  const newest = Number(stored.rows[0]?.newest ?? 0)
  return { id: seat.id, epoch: seat.epoch, floor: Math.max(newest, reserved - WRITER_LEASE_US), reserved }
}

/** Whether the seat is still this process's, after its connection was lost. */
export async function holdsSeat(client: pg.ClientBase, seat: WriterSeat): Promise<boolean> {
  const { rowCount } = await client.query('select from journal_writer where id = $1 and epoch = $2', [
    seat.id,
    seat.epoch,
  ])
  return rowCount === 1
}

/** Makes sure that rows up to `newest` (µs) may be stored; false when the seat is another process's. */
export async function reserve(client: pg.ClientBase, seat: WriterSeat, newest: number): Promise<boolean> {
  if (newest <= seat.reserved) return true
  const reserved = newest + WRITER_LEASE_US
  const { rowCount } = await client.query(
    'update journal_writer set reserved = $3 where id = $1 and epoch = $2',
    [seat.id, seat.epoch, reserved],
  )
  if (rowCount !== 1) return false
  seat.reserved = reserved
  return true
}
