import { sql } from '@motorpool/db'
import { recordVehicleEvents } from '@motorpool/history/server'
import type { CallCtx } from '@motorpool/http'
import { must } from '@motorpool/kernel'
import { bind, type Draft, escalated, type Hooks, type Saved, valueOf } from '@motorpool/resource/server'
import { isEmpty, parseId } from '@motorpool/resource/shared'
import { checkVehicles, completeFromVehicle } from '@motorpool/vehicle/server'
import { type MaintenanceLogs, maintenanceLogs } from '../shared/logs.ts'
import { HANDLED, type Handled } from '../shared/plan.ts'

type LogDraft = Draft<MaintenanceLogs>

/** Why a row is written: its reminder is handled, what was recorded is corrected, or it comes from a sheet. */
const isHandling = ({ before }: LogDraft) => before?.handler === 'UNDISPOSED'

interface Known {
  vin: string
  strategy_id: string
  strategy_type: MaintenanceLogs['fields']['strategyType']['$value']
  work_time: number | null
  mileage: number | null
}

const keyOf = (vin: unknown, strategyId: unknown) => `${String(vin)} ${String(strategyId)}`

/** What is known of the vehicles of these rows and their strategies, by both. */
async function knownOf(ctx: CallCtx, drafts: readonly LogDraft[]): Promise<ReadonlyMap<string, Known>> {
  const pairs = drafts.map((d) => [valueOf(d, 'vin'), parseId(valueOf(d, 'strategyId')) ?? null] as const)
  const { rows } = await sql<Known>`
    select p.vin, s.id::text as strategy_id, s.strategy_type, r.work_time::float8 as work_time, r.mileage::float8 as mileage
    from unnest(${pairs.map(([vin]) => vin ?? null)}::text[], ${pairs.map(([, id]) => id)}::bigint[]) as p(vin, id)
    join maintenance_strategy s on s.id = p.id
    left join maintenance_reminder r on r.vin = p.vin and r.strategy_id = s.id`.execute(ctx.tx)
  return new Map(rows.map((row) => [keyOf(row.vin, row.strategy_id), row]))
}

/** A reminder that is handled, or a service that a sheet brings, is done: by whom and when it is recorded, and what was read off. */
async function prepare(ctx: CallCtx, drafts: readonly LogDraft[]): Promise<void> {
  const known = await knownOf(ctx, drafts)
  for (const draft of drafts) {
    const { values, before, fail } = draft
    if (isEmpty(valueOf(draft, 'maintenanceTime'))) fail('maintenanceTime', { code: 'FIELD_REQUIRED' })
    if (before && !isHandling(draft)) continue
    const found = known.get(keyOf(valueOf(draft, 'vin'), valueOf(draft, 'strategyId')))
    values.handler = 'DISPOSED'
    values.handlerUserId = ctx.actor.id
    values.handleTime = ctx.now
    if (!before) {
      values.remindTime = values.maintenanceTime ?? ctx.now
      values.strategyType = found?.strategy_type ?? null
    } else {
      // What was read when the reminder was made is not what the vehicle had when it was serviced.
      if (!('workTime' in values)) values.workTime = found?.work_time ?? before.workTime
      if (!('mileage' in values)) values.mileage = found?.mileage ?? before.mileage
    }
  }
}

interface Told {
  vehicleId: string
  tenantId: string
  strategyId: string
  cycle: number | null
  time: number
  work: number | null
  mileage: number | null
}

/** A service that a sheet brings stands for the open reminder of its strategy. */
async function replaceOpen(ctx: CallCtx, ids: readonly string[]): Promise<void> {
  await sql`
    with open as (
      delete from maintenance_log o using maintenance_log n
      where n.id = any (${[...ids]}::bigint[]) and o.vin = n.vin and o.strategy_id = n.strategy_id
        and o.handler = 'UNDISPOSED' and n.maintenance_time >= coalesce(o.ahead_time, o.remind_time)
      returning n.id as taken, o.*)
    update maintenance_log n set reminder_id = o.reminder_id, cycle = o.cycle, stage = o.stage,
      remind_time = o.remind_time, ahead_time = o.ahead_time, over_time = o.over_time, remind_reason = o.remind_reason
    from (select distinct on (id) * from open order by id, taken desc) o where n.id = o.taken`.execute(ctx.tx)
}

/** Tells the vehicles that services were done: their next ones count from these. */
export async function recordHandled(ctx: Pick<CallCtx, 'tx' | 'now'>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Told>`
    select v.id::text as "vehicleId", v.tenant_id::text as "tenantId", l.strategy_id::text as "strategyId",
      l.cycle, floor(extract(epoch from l.maintenance_time) * 1000)::float8 as time,
      l.work_time::float8 as work, l.mileage::float8 as mileage
    from maintenance_log l join vehicle v on v.vin = l.vin
    where l.id = any (${[...ids]}::bigint[]) and l.strategy_id is not null and l.handler = 'DISPOSED'
    order by l.maintenance_time, l.id`.execute(ctx.tx)
  await recordVehicleEvents(
    ctx.tx,
    'RECORDED',
    ctx.now,
    rows.map(({ vehicleId, tenantId, ...done }) => {
      const detail: Handled = { topic: HANDLED, ...done }
      return { vehicleId, tenantId, detail }
    }),
  )
}

async function saved(ctx: CallCtx, drafts: readonly Saved<MaintenanceLogs>[], mode: string): Promise<void> {
  const ids = drafts.map(({ id }) => must(id, 'the id of a stored row'))
  if (mode === 'create') await escalated(ctx.tx, () => replaceOpen(ctx, ids))
  await recordHandled(ctx, ids)
}

export const logHooks: Hooks<MaintenanceLogs> = {
  complete: async (ctx, inputs, mode) => {
    if (mode === 'create') await completeFromVehicle(ctx, inputs)
  },
  prepare: async (ctx, drafts, mode) => {
    if (mode === 'create') await checkVehicles(ctx, drafts)
    await prepare(ctx, drafts)
  },
  saved,
}

export const boundLogs = bind(maintenanceLogs, logHooks)
