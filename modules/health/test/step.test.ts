import { dayStart } from '@motorpool/kernel'
import { ABSENT } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { amountsOf, type Charge, isCharge } from '../src/server/day/charge.ts'
import { medianOf } from '../src/server/day/counts.ts'
import { NOTHING, type State, step, type Told } from '../src/server/day/step.ts'
import { frameOf2025, reportOf, type Said } from './support/frames.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 20_000
const BEGIN = dayStart(DAY)

function play(reports: readonly Said[], from: State = NOTHING) {
  let state = from
  const told: Told[] = []
  for (const said of reports) {
    const { state: next, outputs } = step(state, reportOf(said))
    state = next
    told.push(...outputs)
  }
  return { state, told }
}

/** Reports of so many seconds, one in `each` s. */
const every = (each: number, seconds: number, said: (s: number) => Omit<Said, 'time'>, from = BEGIN) =>
  Array.from({ length: Math.floor(seconds / each) + 1 }, (_, i) => ({
    time: from + i * each * SECOND,
    ...said(i * each),
  }))

/** Charges with 100 A and 350 V, one percent in 72 s. */
const charging = (s: number): Omit<Said, 'time'> => ({
  charging: true,
  current: -100,
  voltage: 350,
  soc: 20 + Math.floor(s / 72),
})

/** The charges that were told, each as it was told last. */
function chargesOf(told: readonly Told[]): Charge[] {
  return [...new Map(told.flatMap(({ charges }) => charges).map((one) => [one.begin, one])).values()]
}

describe('the health of a day', () => {
  it('reads a report in five minutes, however often the vehicle reports', () => {
    const { state } = play(every(10, 3600, () => ({})))
    expect(state.health.samples).toBe(13)
  })

  it('takes the cells apart without load, where they are not those of a load or of an empty battery', () => {
    const reports: Said[] = [
      { time: BEGIN, cells: [3.3, 3.31] },
      { time: BEGIN + 5 * MINUTE, cells: [3.3, 3.312], current: 8 },
      { time: BEGIN + 10 * MINUTE, cells: [3.1, 3.3], current: 150 },
      { time: BEGIN + 15 * MINUTE, cells: [2.8, 3.1], soc: 6 },
    ]
    const { health } = play(reports).state
    expect(medianOf(health.spreads)).toBe(10)
    expect(Object.values(health.spreads)).toHaveLength(2)
    expect(health.spreadMax).toBe(300)
  })

  it('GB/T 32960.3-2025, 7.2.4.7: looks for the extremes among every cell and probe of all packs', () => {
    const packs = [
      { cells: [3.3, 3.305, 3.302], probes: [21, 22] },
      { cells: [3.299, 3.311], probes: [20, 31, 24] },
    ]
    const raw = frameOf2025('LMPTEST0000000001', { time: BEGIN, packs })
    const { health } = step(NOTHING, reportOf({ time: BEGIN }, 'LMPTEST0000000001', raw)).state
    expect(medianOf(health.spreads)).toBe(12)
    expect(health).toMatchObject({ spreadMax: 12, tempSpreadSum: 11, tempSpreads: 1, tempMax: 31 })
  })

  it('takes temperatures on the average of the day, and its highest', () => {
    const { health } = play([
      { time: BEGIN, probes: [20, 22] },
      { time: BEGIN + 5 * MINUTE, probes: [20, 31] },
    ]).state
    expect(health).toMatchObject({ tempSpreadSum: 13, tempSpreads: 2, tempSpreadMax: 11, tempMax: 31 })
  })

  it.each([
    ['invalid', 'invalid'],
    ['abnormal', 'abnormal'],
    ['zero, which vehicles send that do not measure it', 0],
  ] as const)('knows no insulation that is %s', (_name, insulation) => {
    const { health } = play([{ time: BEGIN, insulation }]).state
    expect(health).toMatchObject({ samples: 1, insulations: {}, insulationMin: null })
  })

  it('keeps the insulation to within 1.3 %', () => {
    for (const insulation of [51, 100, 499, 1234, 59_999]) {
      const { health } = play([{ time: BEGIN, insulation }]).state
      const median = medianOf(health.insulations) ?? 0
      expect(Math.abs(median / insulation - 1), String(insulation)).toBeLessThan(0.0136)
      expect(health.insulationMin).toBe(insulation)
    }
  })

  it('knows no cell that cannot be: a broken sense line is not a spread', () => {
    expect(play([{ time: BEGIN, cells: [0.002, 3.3] }]).state.health.spreadMax).toBeNull()
  })

  it('is told every hour, and once more when the next day begins', () => {
    const { told } = play(every(300, 25 * 3600, () => ({})))
    expect(told.map(({ day }) => day)).toEqual([...Array.from({ length: 25 }, () => DAY), DAY + 1, DAY + 1])
    expect(told.findLast(({ day }) => day === DAY)?.health.samples).toBe(288)
  })

  it('decodes nothing of protocols that say nothing of a battery', () => {
    const raw = () => {
      throw new Error('it was decoded')
    }
    for (const protocol of [2, 3, 4, 99]) {
      const report = Object.defineProperty({ ...reportOf({ time: BEGIN }), protocol }, 'raw', { get: raw })
      expect(step(NOTHING, report).state).toBe(NOTHING)
    }
  })
})

