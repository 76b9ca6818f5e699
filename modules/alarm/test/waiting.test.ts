import { describe, expect, it } from 'vitest'
import { type Waiting, waited } from '../src/server/facts/waiting.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 2, 10, 4)
const KEY = 'TERMINAL:W01'
const facts = { kind: 'TERMINAL', subject: 'W01', type: 'W01', level: 1, detail: {} } as const
const now = { shown: [facts], waits: new Map([[KEY, 2 * MINUTE]]), states: () => true }

/** How many alarm at each of these times, one after the other. */
function raisedAt(times: readonly number[]): number[] {
  let waiting: Waiting | undefined
  return times.map((time) => {
    const result = waited({}, waiting, now, time)
    waiting = result.waiting
    return result.shown.length
  })
}

describe('what must go on for two minutes before it alarms (R355)', () => {
  it('alarms when it has, and begins anew after a silence', () => {
    expect(raisedAt([NOON, NOON + MINUTE, NOON + 2 * MINUTE])).toEqual([0, 0, 1])
    expect(raisedAt([NOON, NOON + 20 * MINUTE, NOON + 22 * MINUTE])).toEqual([0, 0, 1])
  })

  it('begins anew with reports of an hour before, which come after those of a later one', () => {
    const before = NOON - 60 * MINUTE
    expect(raisedAt([NOON, before, before + MINUTE, before + 2 * MINUTE])).toEqual([0, 0, 0, 1])
  })
})
