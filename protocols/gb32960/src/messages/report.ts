import {
  type Cursor,
  EncodeError,
  type InputOf,
  type Item,
  type Items,
  number,
  type Sink,
  type SpecialItem,
  time,
} from '@motorpool/gbt'
import { type DecodedField, type Names, OutOfBytes } from '@motorpool/wire'
import type { Block } from '../blocks/block.ts'
import { BLOCK_TYPES, CUSTOM_ITEMS, type CustomInput, SHANGHAI_SAMPLE } from '../blocks/custom.ts'
import { shanghaiLength } from '../blocks/shanghai.ts'
import { BLOCKS_2016 } from '../blocks/v2016/index.ts'
import { BLOCKS_2025 } from '../blocks/v2025/index.ts'
import { Command, type Edition } from '../frame.ts'
import { message } from './message.ts'

type InputOfBlock<B> = B extends Block<infer K, infer T> ? { block: K } & InputOf<T> : never
export type Block2016Input = InputOfBlock<(typeof BLOCKS_2016)[number]> | CustomInput
export type Block2025Input = InputOfBlock<(typeof BLOCKS_2025)[number]> | CustomInput

export const BLOCKS: Readonly<Record<Edition, readonly Block[]>> = {
  '2016': BLOCKS_2016,
  '2025': BLOCKS_2025,
}

const TYPE = number('type', ['信息类型标志', 'Information type', '情報種別'], 1, [0, 255], {
  hex: true,
})
const TAG: Names = ['数据标识', 'Tag', 'タグ']
const CUSTOM: Names = ['自定义数据', 'Custom data', 'ユーザー定義データ']
const SAMPLE: Names = ['采样', 'Sample', 'サンプル']

function readType(cursor: Cursor): DecodedField {
  const field = cursor.number(TYPE)
  // FE and FF are types here, not marks.
  delete field.state
  field.value = field.raw ?? field.value ?? null
  delete field.raw
  return field
}

/** A block whose only list bears its own name stands without a level between: `motors.0.torque`. */
function readItems(cursor: Cursor, key: string, items: Items): DecodedField[] {
  const fields = cursor.items(items)
  return fields.flatMap((field) => (field.key === key && field.children ? field.children : [field]))
}

function readSamples(cursor: Cursor, items: Items): DecodedField[] {
  return Array.from({ length: 10 }, (_, i) =>
    cursor.group(String(i), SAMPLE, () =>
      items.flatMap((item) => {
        const into = [cursor.opaque(`${item.key}Tag`, TAG, 1)]
        cursor.item(item, into)
        return into
      }),
    ),
  )
}

function readBlock(cursor: Cursor, blocks: readonly Block[]): DecodedField | undefined {
  const type = cursor.peekU8()
  const found = blocks.find((candidate) => candidate.type === type)
  if (found) {
    return cursor.group(found.key, found.name, () => [
      readType(cursor),
      ...readItems(cursor, found.key, found.items),
    ])
  }
  if (type < 0x80 || type === 0xff) return undefined
  const sample = SHANGHAI_SAMPLE[type]
  if (sample && shanghaiLength(cursor.bytes, cursor.offset + 1, cursor.end) > 0) {
    const key = type === 0x81 ? 'shanghaiSamples' : 'shanghaiAdas'
    return cursor.group(key, BLOCK_TYPES[type] ?? CUSTOM, () => [
      readType(cursor),
      ...readSamples(cursor, sample),
    ])
  }
  const key = `custom${type.toString(16)}`
  return cursor.group(key, CUSTOM, () => [readType(cursor), ...cursor.items(CUSTOM_ITEMS)])
}

/** Passes a block that is not asked for, if the next is one. */
function isPassed(cursor: Cursor, blocks: readonly Block[], only: ReadonlySet<string>): boolean {
  const type = cursor.peekU8()
  const found = blocks.find((candidate) => candidate.type === type)
  if (!found || type === 0xff || only.has(found.key)) return false
  cursor.offset++
  cursor.pass(found.items)
  return true
}

function isAll(only: ReadonlySet<string>, seen: ReadonlyMap<string, number>): boolean {
  for (const key of only) if (!seen.has(key)) return false
  return true
}

function readBlocks(cursor: Cursor, edition: Edition): DecodedField[] {
  const fields: DecodedField[] = []
  const seen = new Map<string, number>()
  while (cursor.remaining > 0) {
    const from = cursor.offset
    const type = cursor.peekU8()
    let field: DecodedField | undefined
    try {
      if (cursor.only && isPassed(cursor, BLOCKS[edition], cursor.only)) continue
      field = readBlock(cursor, BLOCKS[edition])
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
      return [...fields, cursor.leave(from, `block type ${type} is cut short: ${error.message}`)]
    }
    if (!field)
      return [...fields, cursor.leave(from, `block type ${type} is not known and carries no length`)]
    const times = (seen.get(field.key) ?? 0) + 1
    seen.set(field.key, times)
    if (times > 1) field.key = `${field.key}_${times}`
    fields.push(field)
    if (cursor.only && isAll(cursor.only, seen)) {
      // What is asked for has been read: nothing behind it changes that.
      cursor.offset = cursor.end
      return fields
    }
    if (type === 0xff) return fields
  }
  return fields
}

function writeBlocks(
  sink: Sink,
  blocks: readonly (Block2016Input | Block2025Input)[],
  edition: Edition,
): void {
  blocks.forEach((input, i) => {
    const path = `blocks.${i}`
    if (input.block === 'custom') {
      if (!(input.type >= 0x80 && input.type <= 0xfe)) {
        throw new EncodeError(`${path}.type`, `${input.type} is not a custom type (80–FE)`)
      }
      sink.integer(1, input.type, `${path}.type`)
      sink.sized(input.data, `${path}.data`)
      return
    }
    const found = BLOCKS[edition].find((candidate) => candidate.key === input.block)
    if (!found) throw new EncodeError(`${path}.block`, `no block "${input.block}" in the ${edition} edition`)
    sink.integer(1, found.type, path)
    sink.items(found.items, input, path)
  })
}

function blocksItem<V extends readonly (Block2016Input | Block2025Input)[]>(
  edition: Edition,
): SpecialItem<'blocks', V> {
  return {
    kind: 'special',
    key: 'blocks',
    parts: [],
    read: (cursor) => readBlocks(cursor, edition),
    write: (sink, value) => writeBlocks(sink, value, edition),
  }
}

const COLLECTED = time('time', ['数据采集时间', 'Collection time', '収集時刻'])
const REALTIME: Names = ['实时信息上报', 'Realtime report', 'リアルタイム情報']
const REISSUE: Names = ['补发信息上报', 'Reissued report', '再送情報']

const items2016 = [COLLECTED, blocksItem<readonly Block2016Input[]>('2016')] as const
const items2025 = [COLLECTED, blocksItem<readonly Block2025Input[]>('2025')] as const

/** 2016 §7.2: time, then any number of typed blocks in any order. */
export const realtime2016 = message(Command.realtime, REALTIME, items2016)
export const reissue2016 = message(Command.reissue, REISSUE, items2016)
export const realtime2025 = message(Command.realtime, REALTIME, items2025)
export const reissue2025 = message(Command.reissue, REISSUE, items2025)

/** Items of the Shanghai bus samples, for the catalogue. */
export const SAMPLE_ITEMS: readonly Item[] = SHANGHAI_SAMPLE[0x82] ?? []
