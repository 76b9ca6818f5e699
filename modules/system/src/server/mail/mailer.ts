import { sql, type Tx } from '@motorpool/db'
import type { MailAttachment, Outbound } from '@motorpool/outbound'
import { PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** The same for every try of one mail: `<…@host>`. */
  messageId?: string
  attachments?: readonly MailAttachment[]
}

export interface MailConfig {
  id: string
  tenantId: string
  host: string
  port: number
  sslFlag: boolean
  account: string
  /** Sealed. */
  password: string
  fromAddress: string
  fromName: string | null
}

export interface Mailer {
  deliver(config: MailConfig, mail: Mail): Promise<{ messageId: string }>
  /** The default configuration of a tenant, else the platform's. */
  configOf(tx: Tx, tenantId: string): Promise<MailConfig | undefined>
}

export const VAULT_CONTEXT = 'email_config'

const columns = sql`id, tenant_id as "tenantId", host, port, ssl_flag as "sslFlag", account, password,
  from_address as "fromAddress", from_name as "fromName"`

export async function configById(tx: Tx, id: string): Promise<MailConfig | undefined> {
  const { rows } = await sql<MailConfig>`select ${columns} from email_config where id = ${id}`.execute(tx)
  return rows[0]
}

export function createMailer(outbound: Outbound): Mailer {
  return {
    async deliver(config, mail) {
      const { messageId } = await outbound.sendMail({
        tenantId: config.tenantId,
        purpose: 'system/mail',
        namedBy: config.tenantId === PLATFORM_TENANT_ID ? 'operator' : 'tenant',
        host: config.host,
        port: config.port,
        secure: config.sslFlag,
        user: config.account,
        password: { sealed: config.password, context: VAULT_CONTEXT },
        from: { address: config.fromAddress, name: config.fromName ?? '' },
        mail,
      })
      return { messageId }
    },
    async configOf(tx, tenantId) {
      const { rows } = await sql<MailConfig>`
        select ${columns} from email_config
        where tenant_id in (${tenantId}, ${PLATFORM_TENANT_ID}) and default_flag and status = 'ENABLED'
        order by tenant_id = ${tenantId} desc limit 1`.execute(tx)
      return rows[0]
    },
  }
}
