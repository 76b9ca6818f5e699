import { sql, type Tx } from '@motorpool/db'
import { maskNumber, maskPhone } from '@motorpool/kernel'
import { tellOwner } from '../own/told.ts'
import { REQUEST_TABLE } from '../papers/request.ts'
import type { OneLinkOutcome, OneLinkRequest } from './port.ts'
import type { StoredSubmission } from './store.ts'

/** ms after which a service that has never heard of a submission is believed. */
const ARRIVAL_MS = 60_000
/** ms until it is asked again: doubled each time. */
const FIRST_MS = 10_000
const LONGEST_MS = 1_800_000
const pauseOf = (tries: number) => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 20))

type Status = 'VERIFYING' | 'VERIFIED' | 'FAILED' | 'CANCELLED'

interface Verdict {
  status: Status
  /** Words of the operator, or one of the codes of this side. */
  reason: string | null
  accountNo: string | null
}

function verdictOf(outcome: OneLinkOutcome, { operation, sentAt }: StoredSubmission, now: number): Verdict {
  const isCancel = operation === 'CANCEL'
  const failed = (reason: string): Verdict => ({
    status: isCancel ? 'VERIFIED' : 'FAILED',
    reason,
    accountNo: null,
  })
  switch (outcome.event) {
    case 'passed':
      return { status: isCancel ? 'CANCELLED' : 'VERIFIED', reason: null, accountNo: outcome.accountNo }
    case 'refused':
      return failed(outcome.words || 'REFUSED')
    case 'notSent':
      return failed(outcome.failure)
    case 'unknown':
      if (sentAt !== null && now - sentAt >= ARRIVAL_MS) return failed('NOT_ARRIVED')
      return { status: 'VERIFYING', reason: 'NO_ANSWER', accountNo: null }
    case 'open':
      return { status: 'VERIFYING', reason: outcome.failure, accountNo: null }
  }
}

interface Person {
  name: string | null
  phone: string | null
  certNo: string | null
}

const personOf = ({ person }: OneLinkRequest): Person => ({
  name: person?.name ?? null,
  phone: person ? maskPhone(person.phone) : null,
  certNo: person ? maskNumber(person.certNo) : null,
})

async function writeHistory(
  tx: Tx,
  one: StoredSubmission,
  request: OneLinkRequest,
  { status, reason }: Verdict,
  at: Date,
): Promise<void> {
  const { name, phone, certNo } = personOf(request)
  await sql`
    insert into vehicle_verify_history (tenant_id, org_id, vin, msisdn, operation, real_name_type, owner_name, owner_phone, cert_no,
      customer_request_id, store_request_id, real_name_status, fail_reason, operator_id, operate_time, create_user_id, create_time)
    values (${one.tenantId}, ${one.orgId}, ${one.vin}, ${request.msisdn}, ${one.operation}, ${one.realNameType}, ${name}, ${phone}, ${certNo},
      ${one.side === 'owner' ? one.requestId : null}, ${one.side === 'store' ? one.requestId : null}, ${status}, ${reason}, ${one.userId},
      ${at}, ${one.userId}, ${at})`.execute(tx)
}

/** The card has been opened in somebody's name, or closed. */
async function writeAccount(
  tx: Tx,
  one: StoredSubmission,
  request: OneLinkRequest,
  { status, accountNo }: Verdict,
  at: Date,
): Promise<void> {
  const { name, phone } = personOf(request)
  const isOpen = status === 'VERIFIED'
  const { rows } = await sql<{ id: string; state: string; before: string | null }>`
    with before as (select account_state from vehicle_account_info where tenant_id = ${one.tenantId} and vin = ${one.vin})
    insert into vehicle_account_info (tenant_id, org_id, vin, iccid, msisdn, operator, account_no, account_state, account_name, account_phone,
      open_time, create_user_id, create_time)
    select ${one.tenantId}, ${one.orgId}, ${one.vin}, ${request.iccid}, ${request.msisdn}, coalesce(i.operator, '1'), ${accountNo},
      ${isOpen ? 'OPENED' : 'CLOSED'}, ${name}, ${phone}, ${at}, ${one.userId}, ${at}
    from vehicle_verify_info i where i.tenant_id = ${one.tenantId} and i.vin = ${one.vin}
    on conflict (tenant_id, vin) do update set
      account_state = case when ${isOpen} then case when vehicle_account_info.account_state = 'OPENED' then 'CHANGED' else 'OPENED' end else 'CLOSED' end,
      account_no = coalesce(excluded.account_no, vehicle_account_info.account_no),
      account_name = coalesce(excluded.account_name, vehicle_account_info.account_name),
      account_phone = coalesce(excluded.account_phone, vehicle_account_info.account_phone),
      iccid = excluded.iccid, msisdn = excluded.msisdn,
      open_time = case when ${isOpen} then ${at} else vehicle_account_info.open_time end,
      close_time = case when ${isOpen} then null else ${at}::timestamptz end, update_time = ${at}
    returning id::text, account_state as state, (select account_state from before) as before`.execute(tx)
  const [row] = rows
  if (!row) return
  await sql`
    insert into vehicle_account_history (tenant_id, org_id, vin, account_info_id, msisdn, old_account_state, account_state, account_name,
      operator_id, operate_time, remark, create_user_id, create_time)
    values (${one.tenantId}, ${one.orgId}, ${one.vin}, ${row.id}, ${request.msisdn}, ${row.before}, ${row.state}, ${name}, ${one.userId},
      ${at}, ${one.requestNo}, ${one.userId}, ${at})`.execute(tx)
}

