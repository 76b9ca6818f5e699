import { describe, expect, it } from 'vitest'
import {
  checkSchedule,
  type Fix,
  isWatched,
  nextBegin,
  type TrackState,
  trackStep,
} from '../../src/fence/index.ts'
import { at } from './shapes.ts'

const fix = (second: number, lng: number, lat = 26.6): Fix => {
  const [x, y] = at(lng, lat)
  return { time: second * 1_000, lng: x, lat: y }
}
function used(...fixes: readonly Fix[]): boolean[] {
  let state: TrackState | null = null
  return fixes.map((one) => {
    const step = trackStep(state, one)
    state = JSON.parse(JSON.stringify(step.state))
    return step.use
  })
}

describe('positions of a vehicle', () => {
  it('are used while it can have driven there', () => {
    // 0.003° of longitude at 26.6° north in 10 s: 107 km/h.
    expect(used(fix(0, 106.7), fix(10, 106.703), fix(20, 106.706))).toEqual([true, true, true])
  })

  it('are not used where it jumped to, and are when it comes back', () => {
    expect(used(fix(0, 106.7), fix(10, 107.7), fix(20, 106.701), fix(30, 0, 0), fix(40, 106.702))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })

  it('are used again when it stays there: the place before was wrong', () => {
    expect(used(fix(0, 0, 0), fix(10, 106.7), fix(20, 106.701), fix(30, 106.702), fix(40, 106.703))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ])
    // Places that do not agree with each other are never believed.
    expect(used(fix(0, 106.7), fix(10, 100), fix(20, 90), fix(30, 80), fix(40, 70))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('are used after a ferry or a train, and not when they come late', () => {
    expect(used(fix(0, 106.7), fix(36_000, 116.4, 39.9))).toEqual([true, true])
    expect(used(fix(10, 106.7), fix(0, 106.7), fix(10, 106.7))).toEqual([true, false, false])
  })
})

describe('a schedule', () => {
  const shanghai = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 8, minute)
  const days = { zone: 'Asia/Shanghai', windows: [{ days: [1, 2, 3, 4, 5], from: 8 * 60, to: 18 * 60 + 30 }] }
  const nights = { zone: 'Asia/Shanghai', windows: [{ days: [5], from: 22 * 60, to: 6 * 60 }] }

  it('watches working hours on working days', () => {
    // 23 November 2026 is a Monday.
    expect([7, 8, 18, 19].map((hour) => isWatched(days, shanghai(23, hour)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([29, 30].map((minute) => isWatched(days, shanghai(23, 18, minute)))).toEqual([true, false])
    expect(isWatched(days, shanghai(28, 10))).toBe(false)
  })

  it('lets a window over midnight belong to the day on which it begins', () => {
    expect(isWatched(nights, shanghai(27, 23))).toBe(true)
    expect(isWatched(nights, shanghai(28, 5, 59))).toBe(true)
    expect(isWatched(nights, shanghai(28, 6))).toBe(false)
    expect(isWatched(nights, shanghai(27, 5))).toBe(false)
    expect(nextBegin(nights, shanghai(23, 12))).toBe(shanghai(27, 22))
    expect(nextBegin(nights, shanghai(27, 22))).toBe(Date.UTC(2026, 11, 4, 14))
  })

  it('goes by the clocks of its zone, summer and winter', () => {
    const berlin = {
      zone: 'Europe/Berlin',
      windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 8 * 60, to: 9 * 60 }],
    }
    expect([6, 7].map((hour) => isWatched(berlin, Date.UTC(2026, 6, 1, hour)))).toEqual([true, false])
    expect([6, 7].map((hour) => isWatched(berlin, Date.UTC(2026, 10, 23, hour)))).toEqual([false, true])
  })

  it('is refused by name when it can never hold', () => {
    expect(checkSchedule(days)).toEqual([])
    expect(checkSchedule({ zone: 'Mars/Olympus', windows: [] }).map(({ code }) => code)).toEqual([
      'unknown-zone',
      'no-windows',
    ])
    const bad = { zone: 'UTC', windows: [{ days: [0], from: -1, to: 1441 }] }
    expect(checkSchedule(bad)).toEqual([
      { code: 'bad-day', path: ['windows', 0, 'days'] },
      { code: 'bad-minute', path: ['windows', 0, 'from'] },
      { code: 'bad-minute', path: ['windows', 0, 'to'] },
    ])
  })
})
