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

/** A line of the history of a filing. */
export async function addStep(tx: Tx, one: NewStep): Promise<void> {
  const { tenantId, kind, filingId, requestNo, operation, state, userId, now } = one
  const { failure = null, words = null, fields = [] } = one
  await sql`
    insert into filing_step (tenant_id, kind, filing_id, request_no, operation, state, failure, words, fields, create_user_id,
      create_time)
    values (${tenantId}, ${kind}, ${filingId}, ${requestNo}, ${operation}, ${state}, ${failure}, ${words},
      ${JSON.stringify(fields)}::jsonb, ${userId}, ${new Date(now)})`.execute(tx)
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
