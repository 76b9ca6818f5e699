import dayjs, { type Dayjs } from 'dayjs'
import { type ClockOptions, parseClock } from './shared.ts'

export const clockFormat = (options: ClockOptions): string => (options.seconds ? 'HH:mm:ss' : 'HH:mm')

/** The clock of a text on some day: pickers know only instants. */
export function clockOf(value: unknown, options: ClockOptions): Dayjs | null {
  const clock = parseClock(value, options)
  return clock === undefined ? null : dayjs(`2000-01-01T${clock}`)
}
