import { floatAt, intAt } from '@motorpool/kernel'

/**
 * Frames of one length, turned on their side: all first bytes, all second bytes, and so on. A byte that stays, counts
 * or drifts becomes a run of small numbers. Each plane takes the predictor that fits it best:
 *   0  the bytes themselves
 *   1  difference to the frame before
 *   2  that difference, less the one of the same byte two positions earlier (lists of WORDs that move together)
 */
export const PREDICTORS = 3

// The loops over bytes read `?? 0`: their indexes are inside by construction, and a check in a function of its own would
// cost half of the time of packing.

/** xor of bytes[from..to) of a frame */
function xorOf(frame: Uint8Array, from: number, to: number): number {
  let x = 0
  for (let i = from; i < to; i++) x ^= frame[i] ?? 0
  return x
}

/** How the check byte of a frame is foretold: where it stands from the end, and where the XOR begins. */
interface CheckRule {
  fromEnd: number
  start: number
}
/** 0 none · 1 GB/T 32960 (BCC last, from byte 2) · 2 JT/T 808 (before the closing flag, from byte 1, unescaped only) */
const CHECK_RULES: readonly (CheckRule | undefined)[] = [
  undefined,
  { fromEnd: 1, start: 2 },
  { fromEnd: 2, start: 1 },
]

function applyCheck(frame: Uint8Array, rule: CheckRule): void {
  const at = frame.length - rule.fromEnd
  frame[at] = (frame[at] ?? 0) ^ xorOf(frame, rule.start, at)
}

function chooseCheck(frames: readonly Uint8Array[], length: number): number {
  for (const [n, rule] of CHECK_RULES.entries()) {
    if (!rule || length < rule.start + rule.fromEnd + 1) continue
    const at = length - rule.fromEnd
    const hits = frames.filter((f) => f[at] === xorOf(f, rule.start, at)).length
    if (hits * 2 > frames.length) return n
  }
  return 0
}

/** Cost of a byte as a signed residual: sixteenths of the bits a good entropy coder would need, roughly. */
const COST = Int32Array.from({ length: 256 }, (_, b) => Math.round(16 * Math.log2(1 + Math.min(b, 256 - b))))
/** Rows that judge a predictor; more say the same. */
const JUDGES = 2048

export interface Planes {
  check: number
  /** Predictor of each byte position. */
  predictors: Uint8Array
  /** Byte positions in the order of their planes in `bytes`: similar planes next to each other compress better. */
  order: number[]
  bytes: Uint8Array
}

/** Every byte position as a run of its own, the check byte as its difference to what was foretold. */
function transpose(frames: readonly Uint8Array[], length: number, rule: CheckRule | undefined): Uint8Array {
  const n = frames.length
  const columns = new Uint8Array(n * length)
  const at = rule ? length - rule.fromEnd : -1
  for (const [i, frame] of frames.entries()) {
    for (let p = 0, k = i; p < length; p++, k += n) columns[k] = frame[p] ?? 0
    if (rule) columns[at * n + i] = (frame[at] ?? 0) ^ xorOf(frame, rule.start, at)
  }
  return columns
}

/** Steps of every plane, needed by predictors 1 and 2. */
function stepsOf(columns: Uint8Array, n: number): Uint8Array {
  const steps = new Uint8Array(columns.length)
  for (let from = 0; from < columns.length; from += n) {
    let before = 0
    for (let k = from; k < from + n; k++) {
      const now = columns[k] ?? 0
      steps[k] = now - before
      before = now
    }
  }
  return steps
}

/** The predictor that fits a plane best, and what it costs. */
function judge(columns: Uint8Array, steps: Uint8Array, p: number, n: number): { best: number; cost: number } {
  const first = columns[p * n] ?? 0
  const stride = Math.ceil(n / JUDGES)
  const back = p >= 2 ? 2 * n : 0
  let plain = 0
  let step = 0
  let pair = 0
  for (let k = p * n + 1, end = (p + 1) * n; k < end; k += stride) {
    const s = steps[k] ?? 0
    plain += COST[((columns[k] ?? 0) - first) & 0xff] ?? 0
    step += COST[s] ?? 0
    pair += COST[(s - (steps[k - back] ?? 0)) & 0xff] ?? 0
  }
  if (p < 2) pair = Infinity
  if (plain <= step && plain <= pair) return { best: 0, cost: plain }
  return step <= pair ? { best: 1, cost: step } : { best: 2, cost: pair }
}

