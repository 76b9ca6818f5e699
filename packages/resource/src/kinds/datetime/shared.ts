import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good, type Parsed } from '../../shared/problem.ts'
import { parseTimeText, TIME_MAX } from '../../shared/time.ts'

export interface TimeOptions {
  /** Not later than now (a production date). */
  notFuture?: boolean
  /** A month is picked: the day is its first (R139). */
  month?: boolean
}

export function parseInstant(value: unknown, options: TimeOptions): Parsed<number> {
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= 0 || value > TIME_MAX)
    return bad('FIELD_FORMAT')
  if (options.notFuture && value > Date.now()) return bad('FIELD_FORMAT')
  return good(value)
}

/** Milliseconds of what a date or time input holds; what is no time, or not positive, becomes null (R160). */
export function instantToWire(input: unknown): number | null {
  const ms =
    typeof input === 'number'
      ? input
      : typeof input === 'string'
        ? (parseTimeText(input) ?? Number.NaN)
        : input instanceof Date
          ? input.getTime()
          : typeof input === 'object' && input !== null
            ? Number(input.valueOf())
            : Number.NaN
  return Number.isFinite(ms) && ms > 0 ? Math.trunc(ms) : null
}

export const datetimeKind: Kind<number, TimeOptions> = defineKind({
  formType: 'datetime',
  cellType: 'time',
  multiple: false,
  computed: false,
  parse: parseInstant,
  toWire: instantToWire,
})
