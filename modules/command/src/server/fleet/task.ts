import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Tx } from '@motorpool/db'
import { defineTaskKind } from '@motorpool/file/server'
import { translate } from '@motorpool/i18n'
import { cmdLogs } from '../../shared/index.ts'
import { takeBack } from '../cancel.ts'
import { commandFollowers, follow } from '../followers.ts'
import { type FleetRules, type FleetTask, giveAll } from './give.ts'
import { FLEET_KIND, fleetParams } from './params.ts'
import { reportsOf } from './reports.ts'
import { fleetWorkbook } from './workbook.ts'

/** ms for which outcomes are waited for once all are given: what the repeats of the standards take, and more. */
const OUTCOMES_MS = 10 * 60_000
const LOOK_MS = 500

/** Commands of the task of which more is expected soon: what waits for a sign-on or its time may wait for days. */
async function openOf(tx: Tx, taskId: string, now: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from command_log where task_id = ${taskId} and stage <> 'ENDED' and state <> '4'
      and due_time <= ${new Date(now)}`.execute(tx)
  return rows[0]?.n ?? 0
}

async function awaitOutcomes(
  { ctx, taskId, params, signal, now }: FleetTask,
  progress: (open: number) => void,
): Promise<void> {
  for (const end = now() + OUTCOMES_MS; now() < end; ) {
    const open = await ctx.inScope(async (tx) => {
      const waiting = await openOf(tx, taskId, now())
      const others = await Promise.all(reportsOf({ ctx, params }).map((one) => one.open(tx, taskId)))
      return others.reduce((sum, one) => sum + one, waiting)
    })
    progress(open)
    if (open === 0) return
    await wait(LOOK_MS, undefined, { signal })
  }
}

/** Where its owner has stopped it, what waits is taken back; where its process ends, it goes on with the next one. */
async function endStopped({ ctx, taskId, now }: FleetTask): Promise<void> {
  await ctx.inScope(async (tx) => {
    const { rows: running } = await sql`
      select from download_task where id = ${taskId} and status in ('WAIT', 'RUNNING')`.execute(tx)
    if (running.length > 0) return
    const { rows } = await sql<{ id: string }>`
      select id::text from command_log where task_id = ${taskId} and stage = 'WAITING' order by command_log.id`.execute(
      tx,
    )
    const at = now()
    for (const { id } of rows) {
      const taken = await takeBack(tx, id, ctx.actor.id, at)
      if (taken) await follow(ctx.ports.all(commandFollowers), tx, [taken], at)
    }
  })
}

/** A command to a fleet is a task of the download centre, which shows how far it is, stops it and keeps what came of it. */
export function defineFleetTask(rules: FleetRules): void {
  defineTaskKind({
    kind: FLEET_KIND,
    messages: 'message.export',
    run: async ({ ctx, taskId, signal, progress }, given) => {
      const params = fleetParams.parse(given)
      const began = performance.now()
      const now = () => Math.round(ctx.now + performance.now() - began)
      const task: FleetTask = { ctx, taskId, params, signal, now }
      const total = params.ids.length
      try {
        // One half of the way each: given, and ended.
        await giveAll(task, rules, (done) => progress(Math.floor(done / 2), total))
        await awaitOutcomes(task, (open) => progress(total - Math.ceil(Math.min(open, total) / 2), total))
      } catch (error) {
        await endStopped(task)
        throw error
      }
      const title = translate(ctx.catalogues, ctx.locale, cmdLogs.key)
      return { file: fleetWorkbook(task, rules.mayObserve, title), rows: total }
    },
  })
}
