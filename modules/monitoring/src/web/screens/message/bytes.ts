import type { ParsedField } from '../../../shared/index.ts'

/** A field in the tree of a message, with its place in it. */
export interface FieldNode {
  /** Dotted path of keys, unique in the message. */
  path: string
  depth: number
  field: ParsedField
  /** Names from the outermost group to the field. */
  names: readonly string[]
  parent: string | null
}

export function nodesOf(fields: readonly ParsedField[]): FieldNode[] {
  const out: FieldNode[] = []
  const walk = (list: readonly ParsedField[], parent: FieldNode | null) => {
    for (const [i, field] of list.entries()) {
      const own = list.findIndex((f) => f.key === field.key) === i ? field.key : `${field.key}~${i}`
      const node: FieldNode = {
        path: parent ? `${parent.path}.${own}` : own,
        depth: parent ? parent.depth + 1 : 0,
        field,
        names: [...(parent?.names ?? []), field.name],
        parent: parent?.path ?? null,
      }
      out.push(node)
      if (field.children) walk(field.children, node)
    }
  }
  walk(fields, null)
  return out
}

/** The innermost field of every byte; null where none was understood. Bits of a word name the word. */
export function ownersOf(nodes: readonly FieldNode[], size: number): (FieldNode | null)[] {
  const owners = Array.from({ length: size }, (): FieldNode | null => null)
  for (const node of nodes) {
    const { offset, length, bit } = node.field
    if (bit !== undefined) continue
    // Children come after their parents and so write over them.
    for (let i = Math.max(0, offset); i < Math.min(size, offset + length); i++) owners[i] = node
  }
  return owners
}

export function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length >> 1)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16)
  return bytes
}

export const hex2 = (byte: number): string => byte.toString(16).padStart(2, '0').toUpperCase()

/** Ids, codes and flag words as the standards write them; undefined for numbers that are read in tens. */
export function hexText({ hex, value, raw, length }: ParsedField): string | undefined {
  const number = value ?? raw
  if (!hex || typeof number !== 'number') return undefined
  return `0x${number
    .toString(16)
    .padStart(2 * length, '0')
    .toUpperCase()}`
}

/** Id of a type of messages. */
export const typeText = (id: number): string =>
  `0x${id
    .toString(16)
    .padStart(id > 0xff ? 4 : 2, '0')
    .toUpperCase()}`

/** Pairs with blanks between them, as people quote frames. */
export function spaced(hex: string): string {
  return (hex.match(/../g) ?? []).join(' ').toUpperCase()
}

/** Printable ASCII, a dot for the rest. */
export function ascii(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'
}

/** Paths that are open at first: groups, but no long lists of their kind. */
export function openAtFirst(nodes: readonly FieldNode[]): Set<string> {
  const open = new Set<string>()
  for (const { path, field, depth } of nodes) {
    const children = field.children?.length ?? 0
    if (children > 0 && depth < 2 && children <= 32) open.add(path)
  }
  return open
}

/** What is drawn of the tree: nodes whose ancestors are all open. */
export function visibleNodes(nodes: readonly FieldNode[], open: ReadonlySet<string>): FieldNode[] {
  const shown = new Set<string>()
  return nodes.filter((node) => {
    const visible = node.parent === null || (shown.has(node.parent) && open.has(node.parent))
    if (visible) shown.add(node.path)
    return visible
  })
}

export function ancestorsOf(path: string): string[] {
  const parts = path.split('.')
  return parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('.'))
}
