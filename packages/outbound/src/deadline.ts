import { failureOf, OutboundError } from './errors.ts'

/** The time that a piece of work has: ends with the caller's signal or after `ms`. */
export interface Deadline {
  readonly signal: AbortSignal
  /** What a failure of the work means: its own typed error, the end of its time, else that `host` cannot be reached. */
  failure(error: unknown, host: string): OutboundError
  /** The shorter of what is left and `ms`. */
  within(ms: number): Deadline
}

export function deadlineOf(ms: number, outer?: AbortSignal, outerDeadline?: Deadline): Deadline {
  const timer = AbortSignal.timeout(ms)
  const signal = outer ? AbortSignal.any([outer, timer]) : timer
  return {
    signal,
    failure(error, host) {
      if (error instanceof OutboundError) return error
      if (timer.aborted) return new OutboundError('OUTBOUND_TIMEOUT', { host, seconds: ms / 1000 }, error)
      if (outerDeadline) return outerDeadline.failure(error, host)
      if (outer?.aborted) return new OutboundError('OUTBOUND_ABORTED', { host }, error)
      return failureOf(error, host)
    },
    within(inner) {
      return deadlineOf(inner, signal, this)
    },
  }
}

/** Settles with the work, or fails as soon as the time is over, whatever the work makes of it. */
export function inTime<R>(deadline: Deadline, work: Promise<R>): Promise<R> {
  const { signal } = deadline
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
