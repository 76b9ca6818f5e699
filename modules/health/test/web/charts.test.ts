import { dayOf, dayStart, dayText, parseDay } from '@motorpool/kernel'
import { describe, expect, it } from 'vitest'
import type { ChargeOfVehicle, OneHealth } from '../../src/shared/index.ts'
import { chartOf, shownDays, trendValues } from '../../src/web/charts.ts'
import { METHOD } from '../../src/web/method.ts'
import { against, between, withError } from '../../src/web/words.ts'

const NOW = Date.UTC(2026, 10, 27, 4)
const TODAY = dayOf(NOW)
const t = (key: string) => key

const nothing: OneHealth = {
  vin: 'LMPTEST0000000001',
  plateCode: null,
  state: 'UNKNOWN',
  findings: [],
  sumTime: null,
  ratedEnergy: null,
  capacity: null,
  soh: null,
  spread: null,
  spreadModel: null,
  tempSpread: null,
  insulation: null,
  insulationLeast: null,
  trend: null,
  fuelPer100: null,
  fuelError: null,
  fuelModel: null,
  fuelVehicles: 0,
  charges: [],
  days: [],
  weeks: [],
}
const charge = (back: number, value: number | null): ChargeOfVehicle => ({
  begin: dayStart(TODAY - back),
  end: dayStart(TODAY - back) + 1,
  socBegin: 20,
  socEnd: 80,
  charge: 100,
  energy: 40,
  measured: 100,
  capacity: value === null ? null : { value, low: value - 2, high: value + 2 },
})

describe('the charts of a vehicle', () => {
  it('are none where nothing is known', () => {
    for (const subject of Object.keys(METHOD) as (keyof typeof METHOD)[])
      expect(chartOf(subject, nothing, NOW, t), subject).toBeUndefined()
  })

  it('show charges in the order of time with their bounds, and leave out those that say too little', () => {
    const one = { ...nothing, ratedEnergy: 80, charges: [charge(1, 70), charge(2, null), charge(3, 72)] }
    const chart = chartOf('capacity', one, NOW, t)
    expect(chart?.series[0]).toMatchObject({
      values: [null, 72, 70, null],
      errors: { low: [null, 70, 68, null], high: [null, 74, 72, null] },
    })
    expect(chart?.times).toEqual([...(chart?.times ?? [])].sort((a, b) => a - b))
    expect(chart?.thresholds).toMatchObject([{ value: 64 }])
  })

  it('show the whole time, however few days are known: the others are gaps', () => {
    const day = {
      day: dayText(TODAY - 5),
      spread: 12,
      spreadMax: 80,
      tempSpread: 2,
      tempSpreadMax: 4,
      tempMax: 30,
      insulation: 5000,
      insulationMin: 4000,
    }
    const chart = chartOf('spread', { ...nothing, days: [day], spreadModel: 11 }, NOW, t)
    expect(chart?.times).toHaveLength(91)
    expect(chart?.series.map(({ values }) => values.filter((value) => value !== null))).toEqual([[12], [80]])
    expect(chart?.series[0]?.values.at(-6)).toBe(12)
    expect(chart?.thresholds.map(({ value }) => value)).toEqual([100, 11])
  })

  it('draw a trend through its two ends, by factors, and not beyond', () => {
    const line = {
      from: { day: dayText(TODAY - 2), value: 400 },
      to: { day: dayText(TODAY), value: 100 },
      change: { value: -50, low: -60, high: -40 },
      falls: true,
    }
    const values = trendValues(shownDays(NOW), line)
    expect(values.slice(-4)).toEqual([null, 400, expect.closeTo(200, 6), expect.closeTo(100, 6)])
  })

  it('show fuel by weeks with its error beside the median of the model', () => {
    const first = shownDays(NOW)[0] ?? 0
    const weeks = [
      { day: dayText(first), fuelPer100: 30, error: 0.5 },
      { day: dayText(first + 7), fuelPer100: null, error: null },
    ]
    const chart = chartOf('fuel', { ...nothing, weeks, fuelModel: 28 }, NOW, t)
    expect(chart?.times).toHaveLength(13)
    expect(chart?.times[0]).toBe(dayStart(parseDay(weeks[0]?.day ?? '')) + 43_200_000)
    expect(chart?.series[0]?.values.slice(0, 3)).toEqual([30, null, null])
    expect(chart?.series[0]?.errors?.high.slice(0, 2)).toEqual([30.5, null])
    expect(chart?.thresholds).toMatchObject([{ value: 28, tone: 'warn' }])
  })
})

describe('figures in words', () => {
  it('stand with how far off they may be, and are a dash where they are unknown', () => {
    expect(withError(94.25, 3.1, 1)).toMatch(/^94\.[23] ± 3\.1$/)
    expect([withError(30, null, 1), withError(null, null, 1)]).toEqual(['30.0', '—'])
    expect(between({ low: 70.14, high: 74 }, 1)).toBe('70.1–74')
    expect([12, -3, 0, null].map(against)).toEqual(['+12%', '−3%', '±0%', '—'])
  })
})
