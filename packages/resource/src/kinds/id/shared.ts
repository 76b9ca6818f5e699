import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad } from '../../shared/problem.ts'

export interface IdOptions {
  /** A list of ids. */
  many?: boolean
}

/** The id of something set by the server, or of an area that is not built yet: sent, never accepted. */
export const idKind: Kind<string, IdOptions> = defineKind({
  formType: 'none',
  cellType: 'none',
  multiple: false,
  computed: true,
  parse: () => bad('FIELD_READONLY'),
  toWire: () => undefined,
})
