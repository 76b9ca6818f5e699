import { spanOf } from './bits.ts'
import type { SignalDefinition } from './signal.ts'

/** A signal of a DBC file that has no place in a table of fixed signals. */
export interface Skipped {
  signal: string
  message: string
  /** Line of the file, from 1. */
  line: number
  /** `beyond`: bits outside of the frame; `unreadable`: an SG_ line that is not as the format has it. */
  why: 'multiplexed' | 'float' | 'length' | 'factor' | 'beyond' | 'unreadable'
}

export interface DbcFile {
  /** Nodes of the BU_ line. */
  nodes: string[]
  messages: number
  signals: DbcSignal[]
  skipped: Skipped[]
}

export interface DbcSignal extends SignalDefinition {
  message: string
  comment: string | null
  /** Line of the file, from 1. */
  line: number
}

/** Bit 31 of an id marks an extended frame. */
const EXTENDED = 0x80000000
/** Messages that hold signals of no message. */
const INDEPENDENT = 0xc0000000
/** Of a frame, also of one that is sent in several packets (SAE J1939-21). */
const MAX_BYTES = 1785

const MESSAGE = /^BO_\s+(\d+)\s+(\w+)\s*:\s*(\d+)\s+\w+/
const SIGNAL =
  /^SG_\s+(\w+)\s*(M|m\d+M?)?\s*:\s*(\d+)\|(\d+)@([01])([+-])\s*\(\s*([-+.\deE]+)\s*,\s*([-+.\deE]+)\s*\)\s*\[\s*([-+.\deE]+)\s*\|\s*([-+.\deE]+)\s*\]\s*"([^"]*)"/
/** The name in an SG_ line that is not as the format has it. */
const SIGNAL_NAME = /^SG_\s+(\S+)/
const VALUES = /^VAL_\s+(\d+)\s+(\w+)\s+(.*);\s*$/s
const VALUE = /(-?\d+)\s+"([^"]*)"/g
const SIGNAL_COMMENT = /^CM_\s+SG_\s+(\d+)\s+(\w+)\s+"((?:[^"\\]|\\.)*)"/s
const FLOAT = /^SIG_VALTYPE_\s+(\d+)\s+(\w+)\s*:?\s*([12])/

interface Found {
  signal: DbcSignal
  mux: string | undefined
  id: number
  /** Bytes of its frame. */
  bytes: number
}

/** Characters of one statement: long comments and tables of values have some thousand. */
export const STATEMENT_MAX = 64 * 1024
/** Signals of one file, those that are passed over included. */
export const SIGNALS_MAX = 20_000

const oddQuotes = (line: string): boolean => (line.replaceAll('\\"', '').split('"').length - 1) % 2 === 1

/** Statements: a line, or several where a quoted text runs over the end of one. Throws for one that does not end. */
function* statements(text: string): Generator<{ text: string; line: number }> {
  let open: string[] = []
  let length = 0
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    length += line.length + 1
    if (length > STATEMENT_MAX) throw new Error(`a statement has more than ${STATEMENT_MAX} characters`)
    open.push(line)
    // Within an open text an odd line closes it; outside an odd line opens one.
    if (open.length > 1 === oddQuotes(line)) {
      yield { text: open.join('\n').trim(), line: i + 2 - open.length }
      open = []
      length = 0
    }
  }
}

const frameIdOf = (id: number): string =>
  id >= EXTENDED ? (id - EXTENDED).toString(16).toUpperCase().padStart(8, '0') : id.toString(16).toUpperCase()

function signalOf(match: RegExpExecArray, frameId: string, message: string, line: number): DbcSignal {
  const [, code = '', , start = '', length = '', order, sign, factor, offset, min, max, unit] = match
  const [low, high] = [Number(min), Number(max)]
  return {
    code,
    name: [code, code, code],
    message,
    line,
    comment: null,
    frameId,
    startByte: Number(start) >> 3,
    startBit: Number(start) & 7,
    bitLength: Number(length),
    byteOrder: order === '1' ? 'Intel' : 'Motorola',
    signed: sign === '-',
    base: 10,
    factor: Number(factor),
    offset: Number(offset),
    unit: unit || null,
    // [0|0] says that there are no bounds.
    min: low === high ? null : low,
    max: low === high ? null : high,
    invalid: null,
    labels: null,
  }
}

