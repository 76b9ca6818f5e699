import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'

export interface JsonOptions {
  /** Longest text of the value, in characters. */
  max: number
  /** What the value must look like beyond being JSON. */
  accepts?: (value: unknown) => boolean
  /** The value is a list of texts: a spreadsheet's cell holds them one after the other, not as JSON. */
  list?: boolean
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export const jsonKind: Kind<Json, JsonOptions> = defineKind({
  formType: 'textarea',
  cellType: 'none',
  multiple: false,
  computed: false,
  checkOptions: (options) =>
    options.max > 0 && options.max <= 1_000_000 ? undefined : 'max must be 1 to 1000000',
  parse: (value, options) => {
    const text = JSON.stringify(value)
    if (text === undefined || text.includes('\\u0000')) return bad('FIELD_FORMAT')
    if (text.length > options.max) return bad('FIELD_TOO_LONG', { max: options.max })
    return options.accepts && !options.accepts(value) ? bad('FIELD_FORMAT') : good(value as Json)
  },
  toWire: (input) => input ?? null,
})
