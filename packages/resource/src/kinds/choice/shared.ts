import type { EnumDef } from '@motorpool/kernel'
import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'

export type ChoiceInput = 'select' | 'radio'

/** A call that says which values may be chosen: a GET that answers options. */
export interface CallSource {
  path: string
  /** Its query from other fields of the form: `{ platformScope: 'vehicleCategory' }`. */
  by?: Readonly<Record<string, string>>
}

export interface ChoiceOptions<V extends string = string> {
  of: EnumDef<V>
  /** How it is entered; default `select`. */
  input?: ChoiceInput
  /** Where choices in forms come from; default: the dictionary of the enumeration's name. */
  from?: CallSource
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
