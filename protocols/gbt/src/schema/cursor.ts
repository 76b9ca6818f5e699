import { toHex } from '@motorpool/kernel'
import { type DecodedField, type DecodedFrame, type Names, Reader } from '@motorpool/wire'
import { TIME_LENGTH } from '../frame.ts'
import { formatTime, readTime } from '../time.ts'
import {
  type BitsItem,
  type BytesItem,
  type CodeItem,
  type Item,
  type Items,
  type ListItem,
  type Mark,
  markOf,
  type NumberItem,
  type TextItem,
  type TimeItem,
  type Width,
} from './item.ts'

/** Reads items as fields for people. Running past the end throws `OutOfBytes`, which `decode` turns into a tail. */
export class Cursor extends Reader {
  readonly edition: string
  /** Groups that are asked for; undefined: all. */
  readonly only: ReadonlySet<string> | undefined
  /** Bytes that were kept but could not be read. */
  tail: DecodedFrame['tail']

  constructor(bytes: Uint8Array, edition: string, offset: number, end: number, only?: ReadonlySet<string>) {
    super(bytes, offset, end)
    this.edition = edition
    this.only = only
  }

  items(items: Items): DecodedField[] {
    const fields: DecodedField[] = []
    for (const item of items) this.item(item, fields)
    return fields
  }

  /** Reads into a group of its own, offset and length from what was read. */
  group(key: string, name: Names, read: () => DecodedField[]): DecodedField {
    const offset = this.offset
    const children = read()
    return { key, name, offset, length: this.offset - offset, children }
  }

  opaque(key: string, name: Names, length: number): DecodedField {
    const offset = this.offset
    return { key, name, offset, length, value: toHex(this.readBytes(length)) }
  }

  /** Gives up from `from` on: the rest becomes one raw field and the tail of the frame. */
  leave(from: number, detail: string): DecodedField {
    const length = this.end - from
    this.offset = this.end
    this.tail = { offset: from, length, detail }
    return {
      key: 'unread',
      name: ['未识别数据', 'Bytes not read', '未解読データ'],
      offset: from,
      length,
      value: toHex(this.bytes.subarray(from, this.end)),
    }
  }

  item(item: Item, into: DecodedField[]): void {
    switch (item.kind) {
      case 'number':
        into.push(this.number(item))
        break
      case 'code':
        into.push(this.code(item))
        break
      case 'bits':
        into.push(this.bits(item))
        break
      case 'time':
        into.push(this.time(item))
        break
      case 'text':
        into.push(this.text(item))
        break
      case 'bytes':
        this.lengthAndBytes(item, into)
        break
      case 'list':
        this.list(item, into)
        break
      case 'special':
        into.push(...item.read(this, this.edition))
    }
  }

  /** Passes items without fields for them: as far as `items` would have read. */
  pass(items: Items): void {
    for (const item of items)
      switch (item.kind) {
        case 'number':
        case 'code':
        case 'bits':
          this.integer(item.width)
          break
        case 'text':
          this.readBytes(item.length)
          break
        case 'time':
          this.readBytes(TIME_LENGTH)
          break
        case 'bytes':
          this.readBytes(this.readU16())
          break
        case 'list':
          this.passList(item)
          break
        case 'special':
          item.read(this, this.edition)
      }
  }

  private passList(item: ListItem): void {
    const count = this.number(item.count).value
    const each = item.each as Item | Items
    const one = isGroup(each) ? each : [each]
    for (let i = typeof count === 'number' ? count : 0; i > 0; i--) this.pass(one)
  }

  integer(width: Width): number {
    return width === 1 ? this.readU8() : width === 2 ? this.readU16() : this.readU32()
  }

  number(item: NumberItem, key: string = item.key): DecodedField {
    const { name, width, unit, divisor, shift } = item
    const offset = this.offset
    const raw = this.integer(width)
    const field: DecodedField = { key, name, offset, length: width, value: (raw + shift) / divisor }
    if (unit) field.unit = unit
    if (item.hex) field.hex = true
    if (field.value !== raw) field.raw = raw
    const mark = markOf(raw, width) ?? overCeiling(raw, item)
    if (mark) {
      field.state = mark
      field.value = null
      field.raw = raw
    } else if (raw < item.min || raw > item.max) {
      field.state = 'range'
    }
    const label = item.codes?.[raw]
    if (label && !mark) field.label = label
    return field
  }

