import type { pg } from '@motorpool/db'
import { at, floatAt, intAt, must } from '@motorpool/kernel'
import { unpackFrames, unpackRaw } from '../pack/block.ts'
import { type FarRows, readFar, type StoredBlock } from '../pack/stored-block.ts'
import { type MergedRows, storedFrame } from './rows.ts'
import type { StoredFrame } from './telemetry-store.ts'

const BLOCKS_AT_ONCE = 16

/** Rows of a range, and the blocks that some of them stand in. */
export interface Read {
  rows: MergedRows
  blocks: readonly StoredBlock[]
}

/** These rows with their raw bytes, from the partitions and the blocks that they stand in. */
export async function withRaw(
  client: pg.PoolClient,
  far: FarRows | undefined,
  vehicleId: string,
  read: Read,
  wanted: readonly number[],
): Promise<StoredFrame[]> {
  const { rows, blocks } = read
  const { columns: c, source } = rows
  const raws = new Map<number, Uint8Array>()
  const hot = wanted.filter((i) => source[i] === -1)
  if (hot.length > 0) {
    const { rows: found } = await client.query<{ receive: string; raw: Buffer }>(
      `select (extract(epoch from recv_time) * 1000000)::bigint as receive, raw from frame
       where vehicle_id = $1 and device_time = any ($2::timestamptz[])`,
      [vehicleId, [...new Set(hot.map((i) => new Date(floatAt(c.deviceTime, i)).toISOString()))]],
    )
    const byReceive = new Map(found.map((f) => [Number(f.receive), Uint8Array.from(f.raw)]))
    for (const i of hot) raws.set(i, must(byReceive.get(floatAt(c.receive, i)), 'the raw bytes of a row'))
  }
  for (const [b, block] of blocks.entries()) {
    const here = wanted.filter((i) => source[i] === b)
    if (here.length === 0 || block.load !== null) continue
    const { rows: found } = await client.query<{ track: Buffer; raw: Buffer }>(
      'select track, raw from frame_block where vehicle_id = $1 and day = $2 and source_day = $3 and part = $4',
      [vehicleId, block.day, block.sourceDay, block.part],
    )
    const [now] = found
    if (!now) throw new Error('a packed block was packed anew while it was read')
    const times = new Set(here.map((i) => c.deviceTime[i]))
    const unpacked = unpackRaw(now.track, now.raw, (t) => times.has(t))
    const byReceive = new Map([...unpacked.raws].map(([i, raw]) => [unpacked.track.receive[i], raw]))
    for (const i of here) raws.set(i, must(byReceive.get(floatAt(c.receive, i)), 'the raw bytes of a row'))
  }
  await farRaws(far, read, wanted, raws)
  return wanted.map((i) => storedFrame(vehicleId, c, i, must(raws.get(i), 'the raw bytes of a row')))
}

/** The bytes of those that stand in blocks in ClickHouse, which never change: a row keeps its place. */
async function farRaws(
  far: FarRows | undefined,
  { rows: { source, index }, blocks }: Read,
  wanted: readonly number[],
  raws: Map<number, Uint8Array>,
): Promise<void> {
  const byBlock = Map.groupBy(wanted, (i) => intAt(source, i))
  const away = blocks.flatMap((block, b) =>
    block.load !== null && byBlock.has(b) ? [{ block, rows: byBlock.get(b) ?? [] }] : [],
  )
  // A few blocks at a time: of each a few messages are wanted.
  for (let from = 0; from < away.length; from += BLOCKS_AT_ONCE) {
    const some = away.slice(from, from + BLOCKS_AT_ONCE)
    const found = await readFar(
      far,
      some.map(({ block }) => block),
      { track: false, raw: true },
    )
    for (const [n, { raw }] of found.entries()) {
      const places = new Map(at(some, n).rows.map((i) => [intAt(index, i), i]))
      for (const [row, bytes] of unpackFrames(raw, (r) => places.has(r)))
        raws.set(must(places.get(row), 'a row'), bytes)
    }
  }
}
