import { sql, type Tx } from '@motorpool/db'
import { enqueue } from '@motorpool/jobs'
import { must } from '@motorpool/kernel'
import { sendSms } from './job.ts'

/** A text message with a code, sent by the job once the transaction has committed; its content is not kept. */
export async function queueCode(
  tx: Tx,
  sms: { tenantId: string; orgId: string; phone: string; content: string; now: number },
): Promise<void> {
  const at = new Date(sms.now)
  const { rows } = await sql<{ id: string }>`
    insert into sms_send_log (tenant_id, org_id, phone, content, biz_type, create_time, update_time)
    values (${sms.tenantId}, ${sms.orgId}, ${sms.phone}, ${sms.content}, 'CODE', ${at}, ${at}) returning id::text as id`.execute(
    tx,
  )
  await enqueue(tx, sendSms, { id: must(rows[0], 'the message').id })
}
