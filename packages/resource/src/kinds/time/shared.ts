import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'

export interface ClockOptions {
  /** With seconds: `HH:mm:ss` instead of `HH:mm`. */
  seconds?: boolean
}

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** `8:30` as `08:30`, or `08:30:00` with seconds; undefined when it is no time of a day. */
export function parseClock(value: unknown, { seconds = false }: ClockOptions): string | undefined {
  const m = typeof value === 'string' ? CLOCK.exec(value.trim()) : null
  if (!m) return undefined
  const [, hour = '', minute = '', second] = m
  if (!seconds && second !== undefined && second !== '00') return undefined
  return `${hour.padStart(2, '0')}:${minute}${seconds ? `:${second ?? '00'}` : ''}`
}

/** A time of the day, on the wire as people write it. */
export const timeKind: Kind<string, ClockOptions> = defineKind({
  formType: 'time',
  cellType: 'text',
  multiple: false,
  computed: false,
  parse: (value, options) => {
    const clock = parseClock(value, options)
    return clock === undefined ? bad('FIELD_FORMAT') : good(clock)
  },
  toWire: (input, options) => parseClock(input, options) ?? null,
})
