import { shortened } from '@motorpool/kernel'
import type { Answer } from '@motorpool/outbound'
import { z } from 'zod'
import type { Outcome, Submission } from './port.ts'

const WORDS_MAX = 512
const words = z.string().transform((text) => shortened(text.trim(), WORDS_MAX))

/** What the platform says of a submission (docs/protocols/filing.md). */
const said = z.object({
  requestNo: z.string(),
  subject: z.string().optional(),
  state: z.enum(['ACCEPTED', 'AUDITING', 'REJECTED', 'PASSED', 'REFUSED', 'UNKNOWN']),
  submissionNo: z.string().max(64).optional(),
  filingNo: z.string().min(1).max(64).optional(),
  identifier: z.string().min(1).max(64).optional(),
  message: words.optional(),
  fields: z
    .array(z.object({ field: z.string().max(64), message: words }))
    .max(100)
    .default([]),
})

const outcome = (answer: z.output<typeof said>): Outcome | undefined => {
  const { state, submissionNo = null, filingNo, identifier = null, message = '', fields } = answer
  switch (state) {
    case 'ACCEPTED':
      return { event: 'accepted', submissionNo }
    case 'AUDITING':
      return { event: 'auditing', submissionNo }
    case 'REJECTED':
      return { event: 'rejected', failure: 'REJECTED', words: message, fields }
    case 'REFUSED':
      return { event: 'refused', failure: 'REFUSED', words: message, fields }
    case 'PASSED':
      return filingNo === undefined ? undefined : { event: 'passed', filingNo, identifier }
    case 'UNKNOWN':
      return { event: 'unknown' }
  }
}

/**
 * What an answer means. `lost` is what one means that says nothing of this submission: after it was sent nobody knows
 * whether it arrived, after a question nothing is known that was not before.
 */
export function outcomeOf(
  answer: Answer,
  { requestNo, subject }: Pick<Submission, 'requestNo' | 'subject'>,
  lost: 'unanswered' | 'askedInVain',
): Outcome {
  if (answer.status === 401 || answer.status === 403)
    return {
      event: lost === 'unanswered' ? 'notSent' : lost,
      failure: 'ACCOUNT_REFUSED',
      detail: String(answer.status),
    }
  if (answer.status === 429 || answer.status >= 500)
    return { event: lost, failure: 'NO_ANSWER', detail: String(answer.status) }
  const parsed = said.safeParse(answer.json())
  const meant = parsed.success ? outcome(parsed.data) : undefined
  if (!parsed.success || !meant) return { event: lost, failure: 'GARBAGE', detail: String(answer.status) }
  const isOurs =
    parsed.data.requestNo === requestNo && (meant.event === 'unknown' || parsed.data.subject === subject)
  return isOurs ? meant : { event: lost, failure: 'FOREIGN', detail: shortened(parsed.data.requestNo, 64) }
}