  code(item: CodeItem, key: string = item.key): DecodedField {
    const offset = this.offset
    const raw = this.integer(item.width)
    const field: DecodedField = { key, name: item.name, offset, length: item.width, value: raw, hex: true }
    const label = item.codes[raw]
    const mark = markOf(raw, item.width)
    if (label) field.label = label
    else if (mark) {
      field.state = mark
      field.value = null
      field.raw = raw
    } else field.state = 'range'
    return field
  }

  private bits(item: BitsItem): DecodedField {
    const { key, name, width } = item
    const offset = this.offset
    const raw = this.integer(width)
    const mark = markOf(raw, width)
    const field: DecodedField = { key, name, offset, length: width, value: mark ? null : raw, hex: true }
    if (mark) {
      field.state = mark
      field.raw = raw
      return field
    }
    let known = 0
    field.children = item.parts.map((part) => {
      const mask = 2 ** part.width - 1
      known += mask * 2 ** part.bit
      const value = Math.floor(raw / 2 ** part.bit) & mask
      const child: DecodedField = {
        key: part.key,
        name: part.name,
        offset,
        length: width,
        bit: part.bit,
        value,
      }
      if (part.width === 1 && !part.codes) child.value = value === 1
      const label = part.codes?.[value]
      if (label) child.label = label
      else if (part.codes) child.state = 'range'
      return child
    })
    for (let bit = 0; bit < 8 * width; bit++) {
      if (Math.floor(raw / 2 ** bit) % 2 === 1 && Math.floor(known / 2 ** bit) % 2 === 0) {
        field.children.push({
          key: `bit${bit}`,
          name: RESERVED,
          offset,
          length: width,
          bit,
          value: true,
          state: 'range',
        })
      }
    }
    return field
  }

  private time(item: TimeItem): DecodedField {
    const offset = this.offset
    const raw = this.readBytes(TIME_LENGTH)
    const ms = readTime(raw, 0)
    const field: DecodedField = {
      key: item.key,
      name: item.name,
      offset,
      length: TIME_LENGTH,
      raw: toHex(raw),
    }
    if (ms >= 0) field.value = formatTime(ms)
    else {
      field.value = null
      field.state = 'range'
    }
    return field
  }

  private text(item: TextItem): DecodedField {
    const offset = this.offset
    return {
      key: item.key,
      name: item.name,
      offset,
      length: item.length,
      value: fixedText(this.readBytes(item.length)),
    }
  }

  private lengthAndBytes(item: BytesItem, into: DecodedField[]): void {
    const offset = this.offset
    const length = this.readU16()
    into.push({ key: item.lengthKey, name: item.lengthName, offset, length: 2, value: length })
    into.push(this.opaque(item.key, item.name, length))
  }

  private list(item: ListItem, into: DecodedField[]): void {
    const count = this.number(item.count)
    into.push(count)
    const n = typeof count.value === 'number' ? count.value : 0
    const each = item.each as Item | Items
    into.push(this.group(item.key, item.name, () => this.elements(item, each, n)))
  }

  private elements(item: ListItem, each: Item | Items, n: number): DecodedField[] {
    const out: DecodedField[] = []
    for (let i = 0; i < n; i++) {
      if (isGroup(each)) out.push(this.group(String(i), item.name, () => this.items(each)))
      else if (each.kind === 'number') out.push(this.number(each, String(i)))
      else {
        this.item(each, out)
        const last = out.at(-1)
        if (last) last.key = String(i)
      }
    }
    return out
  }
}

/** SAE J1939-71: a highest byte of FE says error, what else is above the valid range is not available. */
function overCeiling(raw: number, { ceiling, width }: NumberItem): Mark | undefined {
  if (ceiling === undefined || raw <= ceiling) return undefined
  return Math.floor(raw / 2 ** (8 * (width - 1))) === 0xfe ? 'abnormal' : 'invalid'
}

const RESERVED: Names = ['保留位', 'Reserved bit', '予約ビット']

function isGroup(each: Item | Items): each is Items {
  return Array.isArray(each)
}

/** ASCII without the 00 (some senders fill in front) and blanks around it; other bytes become U+FFFD. */
export function fixedText(bytes: Uint8Array): string {
  let out = ''
  for (const b of bytes) out += b < 0x80 ? String.fromCharCode(b) : '\ufffd'
  return out.replace(/^[\0 ]+|[\0 ]+$/g, '')
}
