import { sql, type Tx } from '@motorpool/db'
import type { Geocoder } from '@motorpool/geocoder'
import { enqueue, type JobHandler, type JobRun } from '@motorpool/jobs'
import { STEP_MAX } from '../../shared/strategy-users.ts'
import { pushTime } from './hours.ts'
import { gatheredOf } from './items.ts'
import { closeJob, escalateJob } from './jobs.ts'
import { storePushes } from './pushes.ts'
import { receiversOf } from './receivers.ts'
import { strategyOf } from './strategy.ts'

const MINUTE_MS = 60_000

interface Open {
  tenant_id: string
  strategy_id: string
  step: number
  urgent: boolean
}

async function openRound(tx: Tx, id: string): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select tenant_id::text as tenant_id, strategy_id::text as strategy_id, step, urgent from notice_round
    where id = ${id} and state = 'OPEN' for update`.execute(tx)
  return rows[0]
}

/** Tells of a round, once: the pushes are stored in the transaction that closes it. Outside of the hours it waits for them. */
async function close(run: JobRun, tx: Tx, geocoder: Geocoder, roundId: string): Promise<void> {
  const round = await openRound(tx, roundId)
  if (!round) return
  const now = run.now()
  const strategy = await strategyOf(tx, round.strategy_id)
  const enabled = strategy?.status === 'ENABLED'
  if (enabled) {
    const passes = round.urgent && strategy.urgent_anytime === true
    const at = passes ? now : pushTime(now, strategy.push_begin, strategy.push_end)
    if (at > now) {
      await sql`update notice_round set due_time = ${new Date(at)} where id = ${roundId}`.execute(tx)
      await enqueue(tx, closeJob, { roundId }, { at })
      return
    }
    const items = await gatheredOf(tx, roundId)
    const { tenant_id: tenantId, strategy_id: strategyId, step } = round
    const whom = {
      tenantId,
      strategyId,
      step,
      personType: strategy.push_person_type,
      posts: strategy.post_types ?? [],
    }
    const persons = await receiversOf(tx, whom, items, now)
    const reading = { tenantId, catalogues: run.catalogues, ports: run.ports, geocoder }
    await storePushes(tx, reading, strategy, { id: roundId, step, now }, persons, items)
    if (strategy.escalate_minutes !== null && step < STEP_MAX)
      await enqueue(tx, escalateJob, { roundId }, { at: now + strategy.escalate_minutes * MINUTE_MS })
  }
  await sql`update notice_round set state = 'CLOSED', due_time = ${new Date(now)} where id = ${roundId}`.execute(
    tx,
  )
}

export const closeHandler = (geocoder: Geocoder): JobHandler =>
  closeJob.handledBy((run, { roundId }) =>
    run.db.withPlatform(run.log, 'tell of what strategies gathered', (tx) =>
      close(run, tx, geocoder, roundId),
    ),
  )

/** What of a round nobody has taken yet goes to the persons of the next step, if there are any. */
async function escalate(run: JobRun, tx: Tx, roundId: string): Promise<void> {
  const now = new Date(run.now())
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select i.* from notice_item i
        left join alarm a on i.topic = 'ALARM' and a.id = i.row_id
        left join maintenance_log l on i.topic = 'MAINTENANCE' and l.id = i.row_id
      where i.round_id = ${roundId} and (a.handle_status = 'UNDISPOSED' or l.handler = 'UNDISPOSED')
        and exists (select from notice_strategy_user u where u.strategy_id = i.strategy_id and u.step = i.step + 1)
    ), next as (
      insert into notice_round as r (tenant_id, strategy_id, step, urgent, create_time, due_time)
      select tenant_id, strategy_id, step + 1, bool_or(level = '3'), ${now}, ${now} from waiting
      group by tenant_id, strategy_id, step
      on conflict (strategy_id, step) where state = 'OPEN' do update set urgent = r.urgent or excluded.urgent
      returning id, step
    ), moved as (
      insert into notice_item (tenant_id, round_id, strategy_id, step, fact, topic, row_id, org_id, vehicle_id, vin,
        remind_type, kind, type, name, level, happen_time, position, create_time)
      select w.tenant_id, n.id, w.strategy_id, n.step, w.fact, w.topic, w.row_id, w.org_id, w.vehicle_id, w.vin, w.remind_type,
        w.kind, w.type, w.name, w.level, w.happen_time, w.position, ${now}
      from waiting w, next n on conflict (strategy_id, step, fact) do nothing)
    select id::text as id from next`.execute(tx)
  for (const { id } of rows) await enqueue(tx, closeJob, { roundId: id })
}

export const escalateHandler: JobHandler = escalateJob.handledBy((run, { roundId }) =>
  run.db.withPlatform(run.log, 'tell the next persons of what nobody has taken', (tx) =>
    escalate(run, tx, roundId),
  ),
)
