import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad } from '../../shared/problem.ts'

export interface IdOptions {
  /** A list of ids. */
  many?: boolean
  /** Key of what it is the id of: lists show its name, which they look up by themselves. */
  of?: string
}

/** The id of something set by the server, or of an area that is not built yet: sent, never accepted. */
export const idKind: Kind<string, IdOptions> = defineKind({
  formType: 'none',
  cellType: 'tag',
  multiple: false,
  computed: true,
  parse: () => bad('FIELD_READONLY'),
  toWire: () => undefined,
})
