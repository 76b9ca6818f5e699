import { describe, expect, it } from 'vitest'
import { chinaTimeText, DEFAULT_ZONE, instantOfWall, isZone, wallClock, zoneTimeText } from '../src/index.ts'

const NOON = Date.UTC(2026, 6, 1, 12)

describe('the clocks of a zone', () => {
  it('are those of China unless another one is named', () => {
    expect(zoneTimeText(NOON, DEFAULT_ZONE)).toBe(chinaTimeText(NOON))
  })

  it.each([
    ['UTC', '2026-07-01 12:00:00'],
    ['Europe/Berlin', '2026-07-01 14:00:00'],
    ['America/St_Johns', '2026-07-01 09:30:00'],
    ['America/Argentina/Buenos_Aires', '2026-07-01 09:00:00'],
    ['Asia/Tokyo', '2026-07-01 21:00:00'],
  ])('show in %s at noon in UTC %s', (zone, text) => {
    expect(isZone(zone)).toBe(true)
    expect(zoneTimeText(NOON + 999, zone)).toBe(text)
    expect(instantOfWall(wallClock(NOON, zone), zone)).toBe(NOON)
  })

  it('show midnight as the beginning of a day', () => {
    expect(zoneTimeText(Date.UTC(2025, 11, 31, 16), DEFAULT_ZONE)).toBe('2026-01-01 00:00:00')
  })

  it('are read back at every hour of a year, also around the days on which they are set', () => {
    const zone = 'Europe/Berlin'
    // 25 October, 02:00 to 03:00 comes twice: the second one cannot be told from the first.
    const twice = Date.UTC(2026, 9, 25, 1)
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000)
      expect(instantOfWall(wallClock(at, zone), zone)).toBe(at === twice ? at - 3_600_000 : at)
  })

  it('that no clock shows are near the change', () => {
    // 29 March, 02:30 is left out.
    expect(
      Math.abs(instantOfWall(Date.UTC(2026, 2, 29, 2, 30), 'Europe/Berlin') - Date.UTC(2026, 2, 29, 1)),
    ).toBe(1_800_000)
  })
})

it.each([
  '',
  'Mars/Phobos',
  '+08:00',
  'Asia/Shanghai; drop',
  '../etc/passwd',
  'x'.repeat(500),
  '__proto__',
  '中国',
])('%j is no zone', (text) => expect(isZone(text)).toBe(false))
