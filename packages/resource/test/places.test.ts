import { describe, expect, it } from 'vitest'
import { Places } from '../src/server/read/places.ts'

describe('places far down a list', () => {
  it('answers the nearest place at or before an offset, of the same list only', () => {
    const places = new Places(() => 0)
    places.note('a', { offset: 20_000, id: '80' })
    places.note('a', { offset: 12_000, id: '88' })
    places.note('a', { offset: 16_000, id: '84' })
    expect(places.before('a', 11_999)).toBeUndefined()
    expect(places.before('a', 16_020)).toEqual({ offset: 16_000, id: '84' })
    expect(places.before('a', 90_000)).toEqual({ offset: 20_000, id: '80' })
    expect(places.before('b', 90_000)).toBeUndefined()
  })

  it('takes the newer row where an offset is noted again', () => {
    const places = new Places(() => 0)
    places.note('a', { offset: 12_000, id: '88' })
    places.note('a', { offset: 12_000, id: '91' })
    expect(places.before('a', 12_000)).toEqual({ offset: 12_000, id: '91' })
  })

  it('forgets a list after five minutes, and the lists least used when there are many', () => {
    let now = 0
    const places = new Places(() => now)
    places.note('old', { offset: 12_000, id: '1' })
    now = 6 * 60_000
    expect(places.before('old', 12_000)).toBeUndefined()
    for (let n = 0; n < 250; n++) places.note(`list ${n}`, { offset: 12_000, id: String(n) })
    expect(places.before('list 0', 12_000)).toBeUndefined()
    expect(places.before('list 249', 12_000)?.id).toBe('249')
  })

  it('keeps a bounded number of places of one list', () => {
    const places = new Places(() => 0)
    for (let n = 0; n < 1000; n++) places.note('a', { offset: 10_000 + n * 20, id: String(n) })
    const known = Array.from({ length: 1000 }, (_, n) => places.before('a', 10_000 + n * 20)?.offset)
    expect(new Set(known.filter((o) => o !== undefined)).size).toBeLessThanOrEqual(64)
  })
})
