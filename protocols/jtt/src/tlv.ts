import { toHex } from '@motorpool/kernel'
import { type Names, OutOfBytes, Writer } from '@motorpool/wire'
import { describeNumber, type NumberOptions } from './number.ts'
import { Cursor, type Part, type Scope } from './part.ts'
import { readPrefix, writePrefix } from './text.ts'

/**
 * One known item of an id–length–value list. Several may share an id: vendors reuse ids with other lengths, and the
 * first whose part takes exactly the announced length wins.
 */
export interface Item<P extends Part = Part> {
  readonly id: number
  readonly part: P
  /** Named for people only: the value stays raw, so that a range of ids needs no key each. */
  readonly shown?: true
  /** Where the length does not decide: whether the value's bytes are of this kind. */
  readonly fits?: (value: Uint8Array) => boolean
}

export function item<const P extends Part>(id: number, part: P, fits?: Item['fits']): Item<P> {
  return fits ? { id, part, fits } : { id, part }
}

type ValueOfPart<P> = P extends { readonly key: infer K; read(...args: never): infer T }
  ? { key: K; value: T }
  : never

/** An item by its key with a typed value, or by its id with raw bytes: unknown ids and unexpected lengths. */
export type ItemValue<I extends readonly Item[]> =
  | ValueOfPart<I[number]['part']>
  | { id: number; raw: Uint8Array }

interface Shape {
  id: 'u8' | 'u16' | 'u32'
  length: 'u8' | 'u16'
  /** Bytes of the id that the length counts too. */
  lengthFirst?: boolean
  /** An id means the same whatever the width of its number: lists that only one author fills. Elsewhere an item of another width is unknown. */
  anyWidth?: boolean
}

const ID_NAME: Names = ['ID', 'ID', 'ID']
const LENGTH_NAME: Names = ['长度', 'Length', '長さ']
const VALUE_NAME: Names = ['值', 'Value', '値']

interface Head {
  id: number
  length: number
}

function readHead(c: Cursor, shape: Shape): Head | undefined {
  const size = { u8: 1, u16: 2, u32: 4 }
  if (c.remaining < size[shape.id] + size[shape.length]) return undefined
  if (!shape.lengthFirst) return { id: readPrefix(c, shape.id), length: readPrefix(c, shape.length) }
  const length = readPrefix(c, shape.length) - size[shape.id]
  return { id: readPrefix(c, shape.id), length }
}

function noteHead(c: Cursor, at: number, { id, length }: Head, shape: Shape): void {
  const width = c.offset - at
  const lengthSize = shape.length === 'u8' ? 1 : 2
  const lengthAt = shape.lengthFirst ? at : at + width - lengthSize
  const idAt = shape.lengthFirst ? at + lengthSize : at
  c.fields.push({ key: 'id', name: ID_NAME, offset: idAt, length: width - lengthSize, value: id, hex: true })
  c.fields.push({
    key: 'length',
    name: LENGTH_NAME,
    offset: lengthAt,
    length: lengthSize,
    value: length,
    unit: 'byte',
  })
}

/** Whether writing the value gives the bytes back; otherwise (fill bytes, broken text) the item is kept raw. */
function sameBytes(raw: Uint8Array, part: Part, value: unknown, s: Scope): boolean {
  const w = new Writer(raw.length + 8)
  part.write(w, value, s, {})
  const again = w.view()
  return again.length === raw.length && again.every((b, i) => b === raw[i])
}

/** Reads the value with the first candidate that takes exactly its bytes. */
function readKnown(
  c: Cursor,
  length: number,
  candidates: readonly Item[],
  s: Scope,
): { part: Part; value: AnyValue } | undefined {
  for (const { id, part, shown, fits } of candidates) {
    if (fits && !fits(c.bytes.subarray(c.offset, c.offset + length))) continue
    const inner = new Cursor(c.bytes, c.offset, c.offset + length)
    try {
      const value = part.read(inner, s, {})
      if (inner.remaining > 0) continue
      for (const field of inner.fields) {
        if (field.key === part.key && field.children && field.raw === undefined)
          c.fields.push(...field.children)
        else c.fields.push(field.key === part.key ? { ...field, key: 'value' } : field)
      }
      const raw = c.readBytes(length)
      const exact = !shown && sameBytes(raw, part, value, s)
      return { part, value: exact ? { key: part.key, value } : { id, raw } }
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
    }
  }
  return undefined
}

