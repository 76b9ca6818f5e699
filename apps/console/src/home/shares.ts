import { formatNumber } from '@motorpool/ui'

/** A part of a whole in percent; a dash where there is no whole. */
export const share = (part: number, of: number): string =>
  of > 0 ? `${formatNumber((part / of) * 100, 1)}%` : '—'

/** How long the bars of a group of vehicles are, in percent: beside the largest group, and of it what is online. */
export const barWidths = (
  { total, online }: { total: number; online: number },
  largest: number,
): { total: number; online: number } => ({
  total: (total / Math.max(largest, 1)) * 100,
  online: (online / Math.max(total, 1)) * 100,
})
