import { zstdDecompressSync } from 'node:zlib'
import { Database, pg } from '@motorpool/db'
import { gb32960 } from '@motorpool/gb32960'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { newColumns } from '../modules/history/src/server/columns.ts'
import { type PackedDay, writeBlocks } from '../modules/history/src/server/pack/packer.ts'
import { openThreads, tryVehicle } from '../modules/strategy/src/server/back-test/try-vehicle.ts'
import type { StoredCondition, StoredStrategy } from '../modules/strategy/src/server/watch/rule.ts'
import { decoder } from './history.ts'
import { type BenchDatabase, startDatabase } from './lib/database.ts'
import { Driving, gbLogin, vinOf } from './lib/frames.ts'
import { print, round, scaled } from './lib/report.ts'

const POINTS = 8640
const STEP_MS = 10_000
const DAYS = 30
/** Vehicles whose days are packed; the others have copies of theirs. */
const PATTERNS = 4
/** Vehicles whose blocks have the bytes of their messages too. */
const WITH_BYTES = PATTERNS
/** Vehicles in hand at once, as the job has them. */
const AT_ONCE = 4

type Given = Pick<StoredCondition, 'field' | 'condition' | 'value'> & Partial<StoredCondition>

const strategyOf = (conditions: readonly Given[]): StoredStrategy => ({
  kind: 'VEHICLE',
  name: 'tried',
  level: '2',
  logic: 'AND',
  protocol: 'GB32960',
  begin: null,
  checkBegin: null,
  checkEnd: null,
  remind: true,
  suggestion: null,
  conditions: conditions.map((one) => ({
    name: one.field,
    names: null,
    unit: null,
    valueEnd: null,
    begin: null,
    end: null,
    type: 'SECOND',
    ...one,
  })),
})

const STRATEGIES = {
  'back-test': strategyOf([{ field: 'vehicleSpeed', condition: 'GT', value: 75, begin: 30, end: 10 }]),
  'back-test-several': strategyOf([
    { field: 'vehicleSpeed', condition: 'GT', value: 75, begin: 30 },
    { field: 'soc', condition: 'LT', value: 50 },
    { field: 'speedChange', condition: 'LT', value: 0.05 },
  ]),
  'back-test-decoded': strategyOf([{ field: 'packCurrent', condition: 'GT', value: 45, begin: 30 }]),
} as const

/** Days of a vehicle that drives without rest, packed as the packer does. */
async function packPattern(
  client: pg.ClientBase,
  vehicle: number,
  first: number,
  sum: PackedDay,
): Promise<void> {
  const driving = new Driving(vehicle, dayStart(first))
  const decode = decoder(gb32960, gbLogin(vinOf(vehicle), dayStart(first)))
  for (let day = first; day < first + DAYS; day++) {
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
    const origin = { vehicleId: String(vehicle), tenantId: '1', sourceDay: dayText(day) }
    await writeBlocks(client, origin, { columns, raws }, sum)
  }
}

/** Vehicles with thirty packed days; beyond the patterns without the bytes of their messages, which nobody reads there. */
async function fill(database: BenchDatabase, vehicles: number, first: number): Promise<number> {
  const client = new pg.Client({ connectionString: database.url, options: '-c role=motorpool_platform' })
  await client.connect()
  const sum: PackedDay = { day: '', vehicles: 0, frames: 0, blocks: 0, rawBytes: 0, packedBytes: 0 }
  for (let v = 1; v <= PATTERNS; v++) await packPattern(client, v, first, sum)
  await client.query(
    `insert into frame_block (vehicle_id, tenant_id, day, source_day, part, first_time, last_time, count, raw_size, track, raw)
     select n, tenant_id, day, source_day, part, first_time, last_time, count, raw_size, track, ''
     from generate_series($1::int, $2::int) n join frame_block b on b.vehicle_id = 1 + n % $3::int`,
    [PATTERNS + 1, vehicles, PATTERNS],
  )
  await client.end()
  await database.query('vacuum analyze frame_block')
  await database.query('checkpoint')
  return sum.frames
}

/** Reports a second of reading and decompressing the same blocks, and nothing else, on one thread. */
async function bare(database: BenchDatabase, vehicles: number): Promise<number> {
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

/** One strategy over many vehicles and thirty days of reports every ten seconds, as the job runs it. */
export async function backTest(): Promise<void> {
  const vehicles = scaled(1000, PATTERNS * 2)
  const database = await startDatabase()
  const db = new Database({ url: database.url })
  try {
    const first = dayOf(Date.now()) - DAYS - 3
    await fill(database, vehicles, first)
    const store = new PostgresTelemetryStore(db)
    const range = { from: dayStart(first), to: dayStart(first + DAYS) }
    const limit = await bare(database, Math.min(vehicles, 50))
    for (const [name, strategy] of Object.entries(STRATEGIES)) {
      const isDecoded = name.endsWith('decoded')
      const most = isDecoded ? WITH_BYTES : vehicles
      const threads = openThreads()
      const cpu = process.cpuUsage()
      const began = performance.now()
      let [messages, alarms, next] = [0, 0, 1]
      const one = async () => {
        for (let v = next++; v <= most; v = next++) {
          const tried = { strategyId: '1', strategy, definitions: [] }
          const found = await tryVehicle(
            store,
            threads,
            tried,
            { tenantId: '1', vehicleId: String(v) },
            range,
          )
          messages += found.messages
          alarms += found.total
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, one))
      const seconds = (performance.now() - began) / 1000
      threads.close()
      const { user, system } = process.cpuUsage(cpu)
      if (messages !== most * DAYS * POINTS) throw new Error(`${messages} messages were read`)
      print({
        name,
        value: seconds,
        unit: `s for ${most} vehicles over ${DAYS} days of ${POINTS} reports`,
        reportsPerSecond: round(messages / seconds, 0),
        limitReportsPerSecond: round(limit, 0),
        limitWhat: 'reports a second of reading and decompressing the same blocks alone, one thread',
        secondsForThousand: round((seconds * 1000) / most),
        cpuSeconds: round((user + system) / 1e6),
        messages,
        alarms,
      })
    }
  } finally {
    await db.close()
    await database.stop()
  }
}
