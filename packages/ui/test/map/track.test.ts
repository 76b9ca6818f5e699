import { describe, expect, test } from 'vitest'
import {
  durationParts,
  NO_SPEED_CLASS,
  SPEED_SHARES,
  speedClass,
  speedColour,
  splitTrack,
  trackFeatures,
} from '../../src/map/track.ts'
import type { TrackPoint } from '../../src/map/types.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Points a hundredth of a degree apart: [seconds, km/h]. */
const points = (...list: [number, number | null][]): TrackPoint[] =>
  list.map(([seconds, speed], i) => ({ lng: 113 + i / 100, lat: 23, time: seconds * SECOND, speed }))

describe('colour of a speed', () => {
  test.each([
    [0, 80, 0],
    [40, 80, 0],
    [40.1, 80, 1],
    [80, 80, 2],
    [80.1, 80, 3],
    [96, 80, 4],
    [96.1, 80, 5],
    [95, 120, 1],
    [null, 80, NO_SPEED_CLASS],
    [Number.NaN, 80, NO_SPEED_CLASS],
  ])('%s km/h where %i are lawful is of class %i', (speed, limit, expected) => {
    expect(speedClass(speed, limit)).toBe(expected)
  })

  test('what is lawful has the blue of calm, what is above it none', () => {
    const isBlue = (hex: string) => Number.parseInt(hex.slice(5), 16) > Number.parseInt(hex.slice(1, 3), 16)
    for (const theme of ['light', 'dark'] as const)
      expect([...SPEED_SHARES, 9].map((share, i) => [share <= 1, isBlue(speedColour(i, theme))])).toEqual(
        [...SPEED_SHARES, 9].map((share) => [share <= 1, share <= 1]),
      )
  })

  test('every class has a colour of its own in both themes, and so has no speed', () => {
    for (const theme of ['light', 'dark'] as const) {
      const classes = [NO_SPEED_CLASS, ...Array.from({ length: SPEED_SHARES.length + 1 }, (_, i) => i)]
      expect(new Set(classes.map((c) => speedColour(c, theme))).size).toBe(classes.length)
    }
  })

  test('within a theme lightness goes one way with speed, so that the order shows without colour vision', () => {
    for (const theme of ['light', 'dark'] as const) {
      const light = Array.from({ length: SPEED_SHARES.length + 1 }, (_, i) =>
        luminance(speedColour(i, theme)),
      )
      const way = theme === 'dark' ? 1 : -1
      expect(light).toEqual([...light].sort((a, b) => way * (a - b)))
    }
  })
})

describe('parts of a track', () => {
  test('stretches change where the speed class does and touch each other', () => {
    const { stretches, gaps } = splitTrack(points([0, 10], [10, 15], [20, 90], [30, 95], [40, 130]))
    expect(stretches.map((s) => [s.speed, s.line.map((p) => p[0])])).toEqual([
      [0, [113, 113.01]],
      [2, [113.01, 113.02, 113.03]],
      [5, [113.03, 113.04]],
    ])
    expect(gaps).toEqual([])
  })

  test('a silence of more than five minutes is a gap and never coloured', () => {
    const { stretches, gaps } = splitTrack(points([0, 30], [10, 30], [10 + 301, 30], [10 + 311, 30]))
    expect(gaps).toEqual([
      [
        [113.01, 23],
        [113.02, 23],
      ],
    ])
    expect(stretches.map((s) => s.line.map((p) => p[0]))).toEqual([
      [113, 113.01],
      [113.02, 113.03],
    ])
  })

  test('gaps the server names are taken instead, and only those', () => {
    const track = points([0, 30], [400, 30], [410, 30], [420, 30])
    expect(splitTrack(track, []).gaps).toEqual([])
    expect(splitTrack(track, [{ from: 400 * SECOND, to: 410 * SECOND }]).gaps).toEqual([
      [
        [113.01, 23],
        [113.02, 23],
      ],
    ])
  })

  test('one point or none has no line', () => {
    expect(splitTrack([])).toEqual({ stretches: [], gaps: [] })
    expect(splitTrack(points([0, 1]))).toEqual({ stretches: [], gaps: [] })
  })

  test('the drawing is converted to the datum of the base map, the track is not', () => {
    const parts = splitTrack(points([0, 30], [10, 30]))
    const { features } = trackFeatures(parts, ([lng, lat]) => [lng + 1, lat + 1])
    expect(features[0]?.geometry).toMatchObject({
      coordinates: [
        [114, 24],
        [114.01, 24],
      ],
    })
    expect(parts.stretches[0]?.line[0]).toEqual([113, 23])
  })

  test('durations are whole minutes, at least one', () => {
    expect(durationParts(0, 10 * SECOND)).toEqual({ hours: 0, minutes: 1 })
    expect(durationParts(0, 147 * MINUTE)).toEqual({ hours: 2, minutes: 27 })
  })
})

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
