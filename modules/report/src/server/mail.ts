import type { FileReply, ManualCtx } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { AppError } from '@motorpool/kernel'
import { type MailAttachment, type Outbound, OutboundError } from '@motorpool/outbound'
import { createMailer, type Mail, type MailConfig } from '@motorpool/system/server'
import { mailsOf, type Schedule } from './repo.ts'
import './errors.ts'

export interface Mailing {
  outbound: Outbound
  /** Where people reach the console: `https://host/`. */
  publicUrl?: string | undefined
}

export interface Made {
  title: string
  file: FileReply & { body: Buffer }
  /** The time of the report, ms: the same at every try. */
  at: number
}

/** Bytes of an attachment that mail servers take; a larger file waits in the download centre. */
export const ATTACHED_MAX = 10 * 1024 * 1024

/** The file as it goes with a mail; none where it is too large. */
export const attachmentsOf = ({ fileName, body, contentType }: Made['file']): MailAttachment[] =>
  body.length <= ATTACHED_MAX ? [{ filename: fileName, content: body, contentType }] : []

/** The mail to one receiver, the same at every try: servers and readers know it again by its number. */
function mailOf(
  ctx: ManualCtx,
  { publicUrl }: Mailing,
  { title, file, at }: Made,
  to: { config: MailConfig; schedule: Schedule; address: string; number: number },
): Mail {
  const t = (key: string, params?: Record<string, string>) =>
    translate(ctx.catalogues, ctx.locale, key, params)
  const host = to.config.fromAddress.split('@').at(-1) ?? 'localhost'
  const attachments = attachmentsOf(file)
  const link = publicUrl ? `\n\n${new URL('system/downloadCenter', publicUrl).href}` : ''
  return {
    to: to.address,
    subject: title,
    text: t(attachments.length > 0 ? 'report.mail.attached' : 'report.mail.tooLarge', { title }) + link,
    messageId: `<report-${to.schedule.id}-${at}-${to.number}@${host}>`,
    attachments,
  }
}

const refusal = (reason: string) => new AppError('REPORT_NOT_MAILED', { reason })

/** Mails a report to its receivers; what came of those that did not get it, undefined where all did. */
export async function mailReport(
  ctx: ManualCtx,
  mailing: Mailing,
  schedule: Schedule,
  made: Made,
): Promise<AppError | undefined> {
  if (schedule.receiverIds.length === 0) return undefined
  const t = (key: string, params?: Record<string, string | number>) =>
    translate(ctx.catalogues, ctx.locale, key, params)
  const mailer = createMailer(mailing.outbound)
  const [config, { mails, without }] = await ctx.asPlatform('who a report is mailed to', (tx) =>
    Promise.all([mailer.configOf(tx, schedule.tenantId), mailsOf(tx, schedule)]),
  )
  if (!config) return refusal(t('report.mail.noServer'))
  const reasons = without > 0 ? [t('report.mail.without', { n: without })] : []
  for (const [number, address] of mails.entries()) {
    try {
      await mailer.deliver(config, mailOf(ctx, mailing, made, { config, schedule, address, number }))
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      reasons.push(`${address}: ${t(`error.${error.code}`, error.params)}`)
    }
  }
  return reasons.length > 0 ? refusal(reasons.join('; ')) : undefined
}
