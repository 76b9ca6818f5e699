import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './steps.ts'

/** Type assertions of one file, and its lines. */
export interface Casts {
  path: string
  casts: number
  lines: number
}

interface Node {
  type: string
  typeAnnotation?: { type?: string; typeName?: { name?: string } }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** `as const` asserts nothing that the compiler does not know. */
const asserts = ({ type, typeAnnotation }: Node): boolean =>
  type === 'TSNonNullExpression' ||
  type === 'TSTypeAssertion' ||
  (type === 'TSAsExpression' && typeAnnotation?.typeName?.name !== 'const')

function count(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + count(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  const own = isNode(value) && asserts(value) ? 1 : 0
  return Object.values(value).reduce((sum: number, one) => sum + count(one), own)
}

/** Counts `x as T`, `<T>x` and `x!` of a file of the tree. */
export function castsOf(path: string): Casts {
  const source = readFileSync(join(root, path), 'utf8')
  const { program } = parseSync(path, source)
  return { path, casts: count(program.body), lines: source.split('\n').length - 1 }
}
