import { currentLocale } from '../texts/texts.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** A number in the user's language: `formatNumber(1234.5, 1)`; an em dash for nothing. */
export function formatNumber(value: number | null | undefined, maxDecimals = 0, minDecimals = 0): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '—'
  const key = `${currentLocale()}/${maxDecimals}/${minDecimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(currentLocale(), {
      maximumFractionDigits: maxDecimals,
      minimumFractionDigits: minDecimals,
    })
    formats.set(key, format)
  }
  return format.format(value)
}

/** `12.4 km/h`: the unit after a thin gap; an em dash for nothing. */
export function formatMeasure(
  value: number | null | undefined,
  unit: string | undefined,
  maxDecimals = 1,
): string {
  const text = formatNumber(value, maxDecimals)
  return unit && text !== '—' ? `${text} ${unit}` : text
}

/** Counts above the cap show as `99+` (R069). */
export function capCount(count: number, cap = 99): string {
  return count > cap ? `${cap}+` : String(count)
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < BYTE_UNITS.length - 1) {
    value /= 1024
    unit++
  }
  return `${formatNumber(value, unit === 0 ? 0 : 1)} ${BYTE_UNITS[unit]}`
}