function whyNot(
  { signal, mux, bytes }: Found,
  multiplexor: DbcSignal | undefined,
): Skipped['why'] | undefined {
  if (!(signal.bitLength >= 1 && signal.bitLength <= 64)) return 'length'
  if (spanOf(signal).last >= Math.min(bytes, MAX_BYTES)) return 'beyond'
  if (!Number.isFinite(signal.factor) || signal.factor === 0 || !Number.isFinite(signal.offset))
    return 'factor'
  if (!mux || mux === 'M') return undefined
  // A multiplexor that is the first byte is a beginning of the data; others have no place in a frame id.
  const first =
    multiplexor?.startByte === 0 &&
    multiplexor.bitLength === 8 &&
    multiplexor.startBit === (multiplexor.byteOrder === 'Intel' ? 0 : 7)
  return first && /^m\d+$/.test(mux) && Number(mux.slice(1)) <= 255 ? undefined : 'multiplexed'
}

const skippedOf = ({ code, message, line }: DbcSignal, why: Skipped['why']): Skipped => ({
  signal: code,
  message,
  line,
  why,
})

function resolve(found: readonly Found[]): Pick<DbcFile, 'signals' | 'skipped'> {
  const signals: DbcSignal[] = []
  const skipped: Skipped[] = []
  const multiplexors = new Map(
    found
      .filter((f) => f.mux === 'M')
      .map((f) => [f.id, f.signal] as const)
      .reverse(),
  )
  for (const entry of found) {
    const { signal, mux, id } = entry
    const why = whyNot(entry, multiplexors.get(id))
    if (why) skipped.push(skippedOf(signal, why))
    else if (!mux || mux === 'M') signals.push(signal)
    else {
      const value = Number(mux.slice(1)).toString(16).toUpperCase().padStart(2, '0')
      signals.push({ ...signal, frameId: `${(signal.frameId ?? '').padStart(8, '0')}${value}` })
    }
  }
  return { signals, skipped }
}

/**
 * Reads a DBC file, in time proportional to its length; lines of other kinds are passed over, as every reader of the
 * format does; signals that find no place are named with their line. Throws beyond `STATEMENT_MAX` and `SIGNALS_MAX`.
 */
export function parseDbc(text: string): DbcFile {
  const nodes: string[] = []
  const found: Found[] = []
  const floats = new Set<string>()
  const byKey = new Map<string, DbcSignal>()
  const unreadable: Skipped[] = []
  let message: { id: number; name: string; bytes: number } | undefined
  let messages = 0
  for (const { text: line, line: at } of statements(text)) {
    if (line.startsWith('BU_:')) nodes.push(...line.slice(4).trim().split(/\s+/).filter(Boolean))
    const head = MESSAGE.exec(line)
    if (head) {
      const id = Number(head[1])
      message = id === INDEPENDENT ? undefined : { id, name: head[2] as string, bytes: Number(head[3]) }
      if (message) messages++
    }
    const match = message && SIGNAL.exec(line)
    if (match && message) {
      const signal = signalOf(match, frameIdOf(message.id), message.name, at)
      byKey.set(`${message.id} ${signal.code}`, signal)
      found.push({ signal, mux: match[2], id: message.id, bytes: message.bytes })
      if (found.length > SIGNALS_MAX) throw new Error(`the file has more than ${SIGNALS_MAX} signals`)
    }
    const broken = message && !match ? SIGNAL_NAME.exec(line) : null
    if (broken && message && unreadable.length < SIGNALS_MAX)
      unreadable.push({ signal: broken[1] ?? '', message: message.name, line: at, why: 'unreadable' })
    const comment = SIGNAL_COMMENT.exec(line)
    const commented = comment && byKey.get(`${comment[1]} ${comment[2]}`)
    if (commented) commented.comment = (comment[3] ?? '').replaceAll('\\"', '"').trim() || null
    const values = VALUES.exec(line)
    const valued = values && byKey.get(`${values[1]} ${values[2]}`)
    if (valued)
      valued.labels = Object.fromEntries(
        [...(values[3] ?? '').matchAll(VALUE)].map(([, number, label]) => [number, label]),
      )
    const float = FLOAT.exec(line)
    if (float) floats.add(`${float[1]} ${float[2]}`)
  }
  const isFloat = ({ id, signal }: Found) => floats.has(`${id} ${signal.code}`)
  const { signals, skipped } = resolve(found.filter((f) => !isFloat(f)))
  for (const { signal } of found.filter(isFloat)) skipped.push(skippedOf(signal, 'float'))
  skipped.push(...unreadable)
  skipped.sort((a, b) => a.line - b.line)
  return { nodes, messages, signals, skipped }
}
