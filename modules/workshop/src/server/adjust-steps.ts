import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { VehicleReports } from '@motorpool/monitoring/server'
import type { WrittenOf } from '@motorpool/resource/shared'
import type { Adjust, Adjusts } from '../shared/adjusts.ts'
import { DebugStep, type DebugStepState } from '../shared/enums.ts'
import type { AdjustStep, CheckItem } from '../shared/steps.ts'
import { checksOf } from './checks.ts'

interface StepRow {
  id: string
  step: DebugStep
  step_state: DebugStepState
  sort: number
  check_items: CheckItem[] | null
  operator_id: string | null
  operator_name: string | null
  start_time: Date | null
  finish_time: Date | null
  reason: string | null
}

const ms = (time: Date | null) => (time === null ? null : new Date(time).getTime())

/** Steps that do not concern the vehicle: GB4 without a GB4 link, LOCK without locks. */
async function needless(ctx: CallCtx, adjust: WrittenOf<Adjusts>): Promise<ReadonlySet<DebugStep>> {
  const { rows } = await sql<{ gb4: boolean; lock: boolean }>`
    select
      coalesce((select chain_type = 'GB4' from terminal where id = ${adjust.terminalId}), false)
        or (select vehicle_category = 'NON_ROAD' from vehicle where vin = ${adjust.vin}) as gb4,
      exists (select from soft_version_lock where soft_version_id = ${adjust.softVersionId ?? null}) as lock`.execute(
    ctx.tx,
  )
  const out = new Set<DebugStep>()
  if (!rows[0]?.gb4) out.add('GB4')
  if (!rows[0]?.lock) out.add('LOCK')
  return out
}

/** Makes the five steps; the answer is the first that applies. */
export async function makeSteps(ctx: CallCtx, adjust: WrittenOf<Adjusts>): Promise<DebugStep> {
  const skipped = await needless(ctx, adjust)
  for (const [i, step] of DebugStep.values.entries())
    await sql`
      insert into vehicle_adjust_step (tenant_id, adjust_id, step, step_state, sort, create_user_id, update_user_id)
      values (${adjust.tenantId}, ${adjust.id}, ${step}, ${skipped.has(step) ? 'SKIP' : 'WAITING'}, ${i + 1},
        ${ctx.actor.id}, ${ctx.actor.id})`.execute(ctx.tx)
  return DebugStep.values.find((step) => !skipped.has(step)) ?? 'FINISH'
}

async function readSteps(ctx: CallCtx, adjustId: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.*, u.real_name as operator_name from vehicle_adjust_step s left join app_user u on u.id = s.operator_id
    where s.adjust_id = ${adjustId} order by s.sort`.execute(ctx.tx)
  return rows
}

/** The steps with what the current one still lacks. */
export async function listSteps(
  ctx: CallCtx,
  reports: VehicleReports,
  adjust: Adjust,
): Promise<AdjustStep[]> {
  const rows = await readSteps(ctx, adjust.id)
  const open = adjust.adjustState === 'ADJUSTING' && !adjust.cancelFlag
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      step: row.step,
      stepState: row.step_state,
      sort: row.sort,
      checkItems:
        open && row.step === adjust.currentStep
          ? await checksOf(ctx, reports, adjust, row.step)
          : (row.check_items ?? []),
      operatorId: row.operator_id,
      operatorName: row.operator_name,
      startTime: ms(row.start_time),
      finishTime: ms(row.finish_time),
      reason: row.reason,
    })),
  )
}

/** Steps that were left out from the start are never gone to. */
const untouched = (row: StepRow) => row.step_state === 'SKIP' && row.finish_time === null

export async function neighbour(ctx: CallCtx, adjust: Adjust, by: 1 | -1): Promise<DebugStep | undefined> {
  const rows = await readSteps(ctx, adjust.id)
  const at = rows.findIndex((row) => row.step === adjust.currentStep)
  const further = by === 1 ? rows.slice(at + 1) : rows.slice(0, at).reverse()
  return further.find((row) => !untouched(row))?.step
}

interface StepChange {
  state: DebugStepState
  checks?: readonly CheckItem[]
  reason?: string | null
}

const ENDED: readonly DebugStepState[] = ['PASS', 'SKIP', 'FORCED']

export async function setStep(
  ctx: CallCtx,
  adjust: Adjust,
  step: DebugStep,
  change: StepChange,
): Promise<void> {
  const now = new Date(ctx.now)
  const ended = ENDED.includes(change.state)
  await sql`
    update vehicle_adjust_step set step_state = ${change.state},
      check_items = ${change.checks ? JSON.stringify(change.checks) : null}::jsonb,
      reason = ${change.reason ?? null}, operator_id = ${ctx.actor.id},
      start_time = ${change.state === 'WAITING' ? null : change.state === 'ADJUSTING' ? now : sql`start_time`},
      finish_time = ${ended ? now : null}, update_user_id = ${ctx.actor.id}, update_time = ${now}
    where adjust_id = ${adjust.id} and step = ${step}`.execute(ctx.tx)
}
