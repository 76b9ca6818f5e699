import { toHex } from '@motorpool/kernel'
import { FuzzedConnection, newTally, type Opening, type Tally } from './connection.ts'
import { type Envelope, Mutator } from './mutator.ts'

/** A protocol, or a part of it, with the messages that its mutants are made of. */
export interface FuzzSubject extends Omit<Opening, 'memory'> {
  name: string
  seeds: readonly (readonly Uint8Array[])[]
  envelope: Envelope
  /** Of each connection, where it has such. */
  memory?: () => Opening['memory']
}

/** A message that was answered with an exception, or with what is not promised. */
export interface Escape {
  number: number
  error: string
  hex: string
}

export interface FuzzResult extends Tally {
  frames: number
  /** How many there were; the first of them. */
  escaped: number
  escapes: Escape[]
  /** The mutants that took longest, with their time in ms as it was measured: the machine's own pauses are in it. */
  slowest: { number: number; ms: number }[]
}

export interface FuzzRun {
  seed: number
  /** Numbers from `from` on, as many as `count`. */
  from: number
  count: number
  /** Called between connections: memory is looked at here. */
  between?: () => void
  /** Frames as they are, for comparison. */
  untouched?: boolean
}

/** Mutants that share a connection: one is repeated with those before it in its round. */
export const ROUND = 64
const KEPT_ESCAPES = 10
const KEPT_SLOWEST = 8
/** 2026-07-14T08:30:05 Beijing, the time of most vectors. */
const NOW = Date.UTC(2026, 6, 14, 0, 30, 5)

const hexOf = (bytes: readonly Uint8Array[]) => bytes.map(toHex).join(' ')

/** Mutants of a subject, each of which must be read, refused or left alone. */
export function fuzz(subject: FuzzSubject, { seed, from, count, between, untouched }: FuzzRun): FuzzResult {
  const mutator = new Mutator(subject.seeds, subject.envelope)
  const result: FuzzResult = { ...newTally(), frames: 0, escaped: 0, escapes: [], slowest: [] }
  const open = () => connect(subject, result)
  let line: FuzzedConnection | undefined
  for (let number = from; number < from + count; number++) {
    if (number % ROUND === 0 || !line) {
      closed(line, number, result)
      between?.()
      line = open()
    }
    const pieces = untouched ? mutator.untouched(number) : mutator.pieces(seed, number)
    const begun = performance.now()
    try {
      line.push(pieces)
    } catch (error) {
      escaped(result, number, error, pieces)
      line = undefined
    }
    noteTime(result.slowest, number, performance.now() - begun)
  }
  closed(line, from + count, result)
  result.frames = count
  return result
}

/** How long a mutant takes by itself: the least of some tries, each behind the mutants before it in its round. */
export function timeOf(subject: FuzzSubject, seed: number, number: number, tries = 5): number {
  const mutator = new Mutator(subject.seeds, subject.envelope)
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < tries; i++) {
    const line = connect(subject, newTally())
    for (let n = number - (number % ROUND); n < number; n++) line.push(mutator.pieces(seed, n))
    const pieces = mutator.pieces(seed, number)
    const begun = performance.now()
    line.push(pieces)
    least = Math.min(least, performance.now() - begun)
    line.end()
  }
  return least
}

function connect({ memory, ...subject }: FuzzSubject, tally: Tally): FuzzedConnection {
  const shared = memory?.()
  return new FuzzedConnection({ ...subject, ...(shared ? { memory: shared } : {}) }, tally, NOW)
}

function closed(line: FuzzedConnection | undefined, next: number, result: FuzzResult): void {
  try {
    line?.end()
  } catch (error) {
    escaped(result, next - 1, error, [])
  }
}

function escaped(result: FuzzResult, number: number, error: unknown, pieces: readonly Uint8Array[]): void {
  result.escaped++
  if (result.escapes.length < KEPT_ESCAPES)
    result.escapes.push({
      number,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      hex: hexOf(pieces),
    })
}

function noteTime(slowest: FuzzResult['slowest'], number: number, ms: number): void {
  if (slowest.length === KEPT_SLOWEST && ms <= (slowest.at(-1)?.ms ?? 0)) return
  slowest.push({ number, ms })
  slowest.sort((a, b) => b.ms - a.ms)
  if (slowest.length > KEPT_SLOWEST) slowest.pop()
}
