import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'
import { parseId } from '../ref/shared.ts'

export interface FileOptions {
  /** Accepted file types by ending, lower case. */
  ext?: readonly string[]
  /** Largest file, bytes; default 1 MiB (R172). */
  maxSize?: number
}

export const FILE_MAX = 1_048_576

/** The id of an attachment. */
export const fileKind: Kind<string, FileOptions> = defineKind({
  formType: 'file',
  cellType: 'file',
  multiple: false,
  computed: false,
  checkOptions: (options) =>
    options.ext && options.ext.some((e) => !/^[a-z0-9]+$/.test(e))
      ? 'ext are endings without a dot'
      : undefined,
  parse: (value) => {
    const id = parseId(value)
    return id ? good(id) : bad('FIELD_FORMAT')
  },
  toWire: (input) => parseId(input) ?? null,
})
