import type { Node, TemplateLiteral } from 'oxc-parser'
import type { Finding, Kind } from '../guard.ts'
import { calledName, functionOf, type Place, textOf } from '../walk.ts'

/** What a list is filtered by, as the caller wants it, guards nothing. */
const ASKED = /^(input|filters|query)\.(tenantId|orgId)$/

/** Which guard a condition on a column is, by the column and by what it is compared with. */
function kindOf(column: string, value: string): Kind | undefined {
  if (ASKED.test(value)) return undefined
  if (/(^|\.)(tenant_id|org_id)$/.test(column) && /tenant|org/i.test(value)) return 'tenant'
  if (/(^|\.)(user_id|create_user_id)$/.test(column) && /actor|user|owner/i.test(value)) return 'owner'
  if (/(^|\.)(purpose|session_id|expires_at|closed_at|revoked_at|used_at|locked_until)$/.test(column))
    return 'expiry'
  return undefined
}

/** Row security says the same where a statement runs in the caller's own transaction. */
function isCallers(around: readonly Node[], source: Place['source']): boolean {
  const reasons = around.some((node) =>
    /^(asPlatform|withPlatform|asPlatformWithin|escalated)$/.test(calledName(node) ?? ''),
  )
  if (reasons) return false
  return around.some(
    (node) =>
      calledName(node) === 'execute' &&
      node.type === 'CallExpression' &&
      node.arguments.some((a) => source(a) === 'ctx.tx'),
  )
}

/** Ends where the value stands; the parser counts `${` to the text before it. */
const BEFORE = /(?<!order by )(?<![\w.])([\w.]+) (?:=|>|<|>=|<=) (any \()?(?:\$\{)?$/
/** What assigns, and what only orders, is no condition. */
const ASSIGNS = /\bset\s[^;]*$/i

function comparisons(template: TemplateLiteral, place: Place): Finding[] {
  const { source, around } = place
  return template.expressions.flatMap((expression, i) => {
    const before = template.quasis[i]
    const after = template.quasis[i + 1]
    if (!before || !after) return []
    const text = source(before)
    const match = BEFORE.exec(text)
    const kind = match?.[1] && kindOf(match[1], source(expression))
    if (!match || !kind || (ASSIGNS.test(text) && !/\bwhere\b/i.test(text))) return []
    const closing = match[2] ? /^\}?[^)]*\)/.exec(source(after)) : /^\}?(::\w+)?/.exec(source(after))
    const end = after.start + (closing?.[0].length ?? 0)
    return [
      {
        kind,
        form: 'sql' as const,
        start: before.start + match.index,
        end,
        text: 'true',
        hints: [functionOf(around) ?? []].flat(),
      },
    ]
  })
}

/** Conditions of SQL that nothing else states: they become `true`. */
export function templates(place: Place): Finding[] {
  const { node, around, source } = place
  if (node.type !== 'TemplateLiteral' || isCallers(around, source)) return []
  const [tagged] = around
  const isSql = tagged?.type === 'TaggedTemplateExpression' && /^sql\b/.test(source(tagged.tag))
  return isSql ? comparisons(node, place) : []
}

/** `.where('tenant_id', '=', …)` of the query builder is left out. */
export function builder({ node, around, source }: Place): Finding[] {
  if (
    node.type !== 'CallExpression' ||
    calledName(node) !== 'where' ||
    node.callee.type !== 'MemberExpression'
  )
    return []
  if (isCallers(around, source)) return []
  const [column, , value] = node.arguments
  const kind = value && kindOf(textOf(column) ?? '', source(value))
  if (!kind) return []
  return [
    {
      kind,
      form: 'link',
      start: node.callee.object.end,
      end: node.end,
      text: '',
      hints: [functionOf(around) ?? []].flat(),
    },
  ]
}
