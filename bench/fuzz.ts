import { Worker } from 'node:worker_threads'
import { FUZZ_SUBJECTS } from '@motorpool/protocols/testing'
import { fuzz as fuzzed, Mutator, ROUND } from '@motorpool/wire/fuzz'
import type { ThreadOptions, ThreadResult } from './fuzz-thread.ts'
import { print, round, scaled } from './lib/report.ts'

const FRAMES = Number(process.env.BENCH_ROWS ?? scaled(10_000_000, 10_000))
const THREADS = 2
/** Share of the frames that go through unchanged before, for the limit. */
const UNTOUCHED = 0.02
const MEBIBYTE = 2 ** 20
const PER_MS = 1000

function inThread(options: ThreadOptions): Promise<ThreadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./fuzz-thread.ts', import.meta.url), { workerData: options })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function summed(results: readonly ThreadResult[]): Record<string, number> {
  const outcomes: Record<string, number> = {}
  for (const result of results)
    for (const [code, n] of Object.entries(result.outcomes)) outcomes[code] = (outcomes[code] ?? 0) + n
  return outcomes
}

async function measure(name: string, seed: number): Promise<void> {
  const each = Math.ceil(FRAMES / THREADS / ROUND) * ROUND
  const untouched = Math.ceil(each * UNTOUCHED)
  const results = await Promise.all(
    Array.from({ length: THREADS }, (_, i) =>
      inThread({ name, seed, from: i * each, count: each, untouched }),
    ),
  )
  const most = (of: (result: ThreadResult) => number) => Math.max(...results.map(of))
  const rate = (seconds: (result: ThreadResult) => number, frames: number) =>
    results.reduce((sum, result) => sum + frames / seconds(result), 0)
  const slowest = results.map(({ slowestMs }) => slowestMs).sort((a, b) => b.ms - a.ms)[0]
  const escaped = results.reduce((sum, result) => sum + result.escaped, 0)
  print({
    name: `fuzz ${name}`,
    value: rate(({ seconds }) => seconds, each),
    unit: 'mutated frames/s through framer, decoder and session',
    limit: round(rate(({ untouchedSeconds }) => untouchedSeconds, untouched)),
    limitWhat: 'the same frames unchanged',
    frames: each * THREADS,
    escaped,
    slowestUs: round((slowest?.ms ?? 0) * PER_MS),
    slowestNumber: slowest?.number,
    slowestOnceUs: round(most(({ slowest: [first] }) => first?.ms ?? 0) * PER_MS),
    growthMb: round(most(({ growth }) => growth) / MEBIBYTE),
    mostFields: most(({ mostFields }) => mostFields),
    mostBytesOut: most(({ mostBytes }) => mostBytes),
    records: results.reduce((sum, { records }) => sum + records, 0),
    outcomes: summed(results),
    threads: THREADS,
    seed,
  })
  for (const { number, error, hex } of results.flatMap(({ escapes }) => escapes))
    console.error(`BENCH_SEED=${seed} BENCH_FUZZ=${name}:${number}\n${error}\n${hex}`)
  if (escaped > 0) process.exitCode = 1
}

/** One mutant again, with those before it on its connection. */
function replay(name: string, seed: number, number: number): void {
  const subject = FUZZ_SUBJECTS.find((one) => one.name === name)
  if (!subject) throw new Error(`no such subject: ${name}`)
  const from = number - (number % ROUND)
  const pieces = new Mutator(subject.seeds, subject.envelope).pieces(seed, number)
  console.log(pieces.map((piece) => Buffer.from(piece).toString('hex')).join('\n'))
  const { escapes, ...rest } = fuzzed(subject, { seed, from, count: number - from + 1 })
  console.log(JSON.stringify(rest))
  for (const { number: n, error } of escapes) console.log(n, error)
}

/**
 * Mutated frames of every protocol through framer, decoder and session: none may throw. `BENCH_SEED` repeats a run,
 * `BENCH_FUZZ=name` takes one subject, `BENCH_FUZZ=name:number` repeats one mutant.
 */
export async function fuzz(): Promise<void> {
  const seed = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
  const [only, number] = (process.env.BENCH_FUZZ ?? '').split(':')
  if (only && number !== undefined) return replay(only, seed, Number(number))
  for (const { name } of FUZZ_SUBJECTS) if (!only || only === name) await measure(name, seed)
}