/** Turns equally long frames into planes. `frames` are not changed. */
export function toPlanes(frames: readonly Uint8Array[], length: number): Planes {
  const n = frames.length
  const check = chooseCheck(frames, length)
  const columns = transpose(frames, length, CHECK_RULES[check])
  const steps = stepsOf(columns, n)
  const predictors = new Uint8Array(length)
  const costs = new Float64Array(length)
  for (let p = 0; p < length; p++) {
    const { best, cost } = judge(columns, steps, p, n)
    predictors[p] = best
    costs[p] = cost
  }
  const order = Array.from({ length }, (_, p) => p).sort(
    (a, b) => floatAt(costs, a) - floatAt(costs, b) || a - b,
  )
  const bytes = new Uint8Array(n * length)
  for (const [slot, p] of order.entries()) {
    const to = slot * n
    const plane = (predictors[p] === 0 ? columns : steps).subarray(p * n, (p + 1) * n)
    if (predictors[p] !== 2) {
      bytes.set(plane, to)
      continue
    }
    const other = steps.subarray((p - 2) * n, (p - 1) * n)
    for (let i = 0; i < n; i++) bytes[to + i] = (plane[i] ?? 0) - (other[i] ?? 0)
  }
  return { check, predictors, order, bytes }
}

/** Rows restored together: with all their bytes they fit into the processor's cache. */
const TILE = 128

/** All frames behind each other, their check bytes still as differences. */
function restored({ predictors, order, bytes }: Planes, length: number, n: number): Uint8Array {
  const rows = new Uint8Array(n * length)
  const from = new Int32Array(length)
  for (const [slot, p] of order.entries()) from[p] = slot * n
  const before = new Uint8Array(length)
  // Steps of the planes two before, one before, and this one, over the rows of a tile.
  let [back, last, steps] = [new Uint8Array(TILE), new Uint8Array(TILE), new Uint8Array(TILE)]
  for (let row = 0; row < n; row += TILE) {
    const count = Math.min(TILE, n - row)
    for (let p = 0; p < length; p++) {
      const predictor = predictors[p]
      const plane = intAt(from, p) + row
      let value = before[p] ?? 0
      for (let i = 0, to = row * length + p; i < count; i++, to += length) {
        const given = bytes[plane + i] ?? 0
        let step = given
        if (predictor === 0) step = given - value
        else if (predictor === 2) step += back[i] ?? 0
        value = (value + step) & 0xff
        steps[i] = step
        rows[to] = value
      }
      before[p] = value
      ;[back, last, steps] = [last, steps, back]
    }
  }
  return rows
}

/** All frames behind each other. */
export function allFrames(planes: Planes, length: number, n: number): Uint8Array {
  const rows = restored(planes, length, n)
  const rule = CHECK_RULES[planes.check]
  if (rule)
    for (let from = 0; from < rows.length; from += length)
      applyCheck(rows.subarray(from, from + length), rule)
  return rows
}

/** Restores the frames in `wanted`. */
export function fromPlanes(
  planes: Planes,
  length: number,
  n: number,
  wanted: (i: number) => boolean,
): Map<number, Uint8Array> {
  const rows = restored(planes, length, n)
  const rule = CHECK_RULES[planes.check]
  const out = new Map<number, Uint8Array>()
  for (let i = 0; i < n; i++) {
    if (!wanted(i)) continue
    // Copied: a few do not hold the memory of all.
    const frame = rows.slice(i * length, (i + 1) * length)
    if (rule) applyCheck(frame, rule)
    out.set(i, frame)
  }
  return out
}
