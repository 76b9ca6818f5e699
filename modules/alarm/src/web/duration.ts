const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Key and numbers of the text of a duration in seconds: two units at most. */
export function durationText(seconds: number): { key: string; params: Record<string, number> } {
  const s = Math.max(0, Math.round(seconds))
  if (s < MINUTE) return { key: 'alarm.duration.s', params: { s } }
  if (s < HOUR) return { key: 'alarm.duration.m', params: { m: Math.floor(s / MINUTE), s: s % MINUTE } }
  if (s < DAY)
    return {
      key: 'alarm.duration.h',
      params: { h: Math.floor(s / HOUR), m: Math.floor((s % HOUR) / MINUTE) },
    }
  return { key: 'alarm.duration.d', params: { d: Math.floor(s / DAY), h: Math.floor((s % DAY) / HOUR) } }
}
