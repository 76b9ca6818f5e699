import { sql, type Tx } from '@motorpool/db'
import type { FieldWords, Operation } from '../../shared/kind.ts'
import { type AuditState, step } from '../../shared/step.ts'
import { kindOf } from '../kinds.ts'
import type { Outcome } from '../platform/port.ts'
import { KEPT } from './columns.ts'
import { addSteps } from './steps.ts'
import type { StoredSubmission } from './store.ts'

/** ms after which a platform that has never heard of a submission is believed. */
export const ARRIVAL_MS = 60_000
/** ms until it is asked again: doubled each time. */
const FIRST_MS = 10_000
const LONGEST_MS = 1_800_000

const pauseOf = (tries: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 20))

interface Held {
  state: AuditState
  failure: string | null
}

/** What an outcome says for people. */
function saidOf(outcome: Outcome): {
  failure: string | null
  words: string | null
  fields: readonly FieldWords[]
} {
  switch (outcome.event) {
    case 'notSent':
    case 'unanswered':
    case 'askedInVain':
      return { failure: outcome.failure, words: outcome.detail.slice(0, 512) || null, fields: [] }
    case 'rejected':
    case 'refused':
      return { failure: outcome.failure, words: outcome.words || null, fields: outcome.fields }
    case 'unknown':
      return { failure: 'NOT_ARRIVED', words: null, fields: [] }
    default:
      return { failure: null, words: null, fields: [] }
  }
}

/** What the platform has given: the number of the filing, or the identifier. */
const granted = (operation: Operation, passed: Extract<Outcome, { event: 'passed' }>, at: Date) =>
  operation === 'register'
    ? sql`, filing_no = ${passed.filingNo}, pass_time = ${at}`
    : sql`, identifier = ${passed.identifier ?? passed.filingNo}`

/** What is too early to be believed says nothing. */
function believed(outcome: Outcome, { sentAt }: StoredSubmission, now: number): Outcome {
  if (outcome.event !== 'unknown' || (sentAt !== null && now - sentAt >= ARRIVAL_MS)) return outcome
  return { event: 'askedInVain', failure: 'NO_ANSWER', detail: '' }
}

/**
 * Writes what became of a submission: state of the filing, words of the authority, line of its history, next question. An
 * outcome that says nothing new leaves no line; one of a submission that is the filing's last no more changes nothing.
 */
export async function settle(
  tx: Tx,
  submission: StoredSubmission,
  given: Outcome,
  { now, userId }: { now: number; userId: string | null },
): Promise<void> {
  const { id, kind, filingId, requestNo, operation, tries } = submission
  const { table } = kindOf(kind).resource
  const kept = KEPT[operation]
  const { rows } = await sql<Held>`
    select ${sql.ref(kept.state)} as state, failure from ${sql.table(table)}
    where id = ${filingId} and request_no = ${requestNo} for update`.execute(tx)
  const outcome = believed(given, submission, now)
  const held = rows[0]
  const state = held && step(held.state, outcome.event)
  const isOpen = state === 'PENDING_AUDIT' || state === 'SUBMIT_TIMEOUT'
  const submissionNo = 'submissionNo' in outcome ? outcome.submissionNo : null
  await sql`
    update filing_submission set next_time = ${isOpen ? new Date(now + pauseOf(tries)) : null},
      submission_no = coalesce(${submissionNo}, submission_no) where id = ${id}`.execute(tx)
  if (!held || state === undefined) return
  const { failure, words, fields } = saidOf(outcome)
  const at = new Date(now)
  const asked = outcome.event !== 'accepted' && outcome.event !== 'notSent' && outcome.event !== 'unanswered'
  const answered = asked && outcome.event !== 'askedInVain'
  await sql`
    update ${sql.table(table)} set ${sql.ref(kept.state)} = ${state}, failure = ${failure}, fail_reason = ${words},
      response_data = coalesce(${answered || outcome.event === 'accepted' ? JSON.stringify({ ...outcome, fields }) : null}::jsonb, response_data),
      ${sql.ref(kept.asked)} = ${asked ? at : sql.ref(kept.asked)}, update_time = ${at}
      ${outcome.event === 'passed' ? granted(operation, outcome, at) : sql``}
    where id = ${filingId}`.execute(tx)
  if (state === held.state && failure === held.failure && outcome.event !== 'accepted') return
  const line = { ...submission, state, failure, words, fields, userId, now }
  await addSteps(tx, [{ ...line, operation: asked ? `${operation}Query` : operation }])
}
