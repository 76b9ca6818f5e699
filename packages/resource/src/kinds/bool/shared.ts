import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'

export interface BoolOptions {
  /** How it is entered; default `radio`. */
  input?: 'radio' | 'switch' | 'checkbox'
}

export const boolKind: Kind<boolean, BoolOptions> = defineKind({
  formType: ({ input }) => input ?? 'radio',
  cellType: 'bool',
  multiple: false,
  computed: false,
  parse: (value) => (typeof value === 'boolean' ? good(value) : bad('FIELD_FORMAT')),
  toWire: (input) => (typeof input === 'boolean' ? input : null),
})
