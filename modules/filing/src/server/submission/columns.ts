import { sql } from '@motorpool/db'

export const SUBMISSION_COLUMNS = sql`
  s.id::text, s.tenant_id::text as "tenantId", s.kind, s.filing_id::text as "filingId", s.subject, s.filing_usage as usage,
  s.operation, s.request_no as "requestNo", s.data, (extract(epoch from s.sent_time) * 1000)::float8 as "sentAt", s.tries`

/** Where a filing keeps what became of each of its operations. */
export const KEPT = {
  register: { state: 'audit_state', ordered: 'register_time', asked: 'query_time' },
  identifier: {
    state: 'identifier_state',
    ordered: 'identifier_time',
    asked: 'identifier_query_time',
  },
} as const
