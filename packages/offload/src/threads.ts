import type { Transferable } from 'node:worker_threads'
import { type Carrier, processCarrier, threadCarrier } from './carrier.ts'
import { OffloadLimit } from './limit.ts'

export interface ThreadsOptions {
  count: number
  /** Of each thread's own heap. */
  memoryMb: number
  /** Of one piece of work, ms. */
  timeoutMs: number
  /** ms without work after which a thread ends; another is started for the next piece. */
  idleMs: number
  /** Processes instead of threads, for native libraries whose faults end the process that they run in. */
  apart?: boolean
}

interface Piece<Input, Answer> {
  readonly input: Input
  readonly transfer: readonly Transferable[]
  readonly settled: PromiseWithResolvers<Answer>
}

class Thread<Input, Answer> {
  private readonly carrier: Carrier
  private readonly onFree: () => void
  private readonly options: ThreadsOptions
  private piece: Piece<Input, Answer> | undefined
  private timer: NodeJS.Timeout | undefined
  isOver = false

  constructor(file: URL, options: ThreadsOptions, onFree: () => void) {
    this.onFree = onFree
    this.options = options
    const begin = options.apart ? processCarrier<Answer> : threadCarrier<Answer>
    this.carrier = begin(file, options.memoryMb, {
      outcome: (outcome) => {
        if ('error' in outcome) this.done((piece) => piece.settled.reject(new Error(outcome.error)))
        else this.done((piece) => piece.settled.resolve(outcome.answer))
      },
      ended: (reason) => this.end(reason),
    })
  }

  get isFree(): boolean {
    return !this.isOver && this.piece === undefined
  }

  take(piece: Piece<Input, Answer>): void {
    clearTimeout(this.timer)
    this.piece = piece
    this.carrier.ref()
    this.timer = setTimeout(() => this.end(new OffloadLimit('time')), this.options.timeoutMs)
    this.carrier.send(piece.input, piece.transfer)
  }

  private done(settle: (piece: Piece<Input, Answer>) => void): void {
    clearTimeout(this.timer)
    const { piece } = this
    this.piece = undefined
    if (piece) settle(piece)
    this.onFree()
    if (this.isFree) this.rest()
  }

  /** A thread without work holds neither the process nor, for long, its memory. */
  private rest(): void {
    this.carrier.unref()
    this.timer = setTimeout(() => this.end(new Error('the thread had nothing to do')), this.options.idleMs)
    this.timer.unref()
  }

  end(reason: Error): void {
    if (this.isOver) return
    this.isOver = true
    this.carrier.end()
    this.done((piece) => piece.settled.reject(reason))
  }
}

/**
 * Threads of one script (`answerEach`) for many pieces of work, which each take one after the other. A piece that throws, or
 * that takes its thread with it, is refused alone: another thread is started for the next.
 */
export class Threads<Input, Answer> {
  private readonly file: URL
  private readonly options: ThreadsOptions
  private readonly waiting: Piece<Input, Answer>[] = []
  private threads: Thread<Input, Answer>[] = []
  private isClosed = false

  constructor(file: URL, options: ThreadsOptions) {
    this.file = file
    this.options = options
  }

  /** What is in `transfer` is handed over and not copied. Rejects with `OffloadLimit`, or with the message of what was thrown. */
  run(input: Input, transfer: readonly Transferable[] = []): Promise<Answer> {
    if (this.isClosed) return Promise.reject(new Error('the threads have ended'))
    const piece = { input, transfer, settled: Promise.withResolvers<Answer>() }
    this.waiting.push(piece)
    this.give()
    return piece.settled.promise
  }

  private give(): void {
    this.threads = this.threads.filter(({ isOver }) => !isOver)
    while (this.waiting.length > 0) {
      const thread = this.threads.find(({ isFree }) => isFree) ?? this.another()
      const piece = thread && this.waiting.shift()
      if (!piece) return
      thread.take(piece)
    }
  }

  private another(): Thread<Input, Answer> | undefined {
    if (this.isClosed || this.threads.length >= this.options.count) return undefined
    const thread = new Thread<Input, Answer>(this.file, this.options, () => this.give())
    this.threads.push(thread)
    return thread
  }

  /** Ends the threads, and what they were at. */
  close(): void {
    this.isClosed = true
    const reason = new Error('the threads have ended')
    for (const { settled } of this.waiting.splice(0)) settled.reject(reason)
    for (const thread of this.threads) thread.end(reason)
  }
}
