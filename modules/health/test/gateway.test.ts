import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { ConsumerHost, replayVehicle } from '@motorpool/stream/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OnRoad, World } from '../../ingest/test/support/world.ts'
import { healthDays } from '../src/server/index.ts'
import { forgetHealth } from '../src/server/retention.ts'
import { frameOf, type Said } from './support/frames.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: World
let vehicle: OnRoad
beforeAll(async () => {
  world = await World.create()
})
beforeEach(async () => {
  await world.owner(`delete from consumer; delete from vehicle_health_day; delete from vehicle_health_carry;
    delete from vehicle_charge_health; delete from vehicle_health; delete from frame; delete from frame_block;
    delete from vehicle_event; delete from gateway_session`)
  // Noon of a day on which nothing has happened yet.
  world.clock.time = dayStart(dayOf(world.clock.time) + 1) + 12 * HOUR
  await world.start()
  vehicle = await world.signedOn()
})
afterEach(() => world.stop())
afterAll(() => world.drop())

async function catchUp(): Promise<void> {
  await world.seal()
  const { log, clock } = world
  await new ConsumerHost({ db: world.test.db, log, clock, consumers: [healthDays], pageSize: 50 }).catchUp()
}

async function report(said: Partial<Said> = {}, late = false): Promise<void> {
  vehicle.terminal.send(frameOf(vehicle.vin, { time: world.clock.time, ...said }, late))
  await vehicle.terminal.takeOne()
}

/** Charges from 20 % on with 100 A and 350 V for so many minutes, a report a minute. */
async function charge(minutes: number, from?: number): Promise<void> {
  for (let i = 0; i <= minutes; i++) {
    if (from === undefined) world.clock.time += MINUTE
    await report(
      {
        time: from === undefined ? world.clock.time : from + i * MINUTE,
        charging: true,
        current: -100,
        voltage: 350,
        soc: 20 + i,
      },
      from !== undefined,
    )
  }
}

/** Stands for an hour, a report in five minutes. */
async function stand(said: Partial<Said> = {}, from?: number): Promise<void> {
  for (let i = 0; i < 12; i++) {
    if (from === undefined) world.clock.time += 5 * MINUTE
    await report(
      { ...said, ...(from === undefined ? {} : { time: from + i * 5 * MINUTE }) },
      from !== undefined,
    )
  }
}

const days = () =>
  world.owner(`select day::text as day, samples, spread, insulation from vehicle_health_day
    where vehicle_id = ${vehicle.id} order by 1`)
const everything = () =>
  Promise.all(
    ['vehicle_health_day', 'vehicle_health_carry', 'vehicle_charge_health'].map((table) =>
      world.owner(`select to_jsonb(t) as row from ${table} t where vehicle_id = ${vehicle.id} order by 1`),
    ),
  )

describe('batteries that report', () => {
  it('are known day by day, and by each charge exactly', async () => {
    await stand({ cells: [3.3, 3.345], insulation: 800 })
    await charge(30)
    await report({ time: world.clock.time + MINUTE, soc: 50 })
    await catchUp()
    expect(await days()).toMatchObject([{ day: dayText(dayOf(world.clock.time)), spread: 45 }])
    expect(
      await world.owner('select soc_begin, soc_end, charge, energy, measured from vehicle_charge_health'),
    ).toEqual([{ soc_begin: 20, soc_end: 50, charge: 500, energy: 1750, measured: 1800 }])
    expect(await world.owner('select stale, state from vehicle_health')).toEqual([
      { stale: true, state: 'UNKNOWN' },
    ])
  })

  it('are counted again, exactly those days, when late reports of them come', async () => {
    await stand({ insulation: 800 })
    world.clock.time += DAY
    const silent = world.clock.time
    world.clock.time += 3 * HOUR
    await stand({ insulation: 600 })
    world.clock.time += DAY
    await stand({ insulation: 400 })
    await catchUp()
    const before = await days()
    await charge(25, silent)
    world.clock.time += 10 * SECOND
    await catchUp()
    const after = await days()
    expect([after[0], after[2]]).toEqual([before[0], before[2]])
    expect(after[1]).toMatchObject({ samples: 12 + 6 })
    expect(await world.owner('select charge from vehicle_charge_health')).toEqual([{ charge: 417 }])
    const counted = await everything()
    await world.owner(
      'delete from consumer; delete from vehicle_health_day; delete from vehicle_health_carry',
    )
    await catchUp()
    expect(await everything()).toEqual(counted)
  })

  it('are the same after a replay from any day, packed ones too, with a charge over midnight', async () => {
    for (let day = 0; day < 3; day++) {
      await stand({ insulation: 900 - day * 100 })
      // Ten minutes before midnight.
      world.clock.time = dayStart(dayOf(world.clock.time) + 1) - 10 * MINUTE
      await charge(25)
      await report({ time: world.clock.time + MINUTE, soc: 45 })
      world.clock.time += 8 * HOUR
    }
    await stand()
    await catchUp()
    expect(await world.owner('select from vehicle_charge_health')).toHaveLength(3)
    await world.pack()
    const counted = await everything()
    const of = { vehicleId: vehicle.id, tenantId: '1' }
    for (const back of [0, 1, 2, 3]) {
      await replayVehicle(world.test.db, healthDays, of, dayStart(dayOf(world.clock.time) - back))
      expect(await everything(), `${back} days back`).toEqual(counted)
    }
  })

  it('are forgotten after two years and a month', async () => {
    await stand()
    await charge(25)
    await catchUp()
    const { db } = world.test
    const run = (now: number) => forgetHealth({ db, log: world.log, now: () => now })
    await run(world.clock.time + 700 * DAY)
    expect(await world.owner('select from vehicle_health_carry')).toEqual([])
    expect(await world.owner('select from vehicle_health_day')).toHaveLength(1)
    await run(world.clock.time + 764 * DAY)
    for (const table of ['vehicle_health_day', 'vehicle_charge_health'])
      expect(await world.owner(`select from ${table}`), table).toEqual([])
  })
})
