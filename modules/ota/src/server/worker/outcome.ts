import type { OtaFailure } from '../../shared/index.ts'

/** What a command that has ended says of its try. */
export type Outcome = { kind: 'taken' } | { kind: 'unsent' } | { kind: 'failed'; reason: OtaFailure }

/**
 * A command whose outcome nobody knows may have arrived: the new version decides, and until its time is over nothing is sent
 * again. One that was never on the wire did not use up a try.
 */
export function outcomeOf(state: string, failure: string | null): Outcome {
  if (state === '1') return { kind: 'failed', reason: 'REFUSED' }
  if (state === '7' && failure === 'UNSUPPORTED') return { kind: 'failed', reason: 'UNSUPPORTED' }
  if (state === '7' || state === '8') return { kind: 'unsent' }
  return { kind: 'taken' }
}
