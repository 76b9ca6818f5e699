import { decimalsOf, type Values } from '@motorpool/resource/shared'
import type { DbcSignal, Skipped } from '@motorpool/signals'

const CODE = 32
const NAME = 64
const LABEL = 64
/** Digits that a factor may have; beyond, rounding must not matter. */
const DIGITS = 8
const OFFSET_DIGITS = 6
const FACTOR_MAX = 1_000_000
const OFFSET_MAX = 999_999_999
const TOLERANCE = 1e-9

/** To the digits that are kept; undefined when that would be another number. */
function rounded(n: number, digits: number, most: number): number | undefined {
  if (Math.abs(n) > most) return undefined
  if (decimalsOf(n) <= digits) return n
  const near = Number(n.toFixed(digits))
  return Math.abs(near - n) <= Math.abs(n) * TOLERANCE ? near : undefined
}

/** Two messages may name their signals alike; a version's codes are all different. */
function codeOf(signal: DbcSignal, taken: Set<string>): string {
  const short = signal.code.slice(0, CODE)
  const frame = `_${signal.frameId ?? ''}`
  const code = taken.has(short) ? `${signal.code.slice(0, CODE - frame.length)}${frame}` : short
  taken.add(code)
  return code
}

function labelsOf(labels: DbcSignal['labels']): Record<string, string> | null {
  if (!labels || Object.keys(labels).length === 0) return null
  return Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, label.slice(0, LABEL)]))
}

function bounds({ min, max }: DbcSignal): Values {
  const fit = (n: number | null) =>
    n === null || Math.abs(n) > 999_999_999_999 ? null : Number(n.toFixed(6))
  return { minValue: fit(min), maxValue: fit(max) }
}

function rowOf(signal: DbcSignal, code: string, sort: number): Values | undefined {
  const [factor, offset] = [
    rounded(signal.factor, DIGITS, FACTOR_MAX),
    rounded(signal.offset, OFFSET_DIGITS, OFFSET_MAX),
  ]
  if (factor === undefined || offset === undefined) return undefined
  const comment = signal.comment?.split('\n')[0]?.trim()
  return {
    collectCode: code,
    collectName: (comment && comment.length <= NAME ? comment : signal.code).slice(0, NAME),
    frameId: signal.frameId,
    startByte: signal.startByte,
    startBit: signal.startBit,
    bitLength: signal.bitLength,
    byteOrder: signal.byteOrder,
    signedFlag: signal.signed,
    factor,
    offset,
    unit: signal.unit?.slice(0, 16) ?? null,
    ...bounds(signal),
    enumValues: labelsOf(signal.labels),
    sort: Math.min(sort, 9999),
  }
}

/** Rows by their code, the signal that each came from, and signals without a row. */
interface Rows {
  rows: Map<string, { values: Values; signal: DbcSignal }>
  skipped: Skipped[]
}

export function rowsOf(signals: readonly DbcSignal[]): Rows {
  const rows: Rows['rows'] = new Map()
  const skipped: Skipped[] = []
  const taken = new Set<string>()
  for (const [i, signal] of signals.entries()) {
    const code = codeOf(signal, taken)
    const values = rowOf(signal, code, i)
    if (values) rows.set(code, { values, signal })
    else skipped.push({ signal: signal.code, message: signal.message, line: signal.line, why: 'factor' })
  }
  return { rows, skipped }
}

/** Whether a stored row has these values already. */
export function isSame(values: Values, stored: Readonly<Record<string, unknown>>): boolean {
  const plain = (value: unknown) => JSON.stringify(value ?? null)
  return Object.entries(values).every(([field, value]) => {
    const known = stored[field]
    return typeof value === 'number' && known !== null && known !== undefined
      ? Number(known) === value
      : plain(known) === plain(value)
  })
}
