import { takeBack } from '@motorpool/command/server'
import { sql, type Tx } from '@motorpool/db'

/**
 * Takes back what waits at the gateway for a vehicle to stand: a task that was paused, stopped or cancelled sends nothing any more.
 * What is on the wire already comes to its end.
 */
export async function withdraw(tx: Tx, taskId: string, now: number): Promise<void> {
  const { rows } = await sql<{ id: string; command: string }>`
    select l.id::text, l.command_id::text as command from ota_log l join command_log c on c.id = l.command_id
    where l.task_id = ${taskId} and l.state = 'RUNNING' and c.stage = 'WAITING'`.execute(tx)
  const taken: string[] = []
  for (const { id, command } of rows) if (await takeBack(tx, command, null, now)) taken.push(id)
  await sql`
    update ota_log set state = 'WAIT', progress = 0, try_times = try_times - 1, update_time = ${new Date(now)}
    where id = any (${taken}::bigint[]) and state = 'RUNNING'`.execute(tx)
}

/** Terminals of a cancelled task that nothing was sent to. */
export async function cancelWaiting(tx: Tx, taskId: string, now: number): Promise<void> {
  await sql`
    update ota_log set state = 'CANCELLED', finish_time = ${new Date(now)}, update_time = ${new Date(now)}
    where task_id = ${taskId} and state = 'WAIT'`.execute(tx)
}
