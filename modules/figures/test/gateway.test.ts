import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { type AnyConsumer, ConsumerHost, replayVehicle } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gb, type Point } from '../../ingest/test/support/frames.ts'
import { type OnRoad, World } from '../../ingest/test/support/world.ts'
import { dayFigures, onlineTimes } from '../src/server/index.ts'
import { forgetFigures } from '../src/server/retention.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: World
let vehicle: OnRoad
let odometer: number
beforeAll(async () => {
  world = await World.create()
})
beforeEach(async () => {
  await world.owner(`delete from consumer; delete from vehicle_stat_daily; delete from vehicle_stat_month;
    delete from vehicle_stat_hour; delete from vehicle_stat_carry; delete from vehicle_trip; delete from vehicle_charge;
    delete from frame; delete from frame_block; delete from vehicle_event; delete from gateway_session`)
  // Noon of a day on which nothing has happened yet.
  world.clock.time = dayStart(dayOf(world.clock.time) + 1) + 12 * HOUR
  await world.start()
  odometer = 1000
  vehicle = await world.signedOn()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

async function catchUp(...consumers: AnyConsumer[]): Promise<void> {
  await world.seal()
  const { log, clock } = world
  await new ConsumerHost({ db: world.test.db, log, clock, consumers, pageSize: 50 }).catchUp()
}

async function report(point: Partial<Point> = {}, late = false): Promise<void> {
  const time = point.time ?? world.clock.time
  vehicle.terminal.send(
    gb.report(vehicle.vin, { speed: 0, mileage: odometer, soc: 80, ...point, time }, late),
  )
  await vehicle.terminal.takeOne()
}

/** Drives so many kilometres, one a minute, and comes to rest. */
async function drive(kilometres: number, from?: number): Promise<void> {
  for (let i = 0; i <= kilometres; i++) {
    if (from === undefined) world.clock.time += MINUTE
    const time = from === undefined ? world.clock.time : from + i * MINUTE
    odometer += i === 0 ? 0 : 1
    await report({ time, speed: i < kilometres ? 60 : 0, started: i < kilometres }, from !== undefined)
  }
}

interface DayRow {
  day: string
  distance: number
  drive: number
  trips: number
}

const days = () =>
  world.owner<DayRow>(
    `select day::text as day, distance, drive, trips from vehicle_stat_daily where vehicle_id = ${vehicle.id} order by 1`,
  )
const today = () => dayText(dayOf(world.clock.time))
const everything = async () => {
  const of = (table: string) =>
    world.owner(
      `select to_jsonb(t) - 'carry' as row from ${table} t where vehicle_id = ${vehicle.id} order by 1`,
    )
  const tables = ['daily', 'month', 'hour', 'carry'].map((name) => `vehicle_stat_${name}`)
  return Promise.all([...tables, 'vehicle_trip', 'vehicle_charge'].map(of))
}

describe('days of a vehicle that reports', () => {
  it('are counted while they go on, with their trips, and added up in the month', async () => {
    await drive(6)
    await catchUp(dayFigures)
    expect(await days()).toEqual([{ day: today(), distance: 6000, drive: 360, trips: 1 }])
    expect(await world.owner('select distance, days, work_days, trips from vehicle_stat_month')).toEqual([
      { distance: 6000, days: 1, work_days: 1, trips: 1 },
    ])
    const trips = await world.owner('select distance, begin_lng, used from vehicle_trip')
    expect(trips).toEqual([{ distance: 6000, begin_lng: 113_300_000, used: 0 }])
    expect(await world.owner('select hour, distance from vehicle_stat_hour')).toEqual([
      { hour: 12, distance: 6000 },
    ])
  })

  it('know what no vehicle of its kind reports as unknown, not as nothing', async () => {
    await drive(2)
    await catchUp(dayFigures)
    expect(await world.owner('select fuel, used from vehicle_stat_daily')).toEqual([{ fuel: null, used: 0 }])
  })

  it('are counted again, those after them too, when late reports of them come', async () => {
    await drive(3)
    world.clock.time += DAY
    const silent = world.clock.time
    world.clock.time += 2 * HOUR
    odometer += 5
    await drive(4)
    await catchUp(dayFigures)
    const late = await days()
    expect(late.map(({ distance }) => distance)).toEqual([3000, 9000])
    // What was driven in the silence comes from the terminal's memory: it is of the hours in which it was driven.
    odometer -= 9
    await drive(5, silent)
    odometer += 4
    world.clock.time += 10_000
    await catchUp(dayFigures)
    expect((await days()).map(({ distance }) => distance)).toEqual([3000, 9000])
    expect((await days()).at(-1)).toMatchObject({ drive: 9 * 60, trips: 2 })
    const counted = await everything()
    await world.owner('delete from consumer')
    await world.owner('delete from vehicle_stat_daily')
    await catchUp(dayFigures)
    expect(await everything()).toEqual(counted)
  })

  it('are the same after a replay from any day, packed ones too', async () => {
    for (let day = 0; day < 3; day++) {
      await drive(3)
      await report({ charging: true, soc: 50 })
      world.clock.time += 4 * MINUTE
      await report({ charging: true, soc: 55 })
      world.clock.time += DAY
    }
    await drive(1)
    await catchUp(dayFigures)
    await world.pack()
    const counted = await everything()
    const of = { vehicleId: vehicle.id, tenantId: '1' }
    for (const back of [0, 1, 2]) {
      const from = dayStart(dayOf(world.clock.time) - back)
      await replayVehicle(world.test.db, dayFigures, of, from)
      expect(await everything(), `${back} days back`).toEqual(counted)
    }
  })

  it('are forgotten by whole months, so that a month is the sum of its days', async () => {
    await drive(3)
    await catchUp(dayFigures, onlineTimes)
    const { db } = world.test
    const run = (now: number) => forgetFigures({ db, log: world.log, now: () => now })
    await run(world.clock.time + 40 * DAY)
    expect(await world.owner('select from vehicle_stat_hour')).toHaveLength(0)
    expect(await world.owner('select from vehicle_stat_daily')).toHaveLength(1)
    await run(Date.UTC(2028, 3, 15))
    expect(await world.owner('select from vehicle_stat_daily')).toHaveLength(1)
    await run(Date.UTC(2028, 4, 1))
    for (const table of ['vehicle_stat_daily', 'vehicle_stat_month', 'vehicle_trip'])
      expect(await world.owner(`select from ${table}`), table).toHaveLength(0)
  })
})

describe('the time that a vehicle is online', () => {
  const online = () =>
    world.owner<{ day: string; online: string; online_time: number }>(
      'select day::text as day, online::text as online, online_time from vehicle_stat_daily order by 1',
    )
  const noon = 12 * 3600

  it('lasts from the sign-on to the end of the connection', async () => {
    await world.seal()
    world.clock.time += 10 * MINUTE
    await world.stop()
    await world.start()
    await catchUp(onlineTimes)
    expect((await online()).map(({ online_time }) => online_time)).toEqual([601])
  })

  it('is told every hour while it goes on, and cut at midnight', async () => {
    await catchUp(onlineTimes)
    world.clock.time += 13 * HOUR + 30 * MINUTE
    await catchUp(onlineTimes)
    const rows = await online()
    expect(rows.map(({ online_time }) => online_time)).toEqual([noon, 3600])
    expect(rows[0]?.online).toBe(`{[${noon},86400)}`)
    expect(await world.owner('select online_days, online_time from vehicle_stat_month')).toEqual([
      { online_days: 2, online_time: 13 * 3600 },
    ])
  })

  it('stays the same when it is told again', async () => {
    await catchUp(onlineTimes)
    world.clock.time += 3 * HOUR
    await catchUp(onlineTimes)
    const before = await online()
    await world.owner('delete from consumer')
    await catchUp(onlineTimes)
    expect(await online()).toEqual(before)
  })
})
