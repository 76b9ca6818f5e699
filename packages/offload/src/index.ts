import { Worker } from 'node:worker_threads'
import { AppError, FairQueue, QueueFull } from '@motorpool/kernel'
import { OffloadLimit } from './limit.ts'
import type { Outcome, Underway } from './thread.ts'

export { OffloadLimit } from './limit.ts'
export { Threads, type ThreadsOptions } from './threads.ts'

export interface Limits {
  /** Whose work it is: callers take turns. */
  key: string
  /** From the start of the thread, ms. */
  timeoutMs: number
  /** Of the thread's own heap. */
  memoryMb: number
  /** Hears how far the work is, in the script's own measure. */
  told?: (progress: number) => void
}

const RETRY_SECONDS = 5

/** Tells a caller whose earlier work still waits to come again; any other cause is left to who asked. */
export function refuseWhenBusy(cause: unknown): void {
  if (cause instanceof OffloadLimit && cause.limit === 'busy')
    throw new AppError('TOO_MANY_REQUESTS', { seconds: RETRY_SECONDS }, { cause })
}

/** Threads at a time: one core is left to who answers calls. */
const AT_ONCE = 2
const queue = new FairQueue(AT_ONCE, { perKey: 4, total: 32 })

/**
 * Runs the script of a file in a thread of its own and answers what it answers. Input and answer are copied.
 * Rejects with `OffloadLimit`, or with the message of what the script threw.
 */
export async function offload<Answer>(file: URL, input: unknown, limits: Limits): Promise<Answer> {
  try {
    return await queue.run(limits.key, () => inThread<Answer>(file, input, limits))
  } catch (error) {
    throw error instanceof QueueFull ? new OffloadLimit('busy', { cause: error }) : error
  }
}

function inThread<Answer>(file: URL, input: unknown, { timeoutMs, memoryMb, told }: Limits): Promise<Answer> {
  const worker = new Worker(file, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new OffloadLimit('time')), timeoutMs)
    worker.on('message', (outcome: Outcome<Answer> | Underway) => {
      if ('progress' in outcome) told?.(outcome.progress)
      else if ('error' in outcome) reject(new Error(outcome.error))
      else resolve(outcome.answer)
    })
    worker.once('error', (error: Error & { code?: string }) =>
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new OffloadLimit('memory', { cause: error }) : error,
      ),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread ended without an answer'))
    })
  }).finally(() => void worker.terminate())
}
