import { Database, pg } from '@motorpool/db'
import { gb32960 } from '@motorpool/gb32960'
import { Packer, PostgresTelemetryStore } from '@motorpool/history/server'
import { NO_STATE } from '@motorpool/ingest/server'
import { jt808 } from '@motorpool/jt808'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import type { Effect, Protocol, StoreRecord } from '@motorpool/wire'
import { newColumns } from '../modules/history/src/server/columns.ts'
import { copyIn } from '../modules/history/src/server/copy.ts'
import type { PackedDay, Rows } from '../modules/history/src/server/pack/catalogue.ts'
import { writeBlocks } from '../modules/history/src/server/pack/packer.ts'
import { VehicleSlot } from '../modules/ingest/src/server/fleet/slot.ts'
import { Batch } from '../modules/ingest/src/server/journal/batch.ts'
import { startDatabase } from './lib/database.ts'
import { Driving, gbLogin, jtLogin, numberOf, randomFrom, vinOf } from './lib/frames.ts'
import { JtTemplate } from './lib/jt-template.ts'
import { percentile, print, round, scaled } from './lib/report.ts'

export const POINTS = 8640
const STEP_S = 10
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** Frames through the protocol's own session, as the gateway gets them. */
export function decoder(protocol: Protocol, login: Uint8Array): (frame: Uint8Array) => StoreRecord {
  let last: StoreRecord | undefined
  const session = protocol.session({
    emit: (effect: Effect) => {
      if (effect.kind === 'store') last = effect.records[0]
    },
  })
  session.receive({ ok: true, frame: login }, 0)
  session.resolve({ ok: true }, 0)
  return (frame) => {
    last = undefined
    session.receive({ ok: true, frame }, 0)
    if (!last) throw new Error('the session stored nothing')
    return last
  }
}

export function slotOf(vehicleId: number, tenantId = '1'): VehicleSlot {
  const id = String(vehicleId)
  return new VehicleSlot({ vehicleId: id, tenantId, orgId: '1', vin: id, terminalId: id }, NO_STATE, 1)
}

/** Bytes a frame takes in the journal and after packing, for vehicles that drive steadily for a day. */
export async function storage(): Promise<void> {
  const vehicles = scaled(20, 2)
  const database = await startDatabase()
  try {
    const day = dayOf(Date.now()) - 3
    await database.query('select app.frame_partition($1)', [dayText(day)])
    const client = new pg.Client({ connectionString: database.url, options: '-c role=motorpool_platform' })
    await client.connect()
    let rawBytes = 0
    for (let n = 0; n < vehicles; n++) {
      const start = dayStart(day)
      const driving = new Driving(n, start)
      const decode = decoder(gb32960, gbLogin(vinOf(n), start))
      const slot = slotOf(1_000_000 + n)
      const batch = new Batch()
      batch.begin(day, 1)
      const jitter = randomFrom(n)
      for (let i = 0; i < POINTS; i++) {
        const time = start + i * STEP_S * 1000
        const record = decode(driving.step(time, STEP_S))
        rawBytes += record.raw.length
        const receive =
          Math.min(time + 300 + Math.floor(jitter() * 400), dayStart(day + 1) - 1) * 1000 + (i % 1000)
        batch.add(slot, 1, record, record.deviceTime, receive, null, false)
      }
      await copyIn(client, batch.wire() as Uint8Array)
    }
    await client.end()
    const frames = vehicles * POINTS
    const table = `frame_${dayText(day).replaceAll('-', '')}`
    await database.query(`vacuum analyze ${table}`)
    const [hot] = await database.query<{ size: string }>(`select pg_total_relation_size('${table}') as size`)
    const from = performance.now()
    await new Packer({ url: database.url, log: quiet, now: () => Date.now(), keepDays: 1 }).run()
    const seconds = (performance.now() - from) / 1000
    await database.query('vacuum full frame_block')
    const [packed] = await database.query<{ size: string; track: string; raw: string; count: string }>(
      `select pg_total_relation_size('frame_block') as size, sum(length(track)) as track, sum(length(raw)) as raw,
         sum(count) as count from frame_block`,
    )
    if (Number(packed?.count) !== frames) throw new Error(`${packed?.count} of ${frames} frames were packed`)
    print({
      name: 'stored-bytes',
      value: Number(packed?.size) / frames,
      unit: 'bytes a frame, packed, everything counted',
      limit: round(rawBytes / frames),
      limitWhat: 'bytes of the raw frame on the wire',
      hot: round(Number(hot?.size) / frames),
      packedColumns: round(Number(packed?.track) / frames, 2),
      packedRaw: round(Number(packed?.raw) / frames, 2),
      frames,
      packedFramesPerSecond: round(frames / seconds, 0),
    })
  } finally {
    await database.stop()
  }
}

