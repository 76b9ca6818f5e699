import { Writer } from '@motorpool/wire'
import { FIRST_TIME, LAST_TIME, timeBytes } from '../time.ts'
import {
  ABNORMAL,
  INVALID,
  type InputOf,
  type Item,
  type Items,
  type ListItem,
  type Mark,
  type NumberItem,
  type Width,
} from './item.ts'

/** Thrown by the encoder for an input that the wire cannot carry; `path` names the field. */
export class EncodeError extends RangeError {
  readonly path: string
  constructor(path: string, detail: string) {
    super(`${path}: ${detail}`)
    this.name = 'EncodeError'
    this.path = path
  }
}

/** Writes items from physical values. Values that do not fit the wire throw, they are never cut or wrapped. */
export class Sink {
  readonly out = new Writer(512)
  readonly edition: string

  constructor(edition: string) {
    this.edition = edition
  }

  items<T extends Items>(items: T, input: InputOf<T>, path = ''): void {
    const values = input as Readonly<Record<string, unknown>>
    for (const item of items) {
      this.item(item, values[item.key], path ? `${path}.${item.key}` : item.key)
    }
  }

  item(item: Item, value: unknown, path: string): void {
    if (value === undefined) throw new EncodeError(path, 'is missing')
    switch (item.kind) {
      case 'number':
        return this.number(item, value as number | Mark, path)
      case 'code':
      case 'bits':
        return this.integer(item.width, value as number | Mark, path)
      case 'time':
        return this.time(value as number, path)
      case 'text':
        return this.within(path, () => this.out.ascii(value as string, item.length, item.fill))
      case 'bytes':
        return this.sized(value as Uint8Array, path)
      case 'list':
        return this.list(item, value as readonly unknown[] | Mark, path)
      case 'special':
        return this.within(path, () => item.write(this, value, this.edition))
    }
  }

  time(ms: number, path: string): void {
    if (!(ms >= FIRST_TIME && ms <= LAST_TIME))
      throw new EncodeError(path, `${ms} is outside the years 2000 to 2099`)
    this.out.bytes(timeBytes(ms))
  }

  number(item: NumberItem, value: number | Mark, path: string): void {
    const raw = typeof value === 'number' ? Math.round(value * item.divisor) - item.shift : value
    this.integer(item.width, raw, path)
  }

  integer(width: Width, value: number | Mark, path: string): void {
    const raw = value === 'abnormal' ? ABNORMAL[width] : value === 'invalid' ? INVALID[width] : value
    this.within(path, () => {
      if (width === 1) this.out.u8(raw)
      else if (width === 2) this.out.u16(raw)
      else this.out.u32(raw)
    })
  }

  sized(value: Uint8Array, path: string): void {
    this.integer(2, value.length, `${path}.length`)
    this.out.bytes(value)
  }

  private list(item: ListItem, value: readonly unknown[] | Mark, path: string): void {
    if (typeof value === 'string') return this.integer(item.count.width, value, path)
    if (value.length >= ABNORMAL[item.count.width]) {
      throw new EncodeError(path, `${value.length} elements do not fit the count`)
    }
    this.integer(item.count.width, value.length, path)
    const each = item.each as Item | Items
    value.forEach((element, i) => {
      if (Array.isArray(each)) this.items(each as Items, element as InputOf<Items>, `${path}.${i}`)
      else this.item(each as Item, element, `${path}.${i}`)
    })
  }

  private within(path: string, write: () => unknown): void {
    try {
      write()
    } catch (error) {
      if (error instanceof EncodeError || !(error instanceof RangeError)) throw error
      throw new EncodeError(path, error.message)
    }
  }
}
