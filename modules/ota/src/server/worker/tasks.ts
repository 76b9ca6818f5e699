import { sql, type Tx } from '@motorpool/db'
import type { OtaTaskStatus } from '../../shared/index.ts'

/** A task of which something may still happen, locked until the end of the transaction. */
export interface OpenTask {
  id: string
  status: OtaTaskStatus
  fileId: string
  version: string
  manufacturer: string
  userId: string
  retryTimes: number
  failBound: number
  windowFrom: string | null
  windowTo: string | null
  standing: boolean
  minSoc: number | null
  minSignal: number | null
  /** ms */
  expireTime: number | null
}

/** Tasks that run, and those of which something is still on the wire. */
export async function openTaskIds(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from ota_task k
    where task_status = 'RUNNING' or (task_status in ('PAUSED', 'STOPPED', 'CANCELLED')
      and exists (select from ota_log l where l.task_id = k.id and l.state in ('RUNNING', 'CONFIRM')))
    order by k.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Reserved tasks whose time has come run from now on. */
export async function beginReserved(tx: Tx, now: number): Promise<void> {
  await sql`
    update ota_task set task_status = 'RUNNING', start_time = ${new Date(now)}, update_time = ${new Date(now)}
    where task_status = 'WAIT' and execute_way = 'RESERVE' and reserve_time <= ${new Date(now)}`.execute(tx)
}

/** Undefined where somebody else works on it. */
export async function lockTask(tx: Tx, id: string): Promise<OpenTask | undefined> {
  const { rows } = await sql<OpenTask>`
    select k.id::text, k.task_status as status, f.id::text as "fileId", f.target_version as version, f.manufacturer,
      k.create_user_id::text as "userId", k.retry_times as "retryTimes", k.fail_bound as "failBound",
      k.window_from as "windowFrom", k.window_to as "windowTo", k.standing, k.min_soc as "minSoc", k.min_signal as "minSignal",
      (extract(epoch from k.expire_time) * 1000)::float8 as "expireTime"
    from ota_task k join ota_file f on f.id = k.ota_file_id where k.id = ${id} for update of k skip locked`.execute(
    tx,
  )
  return rows[0]
}

export async function setStatus(tx: Tx, id: string, status: OtaTaskStatus, now: number): Promise<void> {
  await sql`
    update ota_task set task_status = ${status}, update_time = ${new Date(now)},
      finish_time = case when ${status} in ('SUCCESS', 'FAIL') then ${new Date(now)}::timestamptz end
    where id = ${id} and task_status = 'RUNNING'`.execute(tx)
}