/** A request is what its vehicles are: verified when all are, failed when one is. */
async function writeRequest(
  tx: Tx,
  { side, requestId }: StoredSubmission,
  reason: string | null,
  at: Date,
): Promise<void> {
  if (side === null || requestId === null) return
  const { rows } = await sql<{ before: string; status: string }>`
    with before as (select verify_status as status from ${sql.table(REQUEST_TABLE[side])} where id = ${requestId})
    update ${sql.table(REQUEST_TABLE[side])} r set verify_status = x.status, step = 5, fail_reason = case when x.status = 'FAILED' then ${reason} end,
      verify_time = case when x.status in ('VERIFIED', 'FAILED') then ${at}::timestamptz end, update_time = ${at}
    from (
      select case when bool_or(i.real_name_status = 'FAILED') then 'FAILED' when bool_and(i.real_name_status = 'VERIFIED') then 'VERIFIED'
        else 'VERIFYING' end as status
      from vehicle_verify_info i where (i.tenant_id, i.vin) in (
        select s.tenant_id, s.vin from one_link_submission s where s.side = ${side} and s.request_id = ${requestId})) x
    where r.id = ${requestId} and x.status is not null
    returning (select status from before) as before, r.verify_status as status`.execute(tx)
  const [row] = rows
  if (side === 'owner' && row && row.status !== row.before) await tellOutcome(tx, requestId, row.status, at)
}

/** A request that has ended is told to its owner; one that failed is the owner's to mend. */
async function tellOutcome(tx: Tx, requestId: string, status: string, at: Date): Promise<void> {
  const from = { tx, now: at.getTime() }
  if (status === 'VERIFIED') return tellOwner(from, requestId, 'verified')
  if (status !== 'FAILED') return
  await sql`update customer_verify_request set submit_time = null where id = ${requestId}`.execute(tx)
  await tellOwner(from, requestId, 'refused')
}

/** Writes what became of a submission. An outcome that says nothing new leaves no line in the history. */
export async function settle(
  tx: Tx,
  one: StoredSubmission,
  request: OneLinkRequest,
  outcome: OneLinkOutcome,
  now: number,
): Promise<void> {
  const at = new Date(now)
  const verdict = verdictOf(outcome, one, now)
  const isOpen = verdict.status === 'VERIFYING'
  await sql`
    update one_link_submission set next_time = ${isOpen ? new Date(now + pauseOf(one.tries)) : null},
      sealed = case when ${isOpen} then sealed end, update_time = ${at}
    where id = ${one.id}`.execute(tx)
  const { name, phone } = personOf(request)
  await sql`
    update vehicle_verify_info set real_name_status = ${verdict.status}, fail_reason = ${verdict.reason},
      real_name_time = case when ${verdict.status} = 'VERIFIED' and ${one.operation} <> 'CANCEL' then ${at}::timestamptz else real_name_time end,
      cancel_time = case when ${verdict.status} = 'CANCELLED' then ${at}::timestamptz else cancel_time end,
      owner_name = coalesce(${name}, owner_name), owner_phone = coalesce(${phone}, owner_phone), update_time = ${at}
    where tenant_id = ${one.tenantId} and vin = ${one.vin}`.execute(tx)
  if (isOpen) return
  await writeHistory(tx, one, request, verdict, at)
  if (outcome.event === 'passed') await writeAccount(tx, one, request, verdict, at)
  await writeRequest(tx, one, verdict.reason, at)
}
