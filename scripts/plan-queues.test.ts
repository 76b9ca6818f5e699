import { describe, expect, it } from 'vitest'
import { type PlanInput, parsePlan } from './lib/plan/input.ts'
import { AIM, OUTAGE_S } from './lib/plan/outages.ts'
import { planOf } from './lib/plan/plan.ts'
import { fluid, meanWait, randomFrom, waits } from './lib/plan/queues.ts'

const HORIZON = { step: 1, end: 10_000, from: 300 }
const away = (rate: number) => (time: number) => (time < 300 ? 0 : rate)

describe('queues as a fluid', () => {
  it.each([1.25, 5 / 3, 2, 6])(
    'served at %d times what arrives are empty after T ÷ (factor − 1)',
    (factor) => {
      const [queue] = fluid(() => 100, [away(100 * factor)], HORIZON)
      expect(queue?.most).toBeCloseTo(30_000, 6)
      expect(queue?.mostAt).toBe(300)
      expect(queue?.emptyAt).toBeCloseTo(300 + 300 / (factor - 1), 6)
    },
  )

  it('that are never served fast enough are never empty', () => {
    const [queue] = fluid(() => 100, [away(100)], HORIZON)
    expect(queue).toEqual({ most: 30_000, mostAt: 300, emptyAt: undefined })
  })

  it('that never wait are empty as soon as they may be', () => {
    const [queue] = fluid(() => 100, [() => 200], HORIZON)
    expect(queue).toEqual({ most: 0, mostAt: 0, emptyAt: 300 })
  })

  it('move to the second stage where it is the slower, and are caught up by its rate', () => {
    const [first, second] = fluid(() => 100, [away(1000), away(200)], HORIZON)
    // The first is empty after 300 / 9 s, and until then the second gets 800 a second too many.
    expect(first?.emptyAt).toBeCloseTo(300 + 300 / 9, 6)
    // In the step in which the first becomes empty it passes on less.
    expect(Math.abs((second?.most ?? 0) - (800 * 300) / 9)).toBeLessThan(800)
    expect(second?.emptyAt).toBeCloseTo(600, 0)
  })

  it('lose and make nothing: what arrived was passed on or waits', () => {
    const arrivals = (time: number) => 100 + 50 * Math.sin(time / 700)
    let sum = 0
    for (let t = 0.5; t < 300; t++) sum += arrivals(t)
    const [queue] = fluid(arrivals, [away(400)], HORIZON)
    expect(queue?.most).toBeCloseTo(sum, 6)
  })
})

describe('a queue of single frames', () => {
  it.each([0.3, 0.6, 0.8])('that is busy for %d waits as Pollaczek and Khinchine say', (busy) => {
    const all = waits(busy, 1, 400_000, randomFrom(7))
    const mean = all.reduce((sum, wait) => sum + wait, 0) / all.length
    expect(mean / meanWait(busy, 1)).toBeCloseTo(1, 1)
  })

  it('that gets more than it can serve waits for ever', () => {
    expect(meanWait(2, 1)).toBe(Number.POSITIVE_INFINITY)
  })
})

function inputOf(...more: string[]): PlanInput {
  const parsed = parsePlan(['--vehicles', '300000', '--interval', '10', '--days', '30', ...more])
  if (!parsed.ok) throw new Error(parsed.refusal.message)
  return parsed.input
}

describe('outages of a planned fleet', () => {
  const { outages, traffic } = planOf(inputOf())

  it('leave the frames of five minutes to wait, and all of them are caught up', () => {
    for (const { atTerminals, atWorkers, caughtUp, away: role } of outages.outages) {
      expect(role === 'database' ? atTerminals : atWorkers).toBeGreaterThanOrEqual(
        traffic.peak * OUTAGE_S * 0.999,
      )
      expect(caughtUp).toBeGreaterThan(0)
    }
  })

  it('are made up no faster than the fluid formula says', () => {
    const least = OUTAGE_S / (outages.times - 1)
    for (const { caughtUp } of outages.outages) expect(caughtUp).toBeGreaterThanOrEqual(least - 1)
  })

  it('are made up sooner where the hours after are quieter', () => {
    const quieter = planOf(inputOf('--mean', '0.6')).outages
    const [first] = outages.outages
    expect(quieter.outages[0]?.caughtUp).toBeLessThanOrEqual(first?.caughtUp ?? 0)
  })

  it('say which cores the aim takes: as many times those in use as it is faster', () => {
    expect(outages.coresForAim.worker).toBeCloseTo((AIM * traffic.peak * 43) / 1e6, 1)
  })
})
