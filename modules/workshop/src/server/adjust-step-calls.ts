import { type CallCtx, defineRoute, idText, type ManualCtx, type Route } from '@motorpool/http'
import { requirePost } from '@motorpool/identity/server'
import { AppError, enumLabel, textKey } from '@motorpool/kernel'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { type Columns, type Effect, lockRows, type Transit } from '@motorpool/resource/server'
import { z } from 'zod'
import { type Adjust, type Adjusts, adjusts } from '../shared/adjusts.ts'
import { DebugStep, type DebugStepState } from '../shared/enums.ts'
import { ADJUST_LEAD, ADJUST_WORK } from '../shared/posts.ts'
import type { adjustStates } from '../shared/states.ts'
import type { AdjustStep, CheckItem } from '../shared/steps.ts'
import { listSteps, neighbour, setStep } from './adjust-steps.ts'
import { boundAdjusts } from './adjusts.ts'
import { adjustStep } from './answers.ts'
import { checksOf, workStateOf } from './checks.ts'
import { writeLog } from './log.ts'

type Transition = keyof typeof adjustStates.transitions
type StepBody = { step?: DebugStep | null | undefined } | null | undefined
type StepEffect<B extends StepBody> = Effect<Adjusts, Transition, B>

/** The step that is meant: when another person has moved on meanwhile, the call is refused. */
const meant = { step: z.enum(DebugStep.values).nullish() }
const reason = z.string().trim().min(1).max(255)

/** Confirming a debugging is for those who lead. */
const allow = (ctx: CallCtx, { row }: { row: Adjust }) =>
  requirePost(ctx, row.currentStep === 'CONFIRM' ? ADJUST_LEAD : ADJUST_WORK)

/** The current step, which is the one that the caller means. */
function currentStep({ row, body }: Transit<Adjusts, Transition, StepBody>): DebugStep {
  if (body?.step && body.step !== row.currentStep)
    throw new AppError('WORKSHOP_MOVED_ON', { what: row.adjustNo })
  return row.currentStep
}

async function goTo(ctx: CallCtx, adjust: Adjust, step: DebugStep): Promise<Columns> {
  await setStep(ctx, adjust, step, { state: 'ADJUSTING' })
  return { current_step: step }
}

const atTheEnd = ({ adjustNo }: Adjust, which: 'first' | 'last'): AppError =>
  new AppError('WORKSHOP_STATE', { no: adjustNo, state: textKey(`vehicle/debug.${which}`) })

/** Ends the current step in a state and begins the next. */
async function leave(
  ctx: CallCtx,
  adjust: Adjust,
  current: DebugStep,
  change: { state: DebugStepState; checks?: CheckItem[]; reason?: string | null },
): Promise<Columns> {
  const next = await neighbour(ctx, adjust, 1)
  if (!next) throw atTheEnd(adjust, 'last')
  await setStep(ctx, adjust, current, change)
  const confirmed = current === 'CONFIRM' ? { confirm_user_id: ctx.actor.id } : {}
  return { ...confirmed, ...(await goTo(ctx, adjust, next)) }
}

function expectPassed(ctx: CallCtx, step: DebugStep, checks: readonly CheckItem[]): void {
  const lacking = checks.filter((c) => !c.passed)
  const [first] = lacking
  if (first)
    throw new AppError('ADJUST_CHECK_FAILED', {
      step: enumLabel(DebugStep, step, ctx),
      item: textKey(`vehicle/debug.check.${first.item}`),
      count: lacking.length,
    })
}

const nextEffect = (reports: VehicleReports): StepEffect<StepBody> => ({
  body: z.object(meant).nullish(),
  allow,
  run: async (ctx, transit) => {
    const { row: adjust } = transit
    const current = currentStep(transit)
    const checks = await checksOf(ctx, reports, adjust, current)
    expectPassed(ctx, current, checks)
    const columns = await leave(ctx, adjust, current, { state: 'PASS', checks })
    const workState = await workStateOf(ctx, reports, adjust.vin)
    await writeLog(ctx, adjust, { type: 'pass', step: current, result: 'PASS', workState })
    return columns
  },
})

const previousEffect: StepEffect<StepBody> = {
  body: z.object(meant).nullish(),
  allow,
  run: async (ctx, transit) => {
    const { row: adjust } = transit
    const current = currentStep(transit)
    const before = await neighbour(ctx, adjust, -1)
    if (!before) throw atTheEnd(adjust, 'first')
    await setStep(ctx, adjust, current, { state: 'WAITING' })
    await writeLog(ctx, adjust, { type: 'change', step: current, result: `${current} → ${before}` })
    return goTo(ctx, adjust, before)
  },
}

const withReason = z.object({ ...meant, reason })

const withoutPassing = (
  reports: VehicleReports,
  type: 'skip' | 'force',
  state: 'SKIP' | 'FORCED',
): StepEffect<z.output<typeof withReason>> => ({
  body: withReason,
  allow,
  run: async (ctx, transit) => {
    const { row: adjust, body } = transit
    const current = currentStep(transit)
    const checks = await checksOf(ctx, reports, adjust, current)
    const columns = await leave(ctx, adjust, current, { state, checks, reason: body.reason })
    await writeLog(ctx, adjust, { type, step: current, result: state, content: body.reason })
    return columns
  },
})

const steps = z.array(adjustStep)

async function stepsOf(ctx: CallCtx, reports: VehicleReports, id: string): Promise<AdjustStep[]> {
  const [adjust] = await lockRows(ctx, boundAdjusts, [id])
  if (!adjust) throw new AppError('NOT_FOUND', { what: textKey(adjusts.key) })
  return listSteps(ctx, reports, adjust)
}

/** What the calls of the current step do, by the id of the call; all answer with the steps. */
export function adjustStepEffects(
  reports: VehicleReports,
): readonly (readonly [string, Effect<Adjusts, Transition, unknown>])[] {
  const answer = {
    response: steps,
    read: (ctx: ManualCtx, id: string) => ctx.inScope((tx) => stepsOf({ ...ctx, tx }, reports, id)),
  }
  return [
    ['vehicle.vehicleAdjustStep.next', { ...nextEffect(reports), answer }],
    ['vehicle.vehicleAdjustStep.previous', { ...previousEffect, answer }],
    ['vehicle.vehicleAdjustStep.skip', { ...withoutPassing(reports, 'skip', 'SKIP'), answer }],
    ['vehicle.vehicleAdjustStep.force', { ...withoutPassing(reports, 'force', 'FORCED'), answer }],
  ]
}

export const listStepsRoute = (reports: VehicleReports): Route =>
  defineRoute({
    id: 'vehicle.vehicleAdjustStep.list',
    method: 'GET',
    path: '/api/vehicle-svc/vehicle/adjust/step/V1.0/:adjustId',
    summary: 'The steps of a debugging with their states; of the current one what the vehicle still lacks.',
    permission: 'vehicle/debug/find',
    scope: 'tenant',
    params: z.object({ adjustId: idText }),
    response: steps,
    handler: (ctx, { params: { adjustId } }) => stepsOf(ctx, reports, adjustId),
  })
