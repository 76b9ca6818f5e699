import { type Columns, copyRow, newColumns } from '../pack/columns.ts'
import type { StoredFrame } from './telemetry-store.ts'

/** Where a row's raw bytes are: -1 in the partitions, else in that block. */
export interface MergedRows {
  columns: Columns
  source: Int32Array
  /** Row inside its block. */
  index: Int32Array
}

/**
 * Rows of partitions and blocks in device-time order. While a day is being packed both hold the same rows; the receive
 * time is unique per vehicle and tells.
 */
export function mergeRows(
  hot: Columns,
  blocks: readonly Columns[],
  keep: (c: Columns, i: number) => boolean,
): MergedRows {
  const sources = [hot, ...blocks]
  const seen = blocks.length > 0 ? new Set<number>(hot.receive) : undefined
  const picked: { s: number; i: number }[] = []
  for (const [s, columns] of sources.entries()) {
    for (let i = 0; i < columns.count; i++) {
      if (!keep(columns, i)) continue
      if (s > 0 && seen?.has(columns.receive[i] as number)) continue
      picked.push({ s, i })
    }
  }
  const timeOf = (p: { s: number; i: number }) => (sources[p.s] as Columns).deviceTime[p.i] as number
  const receiveOf = (p: { s: number; i: number }) => (sources[p.s] as Columns).receive[p.i] as number
  if (sources.filter((c) => c.count > 0).length > 1)
    picked.sort((a, b) => timeOf(a) - timeOf(b) || receiveOf(a) - receiveOf(b))
  const columns = newColumns(picked.length)
  const source = new Int32Array(picked.length)
  const index = new Int32Array(picked.length)
  for (const [n, { s, i }] of picked.entries()) {
    copyRow(sources[s] as Columns, i, columns, n)
    source[n] = s - 1
    index[n] = i
  }
  return { columns, source, index }
}

/** Evenly spread indexes, the first and the last among them. */
export function spread(count: number, max: number): number[] {
  if (max <= 0 || count <= max) return Array.from({ length: count }, (_, i) => i)
  if (max === 1) return [count - 1]
  return Array.from({ length: max }, (_, i) => Math.round((i * (count - 1)) / (max - 1)))
}

export function storedFrame(vehicleId: string, c: Columns, i: number, raw: Uint8Array): StoredFrame {
  return {
    vehicleId,
    protocol: c.protocol[i] as number,
    messageId: c.messageId[i] as number,
    rawForm: c.rawForm[i] as number,
    deviceTime: c.deviceTime[i] as number,
    receiveTime: Math.floor((c.receive[i] as number) / 1000),
    flags: c.flags[i] as number,
    state: c.state[i] as number,
    lng: c.lng[i] as number,
    lat: c.lat[i] as number,
    speed: c.speed[i] as number,
    direction: c.direction[i] as number,
    altitude: c.altitude[i] as number,
    mileage: c.mileage[i] as number,
    soc: c.soc[i] as number,
    fuel: c.fuel[i] as number,
    alarm: c.alarm[i] as number,
    raw,
  }
}
