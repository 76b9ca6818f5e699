import { isIP } from 'node:net'
import type { Vault } from '@motorpool/vault'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { CallOptions } from './call.ts'
import { CONNECT_MS, TOTAL_MS } from './call.ts'
import { connectTcp } from './connect.ts'
import { openSecret, type Secret } from './credential.ts'
import { deadlineOf, inTime } from './deadline.ts'
import { OutboundError, reasonOf } from './errors.ts'
import type { GuardOptions } from './resolve.ts'

/** A file of a mail. */
export interface MailAttachment {
  filename: string
  content: Uint8Array
  contentType: string
}

export interface MailCall extends CallOptions {
  host: string
  port: number
  /** TLS from the first byte (465); otherwise the connection is upgraded when the server offers it. */
  secure: boolean
  user: string
  password: Secret
  from: { address: string; name: string }
  /** `messageId`: the same for every try of one mail, `<…@host>`; default: a new one. */
  mail: {
    to: string
    subject: string
    text: string
    html?: string | undefined
    messageId?: string | undefined
    attachments?: readonly MailAttachment[] | undefined
  }
}

export interface SentMail {
  messageId: string
  /** The server's last reply. */
  response: string
}

interface SmtpFailure {
  responseCode?: number
  response?: string
}

/** Reply code of a mail server's refusal. */
export function replyCode(error: unknown): number | null {
  return (error as SmtpFailure | undefined)?.responseCode ?? null
}

function refusal(error: unknown, host: string): OutboundError {
  const { response } = error as SmtpFailure
  const reason = (response ?? reasonOf(error)).replaceAll(/\s+/g, ' ').slice(0, 200)
  return new OutboundError('OUTBOUND_SMTP', { host, reason }, error)
}

/** Hands one mail to a mail server over a checked connection. */
export async function deliver(guard: GuardOptions, vault: Vault, call: MailCall): Promise<SentMail> {
  const { host, port } = call
  const total = deadlineOf(call.totalMs ?? TOTAL_MS, call.signal)
  const connecting = total.within(call.connectMs ?? CONNECT_MS)
  const connection = await connectTcp(guard, { host, port, namedBy: call.namedBy }, connecting)
  const transport = createTransport({
    host,
    port,
    connection,
    secure: call.secure,
    auth: { user: call.user, pass: openSecret(vault, call.password) },
    tls: isIP(host) ? {} : { servername: host },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { attachments = [], ...mail } = call.mail
    const files = attachments.map((one) => ({ ...one, content: Buffer.from(one.content) }))
    const message: SendMailOptions = { from: call.from, ...mail, attachments: files }
    return (await inTime(total, transport.sendMail(message))) as SentMail
  } catch (error) {
    if (total.signal.aborted) throw total.failure(error, host)
    throw refusal(error, host)
  } finally {
    transport.close()
    connection.destroy()
  }
}
