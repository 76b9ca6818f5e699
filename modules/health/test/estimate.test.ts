import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChargeRow, capacityOf, vehicleCapacity } from '../src/server/estimate/capacity.ts'
import { findingsOf, type Known, type ModelMiddle, stateOf } from '../src/server/estimate/findings.ts'
import { fuelPer100 } from '../src/server/estimate/fuel.ts'
import { median, medianBounds } from '../src/server/estimate/robust.ts'
import { fallsTo, onTrend, trendOf } from '../src/server/estimate/trend.ts'

const HOUR = 3_600_000

/** A charge of a battery of so many kWh between two true levels, as it is reported: whole percent, tenths of an ampere. */
function charged(
  capacity: number,
  from: number,
  to: number,
  { volts = 350, hours = 2, missing = 0, round = Math.round } = {},
): ChargeRow {
  const energy = (capacity * (to - from)) / 100
  const amps = Math.round((energy * 10_000) / volts / hours) / 10
  const share = 1 - missing
  const begin = 0
  return {
    begin,
    end: hours * HOUR,
    socBegin: round(from),
    socEnd: round(to),
    charge: Math.round(amps * hours * 10 * share),
    energy: Math.round(((amps * volts * hours) / 1000) * 100 * share),
    measured: Math.round(hours * 3600 * share),
  }
}

describe('the capacity by one charge', () => {
  it('is what went in by how far the level rose', () => {
    expect(capacityOf(charged(80, 20, 80))?.value).toBeCloseTo(80, 1)
  })

  it('lies within its bounds in 1,000 random charges, wherever the true level lay within its percent', () => {
    const charge = fc.record({
      capacity: fc.double({ min: 20, max: 400, noNaN: true }),
      from: fc.double({ min: 0, max: 70, noNaN: true }),
      rise: fc.double({ min: 21.1, max: 30, noNaN: true }),
      volts: fc.integer({ min: 90, max: 800 }),
      hours: fc.double({ min: 0.5, max: 12, noNaN: true }),
      missing: fc.double({ min: 0, max: 0.099, noNaN: true }),
      down: fc.boolean(),
    })
    fc.assert(
      fc.property(charge, ({ capacity, from, rise, down, ...of }) => {
        const row = charged(capacity, from, from + rise, { ...of, round: down ? Math.floor : Math.round })
        const found = capacityOf(row)
        expect(found?.low).toBeLessThanOrEqual(capacity)
        expect(found?.high).toBeGreaterThanOrEqual(capacity)
      }),
      { numRuns: 1000 },
    )
  })

  it('is known the better the further the level rose', () => {
    const width = (to: number) => {
      const { low = 0, high = 0 } = capacityOf(charged(80, 10, to)) ?? {}
      return high - low
    }
    expect(width(90)).toBeLessThan(width(50))
    expect(width(50)).toBeLessThan(width(30))
    expect(width(30)).toBeCloseTo(8, 0)
  })

  it.each([
    ['a rise of less than 20 %', charged(80, 20, 39)],
    ['less than 90 % of its time', charged(80, 20, 80, { missing: 0.11 })],
    ['no energy', { ...charged(80, 20, 80), energy: 0 }],
  ])('is not told of %s', (_name, row) => {
    expect(capacityOf(row)).toBeUndefined()
  })
})

describe('the capacity of a vehicle', () => {
  it('is the median of its charges: one that is wrong does not move it', () => {
    const rows = [78, 79, 80, 81, 300].map((capacity) => charged(capacity, 20, 80))
    expect(vehicleCapacity(rows)).toMatchObject({ value: expect.closeTo(80, 0), charges: 5 })
  })

  it('is taken from the twenty newest', () => {
    const rows = [
      ...Array.from({ length: 20 }, () => charged(60, 20, 80)),
      ...Array.from({ length: 40 }, () => charged(80, 20, 80)),
    ]
    expect(vehicleCapacity(rows)).toMatchObject({ value: expect.closeTo(60, 0), charges: 20 })
  })

  it('is never known better than one charge, as all may be rounded alike', () => {
    const one = charged(80, 20.4, 80.4)
    const alike = vehicleCapacity(Array.from({ length: 20 }, () => one))
    expect(alike).toMatchObject(capacityOf(one) ?? {})
  })

  it('is not known better than its charges agree', () => {
    const rows = [60, 64, 68, 72, 76, 80, 84, 88, 92, 96].map((capacity) => charged(capacity, 10, 90))
    const found = vehicleCapacity(rows)
    expect(found?.low).toBeLessThan(66)
    expect(found?.high).toBeGreaterThan(90)
  })
})

