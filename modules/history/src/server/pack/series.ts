import { floatAt, intAt } from '@motorpool/kernel'
import { ABSENT } from '@motorpool/wire'
import { type FrameColumns, INTEGERS, newColumns, type Series } from '../columns.ts'
import { SMALL, type VarintReader, type VarintWriter, zigzag } from './varint.ts'

/** Differences of the order-th order: 0 the values, 1 steps, 2 changes of step. `i` is inside of `values`. */
function residual(values: Series, i: number, order: number): number {
  const now = values[i] ?? 0
  if (order === 0 || i === 0) return now
  const before = values[i - 1] ?? 0
  if (order === 1 || i === 1) return now - before
  return now - 2 * before + (values[i - 2] ?? 0)
}

function cheapestOrder(values: Series): number {
  let best = 0
  let bestCost = Infinity
  for (let order = 0; order <= 2; order++) {
    let cost = 0
    for (let i = 0; i < values.length; i++) cost += Math.log2(1 + Math.abs(residual(values, i, order)))
    if (cost < bestCost) {
      bestCost = cost
      best = order
    }
  }
  return best
}

/** Stands where the order would: every value is the one that follows. */
const CONSTANT = 3
/** In place of a byte behind the end: left to the reader, which refuses it. */
const TOO_LARGE = 0xff

function putSeries(out: VarintWriter, values: Series): void {
  const [first] = values
  if (first !== undefined && values.every((v) => v === first)) {
    out.unsigned(CONSTANT)
    out.signed(first)
    return
  }
  const order = cheapestOrder(values)
  out.unsigned(order)
  for (let i = 0; i < values.length; i++) out.signed(residual(values, i, order))
}

/** Of the numbers of a packed day nearly all are of one byte or two: they are read here, without a call for each. */
export function takeSeries<S extends Series>(from: VarintReader, values: S): S {
  const order = from.unsigned()
  if (order === CONSTANT) {
    values.fill(from.signed())
    return values
  }
  const { bytes } = from
  let { at } = from
  let before = 0
  let step = 0
  for (let i = 0; i < values.length; i++) {
    let v = bytes[at] ?? TOO_LARGE
    if (v < 0x80) at++
    else {
      const high = bytes[at + 1] ?? TOO_LARGE
      if (high < 0x80) {
        v = (v & 0x7f) | (high << 7)
        at += 2
      } else {
        from.at = at
        v = from.unsigned()
        ;({ at } = from)
      }
    }
    v = v < SMALL ? (v >>> 1) ^ -(v & 1) : zigzag(v)
    if (order === 0) before = v
    else if (order === 1 || i < 2) {
      step = v
      before += v
    } else {
      step += v
      before += step
    }
    values[i] = before
  }
  from.at = at
  return values
}

/** Passes a series of so many values without reading them. */
export function skipSeries(from: VarintReader, count: number): void {
  from.skip(from.unsigned() === CONSTANT ? 1 : count)
}

export function putColumns(out: VarintWriter, columns: FrameColumns): void {
  const { count, deviceTime, receive } = columns
  out.unsigned(count)
  putSeries(out, deviceTime)
  // The receive time as delay in ms, and the µs that keep it unique.
  const delay = new Float64Array(count)
  const rest = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    const us = floatAt(receive, i)
    const ms = Math.floor(us / 1000)
    delay[i] = ms - floatAt(deviceTime, i)
    rest[i] = us - ms * 1000
  }
  putSeries(out, delay)
  putSeries(out, rest)
  out.unsigned(INTEGERS.length)
  for (const name of INTEGERS) putSeries(out, columns[name])
}

export function takeColumns(from: VarintReader): FrameColumns {
  const count = from.unsigned()
  const columns = newColumns(count)
  takeSeries(from, columns.deviceTime)
  const delay = takeSeries(from, new Float64Array(count))
  const rest = takeSeries(from, new Int32Array(count))
  for (let i = 0; i < count; i++)
    columns.receive[i] = (floatAt(columns.deviceTime, i) + floatAt(delay, i)) * 1000 + intAt(rest, i)
  // Columns that were declared after this block was packed.
  const stored = from.unsigned()
  for (const [n, name] of INTEGERS.entries()) {
    if (n < stored) takeSeries(from, columns[name])
    else columns[name].fill(ABSENT)
  }
  return columns
}
