import { sql, type Tx } from '@motorpool/db'
import { sendMessage } from '@motorpool/messaging/server'
import { escapeText, plainText } from '@motorpool/resource/shared'

/** Longest content of a message. */
const CONTENT_MAX = 20_000
/** Characters of a longer one; each may take five when it is written as markup. */
const EXCERPT = 3900

/** A text that is longer than a message is sent as plain text, cut at the end. */
function contentOf(html: string): string {
  if (html.length <= CONTENT_MAX) return html
  const words = Array.from(plainText(html)).slice(0, EXCERPT).join('')
  return `<p>${escapeText(words)}…</p>`
}

interface Due {
  id: string
  tenant_id: string
  title: string
  content: string
  audit_user_id: string | null
}

/**
 * Sends passed announcements whose time has come to everybody of their tenant, each once: the row is marked in the same
 * transaction. `ids`: these alone.
 */
export async function sendDue(tx: Tx, now: number, ids?: readonly string[]): Promise<number> {
  const at = new Date(now)
  const { rows } = await sql<Due>`
    update announcement set sent_time = ${at}
    where id in (
      select id from announcement
      where audit_state = 'PASS' and sent_time is null and (publish_time is null or publish_time <= ${at})
        and (end_time is null or end_time > ${at}) and (${ids ?? null}::bigint[] is null or id = any (${ids ?? null}::bigint[]))
      order by id limit 100 for update skip locked)
    returning id, tenant_id, title, content, audit_user_id`.execute(tx)
  for (const row of rows)
    await sendMessage(
      { tx, tenantId: row.tenant_id, now, userId: row.audit_user_id ?? undefined },
      {
        type: 'NOTICE',
        text: { title: row.title, content: contentOf(row.content) },
        to: 'all',
      },
    )
  return rows.length
}
