import { sql, type Tx } from '@motorpool/db'
import type { Position } from '@motorpool/history/server'
import { dayOf, dayText, shortened } from '@motorpool/kernel'
import type { ForwardEvent, ForwardFailure } from '../../shared/enums.ts'
import type { Gap, Item } from './flow.ts'

/** s that a worker holds a task without saying so again. */
const HELD_S = 15
const DETAIL_MAX = 255
/** Of a task: messages that were refused, and lines of its log. */
const KEPT_FAILURES = 1000
const KEPT_LOG = 5000

export interface Standing {
  position: Position | null
  gaps: readonly Gap[]
}

/** Takes a task, or goes on holding it; undefined while another worker does. */
export async function hold(
  tx: Tx,
  taskId: string,
  tenantId: string,
  holder: string,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    insert into forward_state as s (task_id, tenant_id, holder, held_until)
    values (${taskId}, ${tenantId}, ${holder}, clock_timestamp() + make_interval(secs => ${HELD_S}))
    on conflict (task_id) do update set holder = excluded.holder, held_until = excluded.held_until
    where s.holder = excluded.holder or s.holder is null or s.held_until < clock_timestamp()
    returning position, gaps`.execute(tx)
  return rows[0]
}

export async function release(tx: Tx, taskId: string, holder: string): Promise<void> {
  await sql`update forward_state set holder = null, held_until = null, link = 'DOWN'
    where task_id = ${taskId} and holder = ${holder}`.execute(tx)
}

export interface LogLine {
  readonly event: ForwardEvent
  readonly failure: ForwardFailure | null
  readonly detail: string | null
  /** ms */
  readonly time: number
}

export interface Refused {
  readonly item: Item
  readonly reason: string
  /** ms */
  readonly time: number
}

/** Of one vehicle since it was last stored. */
export interface VehicleCount {
  readonly tenantId: string
  sent: number
  resent: number
  failed: number
  /** ms: newest report that the peer has. */
  last: number
}

/** What has happened since it was last stored. */
export interface Progress extends Standing {
  readonly sent: number
  readonly resent: number
  readonly received: number
  readonly failed: number
  readonly thinned: number
  readonly isUp: boolean
  readonly failure: ForwardFailure | null
  readonly detail: string | null
  /** ms */
  readonly lag: number | null
  readonly vehicles: ReadonlyMap<string, VehicleCount>
  readonly refused: readonly Refused[]
  readonly log: readonly LogLine[]
}

/** Stores how far a task is, with all that it has counted on the way; false where another worker holds it. */
export async function saveProgress(
  tx: Tx,
  task: { id: string; tenantId: string },
  holder: string,
  now: number,
  progress: Progress,
): Promise<boolean> {
  const { position, gaps, isUp, failure, detail, lag } = progress
  const { numAffectedRows } = await sql`
    update forward_state set position = ${JSON.stringify(position)}::jsonb, gaps = ${JSON.stringify(gaps)}::jsonb,
      sent = sent + ${progress.sent}, resent = resent + ${progress.resent}, received = received + ${progress.received},
      failed = failed + ${progress.failed}, thinned = thinned + ${progress.thinned},
      link_time = case when link = ${isUp ? 'UP' : 'DOWN'} then link_time else ${new Date(now)} end,
      link = ${isUp ? 'UP' : 'DOWN'}, failure = ${failure}, detail = ${detail && shortened(detail, DETAIL_MAX)},
      lag = coalesce(${lag}, lag), held_until = clock_timestamp() + make_interval(secs => ${HELD_S}),
      update_time = ${new Date(now)}
    where task_id = ${task.id} and holder = ${holder}`.execute(tx)
  if (!numAffectedRows) return false
  await saveDays(tx, task.id, now, progress.vehicles)
  await saveRefused(tx, task, progress.refused)
  if (progress.log.length > 0) {
    await saveLog(tx, task, progress.log)
    await trimLog(tx, task.id)
  }
  return true
}

async function saveDays(
  tx: Tx,
  taskId: string,
  now: number,
  vehicles: ReadonlyMap<string, VehicleCount>,
): Promise<void> {
  if (vehicles.size === 0) return
  const all = [...vehicles]
  const of = <T>(pick: (one: VehicleCount) => T) => all.map(([, one]) => pick(one))
  // Vehicles that were deleted meanwhile have no row any more.
  await sql`
    insert into forward_day as d (tenant_id, task_id, vehicle_id, vin, day, sent, resent, failed, last_time)
    select v.tenant_id, ${taskId}, v.id, v.vin, ${dayText(dayOf(now))}::date, n.sent, n.resent, n.failed, to_timestamp(n.last / 1000)
    from unnest(${all.map(([id]) => id)}::bigint[], ${of((one) => one.sent)}::int[], ${of((one) => one.resent)}::int[],
      ${of((one) => one.failed)}::int[], ${of((one) => one.last)}::float8[]) as n (id, sent, resent, failed, last)
    join vehicle v on v.id = n.id
    on conflict (task_id, vehicle_id, day) do update set sent = d.sent + excluded.sent, resent = d.resent + excluded.resent,
      failed = d.failed + excluded.failed, last_time = greatest(d.last_time, excluded.last_time)`.execute(tx)
}

async function saveRefused(
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: string },
  refused: readonly Refused[],
): Promise<void> {
  if (refused.length === 0) return
  for (const { item, reason, time } of refused.slice(-KEPT_FAILURES))
    await sql`
      insert into forward_failure (tenant_id, task_id, vehicle_id, vin, device_time, fail_time, reason, frame)
      select ${tenantId}, ${id}, v.id, v.vin, ${new Date(item.deviceTime)}, ${new Date(time)}, ${shortened(reason, DETAIL_MAX)},
        ${Buffer.from(item.frame)} from vehicle v where v.id = ${item.vehicleId}`.execute(tx)
  await sql`
    delete from forward_failure where task_id = ${id} and id <= (select id from forward_failure where task_id = ${id}
      order by id desc offset ${KEPT_FAILURES} limit 1)`.execute(tx)
}

export async function saveLog(
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: string },
  lines: readonly LogLine[],
): Promise<void> {
  for (const { event, failure, detail, time } of lines)
    await sql`
      insert into forward_log (tenant_id, task_id, event, failure, detail, event_time)
      values (${tenantId}, ${id}, ${event}, ${failure}, ${detail && shortened(detail, DETAIL_MAX)}, ${new Date(time)})`.execute(
      tx,
    )
}

async function trimLog(tx: Tx, taskId: string): Promise<void> {
  await sql`
    delete from forward_log where task_id = ${taskId} and id <= (select id from forward_log where task_id = ${taskId}
      order by id desc offset ${KEPT_LOG} limit 1)`.execute(tx)
}
