import { describe, expect, it } from 'vitest'
import { QUARTER_S, SLOT_S, slotOf, slotStart } from '../src/shared/time-machine.ts'
import {
  NO_HEADING,
  pointsOf,
  readSegments,
  type TrackPoint,
  writeSegment,
} from '../src/shared/track-points.ts'

/** 2026-11-20 08:00 UTC+8 */
const START = Date.UTC(2026, 10, 20) / 1000
const point = (minute: number, more: Partial<TrackPoint> = {}): TrackPoint => ({
  time: START + minute * 60,
  lng: 11_330_000 + minute * 40,
  lat: -2_310_000,
  speed: 60,
  heading: 30,
  state: 'running',
  alarm: false,
  ...more,
})

describe('points of four hours', () => {
  it('lie in slots that cut the day of China in six', () => {
    expect(slotStart(slotOf(START))).toBe(START)
    expect(slotOf(START - 1)).toBe(slotOf(START) - 1)
    expect(slotOf(START + SLOT_S - 1)).toBe(slotOf(START))
    // Midnight in China begins one.
    expect(slotStart(slotOf(Date.UTC(2026, 10, 19, 16) / 1000))).toBe(Date.UTC(2026, 10, 19, 16) / 1000)
  })

  it('are read as they were written, segment behind segment', () => {
    const slot = slotOf(START)
    const moved = [point(0), point(1), point(3, { speed: 200, heading: NO_HEADING, alarm: true })]
    const rest = { lng: 1, lat: 2, speed: 0 }
    const stood = [
      point(20, { ...rest, state: 'parked' }),
      point(25, { ...rest, state: 'parked' }),
      point(26, { ...rest, state: 'offline' }),
      // Late: before the ones that came first.
      point(21, { state: 'charging' }),
    ]
    const bytes = Buffer.concat([writeSegment(slot, moved), writeSegment(slot, stood)])
    expect(pointsOf(slot, bytes)).toEqual([...moved, ...stood])
  })

  it('take 8 bytes of a vehicle that drives and 2 of one that stands', () => {
    const slot = slotOf(START)
    const length = (points: TrackPoint[]) => writeSegment(slot, points).length
    const minutes = Array.from({ length: SLOT_S / 60 }, (_, i) => i)
    expect(length(minutes.map((m) => point(m, { lng: 11_000_000 + m * 900, lat: m * 900 })))).toBeLessThan(
      8.2 * minutes.length,
    )
    expect(length(minutes.map((m) => point(m, { lng: 5 })))).toBeLessThan(2.2 * minutes.length)
    expect(QUARTER_S * 16).toBe(SLOT_S)
  })

  it('end in an error where they are cut off', () => {
    const bytes = writeSegment(slotOf(START), [point(0), point(1)])
    expect(() => readSegments(bytes, 0, bytes.length - 1, () => {})).toThrow(RangeError)
  })
})
