import { createHash } from 'node:crypto'
import { type pg, sql, type Tx } from '@motorpool/db'
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

/** The writer that gives vehicle events their place in the order. */
export const SEQUENCER = 'sequencer'

/** Number of the advisory lock that a process holds as long as it can commit rows of this writer. */
export function seatLock(instance: string, index: number): string {
  return createHash('sha256').update(`journal ${instance} ${index}`).digest().readBigInt64BE(0).toString()
}

/** Takes the seat for a new process. The caller holds the writer's advisory lock. */
export async function takeSeat(client: pg.ClientBase, instance: string, index: number): Promise<WriterSeat> {
  const { rows } = await client.query<{ id: number; epoch: number; reserved: string; horizon: string }>(
    `insert into journal_writer (instance, writer_index, epoch, reserved) values ($1, $2, 1, 0)
     on conflict (instance, writer_index) do update set epoch = journal_writer.epoch + 1, ended = false
     returning id, epoch, reserved, horizon`,
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
  const floor = Math.max(newest, reserved - WRITER_LEASE_US, Number(seat.horizon))
  return { id: seat.id, epoch: seat.epoch, floor, reserved }
}

/** How far writers have come: everything of them up to `horizon` (µs) is committed. */
export interface Sealed {
  readonly id: number
  readonly epoch: number
  readonly horizon: number
}

/**
 * Lets readers pass up to these horizons; losing one does no harm, so nobody waits for the disk. Answers how far the furthest
 * writer has come (µs): a writer whose clock is behind goes on from there, or readers would wait for its clock.
 */
export async function seal(tx: Tx, writers: readonly Sealed[]): Promise<number> {
  await sql`set local synchronous_commit = off`.execute(tx)
  await sql`update journal_writer w set horizon = n.horizon
    from unnest(${writers.map((w) => w.id)}::smallint[], ${writers.map((w) => w.epoch)}::int[],
      ${writers.map((w) => w.horizon)}::bigint[]) as n(id, epoch, horizon)
    where w.id = n.id and w.epoch = n.epoch and w.horizon < n.horizon`.execute(tx)
  const { rows } = await sql<{ furthest: string }>`
    select coalesce(max(horizon), 0) as furthest from journal_writer`.execute(tx)
  return Number(rows[0]?.furthest ?? 0)
}

/**
 * After a connection was lost: how far readers may have come meanwhile (µs; rows must be stored behind it), or undefined when
 * the seat is another process's.
 */
export async function keepSeat(client: pg.ClientBase, seat: WriterSeat): Promise<number | undefined> {
  const { rowCount } = await client.query(
    'update journal_writer set ended = false where id = $1 and epoch = $2',
    [seat.id, seat.epoch],
  )
  if (rowCount !== 1) return undefined
  const { rows } = await client.query<{ furthest: string }>(
    'select max(horizon) as furthest from journal_writer',
  )
  return Number(rows[0]?.furthest ?? 0)
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
