import { fork } from 'node:child_process'
import { type Transferable, Worker } from 'node:worker_threads'
import { OffloadLimit } from './limit.ts'
import type { Outcome } from './thread.ts'

/** What runs a script that answers one piece after the other. */
export interface Carrier {
  send(input: unknown, transfer: readonly Transferable[]): void
  /** While it has work, it keeps this process from ending. */
  ref(): void
  unref(): void
  end(): void
}

export interface Heard<Answer> {
  outcome(outcome: Outcome<Answer>): void
  /** It has ended, by itself or by its own fault. */
  ended(reason: Error): void
}

export function threadCarrier<Answer>(file: URL, memoryMb: number, heard: Heard<Answer>): Carrier {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  worker.on('message', heard.outcome)
  worker.on('error', (error: Error & { code?: string }) =>
    heard.ended(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new OffloadLimit('memory', { cause: error }) : error,
    ),
  )
  worker.on('exit', () => heard.ended(new Error('the thread ended without an answer')))
  return {
    send: (input, transfer) => worker.postMessage(input, transfer),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    end: () => void worker.terminate(),
  }
}

/** What V8 ends a process with whose heap is full. */
const HEAP_FULL = 'SIGABRT'

/** A process: what ends it, a fault of a native library too, ends nothing else. Everything is copied. */
export function processCarrier<Answer>(file: URL, memoryMb: number, heard: Heard<Answer>): Carrier {
  const child = fork(file, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${memoryMb}`],
    // Nothing of the platform's settings is needed to work.
    env: { PATH: process.env.PATH },
  })
  child.on('message', (outcome) => heard.outcome(outcome as Outcome<Answer>))
  child.on('error', heard.ended)
  child.on('exit', (code, signal) =>
    heard.ended(
      new OffloadLimit(signal === HEAP_FULL ? 'memory' : 'fault', {
        cause: new Error(`the process ended: ${signal ?? `exit code ${code}`}`),
      }),
    ),
  )
  return {
    send: (input) => child.send(input as object),
    ref: () => {
      child.ref()
      child.channel?.ref()
    },
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
    end: () => void child.kill('SIGKILL'),
  }
}
