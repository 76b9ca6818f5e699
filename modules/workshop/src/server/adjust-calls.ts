import type { CallCtx, Route } from '@motorpool/http'
import { checkPostOf, nameOf, requirePost } from '@motorpool/identity/server'
import { AppError, textKey } from '@motorpool/kernel'
import type { VehicleReports } from '@motorpool/monitoring/server'
import { resourceRoutes, Transitions } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'
import { setDebugEnd } from '@motorpool/vehicle/server'
import { z } from 'zod'
import { adjusts } from '../shared/adjusts.ts'
import { ADJUST_LEAD, ADJUST_WORK } from '../shared/posts.ts'
import { adjustStates } from '../shared/states.ts'
import { adjustStepEffects } from './adjust-step-calls.ts'
import { setStep } from './adjust-steps.ts'
import { adjustHooks, adjustRefusal, boundAdjusts } from './adjusts.ts'
import { lockRecords } from './lock.ts'
import { writeLog } from './log.ts'

const text = z.string().trim().min(1).max(255)
const worker = (ctx: CallCtx) => requirePost(ctx, ADJUST_WORK)
const leader = (ctx: CallCtx) => requirePost(ctx, ADJUST_LEAD)

/** What is done with an order as a whole. */
const wholeOrders = () =>
  new Transitions({
    states: adjustStates,
    bound: boundAdjusts,
    field: 'adjustState',
    refusal: adjustRefusal,
    lock: (ctx, ids) => lockRecords(ctx, boundAdjusts, ids),
  })
    .on('confirm', {
      allow: worker,
      run: async (ctx, { row: adjust }) => {
        await setStep(ctx, adjust, adjust.currentStep, { state: 'ADJUSTING' })
        await writeLog(ctx, adjust, { type: 'start', step: adjust.currentStep })
        return { start_time: new Date(ctx.now) }
      },
    })
    .on('change', {
      body: z.object({ adjusterId: z.union([z.string(), z.number()]), reason: text.nullish() }),
      allow: leader,
      run: async (ctx, { row: adjust, body }) => {
        const next = parseId(body.adjusterId)
        if (!next) throw new AppError('NOT_FOUND', { what: textKey('system/users') })
        await checkPostOf(ctx, next, adjust.tenantId, 'ADJUSTER')
        const names = [await nameOf(ctx, adjust.adjusterId), await nameOf(ctx, next)]
        await writeLog(ctx, adjust, {
          type: 'change',
          step: adjust.currentStep,
          result: names.join(' → '),
          content: body.reason ?? null,
        })
        return { adjuster_id: next }
      },
    })
    .on('finish', {
      body: z.object({ result: z.enum(['PASS', 'FAIL']).default('PASS'), remark: text.nullish() }).nullish(),
      allow: worker,
      run: async (ctx, { row: adjust, body, record }) => {
        const { result = 'PASS', remark = null } = body ?? {}
        const { currentStep: step } = adjust
        if (result === 'PASS' && step !== 'FINISH')
          throw new AppError('ADJUST_STEPS_OPEN', { no: adjust.adjustNo })
        if (result === 'PASS') await setStep(ctx, adjust, step, { state: 'PASS' })
        record(await setDebugEnd(ctx, adjust.vin, adjust.debugEndTime ?? ctx.now))
        await writeLog(ctx, adjust, { type: 'finish', step, result, content: remark })
        return { finish_time: new Date(ctx.now), result, ...(remark === null ? {} : { remark }) }
      },
    })
    .on('cancel', {
      body: z.object({ reason: text.nullish() }).nullish(),
      allow: worker,
      run: async (ctx, { row: adjust, body }) => {
        const content = body?.reason ?? null
        await writeLog(ctx, adjust, { type: 'cancel', step: adjust.currentStep, content })
        return { cancel_flag: true }
      },
    })

export function adjustRoutes(reports: VehicleReports): readonly Route[] {
  const transitions = wholeOrders()
  for (const [call, effect] of adjustStepEffects(reports)) transitions.on(call, effect)
  return [...transitions.routes(), ...resourceRoutes(adjusts, adjustHooks)]
}
