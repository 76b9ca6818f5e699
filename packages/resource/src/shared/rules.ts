import type { RowRule } from './define.ts'
import { isEmpty } from './empty.ts'
import type { FieldCheck } from './field.ts'

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
/** Instants, and times of the day as `HH:mm`. */
const comparable = (value: unknown): number | string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined

/** End time must be later than begin time; equal is refused (R167). */
export function laterThan(end: string, begin: string): RowRule {
  return (row) => {
    const [e, b] = [comparable(row[end]), comparable(row[begin])]
    return e !== undefined && b !== undefined && e <= b
      ? { field: end, problem: { code: 'FIELD_TIME_ORDER' } }
      : undefined
  }
}

/** A day not before another; the same day is fine. */
export function notBefore(day: string, other: string): RowRule {
  return (row) => {
    const [d, o] = [number(row[day]), number(row[other])]
    return d !== undefined && o !== undefined && d < o
      ? { field: day, problem: { code: 'FIELD_TIME_ORDER' } }
      : undefined
  }
}

/** A number not below another. */
export function notBelow(field: string, other: string): RowRule {
  return (row) => {
    const [n, o] = [number(row[field]), number(row[other])]
    return n !== undefined && o !== undefined && n < o
      ? { field, problem: { code: 'FIELD_RANGE', params: { min: o, max: '∞' } } }
      : undefined
  }
}

/** A check of a list: at least and at most so many of them (R170). */
export function counted(min: number, max: number): FieldCheck {
  return (value) =>
    Array.isArray(value) && (value.length < min || value.length > max)
      ? { code: 'FIELD_RANGE', params: { min, max } }
      : undefined
}

/** A field that must be filled while another holds a value. */
export function neededWhen(field: string, other: string, values: readonly unknown[]): RowRule {
  return (row) =>
    values.includes(row[other]) && isEmpty(row[field])
      ? { field, problem: { code: 'FIELD_REQUIRED' } }
      : undefined
}
