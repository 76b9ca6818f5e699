import type { Tx } from '@motorpool/db'
import { translate } from '@motorpool/i18n'
import type { JobEnd, JobHandler, JobRun } from '@motorpool/jobs'
import { AppError, DEFAULT_LOCALE } from '@motorpool/kernel'
import { escapeHtml, sendMessage } from '@motorpool/messaging/server'
import { sendJob } from '../rounds/jobs.ts'
import { failed, type Push, sent, take } from './push.ts'
import { knowsAgain, type Outlets, WAYS } from './ways.ts'

/** What another try cannot mend. */
const FINAL = new Set([
  'NOTICE_BROWSER_GONE',
  'NOTICE_NO_ADDRESS',
  'NOTICE_NO_BROWSER',
  'NOTICE_NO_MAIL',
  'NOTICE_NO_SMS',
  'NOTICE_NO_TARGET',
  'NOTICE_UNCERTAIN',
  'OUTBOUND_ADDRESS_REFUSED',
  'OUTBOUND_INVALID',
])

const platform = <T>(run: JobEnd, change: (tx: Tx) => Promise<T>): Promise<T> =>
  run.db.withPlatform(run.log, 'send a notice', change)

/** In words: the reason stands in a list that people read. */
function reasonOf({ catalogues }: JobEnd, error: unknown): string {
  if (error instanceof AppError)
    return translate(catalogues, DEFAULT_LOCALE, `error.${error.code}`, error.params)
  return error instanceof Error ? error.message : String(error)
}

/** A message in the console is stored with its push: both, or neither. */
async function toConsole(run: JobRun, tx: Tx, push: Push): Promise<void> {
  const now = run.now()
  const content = push.content.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`)
  await sendMessage(
    { tx, tenantId: push.tenant_id, now },
    {
      type: 'ALARM',
      text: { title: push.title, content: content.join('') },
      linkUrl: push.link_url,
      to: { users: push.user_id === null ? [] : [push.user_id] },
    },
  )
  await sent(tx, push.id, null, now)
}

async function call(out: Outlets, run: JobRun, push: Push): Promise<void> {
  const way = push.remind_way
  if (way === 'CONSOLE') return
  try {
    if (push.receiver.startsWith('#'))
      throw new AppError(way === 'PUSH' ? 'NOTICE_NO_BROWSER' : 'NOTICE_NO_ADDRESS')
    // Its process ended between the call and its record. Whoever would take it for a second message gets none.
    if (push.uncertain && !knowsAgain(way)) throw new AppError('NOTICE_UNCERTAIN')
    const { answer, settle } = await WAYS[way](out, run, push)
    await platform(run, async (tx) => {
      await settle?.(tx)
      await sent(tx, push.id, answer, run.now())
    })
  } catch (error) {
    const reason = reasonOf(run, error)
    const over = (error instanceof AppError && FINAL.has(error.code)) || run.attempt >= run.attempts
    await platform(run, (tx) => failed(tx, push.id, reason, over, run.now()))
    if (!over) throw new Error(reason, { cause: error })
  }
}

export const sendHandler = (out: Outlets): JobHandler =>
  sendJob.handledBy(
    async (run, { id }) => {
      const push = await platform(run, async (tx) => {
        const taken = await take(tx, id, run.now())
        if (taken?.remind_way === 'CONSOLE') await toConsole(run, tx, taken)
        return taken
      })
      if (push) await call(out, run, push)
    },
    (end, { id }, reason) => platform(end, (tx) => failed(tx, id, reason, true, end.now())),
  )
