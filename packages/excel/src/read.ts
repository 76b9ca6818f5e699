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
/** What is read to its end sooner than another thread is started. */
const SMALL_BYTES = 64 * 1024

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

function rowsOf(answer: Answer): Cell[][] {
  if ('tooMany' in answer) throw new AppError('SHEET_TOO_LARGE', { what: `${answer.tooMany} rows` })
  if ('unreadable' in answer)
    throw new AppError('SHEET_UNREADABLE', {}, { cause: new Error(answer.unreadable) })
  return 'rows' in answer ? answer.rows : []
}

/** Drains the sheet, so that the thread is free for the next one. */
async function restOf(next: () => Promise<Answer | undefined>): Promise<void> {
  let answer = await next()
  while (answer && 'rows' in answer) answer = await next()
}

/**
 * The rows of the first sheet in portions, the header first. Guarded, in a worker with bounded memory that reads no
 * further than it is asked for, or a typed refusal. `expected` hears how many rows there will be, the header among them;
 * 0 where that is not known before.
 */
export async function* readRowPortions(
  bytes: Uint8Array,
  limits: SheetLimits = IMPORT_LIMITS,
  expected?: (rows: number) => void,
): AsyncGenerator<Cell[][]> {
  const expectedRows = await guardWorkbook(bytes, limits)
  expected?.(expectedRows)
  const credit = new Int32Array(new SharedArrayBuffer(4))
  credit[0] = AHEAD
  const { rows, columns, memoryMb } = limits
  const job: ReadJob = { bytes, rows, columns, portion: PORTION, credit: credit.buffer }
  const worker = readerFor(job, memoryMb)
  const stream = answers(worker, limits)
  const sheet = { more: true, ended: false }
  const next = async (): Promise<Answer | undefined> => {
    const { value } = await stream.next()
    sheet.more = value !== undefined && 'rows' in value
    sheet.ended = value !== undefined && 'end' in value
    return value
  }
  const goOn = (portions: number): void => {
    Atomics.add(credit, 0, portions)
    Atomics.notify(credit, 0)
  }
  try {
    for (let answer = await next(); answer && !sheet.ended; answer = await next()) {
      yield rowsOf(answer)
      goOn(1)
    }
  } finally {
    if (sheet.more && bytes.length <= SMALL_BYTES) {
      goOn(rows)
      await restOf(next).catch(() => undefined)
    }
    await stream.return(undefined)
    await (sheet.ended ? keepReader(worker, job, memoryMb) : worker.terminate())
  }
}

/** All rows of the first sheet at once. */
export async function readSheet(bytes: Uint8Array, limits: SheetLimits = IMPORT_LIMITS): Promise<Cell[][]> {
  const all: Cell[][] = []
  for await (const rows of readRowPortions(bytes, limits)) for (const row of rows) all.push(row)
  return all
}
