import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'

export interface AreaOptions {
  /** How many levels below the country are chosen: province, city, district; default 3. */
  levels?: 1 | 2 | 3
  /** A province or a city alone is enough. */
  partial?: boolean
}

/** Where the tree of areas begins (R171). */
export const AREA_ROOT = '100000'
const CODE = /^[1-9]\d{5}$/

export const areaLevels = (options: AreaOptions): number => options.levels ?? 3

/** An area of China as the codes on the way to it: province, city, district. */
export const areaKind: Kind<string[], AreaOptions> = defineKind({
  formType: 'cascader',
  cellType: 'text',
  multiple: true,
  computed: false,
  parse: (value, options) => {
    if (!Array.isArray(value)) return bad('FIELD_FORMAT')
    const path = value.map((code: unknown) => (typeof code === 'number' ? String(code) : code))
    if (!path.every((code): code is string => typeof code === 'string' && CODE.test(code)))
      return bad('FIELD_FORMAT')
    const levels = areaLevels(options)
    if (path.length > levels || (path.length < levels && !options.partial)) return bad('FIELD_FORMAT')
    return path.includes(AREA_ROOT) || new Set(path).size < path.length ? bad('FIELD_CHOICE') : good(path)
  },
  toWire: (input) => (Array.isArray(input) && input.length > 0 ? input.map(String) : null),
})