/** One vehicle-day of JT/T 808 locations. */
export function jtDay(vehicle: number, day: number): Rows {
  const start = dayStart(day)
  const random = randomFrom(vehicle * 1000 + day)
  const decode = decoder(jt808, jtLogin(numberOf(vehicle)))
  const template = new JtTemplate(vehicle, start)
  const wire = new Uint8Array(256)
  const columns = newColumns(POINTS)
  const raws: Uint8Array[] = []
  for (let i = 0; i < POINTS; i++) {
    const time = start + i * STEP_S * 1000
    template.move(23_100_000 + (i % 1000) * 10, 113_200_000 + (i % 1000) * 10, 550 + (i % 10) * 10, i % 360)
    const record = decode(wire.slice(0, template.write(wire, 0, i & 0xffff, time)))
    columns.deviceTime[i] = time
    columns.receive[i] = (time + 300 + Math.floor(random() * 400)) * 1000
    columns.messageId[i] = record.messageId
    columns.flags[i] = record.flags
    columns.state[i] = record.state
    columns.lng[i] = record.lng + Math.floor(random() * 200)
    columns.lat[i] = record.lat + Math.floor(random() * 200)
    columns.speed[i] = record.speed
    columns.altitude[i] = record.altitude
    columns.mileage[i] = record.mileage + i
    columns.fuel[i] = record.fuel
    columns.alarm[i] = record.alarm
    columns.protocol[i] = 2
    columns.rawForm[i] = record.rawForm
    columns.direction[i] = record.direction
    columns.soc[i] = record.soc
    raws.push(record.raw)
  }
  return { columns, raws }
}

/** The same as packed rows. */
async function writeDay(client: pg.ClientBase, vehicle: number, day: number, sum: PackedDay): Promise<void> {
  const origin = { vehicleId: String(vehicle), tenantId: '1', sourceDay: dayText(day) }
  await writeBlocks(client, origin, jtDay(vehicle, day), sum)
}

/** The track of one vehicle on one day, read from a store of many. */
export async function track(): Promise<void> {
  const points = scaled(20_000_000, POINTS * 20)
  const days = 30
  const vehicles = Math.ceil(points / POINTS / days)
  const database = await startDatabase()
  const db = new Database({ url: database.url })
  try {
    const today = dayOf(Date.now())
    await database.query('select app.frame_partition($1)', [dayText(today)])
    const client = new pg.Client({ connectionString: database.url, options: '-c role=motorpool_platform' })
    await client.connect()
    const began = performance.now()
    const sum: PackedDay = { day: '', vehicles: 0, frames: 0, blocks: 0, rawBytes: 0, packedBytes: 0 }
    for (let v = 1; v <= vehicles; v++) {
      await client.query('begin')
      for (let d = 1; d <= days; d++) await writeDay(client, v, today - d, sum)
      await client.query('commit')
    }
    await database.query('vacuum analyze frame_block')
    const filled = round((performance.now() - began) / 1000)
    const store = new PostgresTelemetryStore(db)
    const random = randomFrom(7)
    const pick = () => ({
      v: 1 + Math.floor(random() * vehicles),
      day: today - 1 - Math.floor(random() * days),
    })
    const times: number[] = []
    const bare: number[] = []
    for (let i = 0; i < 320; i++) {
      const { v, day } = pick()
      const from = performance.now()
      const t = await store.track({ tenantId: '1', vehicleId: String(v) }, dayStart(day), dayStart(day + 1))
      const middle = performance.now()
      if (t.count !== POINTS) throw new Error(`track of ${t.count} points`)
      const other = pick()
      const bareFrom = performance.now()
      await client.query('select track from frame_block where vehicle_id = $1 and day = $2', [
        other.v,
        dayText(other.day),
      ])
      if (i < 20) continue
      times.push(middle - from)
      bare.push(performance.now() - bareFrom)
    }
    await client.end()
    times.sort((a, b) => a - b)
    bare.sort((a, b) => a - b)
    print({
      name: 'track',
      value: percentile(times, 0.95),
      unit: 'ms p95, a vehicle-day of 8,640 points',
      p50: round(percentile(times, 0.5), 2),
      limit: round(percentile(bare, 0.95), 2),
      limitWhat: 'ms p95 of a bare query for the bytes of the same block',
      pointsInStore: sum.frames,
      fillSeconds: filled,
      calls: times.length,
    })
  } finally {
    await db.close()
    await database.stop()
  }
}
