import { describe, expect, it } from 'vitest'
import { pushTime } from '../src/server/rounds/hours.ts'

/** In China, 2026-03-10. */
const at = (clock: string, day = 10) => Date.parse(`2026-03-${day}T${clock}:00+08:00`)

describe('the hours of a strategy', () => {
  it.each([
    ['at any time without hours', at('03:00'), null, null, at('03:00')],
    ['within them at once', at('08:00'), '08:00', '20:00', at('08:00')],
    ['before them at their begin', at('03:00'), '08:00', '20:00', at('08:00')],
    ['from their end on with the next day', at('20:00'), '08:00', '20:00', at('08:00', 11)],
    ['without an end until midnight', at('23:59'), '08:00', null, at('23:59')],
    ['without a begin from midnight on', at('20:30'), null, '20:00', at('00:00', 11)],
  ])('lets messages go %s', (_case, now, begin, end, expected) => {
    expect(new Date(pushTime(now, begin, end))).toEqual(new Date(expected))
  })
})
