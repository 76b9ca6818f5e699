import { describe, expect, test } from 'vitest'
import { EXPRESSWAYS, RINGS, roadOf, SITES } from '../src/road/network.ts'
import type { Place } from '../src/road/road.ts'
import { metres, parseLine, smooth } from '../src/road/spline.ts'

const ROADS = [...EXPRESSWAYS, ...RINGS.map((ring) => ring.id)]
const inChina = (lng: number, lat: number) => lng > 73.5 && lng < 135.1 && lat > 18.1 && lat < 53.6
const place = (): Place => ({ lng: 0, lat: 0, bearing: 0, step: 0 })

describe('roads', () => {
  test.each(ROADS)('%s stays in China and has no jump', (id) => {
    const road = roadOf(id)
    const at = place()
    const before = place()
    road.place(0, before)
    let longest = 0
    let abroad = 0
    for (let s = 50; s < road.length; s += 50) {
      road.place(s, at)
      if (!inChina(at.lng, at.lat)) abroad++
      longest = Math.max(longest, metres(before.lng, before.lat, at.lng, at.lat))
      Object.assign(before, at)
    }
    expect(abroad).toBe(0)
    expect(longest).toBeLessThan(52)
  })

  test.each(ROADS)('%s turns no corner that a vehicle could not drive at the speed it allows', (id) => {
    const road = roadOf(id)
    const at = place()
    const next = place()
    let slowest = Infinity
    let fastest = 0
    let hardest = 0
    for (let s = 0; s + 100 < road.length; s += 100) {
      const speed = road.speedAt(s, at)
      const other = road.speedAt(s + 100, next)
      slowest = Math.min(slowest, speed)
      fastest = Math.max(fastest, speed)
      hardest = Math.max(hardest, Math.abs(speed ** 2 - other ** 2) / 200)
    }
    expect(slowest).toBeGreaterThanOrEqual(3.9)
    expect(fastest).toBeLessThanOrEqual(120 / 3.6 + 0.01)
    // Braking from one point to the next stays gentle in both directions.
    expect(hardest).toBeLessThan(1.5)
  })

  test('a ring closes on its first point', () => {
    for (const { id } of RINGS) {
      const road = roadOf(id)
      const first = place()
      const last = place()
      road.place(0, first)
      road.place(road.length - 0.01, last)
      expect(metres(first.lng, first.lat, last.lng, last.lat)).toBeLessThan(5)
    }
  })

  test('machinery sites lie in China', () => {
    for (const site of SITES) expect(inChina(site.lng, site.lat)).toBe(true)
  })

  test('the curve goes through every point it was given', () => {
    const line = parseLine('116 39, 116.4 39.2, 116.5 39.9, 117.2 40')
    const curve = smooth(line, false, 500)
    for (let i = 0; i < line.length; i += 2) {
      const near = Math.min(
        ...Array.from({ length: curve.length / 2 }, (_, k) =>
          metres(
            line[i] as number,
            line[i + 1] as number,
            curve[2 * k] as number,
            curve[2 * k + 1] as number,
          ),
        ),
      )
      expect(near).toBeLessThan(1)
    }
  })

  test('a line that is no list of coordinates is refused with the part that is wrong', () => {
    expect(() => parseLine('116 39, 116.4')).toThrow('"116.4" is not "longitude latitude"')
  })
})
