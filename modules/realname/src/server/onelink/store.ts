import { randomBytes } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'
import type { Vault } from '@motorpool/vault'
import type { RealNameType, Side, VerifyOperation } from '../../shared/index.ts'
import type { OneLinkAccount, OneLinkRequest } from './port.ts'

export const SUBMISSION_CONTEXT = 'one_link_submission'

export interface StoredSubmission {
  id: string
  tenantId: string
  orgId: string
  vin: string
  iccid: string
  msisdn: string
  operation: VerifyOperation
  realNameType: RealNameType | null
  side: Side | null
  requestId: string | null
  requestNo: string
  /** The person; none: of a cancellation, or taken away. */
  sealed: string | null
  /** ms; null: it has not left. */
  sentAt: number | null
  tries: number
  userId: string | null
}

const COLUMNS = sql`
  s.id::text, s.tenant_id::text as "tenantId", s.org_id::text as "orgId", s.vin, s.iccid, s.msisdn, s.operation, s.real_name_type as "realNameType", s.side,
  s.request_id::text as "requestId", s.request_no as "requestNo", s.sealed, (extract(epoch from s.sent_time) * 1000)::float8 as "sentAt",
  s.tries, s.create_user_id::text as "userId"`

/** Unlike any other, and the day can be read in it. */
const newRequestNo = (now: number) =>
  `R${dayText(dayOf(now)).replaceAll('-', '')}-${randomBytes(8).toString('hex').toUpperCase()}`

export type NewSubmission = Omit<StoredSubmission, 'id' | 'requestNo' | 'sentAt' | 'tries' | 'userId'> & {
  userId: string
}

export async function addSubmission(tx: Tx, one: NewSubmission, now: number): Promise<void> {
  await sql`
    insert into one_link_submission (tenant_id, org_id, vin, iccid, msisdn, operation, real_name_type, side, request_id, request_no, sealed, next_time,
      create_user_id, create_time)
    values (${one.tenantId}, ${one.orgId}, ${one.vin}, ${one.iccid}, ${one.msisdn}, ${one.operation}, ${one.realNameType},
      ${one.side}, ${one.requestId}, ${newRequestNo(now)}, ${one.sealed}, ${new Date(now)}, ${one.userId}, ${new Date(now)})`.execute(
    tx,
  )
}

/** ms that who has taken a submission has for it; then another one asks what became of it. */
const LEASE_MS = 60_000
const AT_ONCE = 20

export type Taken = StoredSubmission & { fresh: boolean }

/** From the commit on a fresh one counts as sent, whatever becomes of this process: it is asked for and never sent again. */
export async function takeDue(tx: Tx, tenantId: string, now: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with due as (
      select id, sent_time is null as fresh from one_link_submission
      where tenant_id = ${tenantId} and next_time <= ${new Date(now)} order by next_time, id limit ${AT_ONCE} for update skip locked)
    update one_link_submission s set next_time = ${new Date(now + LEASE_MS)}, tries = tries + 1, sent_time = coalesce(sent_time, ${new Date(now)})
    from due where s.id = due.id returning ${COLUMNS}, due.fresh`.execute(tx)
  return rows
}

export async function nextDue(tx: Tx, tenantId: string): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select (extract(epoch from min(next_time)) * 1000)::float8 as at from one_link_submission
    where tenant_id = ${tenantId} and next_time is not null`.execute(tx)
  return rows[0]?.at ?? undefined
}

/** What the operator is told: of the person only while it is kept. */
export const requestOfSubmission = (
  vault: Vault,
  { requestNo, operation, vin, iccid, msisdn, sealed }: StoredSubmission,
): OneLinkRequest => ({
  requestNo,
  operation: operation === 'CANCEL' ? 'cancel' : 'verify',
  vin,
  iccid,
  msisdn,
  ...(sealed === null ? {} : { person: JSON.parse(vault.open(sealed, SUBMISSION_CONTEXT)) }),
})

/** The account of the vehicle's organisation, or of the nearest one above it that has one. */
export async function accountOf(
  tx: Tx,
  tenantId: string,
  orgId: string,
): Promise<OneLinkAccount | undefined> {
  const { rows } = await sql<OneLinkAccount>`
    select i.tenant_id::text as "tenantId", i.one_link_url as url, i.one_link_account as user, i.one_link_secret as secret
    from org mine join org o on o.tenant_id = mine.tenant_id and mine.path like o.path || '%'
      join org_verify_info i on i.org_id = o.id and i.tenant_id = o.tenant_id
    where mine.id = ${orgId} and mine.tenant_id = ${tenantId} and i.one_link_url is not null and i.one_link_account is not null
      and i.one_link_secret is not null
    order by length(o.path) desc limit 1`.execute(tx)
  return rows[0]
}
