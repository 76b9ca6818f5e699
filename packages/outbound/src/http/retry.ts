import { setTimeout as wait } from 'node:timers/promises'
import type { OutboundErrorCode } from '../errors.ts'

const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
const PASSING_STATUS = new Set([429, 500, 502, 503, 504])
const PASSING_ERROR: ReadonlySet<OutboundErrorCode> = new Set(['OUTBOUND_UNREACHABLE', 'OUTBOUND_TIMEOUT'])

const FIRST_MS = 500
const LONGEST_MS = 10_000

/** Whether a request may arrive twice: by its method, or because the receiver knows it again by its key. */
export function mayRepeat(method: string, idempotencyKey: string | undefined): boolean {
  return idempotencyKey !== undefined || IDEMPOTENT.has(method)
}

/** Whether an outcome may be another one a moment later. */
export function mayPass(outcome: { code: OutboundErrorCode } | { status: number }): boolean {
  return 'code' in outcome ? PASSING_ERROR.has(outcome.code) : PASSING_STATUS.has(outcome.status)
}

/**
 * The pause before the next try, ms: doubled each time with a random part, or as long as `retry-after` (seconds) says,
 * 10 s at most.
 */
export function pauseOf(tries: number, retryAfter: string | undefined, random: () => number): number {
  const wanted = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0
  const backOff = FIRST_MS * 2 ** (tries - 1) * (0.5 + random() / 2)
  return Math.min(LONGEST_MS, Math.max(wanted, backOff))
}

export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

export const realPause: Pause = (ms, signal) => wait(ms, undefined, { signal })
