import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { chinaTimeText, textKey } from '@motorpool/kernel'
import { sendMessage, textMessages } from '@motorpool/messaging/server'
import { escalated } from '@motorpool/resource/server'
import type { StoredOrder } from './row.ts'

/** Accounts of the owners of a vehicle that are linked with it now. */
async function owners(ctx: CallCtx, { tenantId, vin }: StoredOrder): Promise<string[]> {
  const { rows } = await escalated(ctx.tx, () =>
    sql<{ id: string }>`
      select u.id::text from user_vehicle l join app_user u on u.id = l.user_id
      where l.vin = ${vin} and u.tenant_id = ${tenantId} and u.status = 'NORMAL' and u.user_type = 'CUSTOMER'
        and (l.begin_date is null or l.begin_date <= (${new Date(ctx.now)}::timestamptz at time zone 'Asia/Shanghai')::date)
        and (l.end_date is null or l.end_date >= (${new Date(ctx.now)}::timestamptz at time zone 'Asia/Shanghai')::date)`.execute(
      ctx.tx,
    ),
  )
  return rows.map(({ id }) => id)
}

/** Who administers the users of a tenant, wherever in it they are. */
async function administrators(tx: Tx, tenantId: string): Promise<string[]> {
  const { rows } = await escalated(tx, () =>
    sql<{ id: string }>`
      select distinct u.id::text from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      join role_authority a on a.role_id = r.id join resource p on p.id = a.resource_id
      where u.tenant_id = ${tenantId} and u.status = 'NORMAL' and u.user_type = 'TENANT' and r.status = 'NORMAL'
        and p.code = 'system/roles/update'`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

const sender = (ctx: CallCtx, { tenantId }: StoredOrder) => ({ tx: ctx.tx, tenantId, now: ctx.now })

/** Owners learn of a lock before it comes: from when on, and why. */
export async function warnOwners(ctx: CallCtx, stored: StoredOrder): Promise<void> {
  const users = await owners(ctx, stored)
  if (users.length === 0) return
  const text = {
    key: 'lock.warning',
    params: {
      vin: stored.vin,
      stage: textKey(`dict.LOCK.${stored.lockCommand}`),
      reason: stored.order.reason,
      time: chinaTimeText(stored.order.due ?? ctx.now),
    },
  }
  const from = sender(ctx, stored)
  await sendMessage(from, { type: 'NOTICE', text, to: { users } })
  const { orgId, vin } = stored
  await ctx.ports.find(textMessages)?.(from, { orgId, vin, text, users, catalogues: ctx.catalogues })
}

/** An emergency unlock is decided by one person, and known to all who administer. */
export async function reportEmergency(ctx: CallCtx, stored: StoredOrder): Promise<void> {
  const users = await administrators(ctx.tx, stored.tenantId)
  if (users.length === 0) return
  await sendMessage(sender(ctx, stored), {
    type: 'SYSTEM',
    text: {
      key: 'lock.emergency',
      params: { vin: stored.vin, who: ctx.actor.userName, reason: stored.order.reason },
    },
    linkUrl: `/lock/orders?vin=${encodeURIComponent(stored.vin)}`,
    to: { users },
  })
}

/** A lock item that its terminal reports in another state than was ordered. */
export interface Differing {
  lockId: string
  tenantId: string
  vin: string
  lockCommand: string
  ordered: string
  reported: string
}

/** Who asked for the state and who approved it; where nobody did, those who administer. */
async function concerned(tx: Tx, { lockId, tenantId }: Differing): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text from app_user u join (
      select ask_user_id, decide_user_id from lock_order where vehicle_lock_id = ${lockId} and state in ('DONE', 'UNKNOWN')
      order by id desc limit 1) o on u.id in (o.ask_user_id, o.decide_user_id)
    where u.tenant_id = ${tenantId} and u.status = 'NORMAL'`.execute(tx)
  return rows.length > 0 ? rows.map(({ id }) => id) : administrators(tx, tenantId)
}

/** The operators learn that a machine is not in the state that was ordered; what follows from it is theirs to say. */
export async function reportDifference(tx: Tx, one: Differing, now: number): Promise<void> {
  const users = await concerned(tx, one)
  if (users.length === 0) return
  const { tenantId, vin, lockCommand, ordered, reported } = one
  const params = {
    vin,
    stage: textKey(`dict.LOCK.${lockCommand}`),
    ordered: textKey(`dict.LockStatus.${ordered}`),
    reported: textKey(`dict.LockStatus.${reported}`),
  }
  await sendMessage(
    { tx, tenantId, now },
    {
      type: 'SYSTEM',
      text: { key: 'lock.differs', params },
      linkUrl: `/lock/locks?vin=${encodeURIComponent(vin)}`,
      to: { users },
    },
  )
}