/** The value of an item no candidate fits: a number where `options` say how it is meant, else bytes. */
function readRaw(c: Cursor, length: number, options: NumberOptions | undefined, s: Scope): Uint8Array {
  const offset = c.offset
  const raw = c.readBytes(length)
  if (options && (length === 1 || length === 2 || length === 4)) {
    const value = raw.reduce((sum, b) => sum * 256 + b, 0)
    c.fields.push(describeNumber({ key: 'value', name: VALUE_NAME, offset, length }, value, options, s))
  } else if (length > 0) c.note({ key: 'value', name: VALUE_NAME, offset, value: toHex(raw) })
  return raw
}

const optionsOf = (part: Part | undefined): NumberOptions | undefined =>
  part && 'options' in part ? (part.options as NumberOptions) : undefined

type AnyValue = { key: string; value: unknown } | { id: number; raw: Uint8Array }

function readItem(
  c: Cursor,
  at: number,
  head: Head,
  shape: Shape,
  candidates: readonly Item[],
  s: Scope,
): AnyValue {
  const other = shape.anyWidth ? candidates[0]?.part : undefined
  const hex = `0x${head.id.toString(16).padStart(2, '0')}`
  const outer = c.fields
  c.fields = []
  noteHead(c, at, head, shape)
  const known = readKnown(c, head.length, candidates, s)
  const value = known?.value ?? { id: head.id, raw: readRaw(c, head.length, optionsOf(other), s) }
  const children = c.fields
  c.fields = outer
  const part = known?.part ?? other
  c.note({
    key: part?.key ?? `item${hex}`,
    name: part?.name ?? [`未知项 ${hex}`, `Unknown item ${hex}`, `不明な項目 ${hex}`],
    offset: at,
    children,
  })
  return value
}

function writeItem(w: Writer, one: AnyValue, shape: Shape, byKey: ReadonlyMap<string, Item>, s: Scope): void {
  const known = 'key' in one ? byKey.get(one.key) : undefined
  if ('key' in one && !known) throw new RangeError(`no item is called "${one.key}"`)
  const inner = new Writer(32)
  if ('key' in one) known?.part.write(inner, one.value, s, {})
  else inner.bytes(one.raw)
  const id = 'key' in one ? (known as Item).id : one.id
  const idSize = shape.id === 'u8' ? 1 : shape.id === 'u16' ? 2 : 4
  if (!shape.lengthFirst) writePrefix(w, shape.id, id)
  writePrefix(w, shape.length, inner.size + (shape.lengthFirst ? idSize : 0))
  if (shape.lengthFirst) writePrefix(w, shape.id, id)
  w.bytes(inner.view())
}

/**
 * Items to the end of the bytes, each stepped over by its length field. An item that runs past the end stops the list:
 * what stands before it was read, the rest is the tail.
 */
export function items<K extends string, const I extends readonly Item[]>(
  key: K,
  name: Names,
  shape: Shape,
  known: I,
  shown: readonly Item[] = [],
): Part<K, ItemValue<I>[], false> {
  const byId = Map.groupBy<number, Item>([...known, ...shown], (one) => one.id)
  const byKey = new Map<string, Item>(known.map((one) => [one.part.key, one]))
  return {
    key,
    name,
    optional: false,
    read(c, s) {
      return c.group(key, name, () => {
        const values: AnyValue[] = []
        while (c.remaining > 0) {
          const at = c.offset
          const head = readHead(c, shape)
          if (!head || head.length < 0 || head.length > c.remaining) {
            const detail = head
              ? `item 0x${head.id.toString(16)} announces ${head.length} bytes`
              : 'half an item'
            c.offset = at
            c.tail ??= { offset: at, length: c.remaining, detail: `${detail} where ${c.remaining} remain` }
            break
          }
          values.push(readItem(c, at, head, shape, byId.get(head.id) ?? [], s))
        }
        return values as ItemValue<I>[]
      })
    },
    write(w, value, s) {
      for (const one of value as AnyValue[]) writeItem(w, one, shape, byKey, s)
    },
  }
}
