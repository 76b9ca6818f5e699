import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good, type Parsed } from '../../shared/problem.ts'

export interface NumberOptions {
  min?: number
  max?: number
  /** 0 is refused (R445). */
  notZero?: boolean
  /** Of whole numbers: fractions are rounded, not refused (R364). */
  rounded?: boolean
  /** Shown behind the value: `km`, `kWh`. */
  unit?: string
  /** Names something and counts nothing (ports): shown without separators of thousands. */
  ungrouped?: boolean
}

export interface DecimalOptions extends NumberOptions {
  /** Most digits behind the point (R165); default 2. */
  decimals?: number
}

const NUMERIC = /^-?(?:\d+\.?\d*|\.\d+)$/

/** A number, or the text of one, as people and spreadsheets write it. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !NUMERIC.test(value.trim())) return undefined
  const n = Number(value.trim())
  return Number.isFinite(n) ? n : undefined
}

export function decimalsOf(n: number): number {
  const [digits = '', exponent = '0'] = String(n).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

const SAFE = Number.MAX_SAFE_INTEGER

export function parseNumber(value: unknown, options: NumberOptions, decimals: number): Parsed<number> {
  const n = toNumber(value)
  if (n === undefined) return bad('FIELD_FORMAT')
  if (options.notZero && n === 0) return bad('FIELD_ZERO')
  const { min = -SAFE, max = SAFE } = options
  if (n < min || n > max) return bad('FIELD_RANGE', { min, max })
  if (decimalsOf(n) > decimals)
    return decimals === 0 ? bad('FIELD_FORMAT') : bad('FIELD_DECIMALS', { max: decimals })
  return good(Object.is(n, -0) ? 0 : n)
}

export function checkNumberOptions(options: NumberOptions): string | undefined {
  return (options.min ?? -SAFE) > (options.max ?? SAFE) ? 'min is above max' : undefined
}

/** What fits the column of a field without limits. */
export const DECIMAL_MAX = 999_999_999_999

export const decimalKind: Kind<number, DecimalOptions> = defineKind({
  formType: 'number',
  cellType: 'number',
  multiple: false,
  computed: false,
  checkOptions: (options) => {
    const d = options.decimals ?? 2
    return Number.isInteger(d) && d >= 1 && d <= 8 ? checkNumberOptions(options) : 'decimals must be 1 to 8'
  },
  parse: (value, options) => {
    const { max = DECIMAL_MAX, min = -Math.abs(max) } = options
    return parseNumber(value, { ...options, min, max }, options.decimals ?? 2)
  },
  toWire: (input) => toNumber(input) ?? null,
})
