import { describe, expect, it } from 'vitest'
import { bandsOf, longestRest, type Mark } from '../src/server/day/bands.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = { from: 0, to: 24 * HOUR }
const HOME = [107, 26] as const
const WORK = [107.5, 26] as const

const mark = (hours: number, at: Mark['at'] = HOME, working = false): Mark => ({
  time: hours * HOUR,
  at,
  working,
})
/** Reports every minute. */
const many = (from: number, to: number, working: boolean, at: Mark['at'] = HOME): Mark[] =>
  Array.from({ length: Math.round((to - from) * 60) + 1 }, (_, i) => mark(from + i / 60, at, working))
const trip = (from: number, to: number, id = String(from)) => ({ from: from * HOUR, to: to * HOUR, id })
const shown = (
  marks: readonly Mark[],
  trips: ReturnType<typeof trip>[] = [],
  charges: { from: number; to: number }[] = [],
) => bandsOf(DAY, { marks, trips, charges }).map(({ kind, from, to }) => [kind, from / HOUR, to / HOUR])

describe('the bands of a day', () => {
  it('are trips, and between them standing and idling by what is reported', () => {
    const marks = [...many(6, 7, false), ...many(7, 7.5, true), mark(8, WORK), ...many(8, 9, false, WORK)]
    expect(shown(marks, [trip(7.5, 8)])).toEqual([
      ['STAND', 6, 7],
      ['IDLE', 7, 7.5],
      ['DRIVE', 7.5, 8],
      ['STAND', 8, 9],
    ])
  })

  it('say that a silent vehicle stood where it is heard of at the same place again', () => {
    expect(shown([mark(1), mark(9)])).toEqual([['STAND', 1, 9]])
  })

  it('say of a silent one that is elsewhere afterwards that nothing is known', () => {
    expect(shown([mark(1), mark(9, WORK)])).toEqual([['UNKNOWN', 1, 9]])
    expect(shown([mark(1), mark(9, null)])).toEqual([['UNKNOWN', 1, 9]])
  })

  it('are cut at the ends of the day; a trip over midnight is of both', () => {
    expect(shown([mark(-3, HOME), mark(1, WORK), mark(30, WORK)], [trip(-3, 1)])).toEqual([
      ['DRIVE', 0, 1],
      ['STAND', 1, 24],
    ])
  })

  it('show a charge within standing', () => {
    expect(shown([mark(1), mark(9)], [], [{ from: 2 * HOUR, to: 4 * HOUR }])).toEqual([
      ['STAND', 1, 2],
      ['CHARGE', 2, 4],
      ['STAND', 4, 9],
    ])
  })

  it('are none of a day of which nothing is known, and trips alone when its reports are gone', () => {
    expect(shown([])).toEqual([])
    expect(shown([], [trip(7, 8)])).toEqual([['DRIVE', 7, 8]])
  })

  it('keep two trips apart that follow each other at once', () => {
    expect(shown([], [trip(7, 8), trip(8, 9)])).toEqual([
      ['DRIVE', 7, 8],
      ['DRIVE', 8, 9],
    ])
  })
})

describe('the longest stop', () => {
  const bands = (marks: readonly Mark[], trips: ReturnType<typeof trip>[]) =>
    bandsOf(DAY, { marks, trips, charges: [] })

  it('goes on over standing, idling and charging, and ends with a trip or silence', () => {
    const marks = [...many(1, 2, false), ...many(2, 3, true), mark(4, WORK), mark(6, WORK), mark(9, HOME)]
    expect(longestRest(bands(marks, [trip(3, 4)]))).toEqual({ from: HOUR, to: 3 * HOUR })
  })

  it('is none of a day on the road', () => {
    expect(longestRest(bands([], [trip(0, 24)]))).toBeNull()
  })
})
