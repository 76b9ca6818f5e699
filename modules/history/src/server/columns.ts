import { floatAt, intAt } from '@motorpool/kernel'
import { ABSENT, eachColumn, REPORT_COLUMN_NAMES } from '@motorpool/wire'

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
export type IntegerColumn = (typeof INTEGERS)[number]

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
  return {
    count,
    deviceTime,
    receive,
    messageId: of('messageId'),
    flags: of('flags'),
    state: of('state'),
    alarm: of('alarm'),
    protocol: of('protocol'),
    rawForm: of('rawForm'),
    writer: of('writer'),
    ...eachColumn(of),
  }
}

export function newColumns(count: number): FrameColumns {
  return withIntegers(count, new Float64Array(count), new Float64Array(count), () => new Int32Array(count))
}

/** All arrays of a set of columns. */
export const seriesOf = (columns: FrameColumns): Series[] =>
  (['deviceTime', 'receive', ...INTEGERS] as const).map((name) => columns[name])

/** The rows `source[n]`, `index[n]` of several sets of columns, in that order; each names a row that exists. */
export function gatherRows(
  sources: readonly FrameColumns[],
  source: Int32Array,
  index: Int32Array,
): FrameColumns {
  const out = newColumns(index.length)
  for (const name of ['deviceTime', 'receive', ...INTEGERS] as const) {
    const to = out[name]
    const from = sources.map((c) => c[name])
    for (let n = 0; n < to.length; n++) to[n] = from[source[n] ?? 0]?.[index[n] ?? 0] ?? ABSENT
  }
  return out
}

/** Copies one row between sets of columns. */
export function copyRow(from: FrameColumns, i: number, to: FrameColumns, j: number): void {
  to.deviceTime[j] = floatAt(from.deviceTime, i)
  to.receive[j] = floatAt(from.receive, i)
  for (const name of INTEGERS) to[name][j] = intAt(from[name], i)
}

export function sliceColumns(all: FrameColumns, from: number, to: number): FrameColumns {
  return withIntegers(to - from, all.deviceTime.subarray(from, to), all.receive.subarray(from, to), (name) =>
    all[name].subarray(from, to),
  )
}
