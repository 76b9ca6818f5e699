import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { AppError } from '@motorpool/kernel'
import type { Cell } from './cell.ts'
import { guardWorkbook } from './guard.ts'
import { IMPORT_LIMITS, type SheetLimits } from './limits.ts'
import type { Answer, ReadJob } from './read-worker.ts'
import { keepReader, readerFor } from './readers.ts'

/** Rows of a portion. */
const PORTION = 1000
/** Portions that are read ahead. */
const AHEAD = 2

/** What does not come in the time that is left is a refusal. */
async function within<R>(ms: number, limits: SheetLimits, work: Promise<R>): Promise<R> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('SHEET_TOO_LARGE', { what: `${limits.timeoutMs / 1000} s` })),
      ms,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Answers of the worker, in order; it ends with an error or without a word when its memory is over. */
async function* answers(worker: Worker, limits: SheetLimits): AsyncGenerator<Answer> {
  const messages = on(worker, 'message', { close: ['exit'] })
  let left = limits.timeoutMs
  try {
    for (;;) {
      const began = performance.now()
      const next = messages.next().catch((cause: unknown) => {
        throw new AppError('SHEET_UNREADABLE', {}, { cause })
      })
      const { done, value } = await within(left, limits, next)
      // Only the time counts in which the reader waits for the worker, not the other way round.
      left -= performance.now() - began
      if (done) throw new AppError('SHEET_UNREADABLE')
      yield (value as [Answer])[0]
    }
  } finally {
    await messages.return?.()
  }
}

/**
 * The rows of the first sheet in portions, the header first. Guarded, in a worker with bounded memory that reads no
 * further than it is asked for, or a typed refusal.
 */
export async function* readRowPortions(
  bytes: Uint8Array,
  limits: SheetLimits = IMPORT_LIMITS,
): AsyncGenerator<Cell[][]> {
  await guardWorkbook(bytes, limits)
  const credit = new Int32Array(new SharedArrayBuffer(4))
  credit[0] = AHEAD
  const { rows, columns, memoryMb } = limits
  const job: ReadJob = { bytes, rows, columns, portion: PORTION, credit: credit.buffer }
  const worker = readerFor(job, memoryMb)
  let ended = false
  try {
    for await (const answer of answers(worker, limits)) {
      ended = 'end' in answer
      if ('end' in answer) return
      if ('tooMany' in answer) throw new AppError('SHEET_TOO_LARGE', { what: `${answer.tooMany} rows` })
      if ('unreadable' in answer)
        throw new AppError('SHEET_UNREADABLE', {}, { cause: new Error(answer.unreadable) })
      yield answer.rows
      Atomics.add(credit, 0, 1)
      Atomics.notify(credit, 0)
    }
  } finally {
    await (ended ? keepReader(worker, job, memoryMb) : worker.terminate())
  }
}

/** All rows of the first sheet at once. */
export async function readSheet(bytes: Uint8Array, limits: SheetLimits = IMPORT_LIMITS): Promise<Cell[][]> {
  const all: Cell[][] = []
  for await (const rows of readRowPortions(bytes, limits)) for (const row of rows) all.push(row)
  return all
}
