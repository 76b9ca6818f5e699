import { type DecodedField, type Names, Reader, type Writer } from '@motorpool/wire'

/** What reading and writing of a body may depend on besides the bytes. */
export interface Scope {
  /** Editions of a protocol follow each other by name. */
  readonly edition: string
  /** Reading for people: what costs much (inflating) is done only then. */
  readonly shown?: boolean
}

export type Values = Record<string, unknown>

/**
 * One field of a body: how it is read (with its named bytes) and written. A message is a list of parts in wire order,
 * and its typed value follows from the list, so decoding, encoding and display cannot come apart.
 */
export interface Part<K extends string = string, T = unknown, O extends boolean = boolean> {
  readonly key: K
  readonly name: Names
  /** Absent from the value when its condition does not hold. */
  readonly optional: O
  /** A password. */
  readonly secret?: true
  /** `values` holds what the parts before this one read. */
  read(c: Cursor, s: Scope, values: Values): T
  write(w: Writer, value: T, s: Scope, values: Values): void
}

export type Parts = readonly Part[]

type Key<P> = P extends Part<infer K> ? K : never
type TypeOf<P> = P extends { read(c: Cursor, s: Scope, values: Values): infer T } ? T : never
type Only<P extends Parts, O extends boolean> = P[number] extends infer X
  ? X extends { optional: O }
    ? X
    : never
  : never

/** The typed value of a list of parts. */
export type ValueOf<P extends Parts> = {
  [X in Only<P, false> as Key<X>]: TypeOf<X>
} & { [X in Only<P, true> as Key<X>]?: TypeOf<X> }

/** Reader that writes down every field it passes, with offset and length. */
export class Cursor extends Reader {
  fields: DecodedField[] = []
  deviceTime: number | undefined
  /** Bytes that could not be read, kept raw. */
  tail: { offset: number; length: number; detail: string } | undefined

  note(field: Omit<DecodedField, 'length'>): DecodedField {
    const noted: DecodedField = { ...field, length: this.offset - field.offset }
    this.fields.push(noted)
    return noted
  }

  /** Runs `body` with its fields collected as children of a new group. */
  group<T>(key: string, name: Names, body: () => T): T {
    const outer = this.fields
    const children: DecodedField[] = []
    const offset = this.offset
    this.fields = children
    try {
      return body()
    } finally {
      this.fields = outer
      if (this.offset > offset) outer.push({ key, name, offset, length: this.offset - offset, children })
    }
  }

  /** A cursor over the next n bytes that notes into the same list; this one moves past them. */
  part(n: number): Cursor {
    const inner = new Cursor(this.bytes, this.offset, this.offset + n)
    this.skip(n)
    inner.fields = this.fields
    return inner
  }

  /** Takes over what a cursor from `part` found besides fields. */
  adopt(inner: Cursor): void {
    this.deviceTime ??= inner.deviceTime
    this.tail ??= inner.tail
  }
}

export function readParts(parts: Parts, c: Cursor, s: Scope): Values {
  const values: Values = {}
  for (const part of parts) {
    const value = part.read(c, s, values)
    if (value !== undefined) values[part.key] = value
  }
  return values
}

export function writeParts(parts: Parts, w: Writer, values: Values, s: Scope): void {
  for (const part of parts) {
    const value = values[part.key]
    if (value === undefined && !part.optional) throw new TypeError(`field "${part.key}" is missing`)
    try {
      part.write(w, value, s, values)
    } catch (error) {
      if (error instanceof RangeError) throw new RangeError(`${part.key}: ${error.message}`, { cause: error })
      throw error
    }
  }
}