describe('medians', () => {
  it('lie between two values of an even number', () => {
    expect([median([3, 1, 2]), median([1, 2, 3, 10])]).toEqual([2, 2.5])
  })

  it('lie within their bounds in 19 of 20 samples, whatever the distribution', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    // Skewed: the median of its logarithm's exponential is ln 2.
    const held = Array.from({ length: 1000 }, () => {
      const { low, high } = medianBounds(Array.from({ length: 20 }, () => -Math.log(random())))
      return low <= Math.LN2 && Math.LN2 <= high
    })
    expect(held.filter(Boolean).length).toBeGreaterThan(940)
  })
})

describe('the trend of the insulation', () => {
  const days = (value: (i: number) => number, n = 30) =>
    Array.from({ length: n }, (_, i) => ({ day: 20_000 + i, value: value(i) }))
  const wobble = (i: number) => 1 + 0.1 * Math.sin(i * 2.3)

  it('is found under the weather, by factors', () => {
    const trend = trendOf(days((i) => 1000 * 0.97 ** i * wobble(i)))
    if (!trend) throw new Error('no trend')
    expect(Math.exp(trend.slope)).toBeCloseTo(0.97, 2)
    expect(onTrend(trend, 20_000)).toBeCloseTo(1000, -2)
  })

  it('falls only where it would reach the bound soon', () => {
    const fall = (from: number) => trendOf(days((i) => from * 0.97 ** i * wobble(i)))
    expect([fall(1000), fall(40_000)].map((trend) => trend && fallsTo(trend, 175))).toEqual([true, false])
  })

  it('does not fall where the weather alone explains it, rises, or stands still', () => {
    const noise = trendOf(days((i) => 200 * (1 + 0.4 * Math.sin(i * 2.3)) * 0.999 ** i))
    const rise = trendOf(days((i) => 180 * 1.01 ** i))
    const still = trendOf(days(() => 180))
    expect([noise, rise, still].map((trend) => trend && fallsTo(trend, 175))).toEqual([false, false, false])
  })

  it('is not told of fewer than ten days', () => {
    expect(trendOf(days(() => 500, 9))).toBeUndefined()
  })
})

describe('fuel per 100 km', () => {
  it('is known to half a step of the level at each end, and on both sides of each filling', () => {
    expect(fuelPer100({ distance: 500_000, fuel: 1500, filled: 0 })).toEqual({ value: 30, error: 0.2 })
    expect(fuelPer100({ distance: 500_000, fuel: 1500, filled: 4 })).toEqual({ value: 30, error: 1 })
  })

  it('is not told of less than 100 km', () => {
    expect(fuelPer100({ distance: 99_999, fuel: 300, filled: 0 })).toBeUndefined()
  })
})

describe('what stands out', () => {
  const nothing: Known = {
    capacity: null,
    sohHigh: null,
    spread: null,
    tempSpread: null,
    insulation: null,
    insulationLeast: null,
    insulationFalls: false,
    fuel: null,
    fuelError: null,
  }
  const model: ModelMiddle = {
    fuel: 3000,
    fuelVehicles: 5,
    spread: 10,
    spreadMad: 1,
    spreadVehicles: 5,
  }
  const of = (known: Partial<Known>, middle: Partial<ModelMiddle> = {}) =>
    findingsOf({ ...nothing, ...known }, { ...model, ...middle })

  it.each([
    ['a capacity whose upper bound is below 80 %', { sohHigh: 799 }, ['CAPACITY_LOW']],
    ['not one whose upper bound is not', { sohHigh: 800 }, []],
    ['cells more than 100 mV apart', { spread: 101 }, ['CELLS_APART']],
    ['cells far from those of the model', { spread: 30 }, ['CELLS_APART']],
    ['not cells that are not far enough to matter', { spread: 19 }, []],
    ['too low an insulation', { insulation: 174, insulationLeast: 175 }, ['INSULATION_LOW']],
    [
      'an insulation that falls',
      { insulation: 400, insulationLeast: 175, insulationFalls: true },
      ['INSULATION_FALLING'],
    ],
    ['more than 10 K', { tempSpread: 101 }, ['TEMPERATURES_APART']],
    ['not 10 K', { tempSpread: 100 }, []],
    ['fuel 20 % above its model beyond its error', { fuel: 3700, fuelError: 90 }, ['FUEL_HIGH']],
    ['not fuel within its error', { fuel: 3700, fuelError: 100 }, []],
  ] as const)('is %s', (_name, known, findings) => {
    expect(of(known)).toEqual(findings)
  })

  it('compares with no model of which too few vehicles are known', () => {
    expect(of({ spread: 90 }, { spreadVehicles: 4 })).toEqual([])
    expect(of({ fuel: 9000, fuelError: 0 }, { fuelVehicles: 4 })).toEqual([])
  })

  it('is unknown, never normal, where nothing is known of late', () => {
    expect(stateOf(nothing, [])).toBe('UNKNOWN')
    expect(stateOf({ ...nothing, spread: 10 }, [])).toBe('NORMAL')
  })
})
