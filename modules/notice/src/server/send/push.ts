import { sql, type Tx } from '@motorpool/db'
import type { Locale } from '@motorpool/kernel'
import type { RemindWay, ToldType } from '../../shared/enums.ts'

/** A push on its way. */
export interface Push {
  id: string
  tenant_id: string
  org_id: string
  strategy_id: string | null
  round_id: string | null
  remind_type: ToldType
  remind_way: RemindWay
  vin: string | null
  alarm_count: number
  user_id: string | null
  browser_id: string | null
  receiver: string
  lang: Locale
  link_url: string | null
  title: string
  content: string
  create_time: string
  /** A call for it was begun whose outcome nobody knows. */
  uncertain: boolean
}

/** Takes a push that waits, and notes that its call begins; undefined: it is settled, or somebody else has it. */
export async function take(tx: Tx, id: string, now: number): Promise<Push | undefined> {
  const { rows } = await sql<Push>`
    with found as (
      select * from notice_log where id = ${id} and state = 'PENDING' for update skip locked)
    update notice_log l set calling_time = ${new Date(now)}
    from found f where l.id = f.id
    returning l.id::text as id, l.tenant_id::text as tenant_id, l.org_id::text as org_id, l.strategy_id::text as strategy_id,
      l.round_id::text as round_id, l.remind_type, l.remind_way, l.vin, l.alarm_count, l.user_id::text as user_id,
      l.browser_id::text as browser_id, l.receiver,
      l.lang, l.link_url, l.title, l.content, l.create_time::text as create_time, f.calling_time is not null as uncertain`.execute(
    tx,
  )
  return rows[0]
}

/** The push has arrived. */
export async function sent(tx: Tx, id: string, answer: string | null, now: number): Promise<void> {
  await sql`update notice_log set state = 'SENT', send_time = ${new Date(now)}, answer = ${answer?.slice(0, 255) ?? null},
    fail_reason = null, calling_time = null, update_time = ${new Date(now)} where id = ${id} and state = 'PENDING'`.execute(
    tx,
  )
}

/** A try has failed: it is over, or tried again. */
export async function failed(tx: Tx, id: string, reason: string, over: boolean, now: number): Promise<void> {
  await sql`update notice_log set state = ${over ? 'FAILED' : 'PENDING'}, retry_times = retry_times + ${over ? 0 : 1},
    fail_reason = ${reason.slice(0, 255)}, calling_time = null, update_time = ${new Date(now)}
    where id = ${id} and state = 'PENDING'`.execute(tx)
}
