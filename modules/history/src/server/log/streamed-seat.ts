import { type pg, sql, type Tx } from '@motorpool/db'

/** Seats whose rows come over a stream are told apart from those whose process stores them itself. */
const FIRST_INDEX = 1000

/** The seat of a gateway's writer whose rows others take from a stream to the journal. */
export interface StreamedSeat {
  readonly id: number
  /** Start of a process under this name; a later one supersedes it. */
  readonly epoch: number
  /** µs; rows of an earlier start have been stored up to here. */
  readonly floor: number
}

/**
 * Takes the seat for a new process. `lane`: which of its writers. `above`: the epoch is to be greater than that, too: a database that was
 * put back to an earlier state knows less than the stream.
 */
export async function takeStreamedSeat(
  client: pg.ClientBase,
  instance: string,
  lane: number,
  above = 0,
): Promise<StreamedSeat> {
  const { rows } = await client.query<{ id: number; epoch: number; floor: string }>(
    `insert into journal_writer (instance, writer_index, epoch, reserved, streamed) values ($1, $2, $3::int + 1, 0, true)
     on conflict (instance, writer_index) do update
       set epoch = greatest(journal_writer.epoch, $3) + 1, ended = false
     returning id, epoch, (select coalesce(max(horizon), 0) from journal_writer) as floor`,
    [instance, FIRST_INDEX + lane, above],
  )
  const [seat] = rows
  if (!seat) throw new Error('the writer of the log has no seat')
  return { id: seat.id, epoch: seat.epoch, floor: Number(seat.floor) }
}

/** How far the rows of a streamed seat have been stored. */
export interface StoredSeat {
  readonly id: number
  /** The last batch whose rows are stored: start of the process that logged it, and its number since then. */
  readonly epoch: number
  readonly batch: number
  /** µs: rows that are stored from now on get times behind it. */
  readonly horizon: number
}

/** All seats of a lane. */
export async function streamedSeats(client: pg.ClientBase, lane: number): Promise<readonly StoredSeat[]> {
  // Readers may have passed one that is new, or that had ended until now, as far as the furthest has come.
  const { rows: woken } = await client.query<{ id: number }>(
    'update journal_writer set ended = false where streamed and ended and writer_index = $1 returning id',
    [FIRST_INDEX + lane],
  )
  const { rows } = await client.query<{ id: number; epoch: number; batch: string; horizon: string }>(
    `select id, stream_epoch as epoch, stream_batch as batch,
       case when id = any ($2) or stream_epoch = 0 then (select max(horizon) from journal_writer) else horizon end as horizon
     from journal_writer where streamed and writer_index = $1`,
    [FIRST_INDEX + lane, woken.map((one) => one.id)],
  )
  return rows.map(({ id, epoch, batch, horizon }) => ({
    id,
    epoch,
    batch: Number(batch),
    horizon: Number(horizon),
  }))
}

/** In the transaction that stores their rows. */
export async function storeSeats(client: pg.ClientBase, seats: readonly StoredSeat[]): Promise<void> {
  const of = (name: keyof StoredSeat) => seats.map((one) => one[name])
  await client.query(
    `update journal_writer w set horizon = greatest(w.horizon, n.horizon), reserved = greatest(w.reserved, n.horizon),
       stream_epoch = n.epoch, stream_batch = n.batch, ended = false
     from unnest($1::smallint[], $2::int[], $3::bigint[], $4::bigint[]) as n(id, epoch, batch, horizon) where w.id = n.id`,
    [of('id'), of('epoch'), of('batch'), of('horizon')],
  )
}

/** µs: how far the furthest writer has come. */
export async function furthestHorizon(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ furthest: string }>(
    'select coalesce(max(horizon), 0) as furthest from journal_writer',
  )
  return Number(rows[0]?.furthest ?? 0)
}

/** The stream holds nothing more of a lane at the moment: readers may go on to `horizon` (µs). Losing it does no harm. */
export async function passIdle(client: pg.ClientBase, lane: number, horizon: number): Promise<void> {
  await client.query(`begin; set local synchronous_commit = off`)
  await client.query(
    `update journal_writer set horizon = $2 where streamed and not ended and writer_index = $1 and horizon < $2`,
    [FIRST_INDEX + lane, horizon],
  )
  await client.query('commit')
}

/** Gateways do not use the stream any more, and it holds nothing more of the lane: readers do not wait for its seats. */
export async function endStreamed(client: pg.ClientBase, lane: number): Promise<void> {
  await client.query('update journal_writer set ended = true where streamed and writer_index = $1', [
    FIRST_INDEX + lane,
  ])
}

/** Whether acknowledged rows may be in a stream, and since when (µs) nothing of one was stored; undefined where none can be. */
export async function streamedSince(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ horizon: string | null }>`
    select min(horizon) as horizon from journal_writer where streamed and not ended`.execute(tx)
  const horizon = rows[0]?.horizon
  return horizon == null ? undefined : Number(horizon)
}
