import type { Tx } from '@motorpool/db'
import type { Catalogues, Params } from '@motorpool/i18n'
import { definePort, type Ports } from '@motorpool/kernel'
import { sendMessage } from './send.ts'

/** What persons are shown by their browsers while the console is closed. Locked screens are read by others: no plate, no VIN. */
export interface BrowserPush {
  /** What it is about, as the list of notices names it. */
  about: 'SERVICE' | 'CUSTOMER_FENCE'
  /** Of the vehicle; the list shows it, the push does not. */
  orgId: string
  vin: string
  /** Texts `<key>.title` and `<key>.content` of the catalogues, in the language of each reader. */
  text: { key: string; params?: Params }
  linkUrl: string
  users: readonly string[]
  catalogues: Catalogues
}

interface From {
  tx: Tx
  tenantId: string
  now: number
}

/** To all browsers that take pushes for these users; none where there are none. */
export const browserPushes =
  definePort<(from: From, push: BrowserPush) => Promise<void>>('messaging.browser-pushes')

export interface PersonalNews extends Omit<BrowserPush, 'text'> {
  /** Texts `<key>.title` and `<key>.content` of the message, `<key>.push.title` and `<key>.push.content` of the push. */
  text: { key: string; params?: Params }
}

/** Tells persons in the console and by their browsers, in the transaction of what happened. */
export async function tellPersons(
  { ports, ...from }: From & { ports: Ports },
  { text, ...news }: PersonalNews,
): Promise<void> {
  if (news.users.length === 0) return
  await sendMessage(from, { type: 'NOTICE', text, linkUrl: news.linkUrl, to: { users: news.users } })
  const push = { ...news, text: { ...text, key: `${text.key}.push` } }
  await ports.find(browserPushes)?.(from, push)
}
