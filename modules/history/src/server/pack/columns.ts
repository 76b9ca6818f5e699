import type { VarintReader, VarintWriter } from './varint.ts'

/** The typed columns of many journal rows of one vehicle, in device-time order. */
export interface Columns {
  count: number
  /** ms */
  deviceTime: Float64Array
  /** µs, unique */
  receive: Float64Array
  messageId: Int32Array
  flags: Int32Array
  state: Int32Array
  lng: Int32Array
  lat: Int32Array
  speed: Int32Array
  altitude: Int32Array
  mileage: Int32Array
  fuel: Int32Array
  alarm: Int32Array
  protocol: Int32Array
  rawForm: Int32Array
  direction: Int32Array
  soc: Int32Array
}

/** Order of the integer columns in a block. Only ever appended to. */
const INTEGERS = [
  'messageId',
  'flags',
  'state',
  'lng',
  'lat',
  'speed',
  'altitude',
  'mileage',
  'fuel',
  'alarm',
  'protocol',
  'rawForm',
  'direction',
  'soc',
] as const

export function newColumns(count: number): Columns {
  return {
    count,
    deviceTime: new Float64Array(count),
    receive: new Float64Array(count),
    messageId: new Int32Array(count),
    flags: new Int32Array(count),
    state: new Int32Array(count),
    lng: new Int32Array(count),
    lat: new Int32Array(count),
    speed: new Int32Array(count),
    altitude: new Int32Array(count),
    mileage: new Int32Array(count),
    fuel: new Int32Array(count),
    alarm: new Int32Array(count),
    protocol: new Int32Array(count),
    rawForm: new Int32Array(count),
    direction: new Int32Array(count),
    soc: new Int32Array(count),
  }
}

/** The rows `source[n]`, `index[n]` of several sets of columns, in that order. */
export function gatherRows(sources: readonly Columns[], source: Int32Array, index: Int32Array): Columns {
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
export function copyRow(from: Columns, i: number, to: Columns, j: number): void {
  to.deviceTime[j] = from.deviceTime[i] as number
  to.receive[j] = from.receive[i] as number
  for (const name of INTEGERS) to[name][j] = from[name][i] as number
}

export function sliceColumns(all: Columns, from: number, to: number): Columns {
  const out = newColumns(0)
  out.count = to - from
  out.deviceTime = all.deviceTime.subarray(from, to)
  out.receive = all.receive.subarray(from, to)
  for (const name of INTEGERS) out[name] = all[name].subarray(from, to)
  return out
}

type Series = Float64Array | Int32Array

/** Differences of the order-th order: 0 the values, 1 steps, 2 changes of step. */
function residual(values: Series, i: number, order: number): number {
  const now = values[i] as number
  if (order === 0 || i === 0) return now
  const before = values[i - 1] as number
  if (order === 1 || i === 1) return now - before
  return now - 2 * before + (values[i - 2] as number)
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

function putSeries(out: VarintWriter, values: Series): void {
  if (values.length > 0 && values.every((v) => v === values[0])) {
    out.unsigned(CONSTANT)
    out.signed(values[0] as number)
    return
  }
  const order = cheapestOrder(values)
  out.unsigned(order)
  for (let i = 0; i < values.length; i++) out.signed(residual(values, i, order))
}

function takeSeries<S extends Series>(from: VarintReader, values: S): S {
  const order = from.unsigned()
  if (order === CONSTANT) {
    values.fill(from.signed())
    return values
  }
  let before = 0
  let step = 0
  for (let i = 0; i < values.length; i++) {
    const v = from.signed()
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
  return values
}

export function putColumns(out: VarintWriter, columns: Columns): void {
  const { count, deviceTime, receive } = columns
  out.unsigned(count)
  putSeries(out, deviceTime)
  // The receive time as delay in ms, and the µs that keep it unique.
  const delay = new Float64Array(count)
  const rest = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    const us = receive[i] as number
    const ms = Math.floor(us / 1000)
    delay[i] = ms - (deviceTime[i] as number)
    rest[i] = us - ms * 1000
  }
  putSeries(out, delay)
  putSeries(out, rest)
  for (const name of INTEGERS) putSeries(out, columns[name])
}

export function takeColumns(from: VarintReader): Columns {
  const count = from.unsigned()
  const columns = newColumns(count)
  takeSeries(from, columns.deviceTime)
  const delay = takeSeries(from, new Float64Array(count))
  const rest = takeSeries(from, new Int32Array(count))
  for (let i = 0; i < count; i++)
    columns.receive[i] =
      ((columns.deviceTime[i] as number) + (delay[i] as number)) * 1000 + (rest[i] as number)
  for (const name of INTEGERS) takeSeries(from, columns[name])
  return columns
}
