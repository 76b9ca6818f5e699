const two = (n: number): string => String(n).padStart(2, '0')

function parts(value: number | string | Date): Date | undefined {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

type Moment = number | string | Date | null | undefined

/** `2026-11-21` in the viewer's zone; empty for nothing and for what is no time (R131). */
export function formatDate(value: Moment): string {
  const d = value === null || value === undefined || value === '' ? undefined : parts(value)
  return d ? `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}` : ''
}

/** `13:05:09` in the viewer's zone. */
export function formatClock(value: Moment): string {
  const d = value === null || value === undefined || value === '' ? undefined : parts(value)
  return d ? `${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}` : ''
}

/** `2026-11-21 13:05:09` in the viewer's zone (R131). */
export function formatTime(value: Moment): string {
  const date = formatDate(value)
  return date ? `${date} ${formatClock(value)}` : ''
}

/** `20261121130509`, for names of files. */
export function timestampName(value: number): string {
  return formatTime(value).replace(/\D/g, '')
}

/** A length of time in its two largest units: `2 h 05 min`, `45 s`. Units come as texts. */
export function splitDuration(ms: number): { days: number; hours: number; minutes: number; seconds: number } {
  const s = Math.max(0, Math.round(ms / 1000))
  return {
    days: Math.floor(s / 86_400),
    hours: Math.floor((s % 86_400) / 3600),
    minutes: Math.floor((s % 3600) / 60),
    seconds: s % 60,
  }
}

export function startOfDay(value: number): number {
  const d = new Date(value)
  return new Date(d.getFullYear(), d.getMonth(), d.getDate()).getTime()
}

export function endOfDay(value: number): number {
  const d = new Date(value)
  return new Date(d.getFullYear(), d.getMonth(), d.getDate() + 1).getTime() - 1
}

/** The zone of the clocks in front of the reader (IANA name): screens show times in it. */
export function viewerZone(): string {
  // Asking costs milliseconds on a phone, at every call: again only after the clock has been moved.
  const offset = new Date().getTimezoneOffset()
  if (offset !== zone.offset) zone = { offset, name: new Intl.DateTimeFormat().resolvedOptions().timeZone }
  return zone.name
}

let zone = { offset: Number.NaN, name: '' }
