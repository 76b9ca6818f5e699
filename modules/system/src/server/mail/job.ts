import { sql, type Tx } from '@motorpool/db'
import { defineJob, enqueue, type JobHandler } from '@motorpool/jobs'
import { PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'
import { z } from 'zod'
import type { Mailer } from './mailer.ts'

const TEXT_MAX = 2000

/** A code in a mail is worth nothing after minutes: it is tried again soon or not at all. */
const sendCodeMail = defineJob({
  name: 'system/sendCodeMail',
  input: z.object({
    tenantId: z.string(),
    to: z.string().max(64),
    subject: z.string().max(128),
    text: z.string().max(TEXT_MAX),
  }),
  attempts: 3,
  timeoutMs: 30_000,
})

/** A mail with a code, sent by the job once the transaction has committed; nothing else keeps its text. */
export async function queueCodeMail(
  tx: Tx,
  mail: { tenantId: string; to: string; subject: string; text: string },
): Promise<void> {
  await enqueue(tx, sendCodeMail, mail)
}

/** Whether mails of a tenant go anywhere: it or the platform has a mail server. In a transaction of the platform. */
export async function hasMail(tx: Tx, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from email_config where tenant_id in (${tenantId}, ${PLATFORM_TENANT_ID}) and default_flag
      and status = 'ENABLED') as found`.execute(tx)
  return rows[0]?.found ?? false
}

export function mailJobs(mailer: Mailer): JobHandler[] {
  return [
    sendCodeMail.handledBy(async (run, { tenantId, ...mail }) => {
      const config = await run.db.withPlatform(run.log, 'send a code', (tx) => mailer.configOf(tx, tenantId))
      // Its configuration was taken away since.
      if (config) await mailer.deliver(config, mail)
    }),
  ]
}
