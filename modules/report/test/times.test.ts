import { dayOf, dayText } from '@motorpool/kernel'
import { describe, expect, it } from 'vitest'
import { type Clock, daysBefore, nextTime } from '../src/server/times.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const text = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16)
const clock = (change: Partial<Clock>): Clock => ({
  period: 'DAILY',
  weekday: null,
  monthDay: null,
  hour: 7,
  ...change,
})

describe('the next time of a report', () => {
  it.each([
    ['the same day before its hour', {}, '2026-11-26T06:59', '2026-11-26T07:00'],
    ['the next day from its hour on', {}, '2026-11-26T07:00', '2026-11-27T07:00'],
    ['a day of the week', { period: 'WEEKLY', weekday: 'MON' }, '2026-11-26T08:00', '2026-11-30T07:00'],
    [
      'that day itself before its hour',
      { period: 'WEEKLY', weekday: 'THU' },
      '2026-11-26T01:00',
      '2026-11-26T07:00',
    ],
    ['a day of the month', { period: 'MONTHLY', monthDay: 1 }, '2026-11-26T08:00', '2026-12-01T07:00'],
    ['over the end of a year', { period: 'MONTHLY', monthDay: 28 }, '2026-12-28T09:00', '2027-01-28T07:00'],
    ['midnight in China', { hour: 0 }, '2026-11-26T23:59', '2026-11-27T00:00'],
  ] as const)('is %s', (_, change, after, expected) => {
    expect(text(nextTime(clock(change), at(after)))).toBe(expected)
  })
})

describe('the days of a report', () => {
  it.each([
    ['DAILY', '2026-11-26', '2026-11-25', '2026-11-25'],
    ['WEEKLY', '2026-11-30', '2026-11-23', '2026-11-29'],
    ['MONTHLY', '2026-03-05', '2026-02-01', '2026-02-28'],
    ['MONTHLY', '2027-01-01', '2026-12-01', '2026-12-31'],
  ] as const)('%s on %s are %s to %s', (period, day, first, last) => {
    const found = daysBefore({ period }, at(`${day}T07:00`))
    expect([dayText(found.first), dayText(found.last)]).toEqual([first, last])
    expect(found.last).toBeLessThan(dayOf(at(`${day}T07:00`)))
  })
})
