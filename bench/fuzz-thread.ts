/** Mutants of one subject in a thread of the bench. */
import { parentPort, workerData } from 'node:worker_threads'
import { FUZZ_SUBJECTS } from '@motorpool/protocols/testing'
import { type FuzzResult, fuzz, timeOf } from '@motorpool/wire/fuzz'

export interface ThreadOptions {
  name: string
  seed: number
  from: number
  count: number
  /** Untouched frames that are taken before, for the limit. */
  untouched: number
}

export interface ThreadResult extends FuzzResult {
  seconds: number
  untouchedSeconds: number
  /** Bytes of the thread's heap and buffers above what it held before, at most. */
  growth: number
  slowestMs: { number: number; ms: number }
}

/** Frames before the first figure: the compiler has done its work by then. */
const WARM = 20_000
/** Memory is looked at behind so many connections. */
const SAMPLE_EVERY = 16

const held = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function run({ name, seed, from, count, untouched }: ThreadOptions): ThreadResult {
  const subject = FUZZ_SUBJECTS.find((one) => one.name === name)
  if (!subject) throw new Error(`no subject ${name}`)
  fuzz(subject, { seed, from: 0, count: Math.min(WARM, count), untouched: true })
  const begun = performance.now()
  fuzz(subject, { seed, from: 0, count: untouched, untouched: true })
  const untouchedSeconds = (performance.now() - begun) / 1000
  const before = held()
  let [most, connections] = [before, 0]
  const between = () => {
    if (++connections % SAMPLE_EVERY === 0) most = Math.max(most, held())
  }
  const mutantsFrom = performance.now()
  const result = fuzz(subject, { seed, from, count, between })
  const seconds = (performance.now() - mutantsFrom) / 1000
  const again = result.slowest.map(({ number }) => ({ number, ms: timeOf(subject, seed, number) }))
  const slowestMs = again.reduce((a, b) => (b.ms > a.ms ? b : a), { number: from, ms: 0 })
  return { ...result, seconds, untouchedSeconds, growth: most - before, slowestMs }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(run(workerData as ThreadOptions))
