import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'
import { type ChoiceOptions, choiceKind } from '../choice/shared.ts'

/** Several of one enumeration, kept in the enumeration's order. */
export const choicesKind: Kind<string[], ChoiceOptions> = defineKind({
  formType: 'checkbox',
  cellType: 'tag',
  multiple: true,
  computed: false,
  checkOptions: choiceKind.checkOptions,
  parse: (value, { of }) => {
    if (!Array.isArray(value)) return bad('FIELD_FORMAT')
    const codes = new Set(value.map((v: unknown) => (typeof v === 'number' ? String(v) : v)))
    if ([...codes].some((code) => !of.has(code))) return bad('FIELD_CHOICE')
    return good(of.values.filter((v) => codes.has(v)))
  },
  toWire: (input) => (Array.isArray(input) ? input.map(String) : null),
})
