import type { Tx } from '@motorpool/db'
import { translate } from '@motorpool/i18n'
import type { JobRun } from '@motorpool/jobs'
import { AppError } from '@motorpool/kernel'
import type { Outbound } from '@motorpool/outbound'
import { createMailer, logSms, type SmsProvider } from '@motorpool/system/server'
import type { Vault } from '@motorpool/vault'
import { toBrowser } from '../browser/send.ts'
import { linkOf } from '../link.ts'
import { itemsOf } from '../rounds/items.ts'
import { type StoredStrategy, strategyOf } from '../rounds/strategy.ts'
import { ANSWER_MAX, TRY_MS } from './limits.ts'
import type { Push } from './push.ts'
import { dingtalk, feishu, type RobotCall, type RobotText, wecom } from './robots.ts'
import '../errors.ts'

export const VAULT_CONTEXT = 'notice_strategy'

export interface Outlets {
  outbound: Outbound
  vault: Vault
  sms: SmsProvider | undefined
  /** Of the installation, as people reach its console: `https://host/`. */
  publicUrl: string | undefined
}

/** A call that was made: what was answered, and what else is stored when it is. */
export interface Done {
  answer: string | null
  settle?(tx: Tx): Promise<void>
}

/** Alarms that a webhook gets in full; the rest are counted. */
const LISTED_MAX = 50

export type Send = (out: Outlets, run: JobRun, push: Push) => Promise<Done>

const platform = <T>(run: JobRun, read: (tx: Tx) => Promise<T>): Promise<T> =>
  run.db.withPlatform(run.log, 'send a notice', read)

const noTarget = () => new AppError('NOTICE_NO_TARGET')

async function targetOf(run: JobRun, push: Push): Promise<StoredStrategy> {
  const strategy = await platform(run, (tx) => strategyOf(tx, push.strategy_id))
  if (!strategy) throw noTarget()
  return strategy
}

const linkTo = (out: Outlets, run: JobRun, push: Push): Promise<string | undefined> =>
  platform(run, (tx) => linkOf(tx, out.publicUrl, push))

const seeIn = ({ catalogues }: JobRun, { lang }: Push, link: string): string =>
  translate(catalogues, lang, 'notice.link', { link })

async function email(out: Outlets, run: JobRun, push: Push): Promise<Done> {
  const mailer = createMailer(out.outbound)
  const config = await platform(run, (tx) => mailer.configOf(tx, push.tenant_id))
  if (!config) throw new AppError('NOTICE_NO_MAIL')
  const link = await linkTo(out, run, push)
  const host = config.fromAddress.split('@').at(-1) ?? 'localhost'
  const { messageId } = await mailer.deliver(config, {
    to: push.receiver,
    subject: push.title,
    text: push.content + (link === undefined ? '' : `\n\n${seeIn(run, push, link)}`),
    // The same at every try: servers and readers know a mail again by it.
    messageId: `<notice-${push.id}@${host}>`,
  })
  return { answer: messageId }
}

async function sms({ sms: provider }: Outlets, run: JobRun, push: Push): Promise<Done> {
  if (!provider) throw new AppError('NOTICE_NO_SMS')
  const { id, tenant_id: tenantId, receiver: phone, title, content } = push
  const text = push.alarm_count > 1 ? `${title}：${content}` : content
  const { messageNo } = await provider.send(
    tenantId,
    { id: `notice-${id}`, phone, content: text, templateCode: null },
    run.signal,
  )
  const settle = (tx: Tx) =>
    logSms(tx, {
      tenantId,
      orgId: push.org_id,
      phone,
      content: text,
      vin: push.vin,
      messageNo,
      now: run.now(),
    })
  return { answer: messageNo, settle }
}

async function webhook(out: Outlets, run: JobRun, push: Push): Promise<Done> {
  const strategy = await targetOf(run, push)
  if (strategy.webhook_url === null) throw noTarget()
  const items = await platform(run, async (tx) =>
    push.round_id === null ? [] : itemsOf(tx, push.round_id, LISTED_MAX),
  )
  const link = await linkTo(out, run, push)
  const answer = await out.outbound.fetch({
    tenantId: push.tenant_id,
    purpose: 'notice/webhook',
    namedBy: 'tenant',
    url: strategy.webhook_url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id: push.id,
      strategy: strategy.strategy_name,
      remindType: push.remind_type,
      title: push.title,
      content: push.content,
      link: link ?? null,
      total: push.alarm_count,
      alarms: items.map(({ rowId, topic, vin, plate, kind, type, name, level, time, lng, lat }) => ({
        id: rowId,
        topic,
        vin,
        plate,
        kind,
        type,
        name,
        level,
        time,
        position: lng === null || lat === null ? null : { lng, lat },
      })),
    }),
    ...(strategy.webhook_secret === null
      ? {}
      : {
          credential: {
            kind: 'signature',
            secret: { sealed: strategy.webhook_secret, context: VAULT_CONTEXT },
          },
        }),
    idempotencyKey: `notice-${push.id}`,
    retries: 0,
    tryMs: TRY_MS,
    answerMax: ANSWER_MAX,
    signal: run.signal,
  })
  return { answer: `${answer.status} ${answer.text().slice(0, 200)}`.trim() }
}

const robot =
  (
    of: (
      strategy: StoredStrategy,
      open: (sealed: string) => string,
      text: RobotText,
      now: number,
    ) => RobotCall,
  ): Send =>
  async (out, run, push) => {
    const { outbound, vault } = out
    const strategy = await targetOf(run, push)
    const open = (sealed: string) => vault.open(sealed, VAULT_CONTEXT)
    const link = await linkTo(out, run, push)
    const tail = link === undefined ? '' : `\n${seeIn(run, push, link)}`
    const { call, refusal } = of(strategy, open, { text: `${push.title}\n${push.content}`, tail }, run.now())
    const answer = await outbound.fetch({
      ...call,
      tenantId: push.tenant_id,
      purpose: 'notice/robot',
      namedBy: 'tenant',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      retries: 0,
      tryMs: TRY_MS,
      answerMax: ANSWER_MAX,
      signal: run.signal,
    })
    const reason = refusal(answer.json())
    if (reason !== undefined) throw new AppError('NOTICE_ROBOT', { reason: reason.slice(0, 200) })
    return { answer: String(answer.status) }
  }

const opened = (sealed: string | null, open: (sealed: string) => string): string | null =>
  sealed === null ? null : open(sealed)

function needed(sealed: string | null, open: (sealed: string) => string): string {
  if (sealed === null) throw noTarget()
  return open(sealed)
}

/** Ways that leave the platform. */
export const WAYS: Readonly<Record<Exclude<Push['remind_way'], 'CONSOLE'>, Send>> = {
  PUSH: toBrowser,
  EMAIL: email,
  SMS: sms,
  WEBHOOK: webhook,
  WECOM: robot((s, open, text) => wecom(needed(s.wecom_url, open), text)),
  DINGTALK: robot((s, open, text, now) =>
    dingtalk(needed(s.dingtalk_url, open), opened(s.dingtalk_secret, open), text, now),
  ),
  FEISHU: robot((s, open, text, now) =>
    feishu(needed(s.feishu_url, open), opened(s.feishu_secret, open), text, now),
  ),
}

/** Whether the receiver knows a message again that comes twice: by an id of the mail, a tag, or the key of the call. */
export const knowsAgain = (way: Push['remind_way']): boolean =>
  ['PUSH', 'EMAIL', 'SMS', 'WEBHOOK'].includes(way)
