import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'
import { parseId, type RefOptions, refKind } from '../ref/shared.ts'

const MOST = 1000

/** Several references, in the order given and without repetition. */
export const refsKind: Kind<string[], RefOptions> = defineKind({
  formType: 'select',
  cellType: 'tag',
  multiple: true,
  computed: false,
  checkOptions: refKind.checkOptions,
  parse: (value) => {
    if (!Array.isArray(value)) return bad('FIELD_FORMAT')
    if (value.length > MOST) return bad('FIELD_RANGE', { min: 0, max: MOST })
    const ids = value.map(parseId)
    if (ids.some((id) => id === undefined)) return bad('FIELD_FORMAT')
    return good([...new Set(ids as string[])])
  },
  toWire: (input) => (Array.isArray(input) ? input.map(parseId).filter((id) => id !== undefined) : null),
})
