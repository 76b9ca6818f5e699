import { addressed, type Commanded, giveCommands } from '@motorpool/command/server'
import { sql, type Tx } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import { type JobHandler, type JobRun, schedule } from '@motorpool/jobs'
import { AppError } from '@motorpool/kernel'
import { inEdition } from '@motorpool/wire'
import { isInWindow, type RolloutItem, rolloutStep, windowEnd } from '../../shared/index.ts'
import { signedPackage } from '../package.ts'
import { upgradeOf } from '../upgrade.ts'
import { type Candidate, candidates, isReady, SEND_MS, STANDSTILL } from './conditions.ts'
import { follow } from './follow.ts'
import { requestTick, tickJob } from './request.ts'
import { signalsOf } from './signal.ts'
import { beginReserved, lockTask, type OpenTask, openTaskIds, setStatus } from './tasks.ts'
import { cancelWaiting, withdraw } from './withdraw.ts'

/** ms between two steps while something is under way. */
const STEP_MS = 5000

async function itemsOf(tx: Tx, taskId: string): Promise<RolloutItem[]> {
  const { rows } = await sql<RolloutItem>`
    select id::text, ring, state, forgiven from ota_log l where task_id = ${taskId} order by l.ring, l.id`.execute(
    tx,
  )
  return rows
}

async function end(
  tx: Tx,
  ids: readonly string[],
  reason: 'EXPIRED' | 'INCOMPATIBLE' | 'NO_TERMINAL' | 'FILE' | 'UNSUPPORTED',
  now: number,
): Promise<void> {
  await sql`
    update ota_log set state = 'FAIL', fail_reason = ${reason}, finish_time = ${new Date(now)}, update_time = ${new Date(now)}
    where id = any (${ids}::bigint[]) and state = 'WAIT'`.execute(tx)
}

/**
 * Gives the command and notes it in one transaction: a worker that dies here has done both or neither. One for whose vehicle as many
 * commands wait as may is taken up again by the next step.
 */
async function send(
  tx: Tx,
  task: OpenTask,
  { id, isFetched }: Candidate,
  vehicle: Commanded,
  now: number,
): Promise<void> {
  const spec = upgradeOf(vehicle.protocol.name, isFetched)
  if (!spec || !inEdition(spec, vehicle.edition)) return end(tx, [id], 'UNSUPPORTED', now)
  const [given] = await giveCommands(tx, [
    {
      vehicle,
      spec,
      params: { file: task.fileId, version: task.version, manufacturer: task.manufacturer },
      action: 'set',
      // It waits for the proof of standing; one that goes offline meanwhile is taken up again by the next step.
      type: 'OFFLINE',
      due: now,
      expire: Math.min(
        now + SEND_MS,
        task.expireTime ?? Infinity,
        windowEnd(task.windowFrom, task.windowTo, now),
      ),
      ...(task.standing ? { standstill: STANDSTILL } : {}),
      userId: task.userId,
      now,
    },
  ])
  if (!given) return
  await sql`
    update ota_log set state = 'RUNNING', command_id = ${given.id}, try_times = try_times + 1, progress = 0, link_expire_time = null,
      start_time = coalesce(start_time, ${new Date(now)}), update_time = ${new Date(now)} where id = ${id}`.execute(
    tx,
  )
}

/** Those whose signal is strong enough, where the task asks for it; one that has told none lately waits. */
async function heardWell(tx: Tx, { minSignal }: OpenTask, ready: readonly Candidate[], now: number) {
  if (minSignal === null || ready.length === 0) return ready
  const signals = await signalsOf(
    tx,
    ready.map(({ id }) => id),
    now,
  )
  return ready.filter(({ id }) => (signals.get(id) ?? -1) >= minSignal)
}

async function sendTo(tx: Tx, task: OpenTask, ids: readonly string[], now: number): Promise<void> {
  const found = await candidates(tx, task.id, ids)
  const bare = found.filter(({ terminal }) => !terminal).map(({ id }) => id)
  const other = found.filter(({ terminal, fits }) => terminal && !fits).map(({ id }) => id)
  await end(tx, bare, 'NO_TERMINAL', now)
  await end(tx, other, 'INCOMPATIBLE', now)
  const ready = found.filter((one) => one.fits && isReady(one, task.minSoc))
  const heard = await heardWell(tx, task, ready, now)
  const vehicles = await addressed(
    tx,
    heard.map(({ vehicleId }) => vehicleId),
  )
  for (const one of heard) {
    const to = vehicles.find(({ id }) => id === one.vehicleId)?.to
    // One whose protocol nobody knows yet waits until it has reported.
    if (to && !(to instanceof AppError)) await send(tx, task, one, to, now)
  }
}

/** One step of a task that runs. */
async function roll(tx: Tx, task: OpenTask, isTrusted: boolean, now: number): Promise<void> {
  const items = await itemsOf(tx, task.id)
  const waiting = items.filter(({ state }) => state === 'WAIT').map(({ id }) => id)
  if (task.expireTime !== null && task.expireTime <= now) await end(tx, waiting, 'EXPIRED', now)
  else if (!isTrusted) await end(tx, waiting, 'FILE', now)
  const step = rolloutStep(await itemsOf(tx, task.id), task.failBound)
  if (step.kind === 'stop') {
    await withdraw(tx, task.id, now)
    return setStatus(tx, task.id, 'STOPPED', now)
  }
  if (step.kind === 'end') return setStatus(tx, task.id, step.status, now)
  if (step.kind === 'send' && isInWindow(task.windowFrom, task.windowTo, now))
    await sendTo(tx, task, step.ids, now)
}

async function stepOf(files: Files, { db, log, now }: JobRun, id: string): Promise<void> {
  const open = await db.withPlatform(undefined, 'the package of a task', (tx) => lockTask(tx, id))
  // Before its first use and before each step: a key that was withdrawn meanwhile stops what is not on the wire.
  const isTrusted = open !== undefined && (await signedPackage(db, files, open.fileId)) !== undefined
  if (open && !isTrusted)
    log.warn({ task: id, file: open.fileId }, 'the package of an update does not verify')
  await db.withPlatform(log, 'a step of an update', async (tx) => {
    const task = await lockTask(tx, id)
    if (!task) return
    await follow(tx, task, now())
    if (task.status === 'RUNNING') await roll(tx, task, isTrusted, now())
    else await withdraw(tx, id, now())
    if (task.status === 'CANCELLED') await cancelWaiting(tx, id, now())
  })
}

async function tick(files: Files, run: JobRun): Promise<void> {
  const { db, log, now, signal } = run
  const ids = await db.withPlatform(log, 'updates of terminals', async (tx) => {
    await beginReserved(tx, now())
    return openTaskIds(tx)
  })
  for (const id of ids) {
    if (signal.aborted) return
    // A task that cannot be stepped holds up no other; its next step tries again.
    await stepOf(files, run, id).catch((error: unknown) =>
      log.error({ err: error, task: id }, 'a step of an update failed'),
    )
  }
  if (ids.length > 0)
    await db.withPlatform(undefined, 'the next step of updates', (tx) => requestTick(tx, now() + STEP_MS))
}

export const tickHandler = (files: Files): JobHandler => tickJob.handledBy((run) => tick(files, run))

/** Reserved tasks begin by it, and what a worker that died has left goes on. */
export const tickSchedule = schedule(tickJob, '* * * * *', {})
