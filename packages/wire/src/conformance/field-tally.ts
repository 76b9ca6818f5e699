import type { DecodedField, Names } from '../field.ts'

/** Fields that a report holds apart; what comes beyond is counted alone. */
export const MOST_FIELDS = 2000

export interface FieldCount {
  messageId: number
  /** Places in lists are `*`. */
  path: string
  name: Names
  unit: string | null
  count: number
  abnormal: number
  invalid: number
  outside: number
  /** Of the values that are numbers. */
  min: number | null
  max: number | null
}

interface Node {
  readonly count: FieldCount
  readonly children: Map<string, Node>
}

const PLACE = /^\d+$/

/** Counts the fields of decoded messages by their paths. */
export class FieldTally {
  /** Fields that were met when the report was full. */
  leftOut = 0
  private size = 0
  private readonly roots = new Map<number, Map<string, Node>>()

  add(
    messageId: number,
    fields: readonly DecodedField[],
    visit: (path: string, field: DecodedField) => void,
  ): void {
    let root = this.roots.get(messageId)
    if (!root) {
      root = new Map()
      this.roots.set(messageId, root)
    }
    this.level(messageId, fields, root, '', visit)
  }

  private level(
    messageId: number,
    fields: readonly DecodedField[],
    level: Map<string, Node>,
    prefix: string,
    visit: (path: string, field: DecodedField) => void,
  ): void {
    for (const field of fields) {
      const key = PLACE.test(field.key) ? '*' : field.key
      let node = level.get(key)
      if (!node) {
        if (this.size >= MOST_FIELDS) {
          this.leftOut++
          continue
        }
        this.size++
        node = newNode(messageId, prefix === '' ? key : `${prefix}.${key}`, field)
        level.set(key, node)
      }
      count(node.count, field)
      visit(node.count.path, field)
      if (field.children) this.level(messageId, field.children, node.children, node.count.path, visit)
    }
  }

  list(): FieldCount[] {
    const out: FieldCount[] = []
    const gather = (level: Map<string, Node>) => {
      for (const node of level.values()) {
        out.push(node.count)
        gather(node.children)
      }
    }
    for (const root of this.roots.values()) gather(root)
    return out
  }
}

function newNode(messageId: number, path: string, { name, unit }: DecodedField): Node {
  const none = { count: 0, abnormal: 0, invalid: 0, outside: 0, min: null, max: null }
  return { count: { messageId, path, name, unit: unit ?? null, ...none }, children: new Map() }
}

function count(into: FieldCount, { value, state }: DecodedField): void {
  into.count++
  if (state === 'abnormal') into.abnormal++
  else if (state === 'invalid') into.invalid++
  else if (state === 'range') into.outside++
  if (typeof value !== 'number') return
  if (into.min === null || value < into.min) into.min = value
  if (into.max === null || value > into.max) into.max = value
}
