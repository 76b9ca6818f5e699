import {
  type Bounds,
  buffersOf,
  type PackedHistory,
  seenOf,
  type TelemetryStore,
  type VehicleKey,
} from '@motorpool/history/server'
import { dayOf, dayStart } from '@motorpool/kernel'
import { Threads } from '@motorpool/offload'

/** Days that are in memory at once with the bytes of their messages. */
const DAYS_WITH_BYTES = 2
/** One core reads while the others judge. */
const THREADS = 2
const MEMORY_MB = 512
/** A portion takes a second at most; this is for a machine that does much else. */
const PORTION_MS = 120_000
/** A thread takes a second to start: it stays from one turn to the next. */
const IDLE_MS = 30_000

/** Threads that read history by conditions: consumers and calls of this process go on meanwhile. */
export const historyThreads = <Input, Answer>(script: URL): Threads<Input, Answer> =>
  new Threads(script, { count: THREADS, memoryMb: MEMORY_MB, timeoutMs: PORTION_MS, idleMs: IDLE_MS })

/** A part of the history of a vehicle, and what was remembered at the end of the part before it. */
export interface HistoryPortion<State> {
  /** ms, [from, to) */
  readonly from: number
  readonly to: number
  readonly history: PackedHistory
  readonly before: State | undefined
}

export interface HistoryReading {
  /** ms, [from, to) */
  readonly from: number
  readonly to: number
  /** The bytes of the messages are read too: portions are of a few days then. */
  readonly raw: boolean
  readonly mayHold?: ((bounds: Bounds) => boolean) | undefined
}

/**
 * Takes what may be seen of a vehicle's history through `run`, portion by portion. `bytes` are the buffers of the portion, to be
 * handed to another thread. Answers what the last one left; undefined: nothing may be seen.
 */
export async function overHistory<State>(
  store: Pick<TelemetryStore, 'packed'>,
  vehicle: VehicleKey,
  { raw, mayHold, ...range }: HistoryReading,
  run: (portion: HistoryPortion<State>, bytes: ArrayBuffer[]) => Promise<State>,
): Promise<State | undefined> {
  const [from, to] = seenOf(vehicle, range.from, range.to)
  let before: State | undefined
  for (let begin = from; begin < to; ) {
    // Blocks are of one day each: none is read for two portions.
    const end = raw ? Math.min(dayStart(dayOf(begin) + DAYS_WITH_BYTES), to) : to
    const history = await store.packed(vehicle, begin, end, { raw, mayHold })
    const bytes = history.parts.flatMap(buffersOf)
    before = await run({ from: begin, to: end, history, before }, bytes)
    begin = end
  }
  return before
}
