import { lastDays } from '@motorpool/resource/web'
import type { Filters } from './calls.ts'

/** Days that trends are counted of at most. */
export const TREND_DAYS = 31
const DAY_MS = 86_400_000

/** The filters of the list with a period that trends can be counted of: its own, or the last seven days. */
export function trendFilters(filters: Filters): Filters {
  const [from, to] = Array.isArray(filters.happenTime) ? (filters.happenTime as unknown[]) : []
  const isFit =
    typeof from === 'number' && typeof to === 'number' && to > from && to - from < (TREND_DAYS - 1) * DAY_MS
  return isFit ? filters : { ...filters, happenTime: lastDays(7) }
}
