import { formatClock, formatDate, viewerZone } from '@motorpool/ui'
import { describe, expect, it } from 'vitest'
import { playbackPath } from '../../src/shared/index.ts'

const path = (vin: string, from: number, to: number) => playbackPath(vin, from, to, viewerZone())
/** A moment of a day in the zone of the test. */
const at = (hours: number, minutes: number, seconds = 0) =>
  new Date(2026, 10, 23, hours, minutes, seconds).getTime()

describe('the way to play a trip back', () => {
  it('leads to its day and its times, the last minute whole', () => {
    expect(path('LMP 1', at(8, 5, 30), at(9, 10, 30))).toBe(
      '/single-vehicle/LMP%201?tab=track&day=2026-11-23&times=08:05-09:11',
    )
  })

  it('of a trip that ends with the day ends there, and over midnight shows the day on which it ended', () => {
    expect(path('A', at(23, 0), at(23, 59, 30))).toContain('times=23:00-23:59')
    const eve = at(-1, 30)
    expect([formatDate(eve), formatClock(eve)]).toEqual(['2026-11-22', '23:30:00'])
    expect(path('A', eve, at(0, 40))).toBe('/single-vehicle/A?tab=track&day=2026-11-23')
  })
})
