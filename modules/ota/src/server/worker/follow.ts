import { sql, type Tx } from '@motorpool/db'
import { recordSoftware } from '@motorpool/terminal/server'
import { FETCHED_PERCENT, type OtaFailure } from '../../shared/index.ts'
import { askVersions } from './ask.ts'
import { CONFIRM_MS } from './conditions.ts'
import { outcomeOf } from './outcome.ts'
import { signedOn } from './signed-on.ts'
import type { OpenTask } from './tasks.ts'

interface Ended {
  id: string
  state: string
  failure: string | null
}

const at = (ms: number) => new Date(ms)

/** A try has failed: another one where the task allows it. */
export async function failed(
  tx: Tx,
  { retryTimes }: Pick<OpenTask, 'retryTimes'>,
  ids: readonly string[],
  reason: OtaFailure,
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update ota_log set fail_reason = ${reason}, progress = 0, confirm_time = null, update_time = ${at(now)},
      state = case when try_times > ${retryTimes} then 'FAIL' else 'WAIT' end,
      finish_time = case when try_times > ${retryTimes} then ${at(now)}::timestamptz end
    where id = any (${ids}::bigint[]) and state in ('RUNNING', 'CONFIRM')`.execute(tx)
}

/** What has become of the commands of a task. */
async function followCommands(tx: Tx, task: OpenTask, now: number): Promise<void> {
  const { rows } = await sql<Ended>`
    select l.id::text, c.state, c.fail_reason as failure from ota_log l join command_log c on c.id = l.command_id
    where l.task_id = ${task.id} and l.state = 'RUNNING' and c.stage = 'ENDED'`.execute(tx)
  const taken: string[] = []
  const unsent: string[] = []
  for (const { id, state, failure } of rows) {
    const outcome = outcomeOf(state, failure)
    if (outcome.kind === 'taken') taken.push(id)
    else if (outcome.kind === 'unsent') unsent.push(id)
    else await failed(tx, task, [id], outcome.reason, now)
  }
  await sql`
    update ota_log set state = 'CONFIRM', confirm_time = ${at(now + CONFIRM_MS)}, update_time = ${at(now)},
      -- One that fetches its package has only heard where it is.
      progress = case when link_expire_time is null then ${FETCHED_PERCENT} else progress end
    where id = any (${taken}::bigint[]) and state = 'RUNNING'`.execute(tx)
  await sql`
    update ota_log set state = 'WAIT', progress = 0, try_times = try_times - 1, update_time = ${at(now)}
    where id = any (${unsent}::bigint[]) and state = 'RUNNING'`.execute(tx)
}

/** How far packages are that the gateway sends piece by piece: what its desk has noted of them. */
const progressed = (tx: Tx, task: OpenTask) =>
  sql`
    update ota_log l set progress = ${FETCHED_PERCENT} * c.progress / 100 from command_log c
    where l.task_id = ${task.id} and l.state = 'RUNNING' and c.id = l.command_id
      and ${FETCHED_PERCENT} * c.progress / 100 > l.progress`.execute(tx)

/** Terminals that were heard with the new version have it: their records say so from now on. */
async function confirm(tx: Tx, task: OpenTask, now: number): Promise<void> {
  const done = await signedOn(tx, task)
  if (done.length === 0) return
  const { rows } = await sql<{ terminalCode: string; softVersionId: string | null }>`
    with done as (
      update ota_log set state = 'SUCCESS', progress = 100, finish_time = ${at(now)}, fail_reason = null, update_time = ${at(now)}
      where id = any (${done}::bigint[]) and state in ('RUNNING', 'CONFIRM') returning terminal_code, task_id)
    select d.terminal_code as "terminalCode", f.target_version_id::text as "softVersionId"
    from done d join ota_task k on k.id = d.task_id join ota_file f on f.id = k.ota_file_id`.execute(tx)
  const heard = rows.flatMap(({ terminalCode, softVersionId }) =>
    softVersionId === null ? [] : [{ terminalCode, softVersionId }],
  )
  await recordSoftware(tx, heard, now)
}

/** Brings the terminals of a task to what is known of them. */
export async function follow(tx: Tx, task: OpenTask, now: number): Promise<void> {
  await progressed(tx, task)
  await followCommands(tx, task, now)
  await confirm(tx, task, now)
  await askVersions(tx, task, now)
  const { rows } = await sql<{ id: string }>`
    select id::text from ota_log where task_id = ${task.id} and state = 'CONFIRM' and confirm_time <= ${at(now)}`.execute(
    tx,
  )
  await failed(
    tx,
    task,
    rows.map(({ id }) => id),
    'NOT_CONFIRMED',
    now,
  )
}
