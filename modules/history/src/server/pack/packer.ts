import { BACKUP_LOCK, pg } from '@motorpool/db'
import type { Logger } from '@motorpool/kernel'
import { at, codeOf, dayOf, dayStart, dayText, floatAt, parseDay } from '@motorpool/kernel'
import { copyRow, type FrameColumns, gatherRows, newColumns } from '../columns.ts'
import { packBlock, packRaws, unpackRaw } from './block.ts'
import { boundsOf } from './bounds.ts'
import { blocksOfRows, insertBlock, type PackedDay, type Rows } from './catalogue.ts'
import { JournalRows } from './copy-rows.ts'
import { DAY_LOCK } from './day-lock.ts'
import { FarBatch } from './far-batch.ts'
import { type FarRows, openTrack, readBlocks } from './stored-block.ts'

export interface PackerOptions {
  /** postgres:// URL of the schema's owner. */
  url: string
  log: Logger
  now: () => number
  /** Whole days of receipt that stay as rows, today not counted. */
  keepDays: number
  /** ClickHouse, where the rows of days that have passed go; without it they become blocks in PostgreSQL. */
  far?: FarRows | undefined
  /** Vehicles of one transaction. */
  chunk?: number
}

const DEFAULT_CHUNK = 100
/** SQLSTATE of a lock that was not granted in time. */
const LOCK_TIMEOUT = '55P03'

/** Packs the days of the journal that have passed, and drops their partitions. May be stopped and repeated at any time. */
export class Packer {
  private readonly options: PackerOptions
  private stopping = false

  constructor(options: PackerOptions) {
    this.options = options
  }

  /** All days that are due. */
  async run(): Promise<PackedDay[]> {
    const before = dayOf(this.options.now()) - this.options.keepDays
    const done: PackedDay[] = []
    await this.connected(async (client) => {
      const { rows } = await client.query<{ day: string }>('select day from app.frame_partitions() as day')
      for (const { day } of rows) {
        if (parseDay(day) >= before || this.stopping) continue
        const packed = await this.packDay(client, day)
        if (packed) done.push(packed)
      }
    })
    return done
  }

  /** Ends `run` after the chunk at hand. */
  stop(): void {
    this.stopping = true
  }

