import { sql, type Tx } from '@motorpool/db'
import { type Catalogues, type Params, translate } from '@motorpool/i18n'
import { enqueue } from '@motorpool/jobs'
import { LOCALES, type Locale } from '@motorpool/kernel'
import type { BrowserPush, Sender, TextMessage } from '@motorpool/messaging/server'
import { escalated } from '@motorpool/resource/server'
import type { RemindWay, ToldType } from '../shared/enums.ts'
import { browsersOf } from './browser/store.ts'
import { sendJob } from './rounds/jobs.ts'

const CONTENT_MAX = 1000
const TITLE_MAX = 128
const NAME_MAX = 32

const cut = (text: string, most: number) => Array.from(text).slice(0, most).join('')

interface Person {
  id: string
  name: string
  phone: string | null
  lang: string | null
}

async function personsOf(tx: Tx, tenantId: string, users: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id::text, real_name as name, nullif(trim(phone), '') as phone, lang from app_user
    where id = any (${[...users]}::bigint[]) and tenant_id = ${tenantId} and status = 'NORMAL'`.execute(tx)
  return rows
}

/** One push of the log: to whom, by which way, and what is said. */
interface Told {
  type: ToldType
  way: RemindWay
  orgId: string
  vin: string
  person: Person
  receiver: string
  browserId?: string
  linkUrl?: string
  text: { key: string; params?: Params }
  catalogues: Catalogues
}

const localeOf = ({ lang }: Person): Locale => LOCALES.find((known) => known === lang) ?? 'zh-CN'

async function store({ tx, tenantId, now }: Sender, told: Told): Promise<void> {
  const { type, way, orgId, vin, person, receiver, text, catalogues } = told
  const locale = localeOf(person)
  const said = (part: 'title' | 'content') =>
    translate(catalogues, locale, `${text.key}.${part}`, text.params ?? {})
  const at = new Date(now)
  const { rows } = await sql<{ id: string }>`
    insert into notice_log (tenant_id, org_id, remind_type, remind_way, vin, user_id, receiver_name, receiver, browser_id, lang,
      link_url, title, content, create_time, update_time)
    values (${tenantId}, ${orgId}, ${type}, ${way}, ${vin}, ${person.id}, ${cut(person.name, NAME_MAX)}, ${receiver},
      ${told.browserId ?? null}, ${locale}, ${told.linkUrl ?? null}, ${cut(said('title'), TITLE_MAX)},
      ${cut(said('content'), CONTENT_MAX)}, ${at}, ${at})
    returning id::text as id`.execute(tx)
  for (const push of rows) await enqueue(tx, sendJob, { id: push.id })
}

/** Text messages to persons, each as a push of the log, sent and tried again as those of strategies are. */
export const textPersons =
  (type: ToldType) =>
  (from: Sender, { users, ...message }: TextMessage): Promise<void> =>
    escalated(from.tx, async () => {
      for (const person of await personsOf(from.tx, from.tenantId, users))
        if (person.phone !== null)
          await store(from, { ...message, type, way: 'SMS', person, receiver: person.phone })
    })

/** Pushes to all browsers of persons, likewise. */
export const pushPersons = (from: Sender, { users, about: type, ...push }: BrowserPush): Promise<void> =>
  escalated(from.tx, async () => {
    const browsers = await browsersOf(from.tx, from.tenantId, users)
    if (browsers.size === 0) return
    for (const person of await personsOf(from.tx, from.tenantId, users))
      for (const { id, host } of browsers.get(person.id) ?? [])
        await store(from, {
          ...push,
          type,
          way: 'PUSH',
          person,
          receiver: `${host.slice(0, 40)}#${id}`,
          browserId: id,
        })
  })
