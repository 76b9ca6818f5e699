import { randomBytes } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'
import type { FilingUsage } from '@motorpool/tenancy/shared'
import type { FilingChannelModule } from '../../shared/enums.ts'
import type { Operation } from '../../shared/kind.ts'
import { SUBMISSION_COLUMNS } from './columns.ts'

/** What was handed to a platform, or waits to be. */
export interface StoredSubmission {
  id: string
  tenantId: string
  kind: FilingChannelModule
  filingId: string
  subject: string
  usage: FilingUsage
  operation: Operation
  requestNo: string
  data: Record<string, unknown>
  /** ms; null: it has not left. */
  sentAt: number | null
  tries: number
}

export interface NewSubmission {
  tenantId: string
  kind: FilingChannelModule
  filingId: string
  subjectId: string
  subject: string
  usage: FilingUsage
  operation: Operation
  /** What it will be asked for by. */
  requestNo: string
  data: Readonly<Record<string, unknown>>
}

/** Unlike any other, and the day can be read in it. */
export const newRequestNo = (now: number): string =>
  `F${dayText(dayOf(now)).replaceAll('-', '')}-${randomBytes(8).toString('hex').toUpperCase()}`

/** Stores submissions that the worker sends next. */
export async function addSubmissions(
  tx: Tx,
  submissions: readonly NewSubmission[],
  userId: string,
  now: number,
): Promise<void> {
  await sql`
    insert into filing_submission (tenant_id, kind, filing_id, subject_id, subject, filing_usage, operation, request_no, data,
      next_time, create_user_id, create_time)
    select "tenantId", kind, "filingId", "subjectId", subject, usage, operation, "requestNo", data, ${new Date(now)}::timestamptz,
      ${userId}, ${new Date(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(submissions)}::jsonb) as s("tenantId" bigint, kind text, "filingId" bigint,
      "subjectId" bigint, subject text, usage text, operation text, "requestNo" text, data jsonb)`.execute(tx)
}

/** ms that who has taken a submission has for it; then another one asks the platform what became of it. */
export const LEASE_MS = 60_000
const AT_ONCE = 20

export type Taken = StoredSubmission & { fresh: boolean }

/**
 * Takes what is due at one platform. From the commit on a fresh one counts as sent, whatever becomes of this process: it is
 * asked for and never sent again.
 */
export async function takeDue(tx: Tx, tenantId: string, usage: string, now: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with due as (
      select id, sent_time is null as fresh from filing_submission
      where tenant_id = ${tenantId} and filing_usage = ${usage} and next_time <= ${new Date(now)}
      order by next_time, id limit ${AT_ONCE} for update skip locked)
    update filing_submission s set next_time = ${new Date(now + LEASE_MS)}, tries = tries + 1,
      sent_time = coalesce(sent_time, ${new Date(now)})
    from due where s.id = due.id
    returning ${SUBMISSION_COLUMNS}, due.fresh`.execute(tx)
  return rows
}

/** The open submission of a filing; undefined when there is none. */
export async function openSubmission(tx: Tx, requestNo: string): Promise<StoredSubmission | undefined> {
  const { rows } = await sql<StoredSubmission>`
    select ${SUBMISSION_COLUMNS} from filing_submission s
    where s.request_no = ${requestNo} and s.next_time is not null`.execute(tx)
  return rows[0]
}

/** When the next one of a platform is due, ms. */
export async function nextDue(tx: Tx, tenantId: string, usage: string): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select min(next_time) as at from filing_submission
    where tenant_id = ${tenantId} and filing_usage = ${usage} and next_time is not null`.execute(tx)
  return rows[0]?.at ?? undefined
}
