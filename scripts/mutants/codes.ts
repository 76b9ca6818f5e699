import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/steps.ts'
import { calledName, keyOf, places, valueOf } from './walk.ts'

/** Statuses by which a call is refused for who calls, how often, or how much. */
const REFUSED = new Set([401, 403, 404, 408, 423, 429, 507])

/** The module whose refusals are all about who may do what. */
const AUTHORITY = 'modules/identity/'

function codesOf(path: string): string[] {
  const found: string[] = []
  for (const { node } of places(path, readFileSync(join(root, path), 'utf8'))) {
    if (node.type !== 'CallExpression' || calledName(node) !== 'defineErrors') continue
    const [list] = node.arguments
    for (const property of list?.type === 'ObjectExpression' ? list.properties : []) {
      const status = property.type === 'Property' ? valueOf(property.value, 'status') : undefined
      const number = status?.type === 'Literal' ? Number(status.value) : 0
      const code = keyOf(property)
      if (code && (REFUSED.has(number) || path.startsWith(AUTHORITY))) found.push(code)
    }
  }
  return found
}

let codes: ReadonlySet<string> | undefined

/** Codes of errors that guard something, as the tree declares them. */
export function declaredCodes(): ReadonlySet<string> {
  codes ??= new Set(
    globSync('{packages,modules}/*/src/**/*errors.ts', { cwd: root, exclude: ['**/web/**'] }).flatMap(
      codesOf,
    ),
  )
  return codes
}
