import { isEmpty } from '../../shared/empty.ts'
import { type CellType, defineKind, type FormType, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'
import { dateKind } from '../date/shared.ts'
import { datetimeKind, type TimeOptions } from '../datetime/shared.ts'
import { type ClockOptions, timeKind } from '../time/shared.ts'

/** Begin and end of a kind whose values can be compared; the end is later than the begin (R167). */
function rangeOf<V extends string | number, O extends object>(
  one: Kind<V, O>,
  formType: FormType,
  cellType: CellType,
  touching: boolean,
): Kind<[V, V], O> {
  return defineKind<[V, V], O>({
    formType,
    cellType,
    multiple: true,
    computed: false,
    parse: (value, options) => {
      if (!Array.isArray(value) || value.length !== 2) return bad('FIELD_FORMAT')
      if (value.some(isEmpty)) return bad('FIELD_REQUIRED')
      const [from, to] = [one.parse(value[0], options), one.parse(value[1], options)]
      if (!from.ok) return from
      if (!to.ok) return to
      const ordered = touching ? from.value <= to.value : from.value < to.value
      return ordered ? good([from.value, to.value]) : bad('FIELD_TIME_ORDER')
    },
    toWire: (input, options) =>
      Array.isArray(input) && !input.every(isEmpty)
        ? [one.toWire(input[0], options), one.toWire(input[1], options)]
        : null,
  })
}

/** From one day to another, both included; one day alone is a range. */
export const dateRangeKind: Kind<[number, number], TimeOptions> = rangeOf(
  dateKind,
  'dateRange',
  'range',
  true,
)
export const datetimeRangeKind: Kind<[number, number], TimeOptions> = rangeOf(
  datetimeKind,
  'datetimeRange',
  'range',
  false,
)
/** Within one day: from 08:00 to 17:30. */
export const timeRangeKind: Kind<[string, string], ClockOptions> = rangeOf(
  timeKind,
  'timeRange',
  'range',
  false,
)
