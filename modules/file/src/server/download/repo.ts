import {
  type ColumnType,
  type Generated,
  type NotNull,
  type Selectable,
  sql,
  type Tx,
  tables,
  type Updateable,
} from '@motorpool/db'
import type { Caller } from '@motorpool/http'

export type TaskStatus = 'WAIT' | 'RUNNING' | 'DONE' | 'FAIL'

interface TaskTable {
  id: Generated<string>
  tenant_id: string
  task_name: string
  module: string
  user_id: string
  kind: string
  params: ColumnType<Record<string, unknown>, string, never>
  params_hash: string
  caller: ColumnType<Caller, string, never>
  status: Generated<TaskStatus>
  progress: Generated<number>
  total_rows: number | null
  file_id: string | null
  file_name: string | null
  file_size: string | number | null
  fail_reason: string | null
  start_time: number | Date | null
  finish_time: number | Date | null
  expire_time: number | Date | null
  download_times: Generated<number>
  create_user_id: string | null
  create_time: number | Date
  update_user_id: string | null
  update_time: number | Date
}

interface TaskTables {
  download_task: TaskTable
}

export type TaskRow = Selectable<TaskTable>

const t = (tx: Tx) => tables<TaskTables>(tx)

/** Of tasks that have not ended. */
export const OPEN: readonly TaskStatus[] = ['WAIT', 'RUNNING']

export interface NewTask {
  name: string
  module: string
  kind: string
  params: Readonly<Record<string, unknown>>
  hash: string
  caller: Caller
  now: number
}

export async function insertTask(tx: Tx, task: NewTask): Promise<string> {
  const at = new Date(task.now)
  const row = await t(tx)
    .insertInto('download_task')
    .values({
      tenant_id: task.caller.tenantId,
      task_name: Array.from(task.name).slice(0, 128).join(''),
      module: task.module,
      user_id: task.caller.actor.id,
      kind: task.kind,
      params: JSON.stringify(task.params),
      params_hash: task.hash,
      caller: JSON.stringify(task.caller),
      create_user_id: task.caller.actor.id,
      create_time: at,
      update_user_id: task.caller.actor.id,
      update_time: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function taskById(tx: Tx, id: string): Promise<TaskRow | undefined> {
  return t(tx).selectFrom('download_task').selectAll().where('id', '=', id).executeTakeFirst()
}

export function ownTask(tx: Tx, userId: string, id: string): Promise<TaskRow | undefined> {
  return t(tx)
    .selectFrom('download_task')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The newest task of a user for the same work. */
export function taskByHash(
  tx: Tx,
  userId: string,
  hash: string,
  open: boolean,
): Promise<TaskRow | undefined> {
  let query = t(tx)
    .selectFrom('download_task')
    .selectAll()
    .where('user_id', '=', userId)
    .where('params_hash', '=', hash)
  if (open) query = query.where('status', 'in', OPEN)
  return query.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function openTasks(tx: Tx, userId: string): Promise<number> {
  const row = await t(tx)
    .selectFrom('download_task')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export type TaskChange = Omit<Updateable<TaskTable>, 'id' | 'tenant_id' | 'params' | 'caller'>

/** False when the task is over: its owner has cancelled or deleted it. */
export async function changeTask(tx: Tx, id: string, change: TaskChange): Promise<boolean> {
  const result = await t(tx)
    .updateTable('download_task')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function countDownload(tx: Tx, id: string): Promise<void> {
  await sql`update download_task set download_times = download_times + 1 where id = ${id}`.execute(tx)
}

/** Files of tasks whose time is over. */
export function expired(tx: Tx, now: number, limit: number) {
  return t(tx)
    .selectFrom('download_task')
    .select(['id', 'file_id'])
    .where('file_id', 'is not', null)
    .where('expire_time', '<', new Date(now))
    .orderBy('expire_time')
    .limit(limit)
    .$narrowType<{ file_id: NotNull }>()
    .execute()
}

export async function forgetTasks(tx: Tx, before: number): Promise<void> {
  await t(tx)
    .deleteFrom('download_task')
    .where('create_time', '<', new Date(before))
    .where('file_id', 'is', null)
    .where('status', 'in', ['DONE', 'FAIL'])
    .execute()
}
