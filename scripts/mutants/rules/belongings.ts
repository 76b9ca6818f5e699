import type { Node } from 'oxc-parser'
import type { Finding } from '../guard.ts'
import { functionOf, type Place } from '../walk.ts'

const PLACE = /(^|\.)(tenant|org)(Id|_id)$/
const USER = /(^|\.)((create_?)?user_?id|actor\.id)$/i

/** Whether two things belong to the same tenant, organisation or user: the answer is as the caller would have it. */
export function belongings({ node, around, source }: Place): Finding[] {
  if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(node.operator)) return []
  const both = (pattern: RegExp) => [node.left, node.right].every((side: Node) => pattern.test(source(side)))
  const kind = both(PLACE) ? 'tenant' : both(USER) ? 'owner' : undefined
  if (!kind) return []
  const text = node.operator === '===' ? 'true' : 'false'
  return [
    {
      kind,
      form: 'expression',
      start: node.start,
      end: node.end,
      text,
      hints: [functionOf(around) ?? []].flat(),
    },
  ]
}
