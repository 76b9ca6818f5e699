import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyOf, livingBody } from '../src/engine/build.ts'
import { type FleetVehicle, type GbVehicle, type JtVehicle, standardFleet } from '../src/fleet.ts'
import { ElectricVehicle } from '../src/model/electric.ts'
import type { FuelVehicle } from '../src/model/fuel.ts'
import { MACHINE } from '../src/model/kinds.ts'
import type { Machine } from '../src/model/machine.ts'
import { dayStart, serviceDay } from '../src/model/roster.ts'
import type { VehicleModel } from '../src/model/state.ts'
import { metres } from '../src/road/geometry.ts'
import { siteOf } from '../src/road/sites.ts'

const MORNING = Date.UTC(2026, 4, 12, 23, 0)
const HOUR = 3_600_000
const electric = standardFleet(14, 'gb32960').vehicles as GbVehicle[]
const others = standardFleet(14, 'jt808').vehicles as JtVehicle[]
const fuel = others.filter((v) => !(v.kind in MACHINE))
const machines = others.filter((v) => v.kind in MACHINE)
const hurried = others.find((v) => v.vin === 'LMPSJ0006T1000003') as JtVehicle

const bodies = new Map<string, ReturnType<typeof bodyOf>>()

/** A vehicle that has lived since the start of its service day. */
function model(vehicle: FleetVehicle, start: number): VehicleModel {
  const make = bodies.get(vehicle.vin) ?? bodyOf(vehicle)
  bodies.set(vehicle.vin, make)
  const made = make(dayStart(serviceDay(start)))
  made.advance(start)
  return made
}

function electricModel(vehicle: GbVehicle, start: number): ElectricVehicle {
  const made = model(vehicle, start)
  if (!(made instanceof ElectricVehicle)) throw new Error('not an electric vehicle')
  return made
}

const anyStart = fc.integer({ min: MORNING, max: MORNING + 24 * HOUR })
const anyStep = fc.constantFrom(1000, 5000, 10_000, 30_000)
const from = <T>(list: readonly T[]) => fc.constantFrom(...list)
const runs = { numRuns: 12 }

describe('every vehicle', () => {
  test('never jumps: between two reports it goes no further than its speed allows', () => {
    fc.assert(
      fc.property(from<FleetVehicle>([...electric, ...others]), anyStart, anyStep, (vehicle, start, step) => {
        const one = model(vehicle, start)
        let before = { ...one.state }
        for (let t = start + step; t < start + 2 * HOUR; t += step) {
          one.advance(t)
          const { state } = one
          // A fix that comes back after a tunnel shows the way driven meanwhile, and a U-turn changes the carriageway.
          const gone = (state.odometer - before.odometer) * 1000
          if (state.fix && before.fix) {
            expect(metres(before.lng, before.lat, state.lng, state.lat)).toBeLessThanOrEqual(gone * 1.02 + 25)
          }
          expect(gone).toBeLessThanOrEqual((130 / 3.6) * (step / 1000) + 1)
          before = { ...state }
        }
      }),
      // A hurried driver of a coach on a motorway.
      { ...runs, examples: [[hurried, Date.UTC(2026, 4, 13, 4, 26, 1), 1000]] },
    )
  })

  test('the odometer never goes back, speed and direction stay in their ranges', () => {
    fc.assert(
      fc.property(from<FleetVehicle>([...electric, ...others]), anyStart, (vehicle, start) => {
        const one = model(vehicle, start)
        let odometer = one.state.odometer
        for (let t = start; t < start + 3 * HOUR; t += 10_000) {
          one.advance(t)
          const { state } = one
          expect(state.odometer).toBeGreaterThanOrEqual(odometer)
          expect(state.speed).toBeGreaterThanOrEqual(0)
          expect(state.speed).toBeLessThan(130)
          expect(state.direction).toBeGreaterThanOrEqual(0)
          expect(state.direction).toBeLessThan(360)
          if (!state.on) expect(state.speed).toBe(0)
          odometer = state.odometer
        }
      }),
      runs,
    )
  })

  test('lives the same life for the same seed, however often it is looked at', () => {
    for (const vehicle of [...electric.slice(0, 4), ...others]) {
      const often = model(vehicle, MORNING)
      const once = model(vehicle, MORNING)
      for (let t = MORNING; t < MORNING + 3 * HOUR; t += 7300) often.advance(t)
      often.advance(MORNING + 3 * HOUR)
      once.advance(MORNING + 3 * HOUR)
      expect(once.state).toEqual(often.state)
      expect(once.remember()).toEqual(often.remember())
    }
  })

  test('goes on in a later life from where it stood, with its odometer and its fuel or charge', () => {
    for (const vehicle of [electric[0], fuel[0], machines[0]] as FleetVehicle[]) {
      const first = model(vehicle, MORNING)
      first.advance(MORNING + 2 * HOUR)
      const memory = first.remember()
      const later = MORNING + 30 * HOUR
      const second = livingBody(vehicle, later, memory)
      expect(second.remember()).toMatchObject({ odometer: memory.odometer, level: memory.level })
      expect(second.state.odometer).toBe(first.state.odometer)
      const gap = metres(first.state.lng, first.state.lat, second.state.lng, second.state.lat)
      expect(gap).toBeLessThan(60)
    }
  })

  test('acceleration and braking stay within what passengers and load bear', () => {
    for (const vehicle of [...electric, ...fuel]) {
      const one = model(vehicle, MORNING) as ElectricVehicle | FuelVehicle
      for (let t = MORNING; t < MORNING + HOUR; t += 1000) {
        const before = one.state.speed
        one.advance(t)
        const change = (one.state.speed - before) / 3.6
        expect(change).toBeLessThanOrEqual(one.kind.style.acceleration + 0.01)
        expect(change).toBeGreaterThanOrEqual(-one.kind.style.braking - 0.01)
      }
    }
  })
})

