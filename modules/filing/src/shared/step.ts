import type { EnumValue } from '@motorpool/kernel'
import type { FilingAuditState } from '@motorpool/terminal/shared'

/** The life of a filing. Pure: calls, jobs and tests drive the same steps, and nothing else decides about a state. */

export type AuditState = EnumValue<typeof FilingAuditState>

/**
 * `notSent`: it certainly did not arrive. `unanswered`: whether it arrived nobody knows, so it is asked for and never sent
 * again. `rejected`: the platform did not take it. `unknown`: the platform has never had it. `askedInVain`: a question
 * brought no answer.
 */
export type FilingEvent =
  | 'register'
  | 'notSent'
  | 'unanswered'
  | 'rejected'
  | 'accepted'
  | 'auditing'
  | 'unknown'
  | 'askedInVain'
  | 'passed'
  | 'refused'

interface Move {
  readonly from: readonly AuditState[]
  /** None: the state stays. */
  readonly to?: AuditState
}

/** Drafts, and what the authority gave back. */
const DRAFTS: readonly AuditState[] = ['PENDING_SUBMIT', 'FAILED', 'SUBMIT_FAILED']
const UNDER_WAY: readonly AuditState[] = ['PENDING_AUDIT', 'SUBMIT_TIMEOUT']

export const MOVES: Readonly<Record<FilingEvent, Move>> = {
  register: { from: DRAFTS, to: 'PENDING_AUDIT' },
  notSent: { from: ['PENDING_AUDIT'], to: 'SUBMIT_FAILED' },
  unanswered: { from: ['PENDING_AUDIT'], to: 'SUBMIT_TIMEOUT' },
  rejected: { from: UNDER_WAY, to: 'SUBMIT_FAILED' },
  accepted: { from: ['PENDING_AUDIT'], to: 'PENDING_AUDIT' },
  auditing: { from: UNDER_WAY, to: 'PENDING_AUDIT' },
  unknown: { from: UNDER_WAY, to: 'SUBMIT_FAILED' },
  askedInVain: { from: UNDER_WAY },
  passed: { from: UNDER_WAY, to: 'PASSED' },
  refused: { from: UNDER_WAY, to: 'FAILED' },
}

/** The state that an event leads to; undefined where it means nothing. */
export function step(state: AuditState, event: FilingEvent): AuditState | undefined {
  const { from, to } = MOVES[event]
  return from.includes(state) ? (to ?? state) : undefined
}

/** Whether people may change and submit it. */
export const isDraft = (state: AuditState): boolean => DRAFTS.includes(state)

/** Whether the platform can be asked for it. */
export const isUnderWay = (state: AuditState): boolean => UNDER_WAY.includes(state)

/** Why a filing cannot be submitted, as an error code. */
export function refusalOf(state: AuditState): string | undefined {
  if (isDraft(state)) return undefined
  if (state === 'PASSED') return 'FILING_PASSED'
  return state === 'SUBMIT_TIMEOUT' ? 'FILING_UNANSWERED' : 'FILING_AUDITING'
}
