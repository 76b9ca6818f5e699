import type { EnumDef } from '@motorpool/kernel'
import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'

export type ChoiceInput = 'select' | 'radio'

export interface ChoiceOptions<V extends string = string> {
  of: EnumDef<V>
  /** How it is entered; default `select`. */
  input?: ChoiceInput
}

export const choiceKind: Kind<string, ChoiceOptions> = defineKind({
  formType: ({ input }) => input ?? 'select',
  cellType: 'tag',
  multiple: false,
  computed: false,
  checkOptions: (options) => (options.of?.values.length ? undefined : 'the enumeration has no values'),
  // Codes that look like numbers may come as numbers.
  parse: (value, { of }) => {
    const code = typeof value === 'number' ? String(value) : value
    return of.has(code) ? good(code) : bad('FIELD_CHOICE')
  },
  toWire: (input) => (typeof input === 'string' || typeof input === 'number' ? String(input) : null),
})
