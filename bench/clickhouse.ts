import { Database, pg } from '@motorpool/db'
import { ClickHouse, ClickHouseRows, makeTables } from '@motorpool/history/clickhouse'
import { keepFar, PostgresTelemetryStore } from '@motorpool/history/server'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { ClickHouseServer, hasClickHouse } from '@motorpool/testkit/clickhouse'
import { copyRow, newColumns } from '../modules/history/src/server/columns.ts'
import { packRaws } from '../modules/history/src/server/pack/block.ts'
import type { PackedDay, Rows } from '../modules/history/src/server/pack/catalogue.ts'
import { FarBatch } from '../modules/history/src/server/pack/far-batch.ts'
import { jtDay, POINTS } from './history.ts'
import { startDatabase } from './lib/database.ts'
import { randomFrom } from './lib/frames.ts'
import { drivenDays } from './lib/packed-fleet.ts'
import { percentile, print, round, scaled } from './lib/report.ts'

const DAYS = 10
/** Vehicle-days whose bytes are packed; the others carry them again, under columns of their own. */
const PATTERNS = 20

interface Pattern {
  rows: Rows
  raw: Uint8Array
  rawSize: number
}

const patternOf = (rows: Rows): Pattern => ({ rows, ...packRaws(rows.columns, rows.raws) })

/** The day of another vehicle: the numbers of the pattern, with receipts and positions of its own. */
function dayLike({ rows }: Pattern, vehicle: number, day: number): Rows['columns'] {
  const columns = newColumns(POINTS)
  const random = randomFrom(vehicle * 1000 + day)
  const shift = dayStart(day) - (rows.columns.deviceTime[0] ?? 0)
  for (let i = 0; i < POINTS; i++) {
    copyRow(rows.columns, i, columns, i)
    const time = (rows.columns.deviceTime[i] ?? 0) + shift
    columns.deviceTime[i] = time
    columns.receive[i] = (time + 300 + Math.floor(random() * 400)) * 1000
    columns.lng[i] = (rows.columns.lng[i] ?? 0) + vehicle * 100 + Math.floor(random() * 200)
    columns.lat[i] = (rows.columns.lat[i] ?? 0) + vehicle * 100 + Math.floor(random() * 200)
  }
  return columns
}

/** Bytes of a table on disk. */
async function bytesOf(clickHouse: ClickHouse, table: string): Promise<number> {
  const [answer] = await clickHouse.select(
    'SELECT toFloat64(sum(bytes_on_disk)) AS n FROM system.parts WHERE active AND table = {table:String} AND database = currentDatabase()',
    { table },
    { rows: 1 },
  )
  return answer?.numbers('n', 'Float64')[0] ?? 0
}

async function fill(
  client: pg.ClientBase,
  far: ClickHouseRows,
  patterns: readonly Pattern[],
  { vehicles, today }: { vehicles: number; today: number },
): Promise<PackedDay> {
  const sum: PackedDay = { day: '', vehicles: 0, frames: 0, blocks: 0, rawBytes: 0, packedBytes: 0 }
  for (let d = 1; d <= DAYS; d++) {
    const batch = new FarBatch(client, far, sum)
    for (let v = 1; v <= vehicles; v++) {
      const pattern = patterns[(v + d) % patterns.length]
      if (!pattern) throw new Error('there is no pattern')
      const day = dayText(today - d)
      await batch.add({
        vehicleId: String(v),
        tenantId: '1',
        day,
        sourceDay: day,
        part: 0,
        count: POINTS,
        columns: dayLike(pattern, v, today - d),
        raw: pattern.raw,
        rawSize: pattern.rawSize,
      })
    }
    await batch.flush()
  }
  return sum
}

async function measure(name: string, patterns: readonly Pattern[], points: number): Promise<void> {
  const vehicles = Math.ceil(points / POINTS / DAYS)
  const [database, server] = [await startDatabase(), await ClickHouseServer.listen()]
  const db = new Database({ url: database.url })
  const clickHouse = new ClickHouse(server.place)
  const client = new pg.Client({ connectionString: database.url, options: '-c role=motorpool_platform' })
  try {
    await client.connect()
    await makeTables(clickHouse)
    const far = new ClickHouseRows(clickHouse)
    keepFar(db, far)
    const today = dayOf(Date.now())
    await database.query('select app.frame_partition($1)', [dayText(today)])
    const began = performance.now()
    const sum = await fill(client, far, patterns, { vehicles, today })
    const seconds = (performance.now() - began) / 1000
    await database.query('vacuum analyze frame_block')
    const [rows, raws] = [await bytesOf(clickHouse, 'frame'), await bytesOf(clickHouse, 'frame_raw')]
    const [catalogue] = await database.query<{ size: string }>(
      "select pg_total_relation_size('frame_block') as size",
    )
    const store = new PostgresTelemetryStore(db)
    const random = randomFrom(7)
    const times: number[] = []
    for (let i = 0; i < 220; i++) {
      const vehicleId = String(1 + Math.floor(random() * vehicles))
      const day = today - 1 - Math.floor(random() * DAYS)
      const from = performance.now()
      const { total } = await store.track({ tenantId: '1', vehicleId }, dayStart(day), dayStart(day + 1), {
        unlocated: true,
      })
      if (total !== POINTS) throw new Error(`track of ${total} points`)
      if (i >= 20) times.push(performance.now() - from)
    }
    times.sort((a, b) => a - b)
    print({
      name,
      value: percentile(times, 0.95),
      unit: 'ms p95, a vehicle-day of 8,640 points out of ClickHouse',
      limit: 50,
      limitWhat: 'ms, the aim',
      p50: round(percentile(times, 0.5), 2),
      pointsInStore: sum.frames,
      bytesAFrame: round((rows + raws + Number(catalogue?.size)) / sum.frames, 2),
      columnBytes: round(rows / sum.frames, 2),
      messageBytes: round(raws / sum.frames, 2),
      rawBytes: round(sum.rawBytes / sum.frames, 1),
      framesPerSecond: round(sum.frames / seconds, 0),
    })
  } finally {
    await client.end()
    await db.close()
    await clickHouse.close()
    await database.stop()
    await server.close()
  }
}

/** Tracks and storage of packed days in ClickHouse, of both protocols. `BENCH_SCALE=100` is 200 million points of JT/T 808. */
export async function clickhouse(): Promise<void> {
  if (!hasClickHouse) throw new Error('no chdb: node scripts/lib/chdb.ts installs it')
  const jt = Array.from({ length: PATTERNS }, (_, n) => patternOf(jtDay(n + 1, 20_000)))
  await measure('clickhouse-jt808', jt, scaled(2_000_000, POINTS * 20))
  const gb = [...drivenDays(1, 20_000, 10)].map(({ rows }) => patternOf(rows))
  await measure('clickhouse-gb32960', gb, scaled(500_000, POINTS * 20))
}
