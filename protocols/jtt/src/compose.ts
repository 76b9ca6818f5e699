import { type Names, OutOfBytes } from '@motorpool/wire'
import {
  type Cursor,
  type Part,
  type Parts,
  readParts,
  type Scope,
  type ValueOf,
  type Values,
  writeParts,
} from './part.ts'
import { readPrefix, writePrefix } from './text.ts'

type Test = (s: Scope, values: Values, c?: Cursor) => boolean

/** A part that is there only when the test holds; on the way out also when its value is missing from the input. */
export function when<K extends string, T>(test: Test, part: Part<K, T>): Part<K, T | undefined, true> {
  return {
    key: part.key,
    name: part.name,
    optional: true,
    read: (c, s, values) => (test(s, values, c) ? part.read(c, s, values) : undefined),
    write(w, value, s, values) {
      if (!test(s, values)) return
      if (value === undefined && !part.optional) throw new TypeError(`field "${part.key}" is missing`)
      part.write(w, value as T, s, values)
    },
  }
}

/** From this edition on. */
export const since = <K extends string, T>(edition: string, part: Part<K, T>) =>
  when((s) => s.edition >= edition, part)

/** Only before this edition. */
export const before = <K extends string, T>(edition: string, part: Part<K, T>) =>
  when((s) => s.edition < edition, part)

/** At the end of a body: devices leave it out. */
export function maybe<K extends string, T>(part: Part<K, T>): Part<K, T | undefined, true> {
  return {
    key: part.key,
    name: part.name,
    optional: true,
    read: (c, s, values) => (c.remaining > 0 ? part.read(c, s, values) : undefined),
    write(w, value, s, values) {
      if (value !== undefined) part.write(w, value, s, values)
    },
  }
}

/** A number the terminal states and the list makes true: taken from the list where the input leaves it out. */
export function counted<K extends string>(
  part: Part<K, number, false>,
  list: string,
): Part<K, number | undefined, true> {
  return {
    key: part.key,
    name: part.name,
    optional: true,
    read: (c, s, values) => part.read(c, s, values),
    write(w, value, s, values) {
      const items = values[list]
      part.write(w, value ?? (Array.isArray(items) ? items.length : 0), s, values)
    },
  }
}

/** Several parts as one named group. */
export function group<K extends string, const P extends Parts>(
  key: K,
  name: Names,
  parts: P,
): Part<K, ValueOf<P>, false> {
  return {
    key,
    name,
    optional: false,
    read: (c, s) => c.group(key, name, () => readParts(parts, c, s)) as ValueOf<P>,
    write: (w, value, s) => writeParts(parts, w, value, s),
  }
}

/** Parts inside a stretch whose length stands in front; bytes behind the known parts are kept as `tail`. */
export function sized<K extends string, const P extends Parts>(
  key: K,
  name: Names,
  prefix: 'u8' | 'u16',
  parts: P,
): Part<K, ValueOf<P>, false> {
  return {
    key,
    name,
    optional: false,
    read: (c, s) =>
      c.group(key, name, () => {
        const offset = c.offset
        const length = readPrefix(c, prefix)
        c.note({ key: 'length', name: ['长度', 'Length', '長さ'], offset, value: length, unit: 'byte' })
        const inner = c.part(length)
        const values = readParts(parts, inner, s)
        c.adopt(inner)
        return values
      }) as ValueOf<P>,
    write(w, value, s) {
      const at = w.size
      writePrefix(w, prefix, 0)
      const from = w.size
      writeParts(parts, w, value, s)
      if (prefix === 'u8') w.setU8(at, w.size - from)
      else w.setU16(at, w.size - from)
    },
  }
}

/** A count in front, the end of the bytes, or an earlier field (see `counted`). */
type Count = 'u8' | 'u16' | 'u32' | 'rest' | { readonly of: string }

function announcedCount(c: Cursor, key: string, name: Names, count: Count, values: Values): number {
  if (count === 'rest') return Number.POSITIVE_INFINITY
  if (typeof count !== 'string') return Number(values['packetCount'] ?? values[count.of])
  const offset = c.offset
  const announced = readPrefix(c, count)
  c.note({
    key: `${key}Count`,
    name: [`${name[0]}数量`, `Number of ${name[1].toLowerCase()}`, `${name[2]}の数`],
    offset,
    value: announced,
  })
  return announced
}

/** Repeated parts: as many as the count in front says, or to the end. Every item takes at least one byte. */
export function list<K extends string, T>(
  key: K,
  name: Names,
  count: Count,
  item: Part<string, T, false>,
): Part<K, T[], false> {
  return {
    key,
    name,
    optional: false,
    read(c, s, values) {
      const announced = announcedCount(c, key, name, count, values)
      return c.group(key, name, () => {
        const items: T[] = []
        const open = count === 'rest'
        while (items.length < announced) {
          if (open && c.remaining === 0) break
          const first = c.fields.length
          items.push(item.read(c, s, {}))
          const field = c.fields[first]
          if (field) field.key = String(items.length - 1)
        }
        return items
      })
    },
    write(w, value, s) {
      if (typeof count === 'string' && count !== 'rest') writePrefix(w, count, value.length)
      for (const one of value) item.write(w, one, s, {})
    },
  }
}

/** One more item into `items`; false, with the cursor back where it was, when it cannot be read whole. */
function readWhole<T>(c: Cursor, s: Scope, item: Part<string, T, false>, items: T[]): boolean {
  const at = c.offset
  const first = c.fields.length
  try {
    items.push(item.read(c, s, {}))
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    c.tail = { offset: at, length: c.end - at, detail: `item ${items.length + 1}: ${error.message}` }
    c.fields.length = first
    c.offset = at
    return false
  }
  const field = c.fields[first]
  if (field) field.key = String(items.length - 1)
  return true
}

/** Repeated parts to the end of the body. The first that cannot be read whole ends the list: the rest is the tail. */
export function wholeItems<K extends string, T>(
  key: K,
  name: Names,
  item: Part<string, T, false>,
): Part<K, T[], false> {
  return {
    key,
    name,
    optional: false,
    read: (c, s) =>
      c.group(key, name, () => {
        const items: T[] = []
        while (c.remaining > 0 && readWhole(c, s, item, items));
        return items
      }),
    write(w, value, s) {
      for (const one of value) item.write(w, one, s, {})
    },
  }
}

/** Whatever is left after the known parts; becomes the frame's `tail`. */
export const unread: Part<'tail', Uint8Array | undefined, true> = {
  key: 'tail',
  name: ['未识别字节', 'Unread bytes', '未解読バイト'],
  optional: true,
  read(c) {
    if (c.remaining === 0) return undefined
    const offset = c.offset
    const length = c.remaining
    c.tail ??= { offset, length, detail: `${length} bytes after the last field the standard knows` }
    return c.readRest()
  },
  write(w, value) {
    if (value) w.bytes(value)
  },
}
