import { sql, type Tx } from '@motorpool/db'
import { firstDay } from '@motorpool/history/server'
import { enqueue } from '@motorpool/jobs'
import { AppError, dayOf, dayText, type Ports, parseDay } from '@motorpool/kernel'
import { REPLAY_DAYS, type ReplayView } from '../../shared/consumers.ts'
import { consumers } from '../consumer.ts'
import { vehicleNames } from './ports.ts'
import { replayJob } from './replay-job.ts'

/** Replays that wait or run at most, of all consumers together. */
const MAX_OPEN = 50
const KEEP_DAYS = 90

export interface ReplayOrder {
  readonly consumer: string
  readonly vehicleId: string
  /** YYYY-MM-DD, a day of China. */
  readonly fromDay: string
}

/** First and last day (YYYY-MM-DD) from which a vehicle may be replayed; no first one where nothing is stored. */
export async function replayDays(tx: Tx, now: number): Promise<{ firstDay: string | null; lastDay: string }> {
  const today = dayOf(now)
  const stored = await firstDay(tx)
  if (stored === undefined) return { firstDay: null, lastDay: dayText(today) }
  return { firstDay: dayText(Math.max(parseDay(stored), today - REPLAY_DAYS)), lastDay: dayText(today) }
}

/** @throws AppError CONSUMER_UNKNOWN, CONSUMER_NOT_REPLAYABLE, REPLAY_VEHICLE, REPLAY_DAY, REPLAYS_MANY */
async function check(tx: Tx, ports: Ports, order: ReplayOrder, now: number): Promise<{ tenantId: string }> {
  const { consumer: name, vehicleId, fromDay } = order
  const consumer = ports.all(consumers).find((one) => one.name === name)
  if (!consumer) throw new AppError('CONSUMER_UNKNOWN', { consumer: name })
  if (!consumer.replayable) throw new AppError('CONSUMER_NOT_REPLAYABLE', { consumer: name })
  const [vehicle] = await ports.get(vehicleNames).byIds(tx, [vehicleId])
  if (!vehicle) throw new AppError('REPLAY_VEHICLE')
  const days = await replayDays(tx, now)
  if (days.firstDay === null || fromDay < days.firstDay || fromDay > days.lastDay)
    throw new AppError('REPLAY_DAY', { first: days.firstDay ?? '—', last: days.lastDay })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from consumer_replay where status in ('WAIT', 'RUNNING')`.execute(tx)
  if ((rows[0]?.n ?? 0) >= MAX_OPEN) throw new AppError('REPLAYS_MANY', { most: MAX_OPEN })
  return vehicle
}

/**
 * Orders a replay; the worker does it. Answers its id.
 *
 * @throws AppError of `check`, and REPLAY_RUNS where one of this vehicle has not ended
 */
export async function orderReplay(
  tx: Tx,
  ports: Ports,
  order: ReplayOrder,
  { user, now }: { user: string; now: number },
): Promise<string> {
  const { tenantId } = await check(tx, ports, order, now)
  await sql`delete from consumer_replay where create_time < now() - ${KEEP_DAYS} * interval '1 day'`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    insert into consumer_replay (consumer, vehicle_id, tenant_id, from_day, user_name)
    select name, ${order.vehicleId}, ${tenantId}, ${order.fromDay}::date, ${user} from consumer where name = ${order.consumer}
    on conflict (consumer, vehicle_id) where status in ('WAIT', 'RUNNING') do nothing returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new AppError('REPLAY_RUNS')
  const jobId = await enqueue(tx, replayJob, { id })
  await sql`update consumer_replay set job_id = ${jobId} where id = ${id}`.execute(tx)
  return id
}

type ReplayRow = Omit<ReplayView, 'vin' | 'plate' | 'tenantName'>

/** Replays that operators have ordered, the latest first. Asked as the platform. */
export async function replayPage(tx: Tx, { page, pageSize }: { page: number; pageSize: number }) {
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from consumer_replay`.execute(tx)
  const { rows } = await sql<ReplayRow>`
    select r.id, r.consumer, r.vehicle_id as "vehicleId", r.from_day::text as "fromDay", r.status,
      case r.status when 'DONE' then 100 else coalesce(j.progress, 0) end as progress, r.events::float8 as events,
      r.outputs::float8 as outputs, r.set_aside as "setAside", r.error, r.user_name as "userName",
      (extract(epoch from r.create_time) * 1000)::float8 as "createTime",
      (extract(epoch from r.finish_time) * 1000)::float8 as "finishTime"
    from consumer_replay r left join job_run j on j.id = r.job_id order by r.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return { items: rows, total: counted[0]?.n ?? 0, current: page }
}
