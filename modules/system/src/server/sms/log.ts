import { sql, type Tx } from '@motorpool/db'

export interface CarriedSms {
  tenantId: string
  orgId: string
  phone: string
  content: string
  vin: string | null
  /** The provider's number for it. */
  messageNo: string | null
  now: number
}

const CONTENT_MAX = 500
const VIN_MAX = 17

/** Lists a notice that the provider has taken as a text message. */
export async function logSms(tx: Tx, sms: CarriedSms): Promise<void> {
  const at = new Date(sms.now)
  await sql`
    insert into sms_send_log (tenant_id, org_id, phone, content, biz_type, vin, state, message_no, send_time, create_time,
      update_time)
    values (${sms.tenantId}, ${sms.orgId}, ${sms.phone}, left(${sms.content}, ${CONTENT_MAX}), 'NOTICE',
      left(${sms.vin}, ${VIN_MAX}), 'SENT', left(${sms.messageNo}, 64), ${at}, ${at}, ${at})`.execute(tx)
}
