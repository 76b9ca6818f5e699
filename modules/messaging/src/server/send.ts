import type { Tx } from '@motorpool/db'
import { type Catalogues, type Params, translate } from '@motorpool/i18n'
import type { Locale } from '@motorpool/kernel'
import { escalated } from '@motorpool/resource/server'
import { MESSAGE_TITLE_MAX } from '../shared/messages.ts'
import { announce } from './notify.ts'
import { deliver, insertMessage, type Receivers } from './repo.ts'

/** Who sends, and in which transaction: the message exists when that commits. */
export interface Sender {
  tx: Tx
  tenantId: string
  now: number
  /** None: the system. */
  userId?: string | undefined
}

export interface OutgoingMessage {
  type: 'NOTICE' | 'ALARM' | 'SYSTEM'
  /** As it is (formatted text that was sanitised), or texts `<key>.title` and `<key>.content` of the catalogues. */
  text: { title: string; content: string } | { key: string; params?: Params }
  /** Route inside the console that the message opens. */
  linkUrl?: string | null
  to: { users: readonly string[] } | { orgs: readonly string[] } | 'all'
}

function receivers(to: OutgoingMessage['to']): Receivers {
  if (to === 'all') return { type: 'ALL', ids: [] }
  return 'users' in to
    ? { type: 'USER', ids: [...new Set(to.users)] }
    : { type: 'ORG', ids: [...new Set(to.orgs)] }
}

/** Sends a message; answers its id. */
export async function sendMessage(sender: Sender, message: OutgoingMessage): Promise<string> {
  const { tx, tenantId, now, userId = null } = sender
  const to = receivers(message.to)
  const keyed = 'key' in message.text ? message.text : undefined
  const plain = 'key' in message.text ? { title: message.text.key, content: '' } : message.text
  const id = await insertMessage(tx, {
    tenant_id: tenantId,
    title: Array.from(plain.title).slice(0, MESSAGE_TITLE_MAX).join(''),
    content: plain.content,
    text_key: keyed?.key ?? null,
    text_params: keyed?.params ?? null,
    type: message.type,
    link_url: message.linkUrl ?? null,
    receiver_type: to.type,
    receiver_org_ids: to.type === 'ORG' ? [...to.ids] : [],
    receiver_user_ids: to.type === 'USER' ? [...to.ids] : [],
    create_user_id: userId,
    create_time: new Date(now),
  })
  const reached = await escalated(tx, () => deliver(tx, tenantId, id, to, now))
  await announce(tx, tenantId, reached)
  return id
}

interface Text {
  text_key: string | null
  text_params: Params | null
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in markup. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c)

/** Title of a message as its reader reads it. */
export function titleOf(texts: Catalogues, locale: Locale, row: Text & { title: string }): string {
  return row.text_key ? translate(texts, locale, `${row.text_key}.title`, row.text_params ?? {}) : row.title
}

/** Content as markup; what was filled into a text of the catalogues is no markup. */
export function bodyOf(texts: Catalogues, locale: Locale, row: Text & { content: string }): string {
  if (!row.text_key) return row.content
  const params = Object.fromEntries(
    Object.entries(row.text_params ?? {}).map(([k, v]) => [k, typeof v === 'string' ? escapeHtml(v) : v]),
  )
  return `<p>${translate(texts, locale, `${row.text_key}.content`, params)}</p>`
}
