import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'

export interface RefOptions {
  /** Key of the resource (or reference target) that is pointed at. */
  to: string
  /** Outgoing field with the name of what is pointed at: `vehicleTypeId` → `vehicleTypeName` unless said otherwise. */
  as?: string
  /** Fixed filters of the choice in forms: `{ status: 'ENABLED' }`. */
  only?: Readonly<Record<string, string>>
  /** Filters of the choice taken from other fields of the form: `{ vehicleCategory: 'vehicleCategory' }`. */
  by?: Readonly<Record<string, string>>
  /** How one of a tree is chosen: level by level (`cascader`), or in the tree (default). */
  input?: 'cascader'
}

const ID = /^[1-9]\d{0,18}$/
const ID_MAX = 9_223_372_036_854_775_807n

/** Ids are 64-bit numbers that travel as text. */
export function parseId(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && ID.test(text) && BigInt(text) <= ID_MAX ? text : undefined
}

export const refKind: Kind<string, RefOptions> = defineKind({
  formType: ({ input }) => input ?? 'autoSearch',
  cellType: 'text',
  multiple: false,
  computed: false,
  checkOptions: (options) => (options.to ? undefined : 'a reference needs a target'),
  parse: (value) => {
    const id = parseId(value)
    return id ? good(id) : bad('FIELD_FORMAT')
  },
  toWire: (input) => parseId(input) ?? null,
})
