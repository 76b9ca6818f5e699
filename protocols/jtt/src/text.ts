import { toHex } from '@motorpool/kernel'
import { decodeGbk, encodeGbk, type Names, trimFill, type Writer } from '@motorpool/wire'
import type { Cursor, Part, Scope, Values } from './part.ts'
import { bcdTime, timeDigits, timeIso } from './time.ts'

type Prefix = 'u8' | 'u16' | 'u32'

/**
 * How many bytes a text or block takes: fixed, fixed by edition, the rest of the body, behind a length field, or by
 * what stands around it.
 */
export type Size =
  | number
  | 'rest'
  | Prefix
  | Readonly<Record<string, number>>
  | ((s: Scope, values: Values, c?: Cursor) => number)

export interface TextOptions {
  /** Fill byte of a fixed field, 00 unless the edition says otherwise. */
  fill?: (s: Scope) => { byte: number; before: boolean }
  /** A password. */
  secret?: true
}

export function readPrefix(c: Cursor, prefix: Prefix): number {
  return prefix === 'u8' ? c.readU8() : prefix === 'u16' ? c.readU16() : c.readU32()
}

export function writePrefix(w: Writer, prefix: Prefix, value: number): void {
  if (prefix === 'u8') w.u8(value)
  else if (prefix === 'u16') w.u16(value)
  else w.u32(value)
}

const isPrefix = (size: Size): size is Prefix => size === 'u8' || size === 'u16' || size === 'u32'

function fixedSize(size: Exclude<Size, 'rest' | Prefix>, s: Scope, values: Values, c?: Cursor): number {
  if (typeof size === 'number') return size
  return typeof size === 'function' ? size(s, values, c) : (size[s.edition] ?? 0)
}

/** Notes the length field, if any, and returns how many bytes follow. */
function measure(c: Cursor, key: string, name: Names, size: Size, s: Scope, values: Values): number {
  if (size === 'rest') return c.remaining
  if (!isPrefix(size)) return fixedSize(size, s, values, c)
  const offset = c.offset
  const value = readPrefix(c, size)
  c.note({
    key: `${key}Length`,
    name: [`${name[0]}长度`, `${name[1]} length`, `${name[2]}長`],
    offset,
    value,
    unit: 'byte',
  })
  return value
}

/** GBK text (§ 4.2). Fill bytes on both sides are taken off: devices fill either. */
export function text<K extends string>(
  key: K,
  name: Names,
  size: Size,
  options: TextOptions = {},
): Part<K, string, false> {
  const secret = options.secret ? ({ secret: true } as const) : {}
  return {
    key,
    name,
    optional: false,
    ...secret,
    read(c, s, values) {
      const length = measure(c, key, name, size, s, values)
      const offset = c.offset
      const value = decodeGbk(trimFill(c.readBytes(length), typeof size !== 'string'))
      c.note({ key, name, offset, value, ...secret })
      return value
    },
    write(w, value, s, values) {
      const bytes = encodeGbk(value)
      if (size === 'rest') w.bytes(bytes)
      else if (isPrefix(size)) {
        writePrefix(w, size, bytes.length)
        w.bytes(bytes)
      } else {
        const length = fixedSize(size, s, values)
        if (bytes.length > length) throw new RangeError(`"${value}" is longer than ${length} bytes`)
        const { byte, before } = options.fill?.(s) ?? { byte: 0, before: false }
        const fill = new Uint8Array(length - bytes.length).fill(byte)
        if (before) w.bytes(fill).bytes(bytes)
        else w.bytes(bytes).bytes(fill)
      }
    },
  }
}

/** Bytes whose inside is somebody else's affair; shown as hex. */
export function bytes<K extends string>(key: K, name: Names, size: Size): Part<K, Uint8Array, false> {
  return {
    key,
    name,
    optional: false,
    read(c, s, values) {
      const length = measure(c, key, name, size, s, values)
      const offset = c.offset
      const value = c.readBytes(length)
      c.note({ key, name, offset, value: toHex(value) })
      return value
    },
    write(w, value, s, values) {
      if (isPrefix(size)) writePrefix(w, size, value.length)
      else if (size !== 'rest' && value.length !== fixedSize(size, s, values)) {
        throw new RangeError(`${value.length} bytes where the field takes ${fixedSize(size, s, values)}`)
      }
      w.bytes(value)
    },
  }
}

/** n BCD bytes as 2n digits. */
export function bcd<K extends string>(key: K, name: Names, n: number): Part<K, string, false> {
  return {
    key,
    name,
    optional: false,
    read(c) {
      const offset = c.offset
      const value = c.readBcd(n)
      c.note({ key, name, offset, value })
      return value
    },
    write(w, value) {
      w.bcd(value, n)
    },
  }
}

export interface TimeOptions {
  /** Minutes east of UTC; +8 h unless the message says otherwise. */
  zone?: number
  /** This is the time of the report: it becomes `deviceTime` of the frame. */
  report?: boolean
}

/**
 * BCD[6] YY MM DD hh mm ss (§ 4.2): ms since the epoch, 0 for "no time", or the twelve digits themselves where they
 * are no calendar time (areas say `000000hhmmss` for every day).
 */
export function time<K extends string>(
  key: K,
  name: Names,
  options: TimeOptions = {},
): Part<K, number | string, false> {
  const { zone = 480, report = false } = options
  return {
    key,
    name,
    optional: false,
    read(c) {
      const offset = c.offset
      const at = bcdTime(c.readBytes(6), 0, zone)
      const digits = toHex(c.bytes.subarray(offset, offset + 6))
      const field = c.note({ key, name, offset, value: at > 0 ? timeIso(at, zone) : null, raw: digits })
      if (at < 0) field.state = 'invalid'
      if (report && at > 0) c.deviceTime ??= at
      return at < 0 ? digits : at
    },
    write(w, value) {
      w.bcd(typeof value === 'string' ? value : timeDigits(value, zone), 6)
    },
  }
}
