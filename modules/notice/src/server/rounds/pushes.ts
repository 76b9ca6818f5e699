import { sql, type Tx } from '@motorpool/db'
import { enqueue } from '@motorpool/jobs'
import type { Locale } from '@motorpool/kernel'
import { escalated } from '@motorpool/resource/server'
import type { RemindWay } from '../../shared/enums.ts'
import { browsersOf } from '../browser/store.ts'
import { routeOf } from '../link.ts'
import { briefOf, type Message, messageOf, type Reading, totalOf } from '../text.ts'
import type { Gathered } from './items.ts'
import { sendJob } from './jobs.ts'
import type { Person } from './receivers.ts'
import type { StoredStrategy } from './strategy.ts'

/** Ways to a person; the others are addresses of the strategy itself. */
const PERSONAL: readonly RemindWay[] = ['CONSOLE', 'PUSH', 'EMAIL', 'SMS']
const LANG: Locale = 'zh-CN'
/** Characters of a push service's name that the log shows. */
const HOST_MAX = 40

export interface Round {
  id: string | null
  step: number
  now: number
  /** Of a trial: who asked for it. */
  userId?: string
}

interface Push {
  way: RemindWay
  userId: string | null
  name: string | null
  receiver: string
  browserId?: string
  lang: Locale
  items: readonly Gathered[]
}

type Browsers = ReadonlyMap<string, readonly { id: string; host: string }[]>

interface Address {
  receiver: string
  browserId?: string
}

/** What else is written of a receiver, so that two of one name, or two browsers of one person, are two. */
const marked = (text: string | null, id: string): string => `${text ?? ''}#${id}`

/** Where a person is reached by a way; one that begins with `#`: the person has no address for it. */
function addressesOf(way: RemindWay, person: Person, browsers: Browsers): Address[] {
  const { userId, phone, email, name } = person
  if (way === 'EMAIL' || way === 'SMS') {
    const receiver = way === 'EMAIL' ? email : phone
    if (receiver !== null) return [{ receiver }]
    // A person without an account is told by the ways that there are addresses for.
    return userId === null ? [] : [{ receiver: marked(null, userId) }]
  }
  if (userId === null) return []
  if (way === 'CONSOLE') return [{ receiver: marked(name, userId) }]
  const own = browsers.get(userId) ?? []
  if (own.length === 0) return [{ receiver: marked(null, userId) }]
  return own.map(({ id, host }) => ({ receiver: marked(host.slice(0, HOST_MAX), id), browserId: id }))
}

function pushesOf(
  strategy: StoredStrategy,
  persons: readonly Person[],
  items: readonly Gathered[],
  browsers: Browsers,
): Push[] {
  const [personal, others] = [true, false].map((is) =>
    strategy.remind_ways.filter((way) => PERSONAL.includes(way) === is),
  )
  const told = persons.flatMap((person) => {
    const seen = items.filter((item) => person.concerns(item))
    const own = seen.length === items.length ? items : seen
    const { userId, name, lang } = person
    return (personal ?? []).flatMap((way) =>
      addressesOf(way, person, browsers).map((to): Push => ({ way, userId, name, lang, items: own, ...to })),
    )
  })
  const targets = (others ?? []).map(
    (way): Push => ({ way, userId: null, name: null, receiver: way, lang: LANG, items }),
  )
  return [...told, ...targets]
}

/** Of one organisation where it all happened in one, else the strategy's. */
function orgOf(strategy: StoredStrategy, items: readonly Gathered[]): string {
  const orgs = new Set(items.map(({ orgId }) => orgId))
  const [only] = orgs
  return orgs.size === 1 && only !== undefined ? only : strategy.org_id
}

/** Writes messages; of all items one for each language, however many read it. */
function writer(reading: Reading, strategy: StoredStrategy, all: readonly Gathered[]) {
  const known = new Map<string, Promise<Message>>()
  return ({ way, lang }: Pick<Push, 'way' | 'lang'>, own: readonly Gathered[]): Promise<Message> => {
    const key = `${lang} ${way === 'PUSH'}`
    const found = own === all ? known.get(key) : undefined
    if (found) return found
    const made =
      way === 'PUSH' ? Promise.resolve(briefOf(reading, own, lang)) : messageOf(reading, strategy, own, lang)
    if (own === all) known.set(key, made)
    return made
  }
}

/** Stores a push for each receiver and way, with a job that sends it; what was stored of the round already stays as it is. */
export async function storePushes(
  tx: Tx,
  reading: Reading,
  strategy: StoredStrategy,
  { id: roundId, step, now, userId: asker }: Round,
  persons: readonly Person[],
  items: readonly Gathered[],
): Promise<number> {
  const rows = []
  const write = writer(reading, strategy, items)
  const users = persons.flatMap(({ userId }) => userId ?? [])
  const browsers: Browsers = strategy.remind_ways.includes('PUSH')
    ? await escalated(tx, () => browsersOf(tx, strategy.tenant_id, users))
    : new Map()
  for (const { items: own, ...push } of pushesOf(strategy, persons, items, browsers)) {
    const [first] = own
    if (!first) continue
    const total = totalOf(own)
    const isAlone = total === 1 && roundId !== null
    rows.push({
      org_id: orgOf(strategy, own),
      remind_type: first.remindType,
      remind_way: push.way,
      vin: new Set(own.map(({ vin }) => vin)).size === 1 ? first.vin : null,
      alarm_id: isAlone ? first.rowId : null,
      alarm_count: total,
      user_id: push.userId,
      browser_id: push.browserId ?? null,
      receiver_name: push.name,
      receiver: push.receiver,
      lang: push.lang,
      link_url: routeOf(first, isAlone),
      ...(await write(push, own)),
    })
  }
  const { rows: stored } = await sql<{ id: string }>`
    insert into notice_log (tenant_id, org_id, strategy_id, round_id, step, remind_type, remind_way, vin, alarm_id,
      alarm_count, user_id, browser_id, receiver_name, receiver, lang, link_url, title, content, create_user_id, create_time, update_time)
    select ${strategy.tenant_id}, n.org_id, ${strategy.id}, ${roundId}::bigint, ${step}, n.remind_type, n.remind_way, n.vin,
      n.alarm_id, n.alarm_count, n.user_id, n.browser_id, n.receiver_name, n.receiver, n.lang, n.link_url, n.title, n.content,
      ${asker ?? null}::bigint, ${new Date(now)}, ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(org_id bigint, remind_type text, remind_way text, vin text,
      alarm_id text, alarm_count integer, user_id bigint, browser_id bigint, receiver_name text, receiver text, lang text, link_url text,
      title text, content text)
    on conflict (round_id, remind_way, receiver) do nothing returning id::text as id`.execute(tx)
  for (const { id } of stored) await enqueue(tx, sendJob, { id })
  return stored.length
}
