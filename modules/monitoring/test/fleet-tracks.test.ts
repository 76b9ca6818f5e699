import { dayOf, dayStart } from '@motorpool/kernel'
import { type AnyConsumer, ConsumerHost, replayVehicle } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gb, type Point } from '../../ingest/test/support/frames.ts'
import { type OnRoad, World } from '../../ingest/test/support/world.ts'
import { fleetTracks } from '../src/server/time-machine/consumer.ts'
import { forgetTracks } from '../src/server/time-machine/store.ts'
import { pointsOf, type TrackPoint } from '../src/shared/track-points.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Noon in China of a day on which nothing has happened yet: a slot begins. */
let noon: number

let world: World
let vehicle: OnRoad
beforeAll(async () => {
  world = await World.create()
})
beforeEach(async () => {
  await world.owner(`delete from consumer; delete from vehicle_track; delete from frame; delete from frame_block;
    delete from vehicle_event; delete from gateway_session`)
  noon = dayStart(dayOf(world.clock.time) + 1) + 12 * HOUR
  world.clock.time = noon
  await world.start()
  vehicle = await world.signedOn()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

async function catchUp(consumer: AnyConsumer = fleetTracks): Promise<void> {
  await world.seal()
  const { log, clock, test } = world
  await new ConsumerHost({ db: test.db, log, clock, consumers: [consumer], pageSize: 50 }).catchUp()
}

async function report(time: number, point: Partial<Point> = {}, late = false): Promise<void> {
  if (!late) world.clock.time = Math.max(world.clock.time, time)
  vehicle.terminal.send(gb.report(vehicle.vin, { speed: 60, ...point, time }, late))
  await vehicle.terminal.takeOne()
}

/** Drives from a minute after noon to another, a report every 20 s. */
async function drive(from: number, to: number, late = false): Promise<void> {
  for (let s = from * 60; s < to * 60; s += 20)
    await report(noon + s * SECOND, { lng: 113.3 + s / 10_000, lat: 23.1 }, late)
}

interface Row {
  slot: number
  moving: number
  newest: Buffer
  points: Buffer
}

const rows = () =>
  world.owner<Row>(
    `select slot, moving, newest, points from vehicle_track where vehicle_id = ${vehicle.id} order by slot`,
  )
async function stored(): Promise<TrackPoint[]> {
  const all = (await rows()).flatMap(({ slot, points }) => pointsOf(slot, points))
  return all.sort((a, b) => a.time - b.time)
}
const minutes = (points: readonly TrackPoint[]) => points.map(({ time }) => (time - noon / 1000) / 60)

describe('where vehicles were', () => {
  it('is stored as a point a minute, by tens of minutes', async () => {
    await drive(1, 12)
    await catchUp()
    const points = await stored()
    expect(minutes(points)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(points[1]).toMatchObject({ lng: 11_331_200, lat: 2_310_000, speed: 60, state: 'running' })
    const [row] = await rows()
    expect(row?.moving).toBe(1)
    expect(row && pointsOf(row.slot, row.newest)).toEqual([points.at(-1)])
  })

  it('is stored without a next report when the ten minutes are over', async () => {
    await drive(1, 3)
    world.clock.time = noon + 12 * MINUTE
    await catchUp()
    expect(minutes(await stored())).toEqual([1, 2])
  })

  it('knows the change of a state at once, a vehicle at rest every five minutes, and one that left', async () => {
    await report(noon + MINUTE)
    await report(noon + MINUTE + 10 * SECOND, { speed: 0 })
    for (let m = 2; m < 12; m++) await report(noon + m * MINUTE, { speed: 0, lng: 113.3001 })
    world.clock.time = noon + 14 * MINUTE
    await world.seal()
    await world.stop()
    await world.start()
    world.clock.time = noon + 40 * MINUTE
    await catchUp()
    const points = await stored()
    expect(points.map(({ state }) => state)).toEqual(['running', 'idling', 'idling', 'offline'])
    expect(points.at(-1)).toMatchObject({ speed: 0, lng: 11_330_010 })
  })

  it('takes what comes late into the hours in which it was, beside what comes in time', async () => {
    world.clock.time = noon + 5 * HOUR
    for (let m = 0; m < 12; m++) {
      await report(noon + 5 * HOUR + m * MINUTE)
      await drive(m, m + 1, true)
    }
    world.clock.time += 15 * MINUTE
    await catchUp()
    const [first, second] = await rows()
    expect(first && minutes(pointsOf(first.slot, first.points))).toEqual([...Array(12).keys()])
    expect(second && pointsOf(second.slot, second.points)).toHaveLength(12)
    expect(first?.moving).toBe(1)
  })

  it('is the same after a replay, of packed days too', async () => {
    await drive(1, 25)
    world.clock.time = noon + 72 * HOUR
    await report(world.clock.time)
    world.clock.time += 20 * MINUTE
    await catchUp()
    const before = await stored()
    expect(before).toHaveLength(25)
    await world.pack()
    const of = { vehicleId: vehicle.id, tenantId: '1' }
    for (const minute of [0, 20]) {
      await replayVehicle(world.test.db, fleetTracks, of, noon + minute * MINUTE)
      expect(await stored(), `from minute ${minute}`).toEqual(before)
    }
  })

  it('is forgotten after 90 days', async () => {
    await drive(1, 12)
    await catchUp()
    const forget = (days: number) =>
      world.test.db.withPlatform(undefined, 'test', (tx) => forgetTracks(tx, noon + days * 24 * HOUR))
    await forget(90)
    expect(await rows()).toHaveLength(1)
    await forget(92)
    expect(await rows()).toHaveLength(0)
  })
})
