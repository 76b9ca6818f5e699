import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { chinaTimeText, textKey } from '@motorpool/kernel'
import { sendMessage } from '@motorpool/messaging/server'
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
async function administrators(ctx: CallCtx, tenantId: string): Promise<string[]> {
  const { rows } = await escalated(ctx.tx, () =>
    sql<{ id: string }>`
      select distinct u.id::text from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      join role_authority a on a.role_id = r.id join resource p on p.id = a.resource_id
      where u.tenant_id = ${tenantId} and u.status = 'NORMAL' and u.user_type = 'TENANT' and r.status = 'NORMAL'
        and p.code = 'system/roles/update'`.execute(ctx.tx),
  )
  return rows.map(({ id }) => id)
}

const sender = (ctx: CallCtx, { tenantId }: StoredOrder) => ({ tx: ctx.tx, tenantId, now: ctx.now })

/** Owners learn of a lock before it comes: from when on, and why. */
export async function warnOwners(ctx: CallCtx, stored: StoredOrder): Promise<void> {
  const users = await owners(ctx, stored)
  if (users.length === 0) return
  await sendMessage(sender(ctx, stored), {
    type: 'NOTICE',
    text: {
      key: 'lock.warning',
      params: {
        vin: stored.vin,
        stage: textKey(`dict.LOCK.${stored.lockCommand}`),
        reason: stored.order.reason,
        time: chinaTimeText(stored.order.due ?? ctx.now),
      },
    },
    to: { users },
  })
}

/** An emergency unlock is decided by one person, and known to all who administer. */
export async function reportEmergency(ctx: CallCtx, stored: StoredOrder): Promise<void> {
  const users = await administrators(ctx, stored.tenantId)
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
