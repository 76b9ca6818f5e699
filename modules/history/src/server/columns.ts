import { REPORT_COLUMN_NAMES, type ReportColumnName } from '@motorpool/wire'

/** Integer columns of a row in the order in which blocks store them; the numbers of reports last, as they may grow. */
export const INTEGERS = [
  'messageId',
  'flags',
  'state',
  'alarm',
  'protocol',
  'rawForm',
  'writer',
  ...REPORT_COLUMN_NAMES,
] as const
export type IntegerColumn = Exclude<(typeof INTEGERS)[number], ReportColumnName> | ReportColumnName

/** The typed columns of many journal rows of one vehicle; ABSENT where a message did not carry the number. */
export type FrameColumns = {
  count: number
  /** ms */
  deviceTime: Float64Array
  /** µs; unique per vehicle, and rising in commit order per writer */
  receive: Float64Array
} & { [N in IntegerColumn]: Int32Array }

export type Series = Float64Array | Int32Array

function withIntegers(
  count: number,
  deviceTime: Float64Array,
  receive: Float64Array,
  of: (name: IntegerColumn) => Int32Array,
): FrameColumns {
  const integers = Object.fromEntries(INTEGERS.map((name) => [name, of(name)])) as {
    [N in IntegerColumn]: Int32Array
  }
  return { count, deviceTime, receive, ...integers }
}

export function newColumns(count: number): FrameColumns {
  return withIntegers(count, new Float64Array(count), new Float64Array(count), () => new Int32Array(count))
}

/** The rows `source[n]`, `index[n]` of several sets of columns, in that order. */
export function gatherRows(
  sources: readonly FrameColumns[],
  source: Int32Array,
  index: Int32Array,
): FrameColumns {
  const out = newColumns(index.length)
  for (const name of ['deviceTime', 'receive', ...INTEGERS] as const) {
    const to = out[name]
    const from = sources.map((c) => c[name])
    for (let n = 0; n < index.length; n++)
      to[n] = (from[source[n] as number] as Series)[index[n] as number] as number
  }
  return out
}

/** Copies one row between sets of columns. */
export function copyRow(from: FrameColumns, i: number, to: FrameColumns, j: number): void {
  to.deviceTime[j] = from.deviceTime[i] as number
  to.receive[j] = from.receive[i] as number
  for (const name of INTEGERS) to[name][j] = from[name][i] as number
}

export function sliceColumns(all: FrameColumns, from: number, to: number): FrameColumns {
  return withIntegers(to - from, all.deviceTime.subarray(from, to), all.receive.subarray(from, to), (name) =>
    all[name].subarray(from, to),
  )
}
