import { eachColumn, type RawForm } from '@motorpool/wire'
import { type FrameColumns, gatherRows } from '../columns.ts'
import type { StoredFrame } from './telemetry-store.ts'

/** Where a row's raw bytes are: -1 in the partitions, else in that block. */
export interface MergedRows {
  columns: FrameColumns
  source: Int32Array
  /** Row inside its block. */
  index: Int32Array
}

/**
 * Rows of partitions and blocks in device-time order. While a day is being packed both hold the same rows; the receive
 * time is unique per vehicle and tells.
 */
export function mergeRows(
  hot: FrameColumns,
  blocks: readonly FrameColumns[],
  keep: (c: FrameColumns, i: number) => boolean,
): MergedRows {
  const sources = [hot, ...blocks]
  const total = sources.reduce((n, c) => n + c.count, 0)
  const seen = hot.count > 0 && blocks.length > 0 ? new Set<number>(hot.receive) : undefined
  let source: Int32Array = new Int32Array(total)
  let index: Int32Array = new Int32Array(total)
  let count = 0
  for (const [s, columns] of sources.entries()) {
    for (let i = 0; i < columns.count; i++) {
      if (!keep(columns, i) || (s > 0 && seen?.has(columns.receive[i] as number))) continue
      source[count] = s
      index[count++] = i
    }
  }
  source = source.subarray(0, count)
  index = index.subarray(0, count)
  const filled = sources.filter((c) => c.count > 0)
  if (filled.length > 1) [source, index] = inOrder(sources, source, index)
  const [only] = filled
  const columns =
    only && filled.length === 1 && only.count === count ? only : gatherRows(sources, source, index)
  return { columns, source: source.map((s) => s - 1), index }
}

/** By device time, then by receipt. */
function inOrder(
  sources: readonly FrameColumns[],
  source: Int32Array,
  index: Int32Array,
): [Int32Array, Int32Array] {
  const value = (name: 'deviceTime' | 'receive', n: number) =>
    (sources[source[n] as number] as FrameColumns)[name][index[n] as number] as number
  const order = Array.from(source, (_, n) => n).sort(
    (a, b) => value('deviceTime', a) - value('deviceTime', b) || value('receive', a) - value('receive', b),
  )
  return [
    Int32Array.from(order, (n) => source[n] as number),
    Int32Array.from(order, (n) => index[n] as number),
  ]
}

/** Evenly spread indexes, the first and the last among them. */
export function spread(count: number, max: number): number[] {
  if (max <= 0 || count <= max) return Array.from({ length: count }, (_, i) => i)
  if (max === 1) return [count - 1]
  return Array.from({ length: max }, (_, i) => Math.round((i * (count - 1)) / (max - 1)))
}

export function storedFrame(vehicleId: string, c: FrameColumns, i: number, raw: Uint8Array): StoredFrame {
  return {
    vehicleId,
    protocol: c.protocol[i] as number,
    messageId: c.messageId[i] as number,
    rawForm: c.rawForm[i] as RawForm,
    deviceTime: c.deviceTime[i] as number,
    receiveTime: Math.floor((c.receive[i] as number) / 1000),
    flags: c.flags[i] as number,
    state: c.state[i] as number,
    alarm: c.alarm[i] as number,
    ...eachColumn((name) => c[name][i] as number),
    raw,
  }
}
