import { isIP } from 'node:net'
import { sql, type Tx } from '@motorpool/db'
import { AppError } from '@motorpool/kernel'
import { PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'
import type { Vault } from '@motorpool/vault'
import { createTransport } from 'nodemailer'
import { targetAddress } from './target.ts'
import '../errors.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
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

export interface MailerDeps {
  vault: Vault
  /** Tenants' mail servers may stand in private networks. */
  privateTargets: boolean
}

export interface Mailer {
  deliver(config: MailConfig, mail: Mail): Promise<{ messageId: string }>
  /** The default configuration of a tenant, else the platform's. */
  configOf(tx: Tx, tenantId: string): Promise<MailConfig | undefined>
}

export const VAULT_CONTEXT = 'email_config'

const CONNECT_MS = 10_000
const SOCKET_MS = 20_000

const columns = sql`id, tenant_id as "tenantId", host, port, ssl_flag as "sslFlag", account, password,
  from_address as "fromAddress", from_name as "fromName"`

export async function configById(tx: Tx, id: string): Promise<MailConfig | undefined> {
  const { rows } = await sql<MailConfig>`select ${columns} from email_config where id = ${id}`.execute(tx)
  return rows[0]
}

/** What a mail server or the way to it said, as plainly as it can be told to who entered its address. */
function reasonOf(error: unknown): string {
  const { code, responseCode, response, message } = error as {
    code?: string
    responseCode?: number
    response?: string
    message?: string
  }
  return (responseCode ? (response ?? '') : [code, message].filter(Boolean).join(' '))
    .replaceAll(/[\r\n]+/g, ' ')
    .slice(0, 200)
}

export function createMailer({ vault, privateTargets }: MailerDeps): Mailer {
  return {
    async deliver(config, mail) {
      const platform = config.tenantId === PLATFORM_TENANT_ID
      const address = await targetAddress(config.host, privateTargets || platform)
      const transport = createTransport({
        host: address,
        port: config.port,
        secure: config.sslFlag,
        auth: { user: config.account, pass: vault.open(config.password, VAULT_CONTEXT) },
        tls: isIP(config.host) ? {} : { servername: config.host },
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SOCKET_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        const sent = (await transport.sendMail({
          from: { address: config.fromAddress, name: config.fromName ?? '' },
          ...mail,
        })) as { messageId: string }
        return { messageId: sent.messageId }
      } catch (error) {
        throw new AppError('MAIL_FAILED', { host: config.host, reason: reasonOf(error) }, { cause: error })
      } finally {
        transport.close()
      }
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
