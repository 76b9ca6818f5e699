import { defineErrors } from '@motorpool/kernel'

export const filingErrors = defineErrors({
  /** The tenant has no enabled account at the platform of this usage (R331). */
  FILING_NO_ACCOUNT: { status: 409 },
  /** Something that the authority asks for is missing or not as it wants it; the fields say what. */
  FILING_INCOMPLETE: { status: 409 },
  /** The platform has it: changed and submitted again only once it has decided. */
  FILING_AUDITING: { status: 409 },
  /** Whether it arrived nobody knows yet. */
  FILING_UNANSWERED: { status: 409 },
  FILING_PASSED: { status: 409 },
  /** An identifier is asked for once the filing has passed. */
  FILING_NOT_PASSED: { status: 409 },
  /** There is nothing to ask the platform for. */
  FILING_NOT_SUBMITTED: { status: 409 },
  /** A record that the authority knows stays. */
  FILING_ON_RECORD: { status: 409 },
})
