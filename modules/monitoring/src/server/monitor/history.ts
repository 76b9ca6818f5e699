import { at, type Locale } from '@motorpool/kernel'
import type { SignalTable } from '@motorpool/signals'
import type { DecodedField } from '@motorpool/wire'
import { nameIn, type ReportedMessage } from './condition.ts'
import { decodeStored } from './protocols.ts'

export interface HistoryCell {
  value: number | string | boolean | null
  label?: string
  state?: 'abnormal' | 'invalid' | 'range'
}

export type HistoryValues = Record<string, HistoryCell>

function find(fields: readonly DecodedField[], path: readonly string[]): DecodedField | undefined {
  let level: readonly DecodedField[] | undefined = fields
  let hit: DecodedField | undefined
  for (const key of path) {
    hit = level?.find((f) => f.key === key)
    level = hit?.children
  }
  return hit
}

/** The asked values of one message by path; a path that the message does not carry is left out. */
export function valuesOf(
  message: ReportedMessage,
  paths: readonly (readonly string[])[],
  locale: Locale,
  table?: SignalTable,
): HistoryValues {
  const frame = decodeStored(message, table)
  const out: HistoryValues = {}
  if (!frame.ok) return out
  for (const path of paths) {
    const field = find(frame.fields, path)
    if (!field || field.value === undefined) continue
    out[path.join('.')] = {
      value: field.value,
      ...(field.label ? { label: nameIn(locale, field.label) } : {}),
      ...(field.state ? { state: field.state } : {}),
    }
  }
  return out
}

export interface SeriesColumns {
  /** ms since the epoch, ascending */
  time: number[]
  /** One array a path; null where the message does not carry the value. */
  values: Record<string, (number | null)[]>
}

/**
 * Curves of numeric values over messages in time order. More than `max` points are thinned by keeping, in each bucket
 * of the first path, its lowest and highest point, so that no peak is lost.
 */
export function seriesOf(
  messages: readonly ReportedMessage[],
  paths: readonly string[],
  max: number,
  table?: SignalTable,
): SeriesColumns {
  const split = paths.map((p) => p.split('.'))
  const time: number[] = []
  const columns = paths.map((): (number | null)[] => [])
  for (const message of messages) {
    const frame = decodeStored(message, table)
    if (!frame.ok) continue
    time.push(message.deviceTime)
    for (const [i, path] of split.entries()) {
      const value = find(frame.fields, path)?.value
      columns[i]?.push(typeof value === 'number' ? value : null)
    }
  }
  const keep = thin(columns[0] ?? [], max)
  return {
    time: keep.map((i) => at(time, i)),
    values: Object.fromEntries(paths.map((p, c) => [p, keep.map((i) => columns[c]?.[i] ?? null)])),
  }
}

/** Indexes that stay when `values` is cut to about `max` points: first, last, and each bucket's extremes. */
export function thin(values: readonly (number | null)[], max: number): number[] {
  const n = values.length
  if (n <= max || max < 4) return Array.from({ length: n }, (_, i) => i)
  const buckets = Math.floor((max - 2) / 2)
  const keep = new Set([0, n - 1])
  for (let b = 0; b < buckets; b++) {
    const from = Math.floor((b * n) / buckets)
    const to = Math.floor(((b + 1) * n) / buckets)
    let low = from
    let high = from
    for (let i = from; i < to; i++) {
      const v = values[i]
      if (v === null || v === undefined) continue
      if (v < (values[low] ?? Number.POSITIVE_INFINITY)) low = i
      if (v > (values[high] ?? Number.NEGATIVE_INFINITY)) high = i
    }
    keep.add(low).add(high)
  }
  return [...keep].sort((a, b) => a - b)
}
