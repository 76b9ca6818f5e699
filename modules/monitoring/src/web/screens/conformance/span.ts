import { formatNumber } from '@motorpool/ui'

const UNITS = [
  { ms: 86_400_000, unit: 'd' },
  { ms: 3_600_000, unit: 'h' },
  { ms: 60_000, unit: 'min' },
  { ms: 1000, unit: 's' },
] as const

/** A length of time as a figure with the symbol of its unit, as tables of measurements write it. */
export function spanText(ms: number): string {
  const found = UNITS.find((one) => ms >= 2 * one.ms) ?? (ms >= 1000 ? UNITS[3] : undefined)
  return found ? `${formatNumber(ms / found.ms, 1)} ${found.unit}` : `${formatNumber(ms)} ms`
}
