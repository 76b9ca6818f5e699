/** What an item of a software version may be marked as. */
export const METERS = ['WORK', 'FUEL'] as const
export type Meter = (typeof METERS)[number]

/** What one of each unit is in seconds or in 0.1 l; an item without a unit is in hours or litres. */
const UNITS: Readonly<Record<Meter, Readonly<Record<string, number>>>> = {
  WORK: { '': 3600, h: 3600, hr: 3600, 小时: 3600, 時間: 3600, min: 60, 分钟: 60, 分: 60, s: 1, 秒: 1 },
  FUEL: { '': 10, l: 10, 升: 10, リットル: 10, ml: 0.01, 毫升: 0.01 },
}

/** The whole number of an own meter's reading is its value times this; undefined: an item of such a unit is no meter. */
export const scaleOf = (meter: Meter, unit: string | null): number | undefined =>
  UNITS[meter][(unit ?? '').trim().toLowerCase()]

/** Beyond, no meter of a vehicle goes: 100 years, or a million litres. */
const HIGHEST: Readonly<Record<Meter, number>> = { WORK: 3_155_760_000, FUEL: 10_000_000 }

/** A reading as it is stored; undefined: it cannot be. */
export function readingOf(meter: Meter, value: unknown, scale: number): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  const reading = Math.round(number * scale)
  return reading >= 0 && reading <= HIGHEST[meter] ? reading : undefined
}

/** How much a meter may go on, beside its resolution, in each second: no more than the clock, and 200 l/h. */
export const FASTEST: Readonly<Record<Meter, { readonly each: number; readonly beside: number }>> = {
  WORK: { each: 1, beside: 3600 },
  FUEL: { each: 2000 / 3600, beside: 100 },
}
