/** Milliseconds since the Unix epoch. Everything that needs the time takes a clock, so tests decide what time it is. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
