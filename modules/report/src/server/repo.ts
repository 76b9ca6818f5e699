import { sql, type Tx } from '@motorpool/db'
import type { Locale } from '@motorpool/kernel'
import type { ReportSchedule } from '../shared/schedules.ts'

/** A schedule as its job reads it. */
export interface Schedule
  extends Pick<
    ReportSchedule,
    | 'period'
    | 'weekday'
    | 'monthDay'
    | 'hour'
    | 'format'
    | 'source'
    | 'ofOrgId'
    | 'vehicleModelId'
    | 'vehicleCategory'
  > {
  id: string
  tenantId: string
  reportName: string
  lang: Locale
  ownerId: string
  receiverIds: readonly string[]
}

const COLUMNS = sql`id::text as id, tenant_id::text as "tenantId", report_name as "reportName", source, period, weekday,
  month_day as "monthDay", hour, format, lang, of_org_id::text as "ofOrgId", vehicle_model_id::text as "vehicleModelId",
  vehicle_category as "vehicleCategory", owner_id::text as "ownerId", coalesce(receiver_ids, '{}')::text[] as "receiverIds"`

export async function scheduleById(tx: Tx, id: string): Promise<Schedule | undefined> {
  const { rows } = await sql<Schedule>`select ${COLUMNS} from report_schedule where id = ${id}`.execute(tx)
  return rows[0]
}

/** Those whose time has come, held for this transaction. */
export async function dueSchedules(tx: Tx, now: number, limit: number): Promise<Schedule[]> {
  const { rows } = await sql<Schedule>`
    select ${COLUMNS} from report_schedule where status = 'ENABLED' and next_time <= ${new Date(now)}
    order by next_time limit ${limit} for update skip locked`.execute(tx)
  return rows
}

export async function setNext(tx: Tx, id: string, next: number): Promise<void> {
  await sql`update report_schedule set next_time = ${new Date(next)} where id = ${id}`.execute(tx)
}

/** How the try of a time goes; the reason is for people. */
export async function setOutcome(
  tx: Tx,
  id: string,
  at: number,
  outcome: 'RUNNING' | 'DONE' | 'FAILED',
  reason: string | null = null,
): Promise<void> {
  await sql`update report_schedule set last_time = ${new Date(at)}, outcome = ${outcome}, reason = left(${reason}, 500)
    where id = ${id}`.execute(tx)
}

/** Mail boxes of those receivers that may sign in, and how many have none. */
export async function mailsOf(
  tx: Tx,
  { tenantId, receiverIds }: Pick<Schedule, 'tenantId' | 'receiverIds'>,
): Promise<{ mails: string[]; without: number }> {
  const { rows } = await sql<{ email: string | null }>`
    select nullif(email, '') as email from app_user
    where tenant_id = ${tenantId} and id = any (${receiverIds}::bigint[]) and status = 'NORMAL'`.execute(tx)
  const mails = rows.flatMap(({ email }) => email ?? [])
  return { mails: [...new Set(mails)], without: receiverIds.length - mails.length }
}
