import type { Node } from 'oxc-parser'
import type { Finding } from '../guard.ts'
import { calledName, functionOf, type Place } from '../walk.ts'

const REFUSES = /^(check|refuse|assert|require|verify)[A-Z]\w*$|^verify$/
const BLOCKS = /^(block|refused|hit)$/

/** A call whose answer nobody takes: it refuses by throwing, or counts. */
export function statements({ node, around }: Place): Finding[] {
  if (node.type !== 'ExpressionStatement') return []
  const name = calledName(node.expression) ?? ''
  const kind = REFUSES.test(name) ? 'check' : BLOCKS.test(name) ? 'throttle' : undefined
  if (!kind) return []
  const hints = [name, functionOf(around) ?? []].flat()
  return [{ kind, form: 'statement', start: node.start, end: node.end, text: ';', hints }]
}

const PROVES = /^(verify\w*|timingSafeEqual|same(Secret|Code|Password)\w*|may[A-Z]\w*|permitted|allowed)$/
const DOUBTS = /^(isForeign)$/

const isTest = (node: Node, within: readonly Node[]): boolean =>
  within.some(
    (outer) => outer.type === 'IfStatement' && outer.test.start <= node.start && node.end <= outer.test.end,
  )

/** A question that is answered as the caller would have it; where it is the condition of a refusal, that is the guard. */
export function questions({ node, around }: Place): Finding[] {
  if (node.type !== 'CallExpression') return []
  const [outer, further] = around
  const dropped =
    outer?.type === 'ExpressionStatement' ||
    (outer?.type === 'AwaitExpression' && further?.type === 'ExpressionStatement')
  const name = calledName(node) ?? ''
  const text = PROVES.test(name) ? 'true' : DOUBTS.test(name) ? 'false' : undefined
  if (!text || dropped || isTest(node, around)) return []
  const hints = [name, functionOf(around) ?? []].flat()
  return [{ kind: 'proof', form: 'expression', start: node.start, end: node.end, text: `(${text})`, hints }]
}
