import { ABSENT, StateBit } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import type { Track } from '../../history/src/server/store/telemetry-store.ts'
import { lastTripIn } from '../src/server/monitor/last-trip.ts'
import { trackAbstract, trackData } from '../src/server/monitor/track.ts'

const START = Date.parse('2026-11-21T08:00:00+08:00')

/** Fixes as [seconds, metres east of the start, km/h]. */
function trackOf(points: readonly (readonly [number, number, number])[]): Track {
  const ints = (values: readonly number[]) => Int32Array.from(values)
  const n = points.length
  return {
    count: n,
    total: n,
    time: Float64Array.from(points, ([s]) => START + s * 1000),
    receiveTime: Float64Array.from(points, ([s]) => START + s * 1000 + 200),
    lng: ints(points.map(([, m]) => 116_000_000 + Math.round((m / 85_180) * 1e6))),
    lat: ints(points.map(() => 40_000_000)),
    speed: ints(points.map(([, , v]) => v * 10)),
    direction: ints(points.map(() => 90)),
    altitude: ints(points.map(() => ABSENT)),
    mileage: ints(points.map(() => ABSENT)),
    flags: ints(points.map(() => 0)),
    state: ints(points.map(() => StateBit.located)),
  }
}

const drive = (fromSecond: number, fromMetre: number, seconds: number) =>
  Array.from({ length: seconds / 10 + 1 }, (_, i) => [fromSecond + i * 10, fromMetre + i * 150, 54] as const)

describe('track of a vehicle', () => {
  it('R335 without data has the message, an empty list and duration 0', () => {
    expect(trackData(trackOf([]), false, '暂无轨迹数据')).toMatchObject({
      message: '暂无轨迹数据',
      list: [],
      duration: 0,
    })
  })

  it('R336 names its points as specified, with both datums', () => {
    const [first, second] = trackData(
      trackOf([
        [0, 0, 54],
        [10, 150, 54],
      ]),
      false,
      '',
    ).list
    expect(Object.keys(first ?? {}).sort()).toEqual(
      [
        'dir',
        'dist',
        'dtime',
        'evib',
        'glat',
        'glng',
        'lat',
        'lng',
        'locs',
        'offsetTime',
        'rtime',
        'spd',
        'speed',
        'temp',
        'time',
      ].sort(),
    )
    expect(second).toMatchObject({ speed: 54, spd: 54, dir: 90, offsetTime: 10_000 })
    expect(second?.dist).toBeCloseTo(0.15, 2)
    expect(second?.glng).not.toBe(second?.lng)
  })

  it('counts standing through a silence as a stop, and driving on both sides as driving', () => {
    const parked = [
      [610, 9000, 0],
      [3000, 9000, 0],
      [7200, 9000, 0],
    ] as const
    const { drivingTime, stopTime, stops, distance, averageSpeed } = trackAbstract(
      trackOf([...drive(0, 0, 600), ...parked, ...drive(7210, 9000, 600)]),
    )
    expect(stops).toBe(1)
    expect(stopTime).toBe((7200 - 610) * 1000)
    expect(drivingTime / 60_000).toBeCloseTo(20, 0)
    expect(distance).toBeCloseTo(18, 0)
    // The steps into and out of the stop stand still for part of their time.
    expect(averageSpeed).toBeGreaterThan(52)
    expect(averageSpeed).toBeLessThanOrEqual(54)
  })

  it('counts neither way nor time of a gap', () => {
    const report = trackAbstract(trackOf([...drive(0, 0, 600), ...drive(4200, 60_000, 600)]))
    expect(report.gaps).toBe(1)
    expect(report.distance).toBeCloseTo(18, 0)
    expect(report.drivingTime).toBe(1_200_000)
    expect(report.maxSpeed).toBe(54)
  })
})

describe('the last trip of a vehicle', () => {
  const parked = (fromSecond: number, metre: number) =>
    [0, 300, 600].map((s) => [fromSecond + s, metre, 0] as const)
  const times = (points: Parameters<typeof trackOf>[0]) => {
    const trip = lastTripIn(trackOf(points))
    return trip && [(trip.from.time - START) / 1000, (trip.to.time - START) / 1000, trip.ongoing]
  }

  it('lies between its last two stops, or is still going on', () => {
    const first = [...drive(0, 0, 600), ...parked(610, 9000)]
    const second = [...drive(1220, 9000, 300), ...parked(1530, 13_500)]
    expect(times(first)).toEqual([0, 610, false])
    expect(times([...first, ...second])).toEqual([1210, 1530, false])
    expect(times([...first, ...drive(1220, 9000, 300)])).toEqual([1210, 1520, true])
  })

  it('ends with a silence, and is no moving about on one spot', () => {
    expect(times([...drive(0, 0, 600), ...drive(4200, 60_000, 600)])).toEqual([4200, 4800, true])
    const moved = [...drive(1220, 9000, 10), ...parked(1240, 9150)]
    expect(times([...drive(0, 0, 600), ...parked(610, 9000), ...moved])).toEqual([0, 610, false])
    expect(times(parked(0, 0))).toBeNull()
    expect(times([])).toBeNull()
  })
})
