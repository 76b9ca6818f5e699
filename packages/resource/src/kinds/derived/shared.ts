import type { EnumDef } from '@motorpool/kernel'
import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad } from '../../shared/problem.ts'

export interface DerivedOptions {
  /** A reference field of the same resource, whose target's `field` this shows. */
  via?: string
  field?: string
  /** Its values, when it is one of an enumeration; such a field may be searched. */
  of?: EnumDef
  /** A list of texts. */
  many?: boolean
  /** How it is shown when it is not text. */
  cell?: 'text' | 'time' | 'date' | 'number' | 'tag'
}

/** Not stored: read through a reference (`via`), or computed by the server half of the resource. */
export const derivedKind: Kind<string, DerivedOptions> = defineKind({
  formType: 'none',
  cellType: 'text',
  multiple: false,
  computed: true,
  checkOptions: (options) =>
    options.via && !options.field ? 'via needs the field of the target' : undefined,
  parse: () => bad('FIELD_READONLY'),
  toWire: () => undefined,
})
