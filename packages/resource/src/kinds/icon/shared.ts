import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'

export type IconOptions = Readonly<Record<string, never>>

const NAME = /^[a-z][a-z0-9-]{0,63}$/

/** The name of a line icon, as menus use it. */
export const iconKind: Kind<string, IconOptions> = defineKind({
  formType: 'icon',
  cellType: 'icon',
  multiple: false,
  computed: false,
  parse: (value) => (typeof value === 'string' && NAME.test(value) ? good(value) : bad('FIELD_FORMAT')),
  toWire: (input) => (typeof input === 'string' && input.trim() !== '' ? input.trim() : null),
})
