import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { at, floatAt } from '@motorpool/kernel'
import type { FrameColumns } from '../columns.ts'
import { allFrames, fromPlanes, type Planes, PREDICTORS, toPlanes } from './planes.ts'
import { putColumns, takeColumns } from './series.ts'
import { VarintReader, VarintWriter } from './varint.ts'

const VERSION = 1
const TRACK_LEVEL = 9
const FOLD_LEVEL = 1
/** Level 12 takes three times as long for 3 % less. */
const RAW_LEVEL = 9

function compress(bytes: Uint8Array, level: number): Buffer {
  return zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
  })
}

/** A track or the raw bytes of a block, opened behind its version. */
export function openBlock(bytes: Uint8Array): VarintReader {
  const reader = new VarintReader(zstdDecompressSync(bytes))
  const version = reader.unsigned()
  if (version !== VERSION)
    throw new Error(`packed block has version ${version}, this program reads ${VERSION}`)
  return reader
}

export interface PackedBlock {
  track: Buffer
  raw: Buffer
  /** Bytes of the raw frames before packing. */
  rawSize: number
}

interface Group {
  length: number
  rows: number[]
}

/** Rows of equal message and length share their layout, and so their planes. */
function groupsOf(columns: FrameColumns, raws: readonly Uint8Array[]): Group[] {
  const groups = new Map<string, Group>()
  for (let i = 0; i < raws.length; i++) {
    const length = at(raws, i).length
    const key = `${columns.messageId[i]} ${columns.rawForm[i]} ${length}`
    const group = groups.get(key)
    if (group) group.rows.push(i)
    else groups.set(key, { length, rows: [i] })
  }
  return [...groups.values()]
}

function packTrack(columns: FrameColumns, level: number): Buffer {
  const track = new VarintWriter()
  track.unsigned(VERSION)
  putColumns(track, columns)
  return compress(track.view(), level)
}

/** Columns as a packed track that is made quickly, and is not kept for long. */
export const foldTrack = (columns: FrameColumns): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(packTrack(columns, FOLD_LEVEL))

/** Packs the rows of one vehicle. `columns` are in device-time order, `raws[i]` belongs to row i. Lossless. */
export function packBlock(columns: FrameColumns, raws: readonly Uint8Array[]): PackedBlock {
  return { track: packTrack(columns, TRACK_LEVEL), ...packRaws(columns, raws) }
}

/** The raw bytes alone. */
export function packRaws(columns: FrameColumns, raws: readonly Uint8Array[]): Omit<PackedBlock, 'track'> {
  const raw = new VarintWriter()
  raw.unsigned(VERSION)
  const groups = groupsOf(columns, raws)
  raw.unsigned(groups.length)
  let rawSize = 0
  for (const { length, rows } of groups) {
    rawSize += length * rows.length
    const frames = rows.map((i) => at(raws, i))
    const planes = toPlanes(frames, length)
    raw.unsigned(length)
    raw.unsigned(rows.length)
    let before = -1
    for (const row of rows) {
      raw.unsigned(row - before - 1)
      before = row
    }
    raw.unsigned(planes.check)
    for (const p of planes.order) raw.unsigned(p * PREDICTORS + (planes.predictors[p] ?? 0))
    raw.append(planes.bytes)
  }
  return { raw: compress(raw.view(), RAW_LEVEL), rawSize }
}

export function unpackTrack(track: Uint8Array): FrameColumns {
  return takeColumns(openBlock(track))
}

interface PackedGroup {
  length: number
  /** The rows of the block whose frames have this length. */
  rows: number[]
  planes: Planes
}

function* takeGroups(reader: VarintReader): Generator<PackedGroup> {
  const groups = reader.unsigned()
  for (let g = 0; g < groups; g++) {
    const length = reader.unsigned()
    const n = reader.unsigned()
    const rows: number[] = []
    let row = -1
    for (let i = 0; i < n; i++) {
      row += reader.unsigned() + 1
      rows.push(row)
    }
    const check = reader.unsigned()
    const predictors = new Uint8Array(length)
    const order: number[] = []
    for (let slot = 0; slot < length; slot++) {
      const code = reader.unsigned()
      const p = Math.floor(code / PREDICTORS)
      order.push(p)
      predictors[p] = code % PREDICTORS
    }
    yield { length, rows, planes: { check, predictors, order, bytes: reader.take(n * length) } }
  }
}

function takeRaws(reader: VarintReader, wanted: (row: number) => boolean): Map<number, Uint8Array> {
  const out = new Map<number, Uint8Array>()
  for (const { length, rows, planes } of takeGroups(reader)) {
    if (!rows.some(wanted)) continue
    const frames = fromPlanes(planes, length, rows.length, (i) => wanted(at(rows, i)))
    for (const [i, frame] of frames) out.set(at(rows, i), frame)
  }
  return out
}

/** Where the raw bytes of each row of a block lie: no object for each row, of which a month has a quarter of a million. */
interface Spans {
  readonly chunks: readonly Uint8Array[]
  /** By row: its chunk, -1 where none has it, and where it begins and ends there. */
  readonly chunkOf: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
}

function spansOf(raw: Uint8Array, count: number): Spans {
  const chunks: Uint8Array[] = []
  const spans = {
    chunks,
    chunkOf: new Int32Array(count).fill(-1),
    from: new Int32Array(count),
    to: new Int32Array(count),
  }
  for (const { length, rows, planes } of takeGroups(openBlock(raw))) {
    let from = 0
    for (const row of rows) {
      spans.chunkOf[row] = chunks.length
      spans.from[row] = from
      from += length
      spans.to[row] = from
    }
    chunks.push(allFrames(planes, length, rows.length))
  }
  return spans
}

/**
 * A whole block. The raw bytes of a row are a part of those of many, which costs less than an array for each; they are restored
 * when the first of them is asked for: most readers want columns alone.
 */
export class WholeBlock {
  readonly track: FrameColumns
  private readonly packed: Uint8Array
  private spans: Spans | undefined

  constructor(track: FrameColumns, raw: Uint8Array) {
    this.track = track
    this.packed = raw
  }

  /** @throws where the bytes are not those of a block */
  rawOf(row: number): Uint8Array {
    this.spans ??= spansOf(this.packed, this.track.count)
    const { chunks, chunkOf, from, to } = this.spans
    const chunk = chunks[chunkOf[row] ?? -1]
    if (!chunk) throw new RangeError(`the block has no bytes of row ${row}`)
    return chunk.subarray(from[row], to[row])
  }
}

/** FrameColumns of a block and the raw bytes of the rows whose device time is selected (row → bytes). */
export function unpackRaw(
  track: Uint8Array,
  raw: Uint8Array,
  wantedTime: (deviceTime: number) => boolean = () => true,
): { track: FrameColumns; raws: Map<number, Uint8Array> } {
  const columns = unpackTrack(track)
  const wanted = (row: number) => wantedTime(floatAt(columns.deviceTime, row))
  for (let row = 0; row < columns.count; row++)
    if (wanted(row)) return { track: columns, raws: unpackFrames(raw, wanted) }
  return { track: columns, raws: new Map() }
}

/** The raw bytes of these rows of a block. */
export const unpackFrames = (raw: Uint8Array, wanted: (row: number) => boolean): Map<number, Uint8Array> =>
  takeRaws(openBlock(raw), wanted)
