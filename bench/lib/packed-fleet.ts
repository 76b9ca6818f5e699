import { zstdDecompressSync } from 'node:zlib'
import { pg } from '@motorpool/db'
import { gb32960 } from '@motorpool/gb32960'
import { doEach } from '@motorpool/jobs'
import { dayStart, dayText } from '@motorpool/kernel'
import { newColumns } from '../../modules/history/src/server/columns.ts'
import type { PackedDay, Rows } from '../../modules/history/src/server/pack/catalogue.ts'
import { writeBlocks } from '../../modules/history/src/server/pack/packer.ts'
import { decoder } from '../history.ts'
import type { BenchDatabase } from './database.ts'
import { Driving, gbLogin, vinOf } from './frames.ts'
import { print, round } from './report.ts'

export const POINTS = 8640
const STEP_MS = 10_000
export const DAYS = 30
/** Vehicles whose days are packed; the others have copies of theirs. */
export const PATTERNS = 4

/** Days of a vehicle that drives without rest, one after the other. */
export function* drivenDays(
  vehicle: number,
  first: number,
  days: number,
): Generator<{ day: number; rows: Rows }> {
  const driving = new Driving(vehicle, dayStart(first))
  const decode = decoder(gb32960, gbLogin(vinOf(vehicle), dayStart(first)))
  for (let day = first; day < first + days; day++) {
    const columns = newColumns(POINTS)
    const raws: Uint8Array[] = []
    for (let i = 0; i < POINTS; i++) {
      const time = dayStart(day) + i * STEP_MS
      const { deviceTime, raw, ...record } = decode(driving.step(time, STEP_MS / 1000))
      columns.deviceTime[i] = deviceTime
      columns.receive[i] = (time + 300 + ((i * 7919) % 400)) * 1000
      columns.protocol[i] = gb32960.id
      columns.writer[i] = 1
      for (const [name, value] of Object.entries(record))
        if (name in columns && typeof value === 'number') Reflect.get(columns, name)[i] = value
      raws.push(raw.slice())
    }
    yield { day, rows: { columns, raws } }
  }
}

/** The same packed as the packer does. */
async function packPattern(
  client: pg.ClientBase,
  vehicle: number,
  first: number,
  sum: PackedDay,
): Promise<void> {
  for (const { day, rows } of drivenDays(vehicle, first, DAYS)) {
    const origin = { vehicleId: String(vehicle), tenantId: '1', sourceDay: dayText(day) }
    await writeBlocks(client, origin, rows, sum)
  }
}

/** Vehicles with thirty packed days; beyond the patterns without the bytes of their messages, which nobody reads there. */
export async function fillPacked(database: BenchDatabase, vehicles: number, first: number): Promise<number> {
  const client = new pg.Client({ connectionString: database.url, options: '-c role=motorpool_platform' })
  await client.connect()
  const sum: PackedDay = { day: '', vehicles: 0, frames: 0, blocks: 0, rawBytes: 0, packedBytes: 0 }
  for (let v = 1; v <= PATTERNS; v++) await packPattern(client, v, first, sum)
  await client.query(
    `insert into frame_block (vehicle_id, tenant_id, day, source_day, part, first_time, last_time, count, raw_size, track, raw, bounds)
     select n, tenant_id, day, source_day, part, first_time, last_time, count, raw_size, track, '', bounds
     from generate_series($1::int, $2::int) n join frame_block b on b.vehicle_id = 1 + n % $3::int`,
    [PATTERNS + 1, vehicles, PATTERNS],
  )
  await client.end()
  await database.query('vacuum analyze frame_block')
  await database.query('checkpoint')
  return sum.frames
}

/** Reports a second of reading and decompressing the same blocks, and nothing else, on one thread. */
export async function bareBlocks(database: BenchDatabase, vehicles: number): Promise<number> {
  const client = new pg.Client({ connectionString: database.url, options: '-c role=motorpool_platform' })
  await client.connect()
  const began = performance.now()
  let reports = 0
  for (let v = 1; v <= vehicles; v++) {
    const { rows } = await client.query<{ track: Buffer; count: number }>(
      'select track, count from frame_block where vehicle_id = $1 order by day, source_day, part',
      [v],
    )
    for (const { track, count } of rows) {
      zstdDecompressSync(track)
      reports += count
    }
  }
  await client.end()
  return (reports * 1000) / (performance.now() - began)
}

/** Vehicles in hand at once, as the jobs have them. */
const AT_ONCE = 4

interface Over {
  name: string
  vehicles: number
  /** Of `bareBlocks`. */
  limit: number
  one(vehicle: { tenantId: string; vehicleId: string }): Promise<{ messages: number; total: number }>
}

/** Does something with the whole history of many vehicles, and prints how long it took beside the limit. */
export async function printOver({ name, vehicles, limit, one }: Over): Promise<void> {
  const cpu = process.cpuUsage()
  const began = performance.now()
  let [messages, total] = [0, 0]
  const ids = Array.from({ length: vehicles }, (_, i) => String(i + 1))
  const failed: unknown[] = []
  const found = await doEach(
    ids,
    AT_ONCE,
    (vehicleId) => one({ tenantId: '1', vehicleId }),
    (_, error) => failed.push(error),
  )
  if (failed.length > 0) throw failed[0]
  for (const each of found.values()) {
    messages += each?.messages ?? 0
    total += each?.total ?? 0
  }
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  if (messages !== vehicles * DAYS * POINTS) throw new Error(`${messages} messages were read`)
  print({
    name,
    value: seconds,
    unit: `s for ${vehicles} vehicles over ${DAYS} days of ${POINTS} reports`,
    reportsPerSecond: round(messages / seconds, 0),
    limitReportsPerSecond: round(limit, 0),
    limitWhat: 'reports a second of reading and decompressing the same blocks alone, one thread',
    secondsForThousand: round((seconds * 1000) / vehicles),
    cpuSeconds: round((user + system) / 1e6),
    messages,
    total,
  })
}
