import { formatNumber } from '@motorpool/ui'
import type { Bounded } from '../shared/index.ts'

/** `94.2 ± 3.1`: a value with how far off it may be; an em dash for nothing. */
export function withError(value: unknown, error: unknown, decimals: number): string {
  if (typeof value !== 'number') return '—'
  const text = formatNumber(value, decimals, decimals)
  return typeof error === 'number' ? `${text} ± ${formatNumber(error, decimals, decimals)}` : text
}

/** `74.1–79.8`: between which values it lies. */
export const between = ({ low, high }: Pick<Bounded, 'low' | 'high'>, decimals: number): string =>
  `${formatNumber(low, decimals)}–${formatNumber(high, decimals)}`

/** `+12%`, `−3%`, `±0%` of what it is compared with. */
export function against(percent: unknown): string {
  if (typeof percent !== 'number') return '—'
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±'
  return `${sign}${formatNumber(Math.abs(percent))}%`
}
