import { Worker } from 'node:worker_threads'
import { AppError } from '@motorpool/kernel'
import type { Cell } from './cell.ts'
import { guardWorkbook } from './guard.ts'
import { IMPORT_LIMITS, type SheetLimits } from './limits.ts'
import type { Answer } from './read-worker.ts'

function inWorker(bytes: Uint8Array, limits: SheetLimits): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: { bytes, rows: limits.rows, columns: limits.columns },
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    })
    const timer = setTimeout(() => {
      void worker.terminate()
      reject(new AppError('SHEET_TOO_LARGE', { what: `${limits.timeoutMs / 1000} s` }))
    }, limits.timeoutMs)
    worker.once('message', (answer: Answer) => resolve(answer))
    worker.once('error', (cause) => reject(new AppError('SHEET_UNREADABLE', {}, { cause })))
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new AppError('SHEET_UNREADABLE'))
    })
  })
}

/** All rows of the first sheet, the header first. Guarded, in a worker with bounded memory, or a typed refusal. */
export async function readSheet(bytes: Uint8Array, limits: SheetLimits = IMPORT_LIMITS): Promise<Cell[][]> {
  await guardWorkbook(bytes, limits)
  const answer = await inWorker(bytes, limits)
  if ('tooMany' in answer) throw new AppError('SHEET_TOO_LARGE', { what: `${answer.tooMany} rows` })
  if ('unreadable' in answer)
    throw new AppError('SHEET_UNREADABLE', {}, { cause: new Error(answer.unreadable) })
  return answer.rows
}
