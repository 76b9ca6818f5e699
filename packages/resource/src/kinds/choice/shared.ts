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
  /** Values that the server takes from the platform's staff alone, or from nobody: others are not offered them. */
  platform?: readonly V[]
  nobody?: readonly V[]
  /** Values that the other fields leave to choose, the usual one first: forms offer these, and take it when another stands there. */
  among?: (row: Readonly<Record<string, unknown>>) => readonly V[]
  /** The codes are digits: calls carry them as numbers, forms hold them as texts (R309). */
  numeric?: boolean
}

export const choiceKind: Kind<string | number, ChoiceOptions> = defineKind({
  formType: ({ input }) => input ?? 'select',
  cellType: 'tag',
  multiple: false,
  computed: false,
  checkOptions: ({ of, numeric }) => {
    if (!of?.values.length) return 'the enumeration has no values'
    return numeric && of.values.some((code) => !/^\d+$/.test(code)) ? 'numeric codes are digits' : undefined
  },
  // Codes that look like numbers may come as numbers.
  parse: (value, { of, numeric }) => {
    const code = typeof value === 'number' ? String(value) : value
    if (!of.has(code)) return bad('FIELD_CHOICE')
    return good(numeric ? Number(code) : code)
  },
  toWire: (input, { numeric }) => {
    if (input === '' || (typeof input !== 'string' && typeof input !== 'number')) return null
    return numeric ? Number(input) : String(input)
  },
})
