import { sql } from '@motorpool/db'
import { translate } from '@motorpool/i18n'
import { enqueue } from '@motorpool/jobs'
import { LOCALES } from '@motorpool/kernel'
import type { Sender, TextMessage } from '@motorpool/messaging/server'
import { escalated } from '@motorpool/resource/server'
import type { ToldType } from '../shared/enums.ts'
import { sendJob } from './rounds/jobs.ts'

const CONTENT_MAX = 1000
const TITLE_MAX = 128
const NAME_MAX = 32

const cut = (text: string, most: number) => Array.from(text).slice(0, most).join('')

/** Text messages to persons, each as a push of the log, sent and tried again as those of strategies are. */
export const textPersons =
  (type: ToldType) =>
  async (
    { tx, tenantId, now }: Sender,
    { orgId, vin, text, users, catalogues }: TextMessage,
  ): Promise<void> => {
    await escalated(tx, async () => {
      const { rows: persons } = await sql<{ id: string; name: string; phone: string; lang: string | null }>`
        select id::text, real_name as name, phone, lang from app_user
        where id = any (${[...users]}::bigint[]) and tenant_id = ${tenantId} and status = 'NORMAL' and trim(phone) <> ''`.execute(
        tx,
      )
      for (const { id, name, phone, lang } of persons) {
        const locale = LOCALES.find((known) => known === lang) ?? 'zh-CN'
        const said = (part: 'title' | 'content') =>
          translate(catalogues, locale, `${text.key}.${part}`, text.params ?? {})
        const at = new Date(now)
        const { rows } = await sql<{ id: string }>`
          insert into notice_log (tenant_id, org_id, remind_type, remind_way, vin, user_id, receiver_name, receiver, lang, title,
            content, create_time, update_time)
          values (${tenantId}, ${orgId}, ${type}, 'SMS', ${vin}, ${id}, ${cut(name, NAME_MAX)}, ${phone}, ${locale},
            ${cut(said('title'), TITLE_MAX)}, ${cut(said('content'), CONTENT_MAX)}, ${at}, ${at})
          returning id::text as id`.execute(tx)
        for (const push of rows) await enqueue(tx, sendJob, { id: push.id })
      }
    })
  }
