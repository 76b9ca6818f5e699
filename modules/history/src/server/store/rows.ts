import { at, floatAt, intAt } from '@motorpool/kernel'
import { eachColumn, rawFormOf } from '@motorpool/wire'
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
      if (!keep(columns, i) || (s > 0 && seen?.has(floatAt(columns.receive, i)))) continue
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
  const time = new Float64Array(source.length)
  const receive = new Float64Array(source.length)
  for (let n = 0; n < source.length; n++) {
    const from = at(sources, intAt(source, n))
    time[n] = floatAt(from.deviceTime, intAt(index, n))
    receive[n] = floatAt(from.receive, intAt(index, n))
  }
  const order = Array.from(time.keys()).sort(
    (a, b) => floatAt(time, a) - floatAt(time, b) || floatAt(receive, a) - floatAt(receive, b),
  )
  return [picked(source, order), picked(index, order)]
}

function picked(values: Int32Array, order: readonly number[]): Int32Array {
  const out = new Int32Array(order.length)
  for (let n = 0; n < out.length; n++) out[n] = intAt(values, at(order, n))
  return out
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
    protocol: intAt(c.protocol, i),
    messageId: intAt(c.messageId, i),
    rawForm: rawFormOf(intAt(c.rawForm, i)),
    deviceTime: floatAt(c.deviceTime, i),
    receiveTime: Math.floor(floatAt(c.receive, i) / 1000),
    flags: intAt(c.flags, i),
    state: intAt(c.state, i),
    alarm: intAt(c.alarm, i),
    ...eachColumn((name) => intAt(c[name], i)),
    raw,
  }
}
