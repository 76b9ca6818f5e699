/** GB/T 32960 and JT/T 808 terminals that drive report at least twice a minute. */
export const FRESH_MS = 2 * 60_000

export type Freshness = 'live' | 'late' | 'notLive'

/**
 * Whether what is shown is of now: `late` while the vehicle is online and has not reported for longer than `FRESH_MS`,
 * `notLive` without a connection to the vehicle or to the server.
 */
export function freshness(connected: boolean, time: number | null, now: number): Freshness {
  if (!connected) return 'notLive'
  return time !== null && now - time <= FRESH_MS ? 'live' : 'late'
}