  private async connected<R>(run: (client: pg.Client) => Promise<R>): Promise<R> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: 'motorpool-packer',
      options: '-c role=motorpool_platform -c jit=off',
    })
    client.on('error', () => {})
    await client.connect()
    try {
      return await run(client)
    } finally {
      await client.end()
    }
  }

  private async packDay(client: pg.Client, day: string): Promise<PackedDay | undefined> {
    const key = [DAY_LOCK, parseDay(day)]
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', key)
    if (!rows[0]?.got) return undefined // another packer is at it, or late rows are being written
    const { far } = this.options
    const sum: PackedDay = { day, vehicles: 0, frames: 0, blocks: 0, rawBytes: 0, packedBytes: 0 }
    try {
      for (let last = '-1'; ; ) {
        const vehicles = await this.nextVehicles(client, day, last)
        const newest = vehicles.at(-1)
        if (!newest) break
        if (this.stopping) return undefined
        if (far) await this.sendChunk(client, far, day, vehicles, sum)
        else await this.packChunk(client, day, vehicles, sum)
        last = newest.vehicle_id
      }
      if (far) await this.checkCount(client, day)
      await this.dropPartition(client, day)
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', key)
    }
    this.options.log.info(sum, 'day packed')
    return sum
  }

  /** The next vehicles of the day after `last`, found by skipping through the index. */
  private async nextVehicles(
    client: pg.Client,
    day: string,
    last: string,
  ): Promise<{ vehicle_id: string; tenant_id: string }[]> {
    const range = receivedOn(day)
    const next = (after: string) => `select f.vehicle_id, f.tenant_id from frame f
      where ${range} and f.vehicle_id > ${after} order by f.vehicle_id limit 1`
    const { rows } = await client.query<{ vehicle_id: string; tenant_id: string }>(
      `with recursive v as ((${next('$1::bigint')})
         union all select n.* from v cross join lateral (${next('v.vehicle_id')}) n)
       select * from v limit $2`,
      [last, this.options.chunk ?? DEFAULT_CHUNK],
    )
    return rows
  }

  /** The same to ClickHouse. What it has of the day already stays as it is; what came since becomes further blocks. */
  private async sendChunk(
    client: pg.Client,
    far: FarRows,
    day: string,
    vehicles: readonly { vehicle_id: string; tenant_id: string }[],
    sum: PackedDay,
  ): Promise<void> {
    const batch = new FarBatch(client, far, sum)
    for (const { vehicle_id: vehicleId, tenant_id: tenantId } of vehicles) {
      const { columns, raws } = await JournalRows.read(
        client,
        `vehicle_id = ${vehicleId} and ${receivedOn(day)}`,
        true,
      )
      const listed = await readBlocks(
        client,
        far,
        { where: 'vehicle_id = $1 and source_day = $2', values: [vehicleId, day], order: 'day, part' },
        { track: true, raw: false },
      )
      sum.vehicles++
      const parts = new Map(listed.map((block) => [block.day, block.part + 1]))
      const seen = new Set(listed.flatMap(({ track }) => [...openTrack(track).receive]))
      for (const block of blocksOfRows(unseen({ columns, raws }, seen))) {
        const blockDay = dayText(block.day)
        const { columns: own, raws: bytes } = block.rows
        await batch.add({
          vehicleId,
          tenantId,
          day: blockDay,
          sourceDay: day,
          part: block.part + (parts.get(blockDay) ?? 0),
          count: own.count,
          columns: own,
          ...packRaws(own, bytes),
        })
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    await batch.flush()
  }

  /** @throws where a row of the partition is in no block: it is not dropped then */
  private async checkCount(client: pg.Client, day: string): Promise<void> {
    const { rows } = await client.query<{ rows: string; listed: string }>(
      `select (select count(*) from frame where ${receivedOn(day)}) as rows,
         (select coalesce(sum(count), 0) from frame_block where source_day = $1) as listed`,
      [day],
    )
    const [found] = rows
    if (Number(found?.listed) < Number(found?.rows))
      throw new Error(`${found?.listed} of ${found?.rows} rows of ${day} are packed: its partition stays`)
  }

  private async packChunk(
    client: pg.Client,
    day: string,
    vehicles: readonly { vehicle_id: string; tenant_id: string }[],
    sum: PackedDay,
  ): Promise<void> {
    await client.query('begin')
    try {
      for (const { vehicle_id: id, tenant_id: tenant } of vehicles) {
        const fresh = await JournalRows.read(client, `vehicle_id = ${id} and ${receivedOn(day)}`, true)
        const rows = await this.withPacked(client, id, day, { columns: fresh.columns, raws: fresh.raws })
        sum.vehicles++
        await writeBlocks(client, { vehicleId: id, tenantId: tenant, sourceDay: day }, rows, sum)
        await new Promise((resolve) => setImmediate(resolve))
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }

  /** Takes out what an earlier, interrupted run or an earlier partition of the day had packed, and joins it. */
  private async withPacked(client: pg.Client, id: string, day: string, fresh: Rows): Promise<Rows> {
    const { rows: old } = await client.query<{ track: Buffer | null; raw: Buffer | null }>(
      'delete from frame_block where vehicle_id = $1 and source_day = $2 returning track, raw',
      [id, day],
    )
    if (old.length === 0) return fresh
    const seen = new Set(fresh.columns.receive)
    const picked: { columns: FrameColumns; i: number; raw: Uint8Array }[] = fresh.raws.map((raw, i) => ({
      columns: fresh.columns,
      i,
      raw,
    }))
    for (const block of old) {
      // Rolled back with all that was deleted.
      if (!block.track || !block.raw)
        throw new Error(
          `rows of ${day} lie in ClickHouse, which MOTORPOOL_CLICKHOUSE_URL does not name any more`,
        )
      const { track, raws } = unpackRaw(block.track, block.raw)
      for (const [i, raw] of raws)
        if (!seen.has(floatAt(track.receive, i))) picked.push({ columns: track, i, raw })
    }
    const value = (name: 'deviceTime' | 'receive', p: { columns: FrameColumns; i: number }) =>
      floatAt(p.columns[name], p.i)
    picked.sort(
      (a, b) => value('deviceTime', a) - value('deviceTime', b) || value('receive', a) - value('receive', b),
    )
    const columns = newColumns(picked.length)
    for (const [n, p] of picked.entries()) copyRow(p.columns, p.i, columns, n)
    return { columns, raws: picked.map((p) => p.raw) }
  }

  private async dropPartition(client: pg.Client, day: string): Promise<void> {
    // A short lock timeout, retried: readers of the journal must not queue behind a DROP that waits.
    for (;;) {
      try {
        await client.query("begin; set local lock_timeout = '500ms'")
        // A backup reads the partition for as long as it takes: it is waited for without a place in that queue.
        const { rows } = await client.query<{ free: boolean }>(
          `select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as free`,
        )
        if (rows[0]?.free) {
          await client.query('select app.drop_frame_partition($1)', [day])
          await client.query('commit')
          return
        }
        await client.query('rollback')
        if (this.stopping) return
      } catch (error) {
        await client.query('rollback')
        if (codeOf(error) !== LOCK_TIMEOUT || this.stopping) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

function receivedOn(day: string): string {
  const n = parseDay(day)
  const time = (ms: number) => `timestamptz '${new Date(ms).toISOString()}'`
  return `recv_time >= ${time(dayStart(n))} and recv_time < ${time(dayStart(n + 1))}`
}

interface Origin {
  vehicleId: string
  tenantId: string
  /** Day of receipt, YYYY-MM-DD. */
  sourceDay: string
}

/** Packs rows of one vehicle (in device-time order) and stores the blocks; adds to `sum`. */
export async function writeBlocks(
  client: pg.ClientBase,
  origin: Origin,
  rows: Rows,
  sum: PackedDay,
): Promise<void> {
  for (const part of blocksOfRows(rows)) {
    const { columns, raws } = part.rows
    const packed = packBlock(columns, raws)
    await insertBlock(client, {
      ...origin,
      day: dayText(part.day),
      part: part.part,
      first: floatAt(columns.deviceTime, 0),
      last: floatAt(columns.deviceTime, columns.count - 1),
      count: columns.count,
      load: null,
      ...packed,
      bounds: [...boundsOf(columns)],
    })
    sum.blocks++
    sum.frames += columns.count
    sum.rawBytes += packed.rawSize
    sum.packedBytes += packed.track.length + packed.raw.length
  }
}

/** Rows whose times of receipt are not among these. */
function unseen({ columns, raws }: Rows, seen: ReadonlySet<number>): Rows {
  if (seen.size === 0) return { columns, raws }
  const fresh = Int32Array.from(columns.receive.keys()).filter((i) => !seen.has(floatAt(columns.receive, i)))
  return {
    columns: gatherRows([columns], new Int32Array(fresh.length), fresh),
    raws: Array.from(fresh, (i) => at(raws, i)),
  }
}
