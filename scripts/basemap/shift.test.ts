import { distance, type LngLat, wgs84ToGcj02 } from '@motorpool/geo'
import { expect, test } from 'vitest'
import { ShiftGrid } from './shift.ts'

test('the grid takes the GCJ-02 shift off within two metres anywhere in China', () => {
  const grid = new ShiftGrid()
  for (let i = 0; i < 2000; i++) {
    const stored: LngLat = [75 + ((i * 7919) % 6000) / 100.3, 19 + ((i * 104_729) % 3300) / 100.7]
    const [x, y] = wgs84ToGcj02(stored)
    const [lng, lat] = grid.toWgs84(x, y) as [number, number]
    expect(distance(stored, [lng, lat])).toBeLessThan(2)
  }
})
