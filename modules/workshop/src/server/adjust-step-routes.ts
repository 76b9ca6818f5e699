import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type ManualCtx, type Route } from '@motorpool/http'
import { AppError, enumLabel, textKey } from '@motorpool/kernel'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { lockRows } from '@motorpool/resource/server'
import { z } from 'zod'
import { type Adjust, adjusts } from '../shared/adjusts.ts'
import { DebugStep, type DebugStepState } from '../shared/enums.ts'
import { ADJUST_LEAD, ADJUST_WORK } from '../shared/posts.ts'
import type { AdjustStep, CheckItem } from '../shared/steps.ts'
import { listSteps, neighbour, setStep } from './adjust-steps.ts'
import { boundAdjusts, expectAdjust, operateAdjust } from './adjusts.ts'
import { checksOf, workStateOf } from './checks.ts'
import { writeLog } from './log.ts'
import { requirePost } from './posts.ts'

const API = '/api/vehicle-svc/vehicle/adjust/step/V1.0'
const params = z.object({ adjustId: idText })
/** The step that is meant: when another person has moved on meanwhile, the call is refused. */
const meant = { step: z.enum(DebugStep.values).nullish() }
const reason = z.string().trim().min(1).max(255)

/** A locked adjust in the middle of the step that the caller means. */
async function working(ctx: CallCtx, adjust: Adjust, step: DebugStep | null | undefined): Promise<DebugStep> {
  const { currentStep: current } = adjust
  await requirePost(ctx, current === 'CONFIRM' ? ADJUST_LEAD : ADJUST_WORK)
  expectAdjust(adjust, 'step')
  if (step && step !== current) throw new AppError('WORKSHOP_MOVED_ON', { what: adjust.adjustNo })
  return current
}

async function goTo(ctx: CallCtx, adjust: Adjust, step: DebugStep): Promise<void> {
  await setStep(ctx, adjust, step, { state: 'ADJUSTING' })
  await sql`update vehicle_adjust set current_step = ${step} where id = ${adjust.id}`.execute(ctx.tx)
}

/** Ends the current step in a state and begins the next. */
async function leave(
  ctx: CallCtx,
  adjust: Adjust,
  current: DebugStep,
  change: { state: DebugStepState; checks?: CheckItem[]; reason?: string | null },
): Promise<void> {
  const next = await neighbour(ctx, adjust, 1)
  if (!next)
    throw new AppError('WORKSHOP_STATE', {
      no: adjust.adjustNo,
      state: textKey('vehicle/debug.last'),
    })
  await setStep(ctx, adjust, current, change)
  if (current === 'CONFIRM')
    await sql`update vehicle_adjust set confirm_user_id = ${ctx.actor.id} where id = ${adjust.id}`.execute(
      ctx.tx,
    )
  await goTo(ctx, adjust, next)
}

async function lockAdjust(ctx: CallCtx, id: string): Promise<Adjust> {
  const [adjust] = await lockRows(ctx.tx, boundAdjusts, [id])
  if (!adjust) throw new AppError('NOT_FOUND', { what: textKey(adjusts.key) })
  return adjust
}

export function adjustStepRoutes(reports: VehicleReports): readonly Route[] {
  const after = async (ctx: ManualCtx, adjustId: string): Promise<AdjustStep[]> =>
    ctx.inScope(async (tx) => {
      const inner = { ...ctx, tx }
      return listSteps(inner, reports, await lockAdjust(inner, adjustId))
    })

  const list = defineRoute({
    id: 'vehicle.vehicleAdjustStep.list',
    method: 'GET',
    path: `${API}/:adjustId`,
    summary: 'The steps of a debugging with their states; of the current one what the vehicle still lacks.',
    permission: 'vehicle/debug/find',
    scope: 'tenant',
    params,
    handler: async (ctx, { params: { adjustId } }) =>
      listSteps(ctx, reports, await lockAdjust(ctx, adjustId)),
  })

  const next = defineRoute({
    id: 'vehicle.vehicleAdjustStep.next',
    method: 'PUT',
    path: `${API}/:adjustId/next`,
    summary: 'Passes the current step, when the vehicle has reported what it asks for, and begins the next.',
    permission: 'vehicle/debug/update',
    scope: 'manual',
    params,
    body: z.object(meant).nullish(),
    handler: async (ctx, { params: { adjustId }, body }) => {
      await operateAdjust(ctx, adjustId, 'next', async (inner, adjust) => {
        const current = await working(inner, adjust, body?.step)
        const checks = await checksOf(inner, reports, adjust, current)
        const lacking = checks.filter((c) => !c.passed)
        if (lacking[0])
          throw new AppError('ADJUST_CHECK_FAILED', {
            step: enumLabel(DebugStep, current, inner.locale),
            item: textKey(`vehicle/debug.check.${lacking[0].item}`),
            count: lacking.length,
          })
        await leave(inner, adjust, current, { state: 'PASS', checks })
        const workState = await workStateOf(inner, reports, adjust.vin)
        await writeLog(inner, adjust, { type: 'pass', step: current, result: 'PASS', workState })
      })
      return after(ctx, adjustId)
    },
  })

  const previous = defineRoute({
    id: 'vehicle.vehicleAdjustStep.previous',
    method: 'PUT',
    path: `${API}/:adjustId/previous`,
    summary: 'Goes back to the step before.',
    permission: 'vehicle/debug/update',
    scope: 'manual',
    params,
    body: z.object(meant).nullish(),
    handler: async (ctx, { params: { adjustId }, body }) => {
      await operateAdjust(ctx, adjustId, 'previous', async (inner, adjust) => {
        const current = await working(inner, adjust, body?.step)
        const before = await neighbour(inner, adjust, -1)
        if (!before)
          throw new AppError('WORKSHOP_STATE', {
            no: adjust.adjustNo,
            state: textKey('vehicle/debug.first'),
          })
        await setStep(inner, adjust, current, { state: 'WAITING' })
        await goTo(inner, adjust, before)
        await writeLog(inner, adjust, { type: 'change', step: current, result: `${current} → ${before}` })
      })
      return after(ctx, adjustId)
    },
  })

  const without = (call: 'skip' | 'force', state: 'SKIP' | 'FORCED', summary: string): Route =>
    defineRoute({
      id: `vehicle.vehicleAdjustStep.${call}`,
      method: 'PUT',
      path: `${API}/:adjustId/${call}`,
      summary,
      permission: 'vehicle/debug/update',
      scope: 'manual',
      params,
      body: z.object({ ...meant, reason }),
      handler: async (ctx, { params: { adjustId }, body }) => {
        await operateAdjust(ctx, adjustId, call, async (inner, adjust) => {
          const current = await working(inner, adjust, body.step)
          const checks = await checksOf(inner, reports, adjust, current)
          await leave(inner, adjust, current, { state, checks, reason: body.reason })
          await writeLog(inner, adjust, { type: call, step: current, result: state, content: body.reason })
        })
        return after(ctx, adjustId)
      },
    })

  return [
    list,
    next,
    previous,
    without('skip', 'SKIP', 'Leaves the current step out, with a reason.'),
    without(
      'force',
      'FORCED',
      'Lets the current step pass although the vehicle has not reported, with a reason.',
    ),
  ]
}
