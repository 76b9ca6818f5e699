import { PostgresTelemetryStore } from '@motorpool/history/server'
import { dayOf, dayStart, must } from '@motorpool/kernel'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayDistanceOf, type LatestRunner, metresOf, travelledOn } from '../src/server/index.ts'
import { gb, jt, type Point } from './support/frames.ts'
import { World } from './support/world.ts'

let world: World
let runner: LatestRunner
let vehicles = 0
const noon = () => dayStart(dayOf(world.clock.time)) + 12 * 3_600_000
beforeAll(async () => {
  world = await World.create()
})
beforeEach(async () => {
  world.clock.time = noon()
  runner = world.runner()
  await world.start({}, { sink: runner })
})
afterEach(() => world.stop())
afterAll(() => world.drop())

const vinOf = (id: string) => `LMPDAYS${id.padStart(10, '0')}`

async function signOn(id: string) {
  const t = await world.gb()
  t.send(gb.login(vinOf(id), world.clock.time))
  await t.takeOne()
  return t
}

/** A signed-on vehicle; `send` gives reports as of now, `reissue` those of before. */
async function newEnergy() {
  const n = ++vehicles
  const id = String(n)
  const vin = vinOf(id)
  world.registry.add(vin, n)
  await world.record(id, vin)
  const t = await signOn(id)
  const leave = async () => {
    t.close()
    await vi.waitFor(() => expect(world.gateway.isConnected(id)).toBe(false))
  }
  const report = async (p: Point, late: boolean) => {
    t.send(gb.report(vin, p, late))
    await t.takeOne()
  }
  return { id, send: (p: Point) => report(p, false), reissue: (p: Point) => report(p, true), leave }
}

/** The same with a terminal that sends no odometer. */
async function tracker() {
  const n = ++vehicles
  const number = String(139_000_000_000 + n)
  world.registry.add(number, n, { secret: 'code1' })
  await world.record(String(n), vinOf(String(n)))
  const t = await world.jt()
  let serial = 0
  t.send(jt.authenticate(number, 'code1', serial++))
  await t.takeOne()
  return {
    id: String(n),
    send: async (p: Point) => {
      t.send(jt.location(number, serial++, p))
      await t.takeOne()
    },
    reissue: async (p: Point) => {
      t.send(jt.batch(number, serial++, [p]))
      await t.takeOne()
    },
  }
}

const latest = (id: string) => must(world.gateway.fleet.get(id)?.latest, 'the state of a vehicle')
const shown = (id: string) => dayDistanceOf(latest(id), dayOf(world.clock.time))

/** What the track of the day shows for its distance. */
async function ofTrack(vehicleId: string): Promise<number> {
  const from = dayStart(dayOf(world.clock.time))
  const store = new PostgresTelemetryStore(world.test.db)
  const key = { tenantId: '1', vehicleId }
  return metresOf(travelledOn(await store.track(key, from, from + 86_400_000, { unlocated: true })))
}

async function recounted(): Promise<void> {
  world.clock.time += 6000
  await runner.recount()
}

/** A drive: seconds and metres from one report to the next. */
const drive = fc.array(
  fc.record({
    seconds: fc.oneof(fc.integer({ min: 5, max: 120 }), fc.constant(900)),
    metres: fc.integer({ min: 0, max: 2000 }),
    late: fc.boolean(),
  }),
  { minLength: 3, maxLength: 12 },
)

