import type { Clock } from '@motorpool/kernel'

/** A clock that stands still until it is set. */
export interface FakeClock extends Clock {
  set(ms: number): void
  advance(ms: number): void
}

export function fakeClock(start = Date.parse('2026-03-02T08:00:00Z')): FakeClock {
  let at = start
  return {
    now: () => at,
    set: (ms) => {
      at = ms
    },
    advance: (ms) => {
      at += ms
    },
  }
}
