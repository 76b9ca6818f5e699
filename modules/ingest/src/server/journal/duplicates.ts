import type { pg } from '@motorpool/db'
import { type FarRows, readBlocks, unpackBlock } from '@motorpool/history/server'
import { AppError, at, dayOf, dayText, floatAt, intAt } from '@motorpool/kernel'
import { type RawForm, rawFormOf } from '@motorpool/wire'
import { type Stored, sameMessage } from './identity.ts'

/** Rows as they are compared with what is stored. */
export interface ComparedRows {
  readonly rows: number
  /** Rows that may be stored already. */
  readonly suspects: readonly number[]
  /** ms */
  readonly deviceTimes: readonly number[]
  readonly duplicates: Set<number>
  readonly already: Set<number>
  vehicleOf(row: number): string
  messageOf(row: number): Stored
}

type Candidates = Map<string, Stored[]>

const keyOf = (vehicleId: string, deviceTime: number) => `${vehicleId} ${deviceTime}`

const rowKey = (batch: ComparedRows, row: number): string =>
  keyOf(batch.vehicleOf(row), at(batch.deviceTimes, row))

async function fromPartitions(
  client: pg.Client,
  batch: ComparedRows,
  rows: readonly number[],
  found: Candidates,
): Promise<void> {
  const result = await client.query<{
    vehicle_id: string
    device_time: number
    protocol: number
    message_id: number
    raw_form: RawForm
    receive: string
    raw: Buffer
  }>(
    `select f.vehicle_id, f.device_time, (extract(epoch from f.recv_time) * 1000000)::bigint as receive, f.protocol, f.message_id, f.raw_form, f.raw
     from (select distinct v, t from unnest($1::bigint[], $2::timestamptz[]) as k(v, t)) as k
     join frame f on f.vehicle_id = k.v and f.device_time = k.t`,
    [rows.map((r) => batch.vehicleOf(r)), rows.map((r) => new Date(at(batch.deviceTimes, r)).toISOString())],
  )
  for (const r of result.rows) {
    const key = keyOf(r.vehicle_id, r.device_time)
    const list = found.get(key)
    const stored = {
      receive: Number(r.receive),
      protocol: r.protocol,
      messageId: r.message_id,
      form: r.raw_form,
      raw: r.raw,
    }
    if (list) list.push(stored)
    else found.set(key, [stored])
  }
}

/** ms: terminals wait for the answer. */
const FAR_PATIENCE_MS = 4000

/** Of the packed days; those in ClickHouse too, where `far` is given. */
async function fromBlocks(
  client: pg.Client,
  far: FarRows | undefined,
  batch: ComparedRows,
  rows: readonly number[],
  found: Candidates,
): Promise<void> {
  const wanted = new Set(rows.map((r) => rowKey(batch, r)))
  const blocks = await readBlocks(
    client,
    far,
    {
      where: `(vehicle_id, day) in (select v, d from unnest($1::bigint[], $2::date[]) as k(v, d))
        ${far ? '' : 'and load is null'}`,
      values: [
        rows.map((r) => batch.vehicleOf(r)),
        rows.map((r) => dayText(dayOf(at(batch.deviceTimes, r)))),
      ],
      order: 'vehicle_id, day, source_day, part',
    },
    { track: true, raw: true },
    { patience: FAR_PATIENCE_MS },
  )
  for (const block of blocks) {
    const { track, raws } = unpackBlock(block, (time) => wanted.has(keyOf(block.vehicleId, time)))
    for (const [i, raw] of raws) {
      const key = keyOf(block.vehicleId, floatAt(track.deviceTime, i))
      const list = found.get(key) ?? []
      list.push({
        receive: floatAt(track.receive, i),
        protocol: intAt(track.protocol, i),
        messageId: intAt(track.messageId, i),
        form: rawFormOf(intAt(track.rawForm, i)),
        raw,
      })
      found.set(key, list)
    }
  }
}

/**
 * ClickHouse does not serve: what is compared with it is stored unseen, for a message that stands twice does less harm than one
 * that is not taken. Answers whether all was seen.
 */
async function fromPacked(
  client: pg.Client,
  far: FarRows | undefined,
  batch: ComparedRows,
  rows: readonly number[],
  found: Candidates,
): Promise<boolean> {
  const inAll: Candidates = new Map()
  try {
    await fromBlocks(client, far, batch, rows, inAll)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await fromBlocks(client, undefined, batch, rows, found)
    return false
  }
  for (const [key, list] of inAll) found.set(key, [...(found.get(key) ?? []), ...list])
  return true
}

/**
 * Marks the rows of a batch that must not be written: repetitions of a message that is stored or stands earlier in the
 * batch (`duplicates`), and rows that an earlier try did store (`already`). Answers how many rows could not be compared with
 * packed days in ClickHouse.
 */
export async function markDuplicates(
  client: pg.Client,
  far: FarRows | undefined,
  batch: ComparedRows,
  all: boolean,
): Promise<number> {
  const rows = all ? Array.from({ length: batch.rows }, (_, i) => i) : batch.suspects
  const found: Candidates = new Map()
  // Partitions before blocks: the packer drops a partition only after its blocks are there, and reading holds it.
  await fromPartitions(client, batch, rows, found)
  const isSeen = await fromPacked(client, far, batch, rows, found)
  const suspect = new Set(rows)
  const keys = new Set(rows.map((r) => rowKey(batch, r)))
  const vehicles = new Set(rows.map((r) => batch.vehicleOf(r)))
  for (let row = 0; row < batch.rows; row++) {
    if (!vehicles.has(batch.vehicleOf(row))) continue
    const key = rowKey(batch, row)
    if (!keys.has(key)) continue
    const list = found.get(key) ?? []
    const own = batch.messageOf(row)
    const same = suspect.has(row) ? list.find((other) => sameMessage(other, own)) : undefined
    if (!same) found.set(key, [...list, own])
    // The same receive time is this very row, stored by a commit whose outcome was unknown.
    else (same.receive === own.receive ? batch.already : batch.duplicates).add(row)
  }
  return isSeen ? 0 : rows.length
}