describe('distance of the day', () => {
  it.each([
    ['an odometer', newEnergy],
    ['positions alone', tracker],
  ])('by %s is that of the track of the day, in whatever order its reports come', async (_, vehicle) => {
    await fc.assert(
      fc.asyncProperty(drive, fc.infiniteStream(fc.nat()), async (steps, order) => {
        const { id, send, reissue } = await vehicle()
        let [time, metres] = [noon() - 12 * 900_000, 0]
        const points = steps.map((step) => {
          time += step.seconds * 1000
          metres += Math.min(step.metres, step.seconds * 40)
          const way = { mileage: 1000 + Math.floor(metres / 100) / 10, lat: 23 + metres / 111_195 }
          return { time, ...way, late: step.late }
        })
        const live = points.filter((p, i) => !p.late || i === points.length - 1)
        const waiting = points.filter((p) => !live.includes(p))
        for (const p of live) {
          while (waiting.length > 0 && must(order.next().value, 'a number') % 3 === 0)
            await reissue(must(waiting.splice(0, 1)[0], 'a report'))
          await send(p)
        }
        for (const p of waiting) await reissue(p)
        await recounted()
        expect(shown(id)).toBeCloseTo(await ofTrack(id), 6)
        expect(latest(id).lateTime).toBe(0)
      }),
      { numRuns: 12 },
    )
  })

  it('is a new one at midnight in China, and none of yesterday is shown', async () => {
    const { id, send } = await newEnergy()
    const evening = dayStart(dayOf(world.clock.time) + 1) - 120_000
    world.clock.time = evening
    await send({ time: evening, mileage: 100, lat: 23 })
    await send({ time: evening + 60_000, mileage: 101, lat: 23.01 })
    expect(shown(id)).toBeCloseTo(1000, 6)
    world.clock.time = evening + 180_000
    expect(shown(id)).toBe(0)
    await send({ time: evening + 180_000, mileage: 103, lat: 23.03 })
    expect(shown(id)).toBe(0)
    await send({ time: evening + 240_000, mileage: 104, lat: 23.04 })
    expect(shown(id)).toBeCloseTo(1000, 6)
    expect(await ofTrack(id)).toBeCloseTo(1000, 6)
  })

  it('is completed by late reports after a restart of the gateway', async () => {
    const { id, send, reissue } = await newEnergy()
    const time = world.clock.time
    await send({ time: time + 60_000, mileage: 150, lat: 23.4 })
    await reissue({ time: time - 3_600_000, mileage: 100, lat: 23 })
    await runner.flush()
    await world.stop()
    await world.start({}, { sink: runner })
    await signOn(id)
    await recounted()
    await recounted()
    expect(shown(id)).toBeCloseTo(50_000, 6)
  })

  it('is counted on the state that the vehicle has, also when its terminal came back among many others', async () => {
    await world.stop()
    await world.start({ fleetCapacity: 1 }, { sink: runner })
    const { id, send, reissue, leave } = await newEnergy()
    const time = world.clock.time
    await send({ time, mileage: 110, lat: 23.1 })
    await reissue({ time: time - 600_000, mileage: 100, lat: 23 })
    await leave()
    const written = async () => {
      await runner.flush()
      runner.publish()
      await world.gateway.ledger.flush()
    }
    await written()
    for (let others = 0; others < 2; others++) await newEnergy()
    const back = await signOn(id)
    back.send(gb.report(vinOf(id), { time: time + 60_000, mileage: 111, lat: 23.11 }))
    await back.takeOne()
    await written()
    await recounted()
    await runner.flush()
    const [row] = await world.owner(
      'select report_time, day_distance from vehicle_realtime where vehicle_id = $1',
      [id],
    )
    expect(row).toMatchObject({ report_time: time + 60_000, day_distance: 11_000 })
  })

  it('lacks nothing of what comes while it is being counted', async () => {
    const { id, send, reissue } = await newEnergy()
    const time = world.clock.time
    await send({ time, mileage: 110, lat: 23.1 })
    await reissue({ time: time - 600_000, mileage: 100, lat: 23 })
    world.clock.time += 6000
    const counting = runner.recount()
    await send({ time: time + 60_000, mileage: 111, lat: 23.11 })
    await reissue({ time: time - 900_000, mileage: 95, lat: 22.95 })
    await counting
    await recounted()
    await recounted()
    expect(shown(id)).toBeCloseTo(16_000, 6)
    expect(latest(id).lateTime).toBe(0)
  })
})
