import {
  bboxContains,
  bboxOf,
  bearing,
  distance,
  gcj02ToWgs84,
  growBbox,
  type LngLat,
  toDatum,
  wgs84ToGcj02,
} from '@motorpool/geo'
import { describe, expect, test } from 'vitest'

describe('datum', () => {
  const places: [string, LngLat][] = [
    ['Beijing', [116.397_428, 39.909_23]],
    ['Shenzhen', [114.057_868, 22.543_099]],
    ['Ürümqi', [87.617_733, 43.792_818]],
    ['Harbin', [126.642_464, 45.756_967]],
  ]

  test.each(places)('the shift at %s is between 100 and 700 metres', (_, point) => {
    const shift = distance(point, wgs84ToGcj02(point))
    expect(shift).toBeGreaterThan(100)
    expect(shift).toBeLessThan(700)
  })

  test.each(places)('there and back at %s is exact to a centimetre', (_, point) => {
    expect(distance(point, gcj02ToWgs84(wgs84ToGcj02(point)))).toBeLessThan(0.01)
  })

  test('outside of China nothing is shifted', () => {
    expect(toDatum([2.3522, 48.8566], 'WGS-84', 'GCJ-02')).toEqual([2.3522, 48.8566])
    expect(toDatum([-74.006, 40.7128], 'GCJ-02', 'WGS-84')).toEqual([-74.006, 40.7128])
  })

  test('the inverse ends also on the edge of the shifted area', () => {
    for (let i = -400; i <= 400; i++) {
      const point = gcj02ToWgs84([72.004 + i * 5e-5, 35])
      expect(Math.abs(point[0] - 72.004)).toBeLessThan(0.05)
    }
  })
})

describe('sphere and boxes', () => {
  test('Beijing to Shanghai is about 1,067 km, bearing south-east', () => {
    expect(distance([116.4, 39.9], [121.47, 31.23]) / 1000).toBeCloseTo(1067, -1)
    expect(bearing([116.4, 39.9], [121.47, 31.23])).toBeCloseTo(152.9, 0)
  })

  test('bearings are clockwise from north', () => {
    expect(bearing([0, 0], [0, 1])).toBeCloseTo(0)
    expect(bearing([0, 0], [1, 0])).toBeCloseTo(90)
    expect(bearing([0, 0], [0, -1])).toBeCloseTo(180)
    expect(bearing([0, 0], [-1, 0])).toBeCloseTo(270)
  })

  test('a box holds its points, and there is none without points', () => {
    const points: LngLat[] = [
      [113, 22],
      [114, 23],
      [112, 22.5],
    ]
    const box = bboxOf(points)
    expect(box).toEqual([112, 22, 114, 23])
    expect(points.every((p) => bboxContains(box ?? [0, 0, 0, 0], p))).toBe(true)
    expect(bboxOf([])).toBeNull()
    expect(growBbox([170, 80, 180, 90], 0.5)).toEqual([165, 75, 180, 90])
  })
})
