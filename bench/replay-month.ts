import { Database, pg } from '@motorpool/db'
import { gb32960 } from '@motorpool/gb32960'
import { newPasswordKey } from '@motorpool/identity/server'
import { dayOf, dayStart, dayText, systemClock } from '@motorpool/kernel'
import { ConsumerHost, consumers, replayVehicle } from '@motorpool/stream/server'
import { wireModules } from '../apps/server/src/modules.ts'
import { newColumns } from '../modules/history/src/server/columns.ts'
import type { PackedDay } from '../modules/history/src/server/pack/catalogue.ts'
import { writeBlocks } from '../modules/history/src/server/pack/packer.ts'
import { decoder } from './history.ts'
import { startDatabase } from './lib/database.ts'
import { fillFleet, TENANT } from './lib/fleet.ts'
import { Driving, gbLogin, vinOf } from './lib/frames.ts'
import { percentile, print, round, scaled } from './lib/report.ts'
import { watchAll } from './lib/strategies.ts'

const STEP_S = 10
const POINTS = 86_400 / STEP_S
const VEHICLE = 1
const ROUNDS = 5
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** A day of a vehicle that reports every ten seconds, as the packer leaves it. */
async function writeDay(client: pg.ClientBase, driving: Driving, day: number, sum: PackedDay): Promise<void> {
  const start = dayStart(day)
  const decode = decoder(gb32960, gbLogin(vinOf(VEHICLE), start))
  const columns = newColumns(POINTS)
  const raws: Uint8Array[] = []
  for (let i = 0; i < POINTS; i++) {
    const time = start + i * STEP_S * 1000
    const record = decode(driving.step(time, STEP_S).slice())
    const { messageId, flags, state, lng, lat, speed, altitude, mileage, fuel } = record
    const { alarm, rawForm, direction, soc } = record
    const row = {
      messageId,
      flags,
      state,
      lng,
      lat,
      speed,
      altitude,
      mileage,
      fuel,
      alarm,
      rawForm,
      direction,
      soc,
    }
    for (const [name, value] of Object.entries(row)) columns[name as keyof typeof row][i] = value
    columns.deviceTime[i] = time
    columns.receive[i] = (time + 300) * 1000
    columns.protocol[i] = 1
    raws.push(record.raw)
  }
  const origin = { vehicleId: String(VEHICLE), tenantId: String(TENANT), sourceDay: dayText(day) }
  await writeBlocks(client, origin, { columns, raws }, sum)
}

/** What it costs to fetch the same bytes of the database, and nothing more. */
async function bareRead(client: pg.ClientBase): Promise<number> {
  const from = performance.now()
  await client.query('select track, raw from frame_block where vehicle_id = $1', [VEHICLE])
  return performance.now() - from
}

/**
 * An operator replays a vehicle from thirty days ago, for each consumer that can be replayed: reports every ten seconds, in
 * packed days.
 */
export async function replayMonth(): Promise<void> {
  const days = scaled(30, 2)
  const database = await startDatabase()
  const db = new Database({ url: database.url, max: 8, applicationName: 'bench' })
  const client = new pg.Client({ connectionString: database.url, options: '-c role=motorpool_platform' })
  try {
    await fillFleet(database.ownerUrl, 1000)
    await client.connect()
    await watchAll((text) => database.query(text), TENANT, TENANT)
    const today = dayOf(Date.now())
    await database.query('select app.frame_partition($1)', [dayText(today)])
    const sum: PackedDay = { day: '', vehicles: 0, frames: 0, blocks: 0, rawBytes: 0, packedBytes: 0 }
    const driving = new Driving(VEHICLE, dayStart(today - days))
    for (let day = today - days; day < today; day++) await writeDay(client, driving, day, sum)
    await database.query('vacuum analyze frame_block')
    const { wired } = wireModules({ db, clock: systemClock, key: newPasswordKey(), filesDir: '' })
    const all = wired.ports.all(consumers)
    await new ConsumerHost({ db, log: quiet, clock: systemClock, consumers: all }).catchUp()
    const from = dayStart(today - days)
    // What was revised today is what held all the time.
    await database.query(`update vehicle_event set position = $1 + id where kind = 'REFERENCE'`, [
      from * 1000,
    ])
    const vehicle = { vehicleId: String(VEHICLE), tenantId: String(TENANT) }
    const bare: number[] = []
    let slowest = 0
    for (const consumer of all.filter(({ replayable }) => replayable)) {
      const spent: number[] = []
      const processor: number[] = []
      let outcome = { events: 0, outputs: 0, setAside: 0 }
      for (let round = 0; round < ROUNDS; round++) {
        bare.push(await bareRead(client))
        const busy = process.cpuUsage()
        const began = performance.now()
        outcome = await replayVehicle(db, consumer, vehicle, from)
        spent.push(performance.now() - began)
        const { user, system } = process.cpuUsage(busy)
        processor.push((user + system) / 1000)
      }
      const sorted = spent.toSorted((a, b) => a - b)
      slowest = Math.max(slowest, percentile(sorted, 0.5))
      print({
        name: `replay-month-${consumer.name}`,
        value: percentile(sorted, 0.5),
        unit: `ms, the median of ${ROUNDS}, until a month of a vehicle is replayed`,
        limit: round(
          percentile(
            bare.toSorted((a, b) => a - b),
            0.5,
          ),
          2,
        ),
        limitWhat: 'ms of a bare query for the bytes of the same blocks',
        processor: round(Math.min(...processor)),
        first: round(spent[0] ?? 0),
        ...outcome,
        days,
        messages: sum.frames,
      })
    }
  } finally {
    await client.end().catch(() => {})
    await db.close()
    await database.stop()
  }
}
