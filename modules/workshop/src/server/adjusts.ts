import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idParams, type ManualCtx, type Route } from '@motorpool/http'
import { AppError, must, textKey } from '@motorpool/kernel'
import { bind, type Draft, type Hooks, resourceRoutes, rowSchema } from '@motorpool/resource/server'
import { parseId } from '@motorpool/resource/shared'
import { lockWorkshopVehicle, setDebugEnd } from '@motorpool/vehicle/server'
import { z } from 'zod'
import { type Adjust, type Adjusts, adjusts } from '../shared/adjusts.ts'
import { ADJUST_LEAD, ADJUST_WORK } from '../shared/posts.ts'
import { adjustStates } from '../shared/states.ts'
import { makeSteps, setStep } from './adjust-steps.ts'
import { type Operation, operate, recordNo } from './lock.ts'
import { writeLog } from './log.ts'
import { checkPostOf, nameOf, requirePost } from './posts.ts'
import { completeFromVehicle, openRecord } from './vehicle-of.ts'

/** Terminal, software and preceding assembly are those of the vehicle now. */
async function prepareNew(ctx: CallCtx, { values }: Draft<Adjusts>): Promise<void> {
  const vehicle = await lockWorkshopVehicle(ctx, must(values.vin, 'the VIN of a checked row'))
  if (!vehicle.terminalId) throw new AppError('ADJUST_NO_TERMINAL', { vin: vehicle.vin })
  await openRecord(ctx, 'vehicle_adjust', sql`adjust_state <> 'ADJUSTED' and not cancel_flag`, vehicle.vin)
  const adjusterId = must(values.adjusterId, 'the debugger of a checked row')
  await checkPostOf(ctx, adjusterId, vehicle.tenantId, 'ADJUSTER')
  const { rows } = await sql<{ software: string | null; assembly: string | null }>`
    select (select soft_version_id from terminal where id = ${vehicle.terminalId}) as software,
      (select id from vehicle_assembly where vin = ${vehicle.vin} order by id desc limit 1) as assembly`.execute(
    ctx.tx,
  )
  values.adjustNo = recordNo('A', ctx.now)
  values.terminalId = vehicle.terminalId
  values.softVersionId = rows[0]?.software ?? null
  values.assemblyId = rows[0]?.assembly ?? null
}

const hooks: Hooks<Adjusts> = {
  complete: async (ctx, inputs, mode) => {
    await requirePost(ctx, ADJUST_WORK)
    if (mode === 'create') await completeFromVehicle(ctx, inputs)
  },
  prepare: async (ctx, drafts) => {
    for (const draft of drafts) {
      if (draft.errors.length > 0) continue
      if (draft.before) expectAdjust(draft.before, 'edit')
      else await prepareNew(ctx, draft)
    }
  },
  saved: async (ctx, drafts, mode) => {
    if (mode !== 'create') return
    for (const { row: adjust } of drafts) {
      const first = await makeSteps(ctx, adjust)
      await sql`update vehicle_adjust set current_step = ${first} where id = ${adjust.id}`.execute(ctx.tx)
      await writeLog(ctx, adjust, { type: 'add', step: first })
    }
  },
  beforeDelete: async (ctx, rows) => {
    await requirePost(ctx, ADJUST_WORK)
    const open = rows.find((row) => row.adjustState === 'ADJUSTING' && !row.cancelFlag)
    if (open) throw stateError(open)
  },
}

export const boundAdjusts = bind(adjusts, hooks)

/** Why an adjust refuses what its state does not allow. */
export const stateError = ({ adjustNo, adjustState, cancelFlag }: Adjust): AppError =>
  new AppError('WORKSHOP_STATE', {
    no: adjustNo,
    state: textKey(cancelFlag ? 'vehicle/debug.cancelled' : `workshop.state.${adjustState}`),
  })

/** What is done with an adjust is allowed in its state, and it was not cancelled. */
export function expectAdjust(adjust: Adjust, operation: keyof typeof adjustStates.transitions): void {
  if (adjust.cancelFlag || adjustStates.refusal(operation, adjust.adjustState)) throw stateError(adjust)
}

/** Runs one operation on a locked adjust. */
export const operateAdjust = (
  ctx: ManualCtx,
  id: string,
  action: string,
  run: Operation<Adjusts>,
): Promise<unknown> => operate(ctx, boundAdjusts, id, action, run)

const common = {
  permission: 'vehicle/debug/update',
  response: rowSchema(adjusts),
} as const
const text = z.string().trim().min(1).max(255)

