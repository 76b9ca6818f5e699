import { LocalBus } from '@motorpool/bus'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { LatestRunner } from '@motorpool/ingest/server'
import { systemClock } from '@motorpool/kernel'
import { RecordFlag } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { World } from '../../../modules/ingest/test/support/world.ts'
import { bodyOf, livingBody } from '../src/engine/build.ts'
import { Simulation } from '../src/engine/simulation.ts'
import { type FleetVehicle, standardFleet } from '../src/fleet.ts'
import { gainOf } from '../src/history/day.ts'
import { type Cursor, Past } from '../src/history/past.ts'
import { dayStart, serviceDay } from '../src/model/roster.ts'

const START = Date.now()
const PLAN = { start: START, days: 1 }
const YESTERDAY = serviceDay(START) - 1

/** Whether no blind zone and no tunnel keeps the vehicle from the platform in the next minutes. */
const isReached = (vehicle: FleetVehicle) =>
  [0, 1, 2].every((minutes) => livingBody(vehicle, START + minutes * 60_000).state.radio)

const GB = standardFleet(20, 'gb32960').vehicles.filter(isReached).slice(0, 1)
const JT = standardFleet(20, 'jt808').vehicles.filter(isReached).slice(0, 2)
const VEHICLES: readonly FleetVehicle[] = [...GB, ...JT]
const idOf = (vehicle: FleetVehicle) => VEHICLES.indexOf(vehicle) + 1

/** Device times of the past that a vehicle has to tell. */
function timesOf(vehicle: FleetVehicle): number[] {
  const past = new Past(vehicle, PLAN)
  const found: number[] = []
  for (let report = past.next(); report; report = past.next()) found.push(report.time)
  return found.toSorted((a, b) => a - b)
}

describe('the past of a fleet, through the gateway', () => {
  let world: World
  let runner: LatestRunner
  const codes = new Map<string, string>()

  beforeAll(async () => {
    world = await World.create()
    world.clock.now = () => Date.now()
    for (const vehicle of VEHICLES) {
      const n = idOf(vehicle)
      if (vehicle.protocol !== 'jt808') world.registry.add(vehicle.vin, n)
      else world.registry.add(vehicle.number, n, { vin: vehicle.vin, secret: `code${n}` })
      await world.record(String(n), vehicle.vin)
    }
    runner = new LatestRunner({
      db: world.test.db,
      bus: new LocalBus(),
      now: () => Date.now(),
      log: world.log,
      recorded: world.recorded,
    })
    await world.start({ deviceRate: 1e6, deviceBurst: 1e6 }, { sink: runner })
  })
  afterAll(async () => {
    await world.stop()
    await runner.stop()
    await world.drop()
  })

  function simulation(sent: ReadonlyMap<string, Cursor>): Simulation {
    return new Simulation({
      vehicles: VEHICLES,
      address: ({ name }) => ({ host: '127.0.0.1', port: world.gateway.portOf(name) }),
      clock: systemClock,
      codes,
      timing: { report: 250, asleep: 250 },
      history: { ...PLAN, after: 0, first: 4000, sent },
    })
  }

  async function drive(sent: ReadonlyMap<string, Cursor>, until: (run: Simulation) => boolean) {
    const run = simulation(sent)
    run.run()
    await vi.waitFor(() => expect(until(run)).toBe(true), { timeout: 90_000, interval: 50 })
    run.stop()
    expect([...run.counters.refusals]).toEqual([])
    return run
  }

  const isDone = (run: Simulation) =>
    run.terminals.length === VEHICLES.length &&
    [...run.history.progress().values()].filter((one) => one.done).length === VEHICLES.length

  const reissued = async (vehicle: FleetVehicle) => {
    const stored = await world.stored(idOf(vehicle))
    return stored.filter((row) => row.flags & RecordFlag.reissued && row.device_time < START)
  }

  test('is stored once each over two runs, and the present is not touched by it', async () => {
    const first = await drive(new Map(), (run) => run.counters.acked > 150)
    const kept = new Map<string, Cursor>(
      Object.entries(JSON.parse(JSON.stringify(Object.fromEntries(first.history.progress())))),
    )
    const second = await drive(kept, isDone)
    for (const vehicle of VEHICLES) {
      const times = (await reissued(vehicle)).map((row) => row.device_time)
      expect(times.toSorted((a, b) => a - b)).toEqual(
        timesOf(vehicle).map((time) => Math.floor(time / 1000) * 1000),
      )
    }
    const third = simulation(second.history.progress())
    third.run()
    await vi.waitFor(() => expect(third.terminals).toHaveLength(VEHICLES.length))
    expect(third.history.behind).toBe(0)
    third.stop()
    await runner.flush()
    const states = await world.owner<{ report_time: Date }>('select report_time from vehicle_realtime')
    expect(states).toHaveLength(VEHICLES.length)
    for (const { report_time } of states)
      expect(new Date(report_time).getTime()).toBeGreaterThan(START - 1000)
  })

  test('is in the calendar and in the track of days before the vehicle was known', async () => {
    const store = new PostgresTelemetryStore(world.test.db)
    for (const vehicle of VEHICLES) {
      const key = { tenantId: '1', vehicleId: String(idOf(vehicle)) }
      const [from, to] = [dayStart(YESTERDAY), dayStart(YESTERDAY + 1) - 1]
      const days = await store.days(key, ...(['2000-01-01', '2999-01-01'] as const))
      expect(days.length).toBeGreaterThanOrEqual(2)
      const { mileage } = await store.track(key, from, to)
      const told = ((mileage.at(-1) ?? 0) - (mileage[0] ?? 0)) / 10
      const gain = gainOf(bodyOf(vehicle), YESTERDAY).odometer
      expect(told).toBeLessThanOrEqual(gain + 0.1)
      expect(told).toBeGreaterThanOrEqual(0.9 * gain - 3)
    }
  })
})
