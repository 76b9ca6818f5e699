import { sql, type Tx } from '@motorpool/db'

/** Channel of PostgreSQL's notifications; they are sent with the commit, and not without it. */
export const CHANNEL = 'motorpool_message'
/** More receivers than this are told as the whole tenant: a notification has at most 8000 bytes. */
const NAMED = 200

/** Whose number of unread messages changed. */
export interface MessageNews {
  tenantId: string
  /** None: anybody of the tenant. */
  userIds?: readonly string[]
}

export async function announce(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const news: MessageNews = { tenantId, ...(userIds.length <= NAMED ? { userIds } : {}) }
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`.execute(tx)
}

export function readNews(payload: string): MessageNews | undefined {
  try {
    const news = JSON.parse(payload) as MessageNews
    return typeof news.tenantId === 'string' ? news : undefined
  } catch {
    return undefined
  }
}
