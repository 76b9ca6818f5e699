/** A realtime or reissued report: read by its layout for people, written from physical values. */
import { type Cursor, EncodeError, number, type Sink, TIME_LENGTH, time } from '@motorpool/gbt'
import { type DecodedField, type Names, OutOfBytes } from '@motorpool/wire'
import type { Block } from './blocks/block.ts'
import type { MachineBlockInput, RoadBlockInput } from './blocks/index.ts'
import { POSITION } from './blocks/quantities.ts'
import type { Dialect } from './dialect.ts'
import { REASONS } from './layouts.ts'
import { SERIAL } from './messages.ts'
import { readSignature, signatureEnd, writeSignature } from './signature.ts'
import { type Found, hasSerial } from './walk.ts'

export const REALTIME: Names = ['实时信息上报', 'Realtime report', 'リアルタイム情報']
export const REISSUE: Names = ['补发信息上报', 'Reissued report', '再送情報']

const TIME = time('time', ['时间', 'Time', '時刻'])
const SAMPLED = time('sampled', ['采样时间', 'Sampling time', '採取時刻'])
const TYPE = number('type', ['信息类型标志', 'Information type', '情報種別'], 1, [0, 255], { hex: true })
const LAYOUT: Names = ['数据布局', 'Layout', 'データ配置']
const SIGNED: Names = ['签名', 'Signature', '署名']
const SIGNATURE = 'signature'

/** A field without bytes: no byte says it, and who reads must know it. */
function layoutField(cursor: Cursor, { layout, reason }: Found): DecodedField {
  const why = REASONS[reason]
  const { name } = layout
  const label: Names = [`${name[0]}（${why[0]}）`, `${name[1]} (${why[1]})`, `${name[2]}（${why[2]}）`]
  return { key: 'layout', name: LAYOUT, offset: cursor.offset, length: 0, value: layout.edition, label }
}

function readBlock(cursor: Cursor, block: Block, { layout }: Found, index: number): DecodedField[] {
  const fields = [cursor.number(TYPE)]
  if (hasSerial(layout, index)) fields.push(cursor.number(SERIAL))
  if (layout.sampled) cursor.item(SAMPLED, fields)
  return [...fields, ...cursor.items(block.items)]
}

/** Passes a block that nobody asked for. */
function pass(cursor: Cursor, block: Block, { layout }: Found, index: number): void {
  cursor.skip(1 + (hasSerial(layout, index) ? 2 : 0) + (layout.sampled ? TIME_LENGTH : 0))
  cursor.pass(block.items)
}

function readBlocks(cursor: Cursor, dialect: Dialect, found: Found): DecodedField[] {
  const fields: DecodedField[] = []
  const seen = new Map<string, number>()
  const put = (field: DecodedField): void => {
    const times = (seen.get(field.key) ?? 0) + 1
    seen.set(field.key, times)
    if (times > 1) field.key = `${field.key}_${times}`
    fields.push(field)
  }
  for (let index = 0; cursor.remaining > 0; ) {
    const from = cursor.offset
    const type = cursor.peekU8()
    if (signatureEnd(cursor.bytes, from, cursor.end) > 0) {
      put(cursor.group(SIGNATURE, SIGNED, () => readSignature(cursor)))
      continue
    }
    const block = dialect.blocks[type]
    if (!block)
      return [...fields, cursor.leave(from, `block type ${type} is not known and carries no length`)]
    try {
      if (cursor.only && !cursor.only.has(block.group)) pass(cursor, block, found, index)
      else put(cursor.group(block.group, block.name, () => readBlock(cursor, block, found, index)))
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
      return [...fields, cursor.leave(from, `block type ${type} is cut short: ${error.message}`)]
    }
    index++
  }
  return fields
}

/** The head item by item, so that what stands before a cut is kept; then the blocks. */
export function readReport(cursor: Cursor, dialect: Dialect, found: Found): DecodedField[] {
  const { layout } = found
  const fields: DecodedField[] = []
  const head = [
    TIME,
    ...(layout.serial === 'head' ? [SERIAL] : []),
    ...(layout.positioned ? POSITION : []),
  ] as const
  for (const item of head) {
    const from = cursor.offset
    try {
      cursor.item(item, fields)
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
      return [...fields, cursor.leave(from, `${item.key} is cut short: ${error.message}`)]
    }
  }
  return [...fields, layoutField(cursor, found), ...readBlocks(cursor, dialect, found)]
}

export interface ReportInput<B> {
  /** ms since the epoch. */
  time: number
  serial: number
  blocks: readonly B[]
}

export interface PositionInput {
  positionState: number
  longitude: number
  latitude: number
}

export type RoadReportInput = ReportInput<RoadBlockInput>
export type MachineReportInput = ReportInput<MachineBlockInput> & PositionInput

function writeBlock(
  sink: Sink,
  block: Block,
  input: Readonly<Record<string, unknown>>,
  head: { layout: Found['layout']; index: number; time: number; serial: number },
): void {
  const { layout, index, serial } = head
  const path = `blocks.${index}`
  sink.integer(1, block.type, path)
  if (hasSerial(layout, index)) sink.integer(2, serial, `${path}.serial`)
  const sampled = input['sampled']
  if (layout.sampled) sink.time(typeof sampled === 'number' ? sampled : head.time, `${path}.sampled`)
  sink.items(block.items, input, path)
}

/** Writes the data unit of a report under a layout. */
export function writeReport(
  sink: Sink,
  dialect: Dialect,
  layout: Found['layout'],
  input: ReportInput<RoadBlockInput | MachineBlockInput>,
): void {
  const { serial, blocks } = input
  sink.time(input.time, 'time')
  if (layout.serial === 'head') sink.integer(2, serial, 'serial')
  if (layout.positioned) sink.items(POSITION, input as never)
  let index = 0
  for (const one of blocks) {
    if (one.block === SIGNATURE) {
      writeSignature(sink, one)
      continue
    }
    const block = dialect.blocks.find((known) => known?.key === one.block)
    if (!block) throw new EncodeError(`blocks.${index}`, `no block "${one.block}" in ${dialect.facts.name}`)
    writeBlock(sink, block, { ...one }, { layout, index, time: input.time, serial })
    index++
  }
}
