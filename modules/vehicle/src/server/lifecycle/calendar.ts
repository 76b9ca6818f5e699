import { startOfDay } from '@motorpool/resource/shared'

/** A day so many months later; the last day of a short month when it has no such day. */
export function addMonths(day: number, months: number): number {
  const china = new Date(day + 8 * 3_600_000)
  const target = new Date(Date.UTC(china.getUTCFullYear(), china.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(china.getUTCDate(), last))
  return startOfDay(target.getTime())
}
