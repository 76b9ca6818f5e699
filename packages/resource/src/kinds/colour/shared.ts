import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'

export type ColourOptions = Readonly<Record<string, never>>

const HEX = /^#[0-9A-F]{6}$/

/** `#RRGGBB` in upper case. */
export const colourKind: Kind<string, ColourOptions> = defineKind({
  formType: 'colour',
  cellType: 'colour',
  multiple: false,
  computed: false,
  parse: (value) => {
    const text = typeof value === 'string' ? value.trim().toUpperCase() : ''
    return HEX.test(text) ? good(text) : bad('FIELD_FORMAT')
  },
  toWire: (input) => (typeof input === 'string' && input.trim() !== '' ? input.trim().toUpperCase() : null),
})
