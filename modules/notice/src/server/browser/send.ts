import type { Tx } from '@motorpool/db'
import type { JobRun } from '@motorpool/jobs'
import { AppError } from '@motorpool/kernel'
import { OutboundError } from '@motorpool/outbound'
import type { BrowserMessage } from '../../shared/browsers.ts'
import { ANSWER_MAX, TRY_MS } from '../send/limits.ts'
import type { Push } from '../send/push.ts'
import type { Send } from '../send/ways.ts'
import { encrypted } from './message.ts'
import { browserOf, forgetBrowser, pushKey } from './store.ts'
import { proofFor } from './vapid.ts'
import '../errors.ts'

/** s: how long a push service keeps what a browser that is off cannot take. */
const KEPT_S = 12 * 3600
/** What says that a subscription is over (RFC 8030, 7.3). */
const GONE = new Set([404, 410])

const platform = <T>(run: JobRun, change: (tx: Tx) => Promise<T>): Promise<T> =>
  run.db.withPlatform(run.log, 'push to a browser', change)

const tagOf = ({ id }: Push): string => `notice-${id}`

const isGone = (error: unknown): boolean =>
  error instanceof OutboundError && error.code === 'OUTBOUND_STATUS' && GONE.has(Number(error.params.status))

/** The parts of an address that let others try to post to it. */
function secretsOf(endpoint: string): string[] {
  const { pathname, searchParams } = new URL(endpoint)
  return [...pathname.split('/').filter((part) => part.length >= 8), ...searchParams.values()]
}

const messageOf = (push: Push): BrowserMessage => ({
  title: push.title,
  body: push.content,
  link: push.link_url,
  tag: tagOf(push),
})

/** Web Push (RFC 8030): encrypted for the browser alone, so that its service carries what it cannot read. */
export const toBrowser: Send = async ({ outbound, vault, publicUrl: contact }, run, push) => {
  const { browser, key } = await platform(run, async (tx) => {
    const owner = { tenantId: push.tenant_id, userId: push.user_id ?? '0' }
    return { browser: await browserOf(tx, owner, push.browser_id ?? '0'), key: await pushKey(tx, vault) }
  })
  if (!browser) throw new AppError('NOTICE_BROWSER_GONE')
  const { endpoint } = browser
  try {
    const answer = await outbound.fetch({
      tenantId: push.tenant_id,
      purpose: 'notice/push',
      namedBy: 'tenant',
      url: endpoint,
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(KEPT_S),
        // A strategy that tells of it by this way wants it seen, also by who is on battery.
        urgency: 'high',
        // A service that still keeps the message replaces it by one of the same topic.
        topic: tagOf(push),
        authorization: proofFor(endpoint, key, run.now(), contact),
      },
      body: encrypted(JSON.stringify(messageOf(push)), browser),
      secrets: secretsOf(endpoint),
      excerpts: { request: false },
      retries: 0,
      tryMs: TRY_MS,
      answerMax: ANSWER_MAX,
      signal: run.signal,
    })
    return { answer: String(answer.status) }
  } catch (error) {
    if (!isGone(error)) throw error
    await platform(run, (tx) => forgetBrowser(tx, browser.id))
    throw new AppError('NOTICE_BROWSER_GONE', {}, { cause: error })
  }
}
