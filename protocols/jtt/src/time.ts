const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Two BCD digits, or a number above 99 where a nibble is no digit. */
function pair(b: number): number {
  return (b & 0x0f) > 9 || b > 0x99 ? 255 : (b >> 4) * 10 + (b & 0x0f)
}

/** BCD[6] YY MM DD hh mm ss at `at` as ms since the epoch; 0 for all zeros (no time), -1 where it is no calendar time. */
export function bcdTime(bytes: Uint8Array, at: number, zone = 480): number {
  const year = pair(bytes[at] ?? 0)
  const month = pair(bytes[at + 1] ?? 0)
  const day = pair(bytes[at + 2] ?? 0)
  const hour = pair(bytes[at + 3] ?? 0)
  const minute = pair(bytes[at + 4] ?? 0)
  const second = pair(bytes[at + 5] ?? 0)
  if (year > 99 || month > 12 || hour > 23 || minute > 59 || second > 59) return -1
  if (month === 0 || day === 0) return year + month + day + hour + minute + second === 0 ? 0 : -1
  if (day > (MONTH_DAYS[month - 1] ?? 0)) return -1
  if (month === 2 && day === 29 && year % 4 !== 0) return -1
  return (
    (daysFrom2000(year, month, day) * 1440 + hour * 60 + minute - zone) * 60_000 + second * 1000 + EPOCH_2000
  )
}

const EPOCH_2000 = Date.UTC(2000, 0, 1)
const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

/** Years 00–99 are 2000–2099, where every fourth year is a leap year. */
function daysFrom2000(year: number, month: number, day: number): number {
  const leapDays = (year + 3) >> 2
  const inYear = (DAYS_BEFORE[month - 1] ?? 0) + day - 1 + (month > 2 && year % 4 === 0 ? 1 : 0)
  return year * 365 + leapDays + inYear
}

/** ms since the epoch to twelve digits; 0 gives the zeros of "no time". */
export function timeDigits(ms: number, zone = 480): string {
  if (ms === 0) return '000000000000'
  const text = new Date(ms + zone * 60_000).toISOString()
  const year = Number(text.slice(0, 4))
  if (!(year >= 2000 && year <= 2099)) throw new RangeError(`${text} is outside the years 2000 to 2099`)
  return text.slice(2, 19).replace(/\D/g, '')
}

export function timeIso(ms: number, zone = 480): string {
  const sign = zone < 0 ? '-' : '+'
  const pad = (n: number) => String(n).padStart(2, '0')
  const offset = Math.abs(zone)
  const text = new Date(ms + zone * 60_000).toISOString().slice(0, 19)
  return zone === 0 ? `${text}Z` : `${text}${sign}${pad(Math.floor(offset / 60))}:${pad(offset % 60)}`
}
