import { sql, type Tx } from '@motorpool/db'
import type { FilingChannelModule, FilingOperation } from '../../shared/enums.ts'
import type { FieldWords } from '../../shared/kind.ts'
import type { AuditState } from '../../shared/step.ts'

export interface NewStep {
  tenantId: string
  kind: FilingChannelModule
  filingId: string
  requestNo: string | null
  operation: FilingOperation
  state: AuditState
  failure?: string | null
  words?: string | null
  fields?: readonly FieldWords[]
  /** null: by the clock */
  userId: string | null
  now: number
}

/** Lines of the histories of filings. */
export async function addSteps(tx: Tx, steps: readonly NewStep[]): Promise<void> {
  const lines = steps.map(({ failure = null, words = null, fields = [], now, ...step }) => ({
    ...step,
    failure,
    words,
    fields,
    time: new Date(now),
  }))
  await sql`
    insert into filing_step (tenant_id, kind, filing_id, request_no, operation, state, failure, words, fields, create_user_id,
      create_time)
    select "tenantId", kind, "filingId", "requestNo", operation, state, failure, words, fields, "userId", "time"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("tenantId" bigint, kind text, "filingId" bigint,
      "requestNo" text, operation text, state text, failure text, words text, fields jsonb, "userId" bigint,
      "time" timestamptz)`.execute(tx)
}

export interface FilingStep {
  id: string
  requestNo: string | null
  operation: FilingOperation
  state: AuditState
  failure: string | null
  words: string | null
  fields: FieldWords[]
  user: string | null
  /** ms */
  time: number
}

const MOST = 200

/** The history of a filing, the newest step first. */
export async function stepsOf(tx: Tx, kind: FilingChannelModule, filingId: string): Promise<FilingStep[]> {
  const { rows } = await sql<FilingStep>`
    select s.id::text, s.request_no as "requestNo", s.operation, s.state, s.failure, s.words, coalesce(s.fields, '[]'::jsonb) as fields,
      u.real_name as user, (extract(epoch from s.create_time) * 1000)::float8 as time
    from filing_step s left join app_user u on u.id = s.create_user_id
    where s.kind = ${kind} and s.filing_id = ${filingId} order by s.id desc limit ${MOST}`.execute(tx)
  return rows
}
