import type { TelemetryStore, VehicleKey } from '@motorpool/history/server'
import { Threads } from '@motorpool/offload'
import { type Found, nothingFound } from './found.ts'
import { type Portion, readsMessages, ruleOf, type Tried, watchedOf } from './portion.ts'
import type { TrialState } from './trial.ts'

const DAY_MS = 86_400_000
/** Days that are in memory at once with the bytes of their messages. */
const DAYS_WITH_BYTES = 2
/** One core reads while the others judge. */
const THREADS = 2
const MEMORY_MB = 512
/** A portion takes a second at most; this is for a machine that does much else. */
const PORTION_MS = 120_000
/** A thread takes a second to start: it stays from one turn to the next. */
const IDLE_MS = 30_000

export type TrialThreads = Threads<Portion, TrialState>

/** Threads that judge: consumers and calls of this process go on meanwhile. */
export const openThreads = (): TrialThreads =>
  new Threads(new URL('./thread.ts', import.meta.url), {
    count: THREADS,
    memoryMb: MEMORY_MB,
    timeoutMs: PORTION_MS,
    idleMs: IDLE_MS,
  })

export interface Range {
  /** ms, [from, to) */
  readonly from: number
  readonly to: number
}

/** Runs a strategy over the history of a vehicle. Nothing is stored. */
export async function tryVehicle(
  store: Pick<TelemetryStore, 'packed'>,
  threads: Pick<TrialThreads, 'run'>,
  tried: Tried,
  vehicle: VehicleKey,
  { from, to }: Range,
): Promise<Found> {
  const rule = ruleOf(tried)
  if (!rule) return nothingFound()
  const raw = readsMessages(rule, watchedOf(rule, tried))
  const step = raw ? DAYS_WITH_BYTES * DAY_MS : to - from
  let before: TrialState | undefined
  for (let begin = from; begin < to; begin += step) {
    const end = Math.min(begin + step, to)
    const history = await store.packed(vehicle, begin, end, { raw })
    const bytes = history.parts.flatMap((part) => [part.track.buffer, ...(part.raw ? [part.raw.buffer] : [])])
    before = await threads.run({ tried, vehicle, from: begin, to: end, history, before }, bytes)
  }
  return before?.found ?? nothingFound()
}
