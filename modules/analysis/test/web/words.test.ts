import { describe, expect, it } from 'vitest'
import { changeOf, daysIn } from '../../src/web/words.ts'

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
})