describe('a charge', () => {
  it('is what went in: current by time, and by voltage, exactly', () => {
    const { told } = play([
      ...every(30, 3600, charging),
      { time: BEGIN + HOUR + 30 * SECOND, soc: 70, current: 0 },
    ])
    const [charge, ...more] = chargesOf(told)
    expect(more).toEqual([])
    if (!charge) throw new Error('no charge')
    expect(amountsOf(charge)).toEqual({ charge: 1000, energy: 3500 })
    expect(charge).toMatchObject({ socBegin: 20, measured: 3600 })
    expect(charge.last.soc).toBe(70)
  })

  it('is read once a minute, whatever comes in between', () => {
    let decoded = 0
    let state = NOTHING
    for (const said of every(10, 3600, charging)) {
      const report = reportOf(said)
      const { raw } = report
      const counting = Object.defineProperty({ ...report }, 'raw', {
        get: () => {
          decoded++
          return raw
        },
      })
      state = step(state, counting).state
    }
    expect(decoded).toBe(61)
  })

  it('is the same whichever way its current is signed', () => {
    const amounts = [-1, 1].map((sign) => {
      const { state } = play(every(60, 3600, (s) => ({ ...charging(s), current: sign * 100 })))
      return state.charge && amountsOf(state.charge)
    })
    expect(amounts[0]).toEqual(amounts[1])
  })

  it('knows nothing of a gap of more than two minutes, and ends with one of more than five', () => {
    const gap = (seconds: number) => [
      ...every(60, 1800, charging),
      ...every(60, 1800, charging, BEGIN + 1800 * SECOND + seconds * SECOND),
    ]
    const { charge } = play(gap(240)).state
    expect(charge).toMatchObject({ begin: BEGIN / SECOND, measured: 3600 })
    const { state, told } = play(gap(360))
    expect(state.charge?.begin).toBe((BEGIN + 2160 * SECOND) / SECOND)
    expect(chargesOf(told)[0]).toMatchObject({ begin: BEGIN / SECOND, measured: 1800 })
  })

  it('goes on over midnight as one, and a day that is counted again goes on with it', () => {
    const reports = every(60, 4 * 3600, charging, BEGIN - 2 * HOUR)
    const whole = play([...reports, { time: BEGIN + 2 * HOUR + MINUTE }])
    expect(chargesOf(whole.told)).toHaveLength(1)
    const carry = whole.told.findLast(({ day }) => day === DAY - 1)?.carry
    const again = play(
      [...reports, { time: BEGIN + 2 * HOUR + MINUTE }].filter(({ time }) => time >= BEGIN),
      carry,
    )
    expect(chargesOf(again.told)).toEqual(chargesOf(whole.told))
    expect(again.state).toEqual(whole.state)
  })

  it('of a moving vehicle is none, and of a plug that was tried is not told', () => {
    const { told, state } = play(every(60, 3600, (s) => ({ ...charging(s), speed: 40 })))
    expect([chargesOf(told), state.charge]).toEqual([[], null])
    const { state: tried } = play([{ time: BEGIN, ...charging(0) }])
    expect(tried.charge && isCharge(tried.charge)).toBe(false)
  })

  it('without a charge level is not known', () => {
    const report = reportOf({ time: BEGIN, ...charging(0) })
    const silent = { ...report, columns: { ...report.columns, soc: ABSENT } }
    expect(step(NOTHING, silent).state.charge).toBeNull()
  })
})
