import { sql, type Tx } from '@motorpool/db'
import type { Side } from '../../shared/index.ts'

/** Takes away what is of a person; digests, times and the reason stay. What waits to be handed to the operator goes with it by a trigger. */
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
      where side = ${side} and request_id = ${requestId} and sealed is not null returning digest)
    select digest from papers union all select digest from images`.execute(tx)
  return rows
}

/** The same for what has been kept as long as the setting says. */
export async function expire(tx: Tx, at: Date): Promise<void> {
  await sql`
    with papers as (
      update realname_paper set sealed = null, masked = null, erase_time = ${at}, erase_reason = 'EXPIRED'
      where keep_until <= ${at} and sealed is not null)
    update realname_image set sealed = null, erase_time = ${at}, erase_reason = 'EXPIRED'
    where keep_until <= ${at} and sealed is not null`.execute(tx)
}
