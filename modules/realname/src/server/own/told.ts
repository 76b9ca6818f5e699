import { sql, type Tx } from '@motorpool/db'
import { sendMessage } from '@motorpool/messaging/server'

/** What the owner who asked learns; the texts are `verify.owner.<what>`. Reasons stand in the portal, not in messages. */
export type OwnerNews = 'verified' | 'refused'

/** Tells the customer who made a request, in the transaction of what happened; requests of staff are told to nobody. */
export async function tellOwner(
  { tx, now }: { tx: Tx; now: number },
  requestId: string,
  what: OwnerNews,
): Promise<void> {
  const { rows } = await sql<{ tenantId: string; user: string; no: string }>`
    select r.tenant_id::text as "tenantId", u.id::text as user, r.request_no as no
    from customer_verify_request r join app_user u on u.id = r.create_user_id and u.user_type = 'CUSTOMER'
    where r.id = ${requestId}`.execute(tx)
  const [row] = rows
  if (!row) return
  const { tenantId, user, no } = row
  await sendMessage(
    { tx, tenantId, now },
    {
      type: 'NOTICE',
      text: { key: `verify.owner.${what}`, params: { no } },
      linkUrl: `/portal/realName?request=${requestId}`,
      to: { users: [user] },
    },
  )
}