describe('an electric vehicle', () => {
  test('uses charge in proportion to distance, and gains it only at a charger, from its engine or by braking', () => {
    fc.assert(
      fc.property(from(electric), anyStart, (vehicle, start) => {
        const one = electricModel(vehicle, start)
        let legStart = { km: one.state.odometer, soc: one.battery.soc }
        for (let t = start; t < start + 4 * HOUR; t += 10_000) {
          const { soc } = one.battery
          const { phase } = one
          one.advance(t)
          const leg = one.state.odometer - legStart.km
          if (one.phase !== 'driving' || one.engineOn) {
            legStart = { km: one.state.odometer, soc: one.battery.soc }
          } else if (leg > 10) {
            const used = ((legStart.soc - one.battery.soc) / 100) * one.kind.pack.capacity
            expect(used / leg).toBeGreaterThan(0.05)
            expect(used / leg).toBeLessThan(3)
          }
          if (phase === 'parked' && one.phase === 'parked') expect(one.battery.soc).toBeLessThanOrEqual(soc)
          expect(one.battery.soc).toBeGreaterThanOrEqual(0)
          expect(one.battery.soc).toBeLessThanOrEqual(100)
        }
      }),
      runs,
    )
  })

  test('charging raises the charge with a negative current and tapers near the top', () => {
    const one = electricModel(electric[0] as GbVehicle, MORNING)
    const powers: { soc: number; power: number }[] = []
    for (let t = MORNING; t < MORNING + 24 * HOUR; t += 10_000) {
      const { soc } = one.battery
      const was = one.charging
      one.advance(t)
      if (!was || !one.charging) continue
      expect(one.battery.soc).toBeGreaterThanOrEqual(soc)
      if (one.battery.current !== 0) expect(one.battery.current).toBeLessThan(0)
      powers.push({ soc, power: (-one.battery.current * one.battery.voltage) / 1000 })
    }
    const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length
    const low = powers.filter((p) => p.soc < 75).map((p) => p.power)
    const high = powers.filter((p) => p.soc > 90).map((p) => p.power)
    expect(low.length).toBeGreaterThan(20)
    expect(high.length).toBeGreaterThan(20)
    expect(mean(high)).toBeLessThan(0.6 * mean(low))
  })

  test('the cells add up to the pack and lie close together, the probes around its temperature', () => {
    fc.assert(
      fc.property(
        from(electric),
        anyStart,
        fc.integer({ min: 0, max: 6 * HOUR }),
        (vehicle, start, after) => {
          const one = electricModel(vehicle, start)
          one.advance(start + after)
          const { battery } = one
          if (one.fault === 'consistency') return
          const cells = Array.from({ length: battery.kind.cells }, (_, i) => battery.cell(i))
          const sum = cells.reduce((a, b) => a + b, 0)
          expect(Math.abs(sum - battery.voltage) / battery.voltage).toBeLessThan(0.005)
          expect(Math.max(...cells) - Math.min(...cells)).toBeLessThan(0.06 + battery.wear.apart)
          const probes = Array.from({ length: battery.kind.probes }, (_, i) => battery.probe(i))
          expect(Math.max(...probes) - battery.temperature).toBeLessThanOrEqual(battery.wear.cooling)
          expect(battery.temperature - Math.min(...probes)).toBeLessThanOrEqual(battery.wear.cooling)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('a fuel vehicle', () => {
  test('burns fuel as it drives and fills up only at rest', () => {
    fc.assert(
      fc.property(from(fuel), anyStart, (vehicle, start) => {
        const one = model(vehicle, start) as FuelVehicle
        let before = { fuel: one.fuel, km: one.state.odometer, moving: one.state.speed > 0 }
        for (let t = start + 10_000; t < start + 6 * HOUR; t += 10_000) {
          one.advance(t)
          const moving = one.state.speed > 0
          if (moving && before.moving) expect(one.fuel).toBeLessThan(before.fuel)
          expect(one.fuel).toBeGreaterThan(0)
          expect(one.fuel).toBeLessThanOrEqual(one.kind.tank)
          before = { fuel: one.fuel, km: one.state.odometer, moving }
        }
      }),
      runs,
    )
  })
})

describe('a machine', () => {
  test('stays on its site, works its shifts and counts its hours', () => {
    for (const vehicle of machines) {
      const one = model(vehicle, MORNING) as Machine
      const { hours } = one
      const site = siteOf(vehicle.home.site ?? '')
      let worked = 0
      for (let t = MORNING; t < MORNING + 24 * HOUR; t += 60_000) {
        one.advance(t)
        if (one.state.on) worked += 1 / 60
        expect(metres(one.state.lng, one.state.lat, site.lng, site.lat)).toBeLessThan(site.radius + 150)
      }
      expect(one.hours - hours).toBeCloseTo(worked, 0)
      expect(worked).toBeGreaterThan(8)
      expect(worked).toBeLessThan(14)
    }
  })
})
