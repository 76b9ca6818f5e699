import { describe, expect, it } from 'vitest'
import { changeOf, changeText, daysIn, spanOf } from '../../src/web/words.ts'

describe('how a sum stands to that of the days before', () => {
  it.each([
    [120, 100, { key: 'more', percent: 20 }],
    [37, 50, { key: 'less', percent: 26 }],
    [100.2, 100, { key: 'same' }],
    [null, 50, { key: 'less', percent: 100 }],
    [50, 0, { key: 'new' }],
    [50, null, { key: 'new' }],
  ])('%s after %s', (sum, before, expected) => {
    expect(changeOf({ sum, before: { active: 1, sum: before } })).toEqual(expected)
  })

  it('names the whole days of a search that ends with the last moment of one', () => {
    expect(daysIn([0, 7 * 86_400_000 - 1])).toBe(7)
  })

  it.each([
    ['2026-02-27', 'day', '2026-02-27T00:00+08:00', '2026-02-28T00:00+08:00'],
    ['2026-02-01', 'month', '2026-02-01T00:00+08:00', '2026-03-01T00:00+08:00'],
    ['2026-12-01', 'month', '2026-12-01T00:00+08:00', '2027-01-01T00:00+08:00'],
  ] as const)('asks for %s as a %s from its first moment to its last', (day, step, from, next) => {
    expect(spanOf(day, step)).toEqual([Date.parse(from), Date.parse(next) - 1])
  })

  it.each([
    [120, 100, '+20%'],
    [37, 50, '−26%'],
    [100.2, 100, '±0%'],
    [5, 0, undefined],
    [null, 5, undefined],
    [5, null, undefined],
  ])('%s beside %s before is %s', (value, before, text) => {
    expect(changeText(value, before)).toBe(text)
  })
})
