import { intAt } from '@motorpool/kernel'
import { ABSENT, REPORT_COLUMN_NAMES, RecordFlag, type ReportColumnName } from '@motorpool/wire'
import type { FrameColumns } from '../columns.ts'

/** Rows that are no word of the vehicle's condition: sent to it, or at a time that nobody believes. */
const UNHEARD = RecordFlag.absurdTime | RecordFlag.downlink

/** Bits of states before the numbers of reports. */
const STATES = 2

/**
 * Between which numbers the heard rows of a block lie, as it is stored: `StateBit`s that are set in any report, those that are
 * set in every report, then minimum and maximum of each number of reports, in their order; both ABSENT where no row has it.
 */
export function boundsOf(columns: FrameColumns): Int32Array {
  const { count, flags, state } = columns
  const bounds = new Int32Array(STATES + 2 * REPORT_COLUMN_NAMES.length).fill(ABSENT)
  let [any, every] = [0, -1]
  for (let i = 0; i < count; i++) {
    const flag = intAt(flags, i)
    if (flag & UNHEARD || !(flag & RecordFlag.report)) continue
    any |= intAt(state, i)
    every &= intAt(state, i)
  }
  bounds[0] = any
  bounds[1] = every
  for (const [n, name] of REPORT_COLUMN_NAMES.entries()) {
    const [low, high] = extremes(columns[name], flags)
    bounds[STATES + 2 * n] = low
    bounds[STATES + 2 * n + 1] = high
  }
  return bounds
}

function extremes(values: Int32Array, flags: Int32Array): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, ABSENT]
  for (let i = 0; i < values.length; i++) {
    const value = intAt(values, i)
    if (value === ABSENT || intAt(flags, i) & UNHEARD) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  return high === ABSENT ? [ABSENT, ABSENT] : [low, high]
}

/** What blocks say of their rows before they are opened. */
export class Bounds {
  private readonly parts: readonly (readonly number[])[]

  /** `parts`: the stored bounds of blocks that are asked together. */
  constructor(parts: readonly (readonly number[])[]) {
    this.parts = parts
  }

  /** Least and largest stored number of a column; null: no row has it; undefined: not known, for it was declared later. */
  of(column: ReportColumnName): readonly [low: number, high: number] | null | undefined {
    const at = STATES + 2 * REPORT_COLUMN_NAMES.indexOf(column)
    let found: readonly [number, number] | null = null
    for (const part of this.parts) {
      const [low, high] = [part[at], part[at + 1]]
      if (low === undefined || high === undefined) return undefined
      if (high === ABSENT) continue
      found = found ? [Math.min(found[0], low), Math.max(found[1], high)] : [low, high]
    }
    return found
  }

  /** Whether a report may have a bit of the state set. */
  maySet(bit: number): boolean {
    return this.parts.some(([any = -1]) => (any & bit) !== 0)
  }

  /** Whether a report may have a bit of the state clear. */
  mayClear(bit: number): boolean {
    return this.parts.some(([, every = 0]) => (every & bit) === 0)
  }
}
