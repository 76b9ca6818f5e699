import { type Node, parseSync, visitorKeys } from 'oxc-parser'

/** A node in its file, with the nodes around it, the innermost first. */
export interface Place {
  node: Node
  around: readonly Node[]
  /** The text of a node. */
  source(node: Node): string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const held: unknown = Reflect.get(node, key)
    return Array.isArray(held) ? held.filter(isNode) : isNode(held) ? [held] : []
  })
}

/** Every node of a file, outer ones before what they hold. */
export function places(path: string, text: string): Place[] {
  const found: Place[] = []
  const source = ({ start, end }: Node) => text.slice(start, end)
  const visit = (node: Node, around: readonly Node[]) => {
    found.push({ node, around, source })
    const inner = [node, ...around]
    for (const child of childrenOf(node)) visit(child, inner)
  }
  visit(parseSync(path, text).program, [])
  return found
}

/** Every node below one, itself included. */
export function below(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(below)]
}

/** The name by which something is called: `check` of `check(…)`, `service.check(…)`, `await check(…)`. */
export function calledName(node: Node): string | undefined {
  if (node.type === 'AwaitExpression') return calledName(node.argument)
  if (node.type !== 'CallExpression') return undefined
  const { callee } = node
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression') return undefined
  const { property } = callee
  return property.type === 'Identifier' || property.type === 'PrivateIdentifier' ? property.name : undefined
}

/** The name of a property of an object, where it is written out. */
export function keyOf(node: Node): string | undefined {
  if (node.type !== 'Property' || node.computed) return undefined
  if (node.key.type === 'Identifier') return node.key.name
  return node.key.type === 'Literal' ? String(node.key.value) : undefined
}

/** The value of an object's property. */
export function valueOf(node: Node, key: string): Node | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const found = node.properties.find((property) => keyOf(property) === key)
  return found?.type === 'Property' ? found.value : undefined
}

/** A text that is written out, or its beginning. */
export function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return undefined
}

/** The name of the innermost function that has one. */
export function functionOf(around: readonly Node[]): string | undefined {
  for (const node of around) {
    if (node.type === 'FunctionDeclaration' && node.id) return node.id.name
    if (node.type === 'MethodDefinition' || node.type === 'Property') {
      const { key, value } = node
      const isFunction = value.type === 'FunctionExpression' || value.type === 'ArrowFunctionExpression'
      if (isFunction && (key.type === 'Identifier' || key.type === 'PrivateIdentifier')) return key.name
    }
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') return node.id.name
  }
  return undefined
}
