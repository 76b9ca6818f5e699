import { sql } from '@motorpool/db'

export const SUBMISSION_COLUMNS = sql`
  s.id::text, s.tenant_id::text as "tenantId", s.kind, s.filing_id::text as "filingId", s.subject, s.filing_usage as usage,
  s.operation, s.request_no as "requestNo", s.data, (extract(epoch from s.sent_time) * 1000)::float8 as "sentAt", s.tries`
