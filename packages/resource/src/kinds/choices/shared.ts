import type { EnumDef } from '@motorpool/kernel'
import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'
import { type CallSource, choiceKind } from '../choice/shared.ts'

export interface ChoicesOptions<V extends string = string> {
  of: EnumDef<V>
  /** How they are entered; default `multiSelect`. */
  input?: 'multiSelect' | 'checkbox'
  /** Where choices in forms come from; default: the dictionary of the enumeration's name. */
  from?: CallSource
}

/** Several of one enumeration, kept in the enumeration's order. */
export const choicesKind: Kind<string[], ChoicesOptions> = defineKind({
  formType: ({ input }) => input ?? 'multiSelect',
  cellType: 'tag',
  multiple: true,
  computed: false,
  checkOptions: ({ of }) => choiceKind.checkOptions?.({ of }),
  parse: (value, { of }) => {
    if (!Array.isArray(value)) return bad('FIELD_FORMAT')
    const codes = new Set(value.map((v: unknown) => (typeof v === 'number' ? String(v) : v)))
    if ([...codes].some((code) => !of.has(code))) return bad('FIELD_CHOICE')
    return good(of.values.filter((v) => codes.has(v)))
  },
  toWire: (input) => (Array.isArray(input) ? input.map(String) : null),
})