const confirm = defineRoute({
  ...common,
  id: 'vehicle.vehicleAdjust.confirm',
  method: 'PUT',
  scope: 'manual',
  path: `${adjusts.api}/:id/confirm`,
  summary: 'Starts the debugging: from now on reports count.',
  params: idParams,
  handler: (ctx, { params }) =>
    operateAdjust(ctx, params.id, 'confirm', async (inner, adjust) => {
      await requirePost(inner, ADJUST_WORK)
      expectAdjust(adjust, 'confirm')
      await sql`
        update vehicle_adjust set adjust_state = ${adjustStates.transitions.confirm.to}, start_time = ${new Date(inner.now)}
        where id = ${adjust.id}`.execute(inner.tx)
      await setStep(inner, adjust, adjust.currentStep, { state: 'ADJUSTING' })
      await writeLog(inner, adjust, { type: 'start', step: adjust.currentStep })
    }),
})

const change = defineRoute({
  ...common,
  id: 'vehicle.vehicleAdjust.change',
  method: 'PUT',
  scope: 'manual',
  path: `${adjusts.api}/:id/change`,
  summary: 'Gives the debugging to another debugger.',
  params: idParams,
  body: z.object({ adjusterId: z.union([z.string(), z.number()]), reason: text.nullish() }),
  handler: (ctx, { params, body }) =>
    operateAdjust(ctx, params.id, 'change', async (inner, adjust) => {
      await requirePost(inner, ADJUST_LEAD)
      expectAdjust(adjust, 'change')
      const next = parseId(body.adjusterId)
      if (!next) throw new AppError('NOT_FOUND', { what: textKey('system/users') })
      await checkPostOf(inner, next, adjust.tenantId, 'ADJUSTER')
      await sql`update vehicle_adjust set adjuster_id = ${next} where id = ${adjust.id}`.execute(inner.tx)
      const names = [await nameOf(inner, adjust.adjusterId), await nameOf(inner, next)]
      await writeLog(inner, adjust, {
        type: 'change',
        step: adjust.currentStep,
        result: names.join(' → '),
        content: body.reason ?? null,
      })
    }),
})

const finish = defineRoute({
  ...common,
  id: 'vehicle.vehicleAdjust.finish',
  method: 'PUT',
  scope: 'manual',
  path: `${adjusts.api}/:id/finish`,
  summary: 'Finishes the debugging: passed when all steps are done, or failed at any time.',
  params: idParams,
  body: z.object({ result: z.enum(['PASS', 'FAIL']).default('PASS'), remark: text.nullish() }).nullish(),
  handler: (ctx, { params, body }) =>
    operateAdjust(ctx, params.id, 'finish', async (inner, adjust, record) => {
      const result = body?.result ?? 'PASS'
      await requirePost(inner, ADJUST_WORK)
      expectAdjust(adjust, 'finish')
      if (result === 'PASS' && adjust.currentStep !== 'FINISH')
        throw new AppError('ADJUST_STEPS_OPEN', { no: adjust.adjustNo })
      const { currentStep: step } = adjust
      if (result === 'PASS') await setStep(inner, adjust, step, { state: 'PASS' })
      await sql`
        update vehicle_adjust set adjust_state = ${adjustStates.transitions.finish.to}, finish_time = ${new Date(inner.now)}, result = ${result},
          remark = coalesce(${body?.remark ?? null}, remark)
        where id = ${adjust.id}`.execute(inner.tx)
      record(await setDebugEnd(inner, adjust.vin, adjust.debugEndTime ?? inner.now))
      await writeLog(inner, adjust, { type: 'finish', step, result, content: body?.remark ?? null })
    }),
})

const cancel = defineRoute({
  ...common,
  id: 'vehicle.vehicleAdjust.cancel',
  method: 'PUT',
  scope: 'manual',
  path: `${adjusts.api}/:id/cancel`,
  summary: 'Cancels an open debugging.',
  params: idParams,
  body: z.object({ reason: text.nullish() }).nullish(),
  handler: (ctx, { params, body }) =>
    operateAdjust(ctx, params.id, 'cancel', async (inner, adjust) => {
      await requirePost(inner, ADJUST_WORK)
      expectAdjust(adjust, 'cancel')
      await sql`update vehicle_adjust set cancel_flag = true where id = ${adjust.id}`.execute(inner.tx)
      await writeLog(inner, adjust, {
        type: 'cancel',
        step: adjust.currentStep,
        content: body?.reason ?? null,
      })
    }),
})

export const adjustRoutes: readonly Route[] = [
  confirm,
  change,
  finish,
  cancel,
  ...resourceRoutes(adjusts, hooks),
]
