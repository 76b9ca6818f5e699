import { Worker } from 'node:worker_threads'
import type { ReadJob } from './read-worker.ts'

/** How long a thread waits for the next sheet. */
const IDLE_MS = 15_000
/** What has read more gives its memory back at once. */
const REUSABLE_BYTES = 1024 * 1024

interface Idle {
  worker: Worker
  timer: NodeJS.Timeout
}

/** One thread at most by memory limit; starting one takes longer than reading a small sheet. */
const idle = new Map<number, Idle>()

function started(memoryMb: number): Worker {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  // Who reads hears of it too; without a listener it would end the process.
  worker.on('error', () => {})
  return worker
}

/** A thread that reads the sheet; the caller returns it with `keepReader` or terminates it. */
export function readerFor(job: ReadJob, memoryMb: number): Worker {
  const cached = idle.get(memoryMb)
  idle.delete(memoryMb)
  clearTimeout(cached?.timer)
  const worker = cached?.worker ?? started(memoryMb)
  worker.ref()
  worker.postMessage(job)
  return worker
}

/** Returns a thread to the cache; it must have read its sheet to the end. */
export async function keepReader(worker: Worker, job: ReadJob, memoryMb: number): Promise<void> {
  if (job.bytes.length > REUSABLE_BYTES || idle.has(memoryMb)) {
    await worker.terminate()
    return
  }
  worker.unref()
  const drop = () => {
    if (idle.get(memoryMb)?.worker === worker) idle.delete(memoryMb)
    void worker.terminate()
  }
  idle.set(memoryMb, { worker, timer: setTimeout(drop, IDLE_MS).unref() })
}
