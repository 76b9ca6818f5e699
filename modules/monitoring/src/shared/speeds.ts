import type { TrackColumnsData } from './monitor.ts'

/** Speeds with a break in every gap. */
export function speedsOf(
  columns: Pick<TrackColumnsData, 'time' | 'speed'>,
  gaps: readonly { from: number; to: number }[],
): { times: number[]; values: (number | null)[] } {
  const times: number[] = []
  const values: (number | null)[] = []
  let next = 0
  for (const [i, time] of columns.time.entries()) {
    while (next < gaps.length && (gaps[next]?.from ?? time) < time) {
      const last = times.at(-1)
      if (last !== undefined) {
        times.push(last + 1)
        values.push(null)
      }
      next += 1
    }
    times.push(time)
    values.push(columns.speed[i] ?? null)
  }
  return { times, values }
}
