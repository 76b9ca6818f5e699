import { sql, type Tx } from '@motorpool/db'
import type { Side } from '../../shared/index.ts'

/** Takes away what is of a person, of what waits to be handed to the operator as well; digests, times and the reason stay. */
export async function erase(
  tx: Tx,
  side: Side,
  requestId: string,
  by: { userId: string | null; reason: string; now: number },
): Promise<{ digest: string }[]> {
  const at = new Date(by.now)
  const { rows } = await sql<{ digest: string }>`
    with papers as (
      update realname_paper set sealed = null, masked = null, erase_time = ${at}, erase_user_id = ${by.userId}, erase_reason = ${by.reason}
      where side = ${side} and request_id = ${requestId} and sealed is not null returning digest),
    images as (
      update realname_image set sealed = null, erase_time = ${at}, erase_user_id = ${by.userId}, erase_reason = ${by.reason}
      where side = ${side} and request_id = ${requestId} and sealed is not null returning digest),
    submissions as (
      update one_link_submission set sealed = null where side = ${side} and request_id = ${requestId} and sealed is not null)
    select digest from papers union all select digest from images`.execute(tx)
  return rows
}

/** The same for what has been kept as long as the setting says. A submission goes with the first paper of its request. */
export async function expire(tx: Tx, at: Date): Promise<void> {
  await sql`
    with papers as (
      update realname_paper set sealed = null, masked = null, erase_time = ${at}, erase_reason = 'EXPIRED'
      where keep_until <= ${at} and sealed is not null returning tenant_id, side, request_id),
    images as (
      update realname_image set sealed = null, erase_time = ${at}, erase_reason = 'EXPIRED'
      where keep_until <= ${at} and sealed is not null)
    update one_link_submission s set sealed = null where s.sealed is not null
      and (s.tenant_id, s.side, s.request_id) in (select tenant_id, side, request_id from papers)`.execute(tx)
}
