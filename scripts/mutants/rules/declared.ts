import type { Node } from 'oxc-parser'
import type { Edit, Finding } from '../guard.ts'
import { functionOf, keyOf, type Place, textOf, valueOf } from '../walk.ts'

const wordsOf = (object: Node | undefined): string[] =>
  ['id', 'path', 'name', 'key'].flatMap((key) => (object ? textOf(valueOf(object, key)) : undefined) ?? [])

/** Calls and topics: what has a permission beside how it is reached. */
const isDeclared = (object: Node): boolean =>
  ['path', 'open', 'handler', 'method'].some((key) => valueOf(object, key) !== undefined) ||
  valueOf(object, 'name') !== undefined

/** Live channels are opened by a session's ticket: API tokens reach no topic, whatever it declares. */
const isTopic = (object: Node): boolean => valueOf(object, 'open') !== undefined

const isOpen = (value: Node): boolean => ['session', 'public'].includes(textOf(value) ?? '')

/** The permission of a call becomes a session; with it goes `alsoBy`, which would ask for permissions again. */
function withoutPermission(value: Node, object: Node, { source }: Place): Edit {
  const also =
    object.type === 'ObjectExpression' ? object.properties.find((p) => keyOf(p) === 'alsoBy') : undefined
  const text = "'session'"
  if (!also) return { start: value.start, end: value.end, text }
  const whole = source(object)
  const between = (from: number, to: number) => whole.slice(from - object.start, to - object.start)
  if (also.start > value.end) {
    const rest = between(value.end, also.start).replace(/,\s*$/, '')
    return { start: value.start, end: also.end, text: text + rest }
  }
  const rest = between(also.end, value.start).replace(/^,\s*/, '')
  return { start: also.start, end: value.end, text: rest + text }
}

/** What routes, topics and hooks of resources declare. */
export function declarations(at: Place): Finding[] {
  const { node, around } = at
  const key = keyOf(node)
  const [object] = around
  if (node.type !== 'Property' || object?.type !== 'ObjectExpression' || !key) return []
  const { value } = node
  const hints = wordsOf(object)
  const place = { start: value.start, end: value.end, hints }
  if (key === 'permission' && isDeclared(object) && !isOpen(value) && !node.shorthand)
    return [{ kind: 'permission', hints, ...withoutPermission(value, object, at) }]
  const isSession = key === 'permission' && isDeclared(object) && textOf(value) === 'session'
  if (isSession && !isTopic(object) && !valueOf(object, 'tokens'))
    return [{ kind: 'tokens', ...place, text: "'session', tokens: true" }]
  if (key === 'rate' && valueOf(value, 'windowMs')) return [{ kind: 'rate', ...place, text: 'undefined' }]
  if (key === 'narrow')
    return [{ kind: 'narrow', start: node.start, end: node.end, text: 'narrow: () => []', hints }]
  return []
}

/** Conditions that one function adds to those of another: `[...scopeConditions(ctx, bound), …]`. */
export function joined({ node, around, source }: Place): Finding[] {
  if (node.type !== 'SpreadElement' || around[0]?.type !== 'ArrayExpression') return []
  if (!/\bnarrow\?\.\(|[cC]onditions?(Of)?\(/.test(source(node.argument))) return []
  const { start, end } = node.argument
  return [
    { kind: 'scope', form: 'expression', start, end, text: '[]', hints: [functionOf(around) ?? []].flat() },
  ]
}
