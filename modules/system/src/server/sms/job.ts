import { sql } from '@motorpool/db'
import { translate } from '@motorpool/i18n'
import { defineJob, type JobEnd, type JobHandler, type JobRun } from '@motorpool/jobs'
import { AppError, DEFAULT_LOCALE } from '@motorpool/kernel'
import { z } from 'zod'
import type { SmsProvider } from './provider.ts'

export const sendSms = defineJob({
  name: 'system/sendSms',
  input: z.object({ id: z.string() }),
  attempts: 3,
  timeoutMs: 30_000,
})

interface Pending {
  tenant_id: string
  phone: string
  content: string
  template_code: string | null
}

async function send(provider: SmsProvider | undefined, run: JobRun, id: string): Promise<void> {
  const message = await run.db.withPlatform(run.log, 'send an SMS', async (tx) => {
    const { rows } = await sql<Pending>`
      select tenant_id, phone, content, template_code from sms_send_log where id = ${id} and state = 'PENDING'`.execute(
      tx,
    )
    return rows[0]
  })
  if (!message) return
  if (!provider) throw new Error('no SMS provider is configured')
  const { tenant_id: tenantId, phone, content, template_code: templateCode } = message
  const sent = provider.send(tenantId, { id, phone, content, templateCode }, run.signal)
  const { messageNo } = await sent.catch((error: unknown) => {
    throw inWords(run, error)
  })
  await settle(run, id, sql`state = 'SENT', message_no = ${messageNo}, send_time = ${new Date(run.now())}`)
}

/** The reason stands in a list that people read: a refusal by the provider is said, not named by its code. */
function inWords({ catalogues }: JobRun, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  return new Error(translate(catalogues, DEFAULT_LOCALE, `error.${error.code}`, error.params), {
    cause: error,
  })
}

async function settle(run: JobEnd, id: string, set: ReturnType<typeof sql>): Promise<void> {
  await run.db.withPlatform(run.log, 'result of an SMS', (tx) =>
    // A code is nobody's to read but the receiver's: what was sent of it is not kept.
    sql`update sms_send_log set ${set}, content = case biz_type when 'CODE' then regexp_replace(content, '[0-9]{4,}', '******') else content end,
      update_time = ${new Date(run.now())} where id = ${id} and state = 'PENDING'`.execute(tx),
  )
}

export function smsJobs(provider: SmsProvider | undefined): JobHandler[] {
  return [
    sendSms.handledBy(
      (run, { id }) => send(provider, run, id),
      (end, { id }, reason) => settle(end, id, sql`state = 'FAILED', fail_reason = ${reason.slice(0, 255)}`),
    ),
  ]
}
