import { type JournalEntry, type JournalPage, newColumns } from '@motorpool/history/server'
import { describe, expect, it } from 'vitest'
import { RecentEvents } from '../src/server/host/recent-events.ts'

const BYTES = 100

/** Messages at these places. */
function entries(places: readonly number[], bytes = BYTES): readonly JournalEntry[] {
  const columns = newColumns(places.length)
  columns.receive.set(places)
  return places.map((_, index) => ({
    vehicleId: '8',
    tenantId: '1',
    columns,
    index,
    raw: new Uint8Array(bytes),
  }))
}

const page = (
  after: number,
  places: readonly number[],
  to: number,
  end = false,
  bytes = BYTES,
): JournalPage => ({
  entries: entries(places, bytes),
  after,
  next: { time: to },
  packed: false,
  end,
})

const held = (first: JournalPage) => new RecentEvents(first, '0', 0)
const placesOf = ({ events }: { events: readonly unknown[] }) =>
  events.map((event) => (event as { place: number }).place)

describe('recent events', () => {
  it('are those behind a place, whatever pages they came in, up to where all are known', () => {
    const recent = held(page(10, [11, 12, 15], 20))
    recent.add(page(20, [21, 25], 30, true), 5)
    expect(recent).toMatchObject({ to: 30, end: true, at: 5 })
    const all = recent.slice(10, 100)
    expect(placesOf(all)).toEqual([11, 12, 15, 21, 25])
    expect(all).toMatchObject({ to: 30, last: true })
    expect(placesOf(recent.slice(12, 2))).toEqual([15, 21])
    expect(recent.slice(12, 2)).toMatchObject({ to: 21, last: false })
    expect(recent.slice(25, 2)).toEqual({ events: [], to: 30, last: true })
    expect(recent.countAfter(12)).toBe(3)
  })

  it.each([1, 2, 3, 4])('are taken %i at a time with those of one place together, each once', (limit) => {
    const recent = held(page(0, [1, 2, 2, 2, 3, 3, 4], 9, true))
    const seen: number[] = []
    for (let at = 0, last = false; !last; ) {
      const slice = recent.slice(at, limit)
      for (const place of placesOf(slice)) {
        expect(place).toBeGreaterThan(at)
        seen.push(place)
      }
      ;({ to: at, last } = slice)
    }
    expect(seen).toEqual([1, 2, 2, 2, 3, 3, 4])
  })

  it('begin where it is known that nothing lies before: a place between packed days and them is not theirs', () => {
    const recent = held(page(100, [], 120))
    expect([99, 100, 110, 120, 121].map((place) => recent.covers(place))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('are not more than memory is to hold, by number and by bytes; what goes is read from the journal', () => {
    const many = held(
      page(
        0,
        Array.from({ length: 20_000 }, (_, i) => i + 1),
        20_000,
      ),
    )
    expect(many.covers(0)).toBe(true)
    many.add(page(20_000, [20_001, 20_001, 20_002], 20_002), 0)
    expect(many.covers(2)).toBe(false)
    expect(many.covers(3)).toBe(true)
    expect(many.countAfter(0)).toBe(20_000)
    const large = held(page(0, [1, 2, 2, 3], 3, false, 12 * 1024 ** 2))
    expect(large.covers(1)).toBe(false)
    expect(placesOf(large.slice(2, 10))).toEqual([3])
  })

  it('let go of what everybody has passed, at once when that is all of them', () => {
    const recent = held(page(0, [1, 2, 3], 9, true))
    recent.release(2)
    expect(placesOf(recent.slice(0, 9))).toEqual([1, 2, 3])
    recent.release(9)
    expect(recent.countAfter(0)).toBe(0)
    expect(recent.covers(2)).toBe(false)
    expect(recent.covers(3)).toBe(true)
    recent.add(page(9, [10], 12, true), 5)
    expect(placesOf(recent.slice(3, 9))).toEqual([10])
  })

  it('let go of a thousand of many', () => {
    const places = Array.from({ length: 3000 }, (_, i) => i + 1)
    const recent = held(page(0, places, 3000))
    recent.release(999)
    expect(recent.covers(0)).toBe(true)
    recent.release(1500)
    expect(recent.covers(1499)).toBe(false)
    expect(recent.countAfter(1500)).toBe(1500)
  })
})
