import type { Bbox } from '@motorpool/geo'
import { describe, expect, it } from 'vitest'
import { bboxFromDisplay, bboxToDisplay, displayDatum } from '../../src/map/datum.ts'
import { contain } from '../../src/map/pictures.ts'

const METRE = 1 / 111_000
const GUANGZHOU = [113.2644, 23.1291] as const

describe('positions on a Chinese map', () => {
  const shifted = displayDatum('GCJ-02')

  it('are shifted by some hundred metres, and come back to within a metre', () => {
    const [lng, lat] = shifted.toDisplay(GUANGZHOU)
    expect(Math.hypot(lng - GUANGZHOU[0], lat - GUANGZHOU[1])).toBeGreaterThan(300 * METRE)
    const back = shifted.fromDisplay([lng, lat])
    expect(Math.abs(back[0] - GUANGZHOU[0])).toBeLessThan(METRE)
    expect(Math.abs(back[1] - GUANGZHOU[1])).toBeLessThan(METRE)
  })

  it('of a box contain every corner that was seen on the screen', () => {
    const seen: Bbox = [113, 22, 120, 31]
    const [west, south, east, north] = bboxFromDisplay(seen, shifted)
    for (const corner of [
      [113, 22],
      [113, 31],
      [120, 22],
      [120, 31],
    ] as const) {
      const [lng, lat] = shifted.fromDisplay(corner)
      expect(lng).toBeGreaterThanOrEqual(west)
      expect(lng).toBeLessThanOrEqual(east)
      expect(lat).toBeGreaterThanOrEqual(south)
      expect(lat).toBeLessThanOrEqual(north)
    }
  })

  it('are left alone on a map of stored coordinates', () => {
    const plain = displayDatum('WGS-84')
    expect(plain.toDisplay(GUANGZHOU)).toEqual(GUANGZHOU)
    expect(bboxToDisplay([113, 22, 120, 31], plain)).toEqual([113, 22, 120, 31])
  })
})

describe('a picture of a vehicle', () => {
  it.each([
    [
      { width: 100, height: 50 },
      { width: 40, height: 20 },
    ],
    [
      { width: 50, height: 100 },
      { width: 20, height: 40 },
    ],
    [
      { width: 10, height: 10 },
      { width: 40, height: 40 },
    ],
  ])('of %j fills its box of 40 without being distorted: %j', (picture, size) => {
    expect(contain(picture, { width: 40, height: 40 })).toEqual(size)
  })
})
