import { defineKind, type Kind } from '../../shared/kind.ts'
import { good } from '../../shared/problem.ts'
import { startOfDay } from '../../shared/time.ts'
import { instantToWire, parseInstant, type TimeOptions } from '../datetime/shared.ts'

/** A day; on the wire the instant of its midnight in Asia/Shanghai. */
export const dateKind: Kind<number, TimeOptions> = defineKind({
  formType: 'date',
  cellType: 'date',
  multiple: false,
  computed: false,
  parse: (value, options) => {
    const instant = parseInstant(value, options)
    return instant.ok ? good(startOfDay(instant.value)) : instant
  },
  toWire: (input) => {
    const ms = instantToWire(input)
    return ms === null ? null : startOfDay(ms)
  },
})
