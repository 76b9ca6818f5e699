import { sql, type Tx } from '@motorpool/db'
import { enqueue } from '@motorpool/jobs'
import type { Locale } from '@motorpool/kernel'
import type { RemindType, RemindWay } from '../../shared/enums.ts'
import { messageOf, type Reading } from '../text.ts'
import type { Item } from './items.ts'
import { sendJob } from './jobs.ts'
import type { Person } from './receivers.ts'
import type { StoredStrategy } from './strategy.ts'

/** Ways to a person; the others are addresses of the strategy itself. */
const PERSONAL: readonly RemindWay[] = ['CONSOLE', 'EMAIL', 'SMS']
const LANG: Locale = 'zh-CN'

/** Where the list is that shows what happened. */
const LISTS: Readonly<Record<RemindType, string>> = {
  TERMINAL_ALARM: '/vehicle/alarmTerminal',
  TAMPER: '/vehicle/alarmTerminal',
  FAULT: '/vehicle/alarmVehicle',
  FENCE: '/vehicle/fencesAlarm',
  GB_ALARM: '/vehicle/gbAlarm',
  MAINTENANCE: '/vehicle/maintenanceLog',
  STRATEGY: '/vehicle/alarmTerminal',
  WORKING_STATE: '/vehicle/alarmTerminal',
}

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
  lang: Locale
  items: readonly Item[]
}

/** How a person is reached by a way; null: the person has no address for it. */
function addressOf(way: RemindWay, { userId, phone, email, name }: Person): string | null {
  if (way === 'EMAIL') return email
  if (way === 'SMS') return phone
  return userId === null ? null : name
}

function pushesOf(strategy: StoredStrategy, persons: readonly Person[], items: readonly Item[]): Push[] {
  const pushes: Push[] = []
  for (const person of persons) {
    const own = items.filter((item) => person.concerns(item))
    if (own.length === 0) continue
    for (const way of strategy.remind_ways.filter((one) => PERSONAL.includes(one))) {
      // A person without an account is told by the ways that there are addresses for.
      const receiver = addressOf(way, person)
      if (receiver === null && person.userId === null) continue
      const { userId, name, lang } = person
      pushes.push({ way, userId, name, receiver: receiver ?? '', lang, items: own })
    }
  }
  for (const way of strategy.remind_ways.filter((one) => !PERSONAL.includes(one)))
    pushes.push({ way, userId: null, name: null, receiver: way, lang: LANG, items })
  return pushes
}

/** Of one organisation where it all happened in one, else the strategy's. */
function orgOf(strategy: StoredStrategy, items: readonly Item[]): string {
  const orgs = new Set(items.map(({ orgId }) => orgId))
  const [only] = orgs
  return orgs.size === 1 && only !== undefined ? only : strategy.org_id
}

/** Stores a push for each receiver and way, with a job that sends it; what was stored of the round already stays as it is. */
export async function storePushes(
  tx: Tx,
  reading: Reading,
  strategy: StoredStrategy,
  { id: roundId, step, now, userId: asker }: Round,
  persons: readonly Person[],
  items: readonly Item[],
): Promise<number> {
  const rows = []
  for (const { items: own, ...push } of pushesOf(strategy, persons, items)) {
    const [first] = own
    if (!first) continue
    rows.push({
      org_id: orgOf(strategy, own),
      remind_type: first.remindType,
      remind_way: push.way,
      vin: new Set(own.map(({ vin }) => vin)).size === 1 ? first.vin : null,
      alarm_id: own.length === 1 && roundId !== null ? first.rowId : null,
      alarm_count: own.length,
      user_id: push.userId,
      receiver_name: push.name,
      // Of one name there may be several users.
      receiver:
        push.receiver === '' || push.way === 'CONSOLE'
          ? `${push.receiver}#${push.userId ?? ''}`
          : push.receiver,
      lang: push.lang,
      link_url: LISTS[first.remindType],
      ...(await messageOf(reading, strategy, own, push.lang)),
    })
  }
  const { rows: stored } = await sql<{ id: string }>`
    insert into notice_log (tenant_id, org_id, strategy_id, round_id, step, remind_type, remind_way, vin, alarm_id,
      alarm_count, user_id, receiver_name, receiver, lang, link_url, title, content, create_user_id, create_time, update_time)
    select ${strategy.tenant_id}, n.org_id, ${strategy.id}, ${roundId}::bigint, ${step}, n.remind_type, n.remind_way, n.vin,
      n.alarm_id, n.alarm_count, n.user_id, n.receiver_name, n.receiver, n.lang, n.link_url, n.title, n.content,
      ${asker ?? null}::bigint, ${new Date(now)}, ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(org_id bigint, remind_type text, remind_way text, vin text,
      alarm_id text, alarm_count integer, user_id bigint, receiver_name text, receiver text, lang text, link_url text,
      title text, content text)
    on conflict (round_id, remind_way, receiver) do nothing returning id::text as id`.execute(tx)
  for (const { id } of stored) await enqueue(tx, sendJob, { id })
  return stored.length
}
