import type { Node } from 'oxc-parser'
import { declaredCodes } from '../codes.ts'
import type { Finding, Kind } from '../guard.ts'
import { below, calledName, functionOf, type Place, textOf, valueOf } from '../walk.ts'

/** What a condition leads to. */
interface Outcome {
  kind: Kind
  hints: readonly string[]
}

/** The last statement of a branch. */
function lastOf(branch: Node): Node | undefined {
  return branch.type === 'BlockStatement' ? branch.body.at(-1) : branch
}

/** Errors by which these packages say that something is not allowed at all. */
const GUARDING = /^packages\/(outbound|offload|vault)\//

function thrown(branch: Node, path: string): Outcome | undefined {
  const last = lastOf(branch)
  if (last?.type !== 'ThrowStatement' || last.argument.type !== 'NewExpression') return undefined
  const { callee, arguments: given } = last.argument
  const code = textOf(given[0])
  if (callee.type !== 'Identifier' || callee.name === 'Error') return undefined
  if (callee.name !== 'AppError') return GUARDING.test(path) ? { kind: 'refusal', hints: [] } : undefined
  if (code === 'NOT_FOUND') return { kind: 'missing', hints: [code] }
  return code && declaredCodes().has(code) ? { kind: 'refusal', hints: [code] } : undefined
}

const isRefusal = (node: Node): boolean =>
  node.type === 'ObjectExpression' &&
  valueOf(node, 'reason') !== undefined &&
  [valueOf(node, 'ok')].some((ok) => ok?.type === 'Literal' && ok.value === false)

/** `return { ok: false, reason: … }`, `verdict({ ok: false, … })`, `refuseClaim(…)`. */
function refused(branch: Node): Outcome | undefined {
  const statements = branch.type === 'BlockStatement' ? branch.body : [branch]
  // A call alone is found as such.
  if (statements.length === 1 && statements[0]?.type === 'ExpressionStatement') return undefined
  const answers = statements.some((s) =>
    s.type === 'ReturnStatement' || s.type === 'ExpressionStatement'
      ? below(s).some((node) => isRefusal(node) || /^refuse[A-Z]/.test(calledName(node) ?? ''))
      : false,
  )
  const ends = ['ReturnStatement', 'ExpressionStatement'].includes(lastOf(branch)?.type ?? '')
  return answers && ends ? { kind: 'verdict', hints: [] } : undefined
}

const PERMITS = /authenticate|redeem|^by(Token|Ticket)$|^may[A-Z]|^permitted|^allowed/

/** Nothing is handed out: `return`, `return undefined`, `return false`. */
function isNothing(node: Node | undefined): boolean {
  if (node?.type !== 'ReturnStatement') return false
  const { argument } = node
  if (argument === null) return true
  if (argument.type === 'Identifier') return argument.name === 'undefined'
  return argument.type === 'Literal' && (argument.value === false || argument.value === null)
}

/** The platform's own staff have no bounds: what ends there for them permits. */
const UNBOUND = /userType === 'ADMIN'/

function denied(test: Node, branch: Node, { around, source }: Place): Outcome | undefined {
  const name = functionOf(around) ?? ''
  const denies = PERMITS.test(name) && isNothing(lastOf(branch)) && !UNBOUND.test(source(test))
  return denies ? { kind: 'denial', hints: [name] } : undefined
}

/** Counts of attempts, by the names that they have. */
const COUNTED = /\b(throttled|blocked\w*|isTooMuch|limit\.max)\b/

function counted(test: Node, { source }: Place): Outcome | undefined {
  return COUNTED.test(source(test)) ? { kind: 'throttle', hints: [] } : undefined
}

/** The parts of `a || b || c`: each of them refuses on its own. */
function alternatives(test: Node): Node[] {
  if (test.type === 'ParenthesizedExpression') return alternatives(test.expression)
  if (test.type === 'LogicalExpression' && test.operator === '||')
    return [...alternatives(test.left), ...alternatives(test.right)]
  return [test]
}

/** Conditions that end in a refusal: each alternative becomes `false`. */
export function conditions(place: Place, path: string): Finding[] {
  const { node, around } = place
  if (node.type !== 'IfStatement') return []
  const outcome =
    thrown(node.consequent, path) ??
    refused(node.consequent) ??
    denied(node.test, node.consequent, place) ??
    counted(node.test, place)
  if (!outcome) return []
  const hints = [...outcome.hints, functionOf(around) ?? []].flat()
  return alternatives(node.test).map(({ start, end }) => ({
    kind: outcome.kind,
    form: 'expression',
    start,
    end,
    text: 'false',
    hints,
  }))
}
