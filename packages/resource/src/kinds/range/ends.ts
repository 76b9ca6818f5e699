import type { Dayjs } from 'dayjs'
import { dayOf, instantOf, msOfDay } from '../../web/kinds/days.ts'

/** Between an end of a range as the wire holds it and as a picker shows it. */
export interface EndCodec {
  show(value: unknown): Dayjs | null
  hold(at: Dayjs): unknown
}

/** Days in China. */
export const DAYS: EndCodec = { show: dayOf, hold: msOfDay }

/** Moments in the viewer's zone. */
export const INSTANTS: EndCodec = { show: instantOf, hold: (at) => at.valueOf() }

/** What a picker's range is on the wire: two ends, one of them may be open; null without any. */
export const heldRange = (
  range: readonly (Dayjs | null | undefined)[] | null,
  hold: EndCodec['hold'],
): unknown => (range?.some(Boolean) ? range.map((at) => (at ? hold(at) : null)) : null)

/** What a picker shows of a range; of anything else two open ends. */
export const shownRange = (value: unknown, show: EndCodec['show']): [Dayjs | null, Dayjs | null] => {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  return [show(from), show(to)]
}
