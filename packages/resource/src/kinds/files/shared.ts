import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'
import { type FileOptions, fileKind } from '../file/shared.ts'
import { parseId } from '../ref/shared.ts'

export interface FilesOptions extends FileOptions {
  /** Most files (R172). */
  count: number
  /** Shown as pictures. */
  images?: boolean
}

/** The ids of several attachments, in the order in which they were chosen. */
export const filesKind: Kind<string[], FilesOptions> = defineKind({
  formType: ({ images }) => (images ? 'upload' : 'file'),
  cellType: 'file',
  multiple: true,
  computed: false,
  checkOptions: (options) =>
    options.count >= 1 && options.count <= 50 ? fileKind.checkOptions?.(options) : 'count must be 1 to 50',
  parse: (value, { count }) => {
    if (!Array.isArray(value)) return bad('FIELD_FORMAT')
    const ids = value.map(parseId)
    if (!ids.every((id) => id !== undefined)) return bad('FIELD_FORMAT')
    return ids.length > count ? bad('FIELD_RANGE', { min: 0, max: count }) : good([...new Set(ids)])
  },
  toWire: (input) => (Array.isArray(input) && input.length > 0 ? input.map(String) : null),
})
