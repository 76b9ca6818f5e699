import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { checkPostOf, requirePost } from '@motorpool/identity/server'
import { AppError, must, textKey } from '@motorpool/kernel'
import { bind, type Draft, type Hooks, recordNo } from '@motorpool/resource/server'
import { completeFromVehicle, lockWorkshopVehicle } from '@motorpool/vehicle/server'
import { type Adjust, type Adjusts, adjusts } from '../shared/adjusts.ts'
import { ADJUST_WORK } from '../shared/posts.ts'
import { adjustStates } from '../shared/states.ts'
import { makeSteps } from './adjust-steps.ts'
import { writeLog } from './log.ts'
import { openRecord } from './vehicle-of.ts'

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

export const adjustHooks: Hooks<Adjusts> = {
  complete: async (ctx, inputs, mode) => {
    await requirePost(ctx, ADJUST_WORK)
    if (mode === 'create') await completeFromVehicle(ctx, inputs)
  },
  prepare: async (ctx, drafts) => {
    for (const draft of drafts) {
      if (draft.errors.length > 0) continue
      const refusal = draft.before && adjustRefusal(draft.before, 'edit')
      if (refusal) throw refusal
      if (!draft.before) await prepareNew(ctx, draft)
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

export const boundAdjusts = bind(adjusts, adjustHooks)

/** Why an adjust refuses what its state does not allow. */
const stateError = ({ adjustNo, adjustState, cancelFlag }: Adjust): AppError =>
  new AppError('WORKSHOP_STATE', {
    no: adjustNo,
    state: textKey(cancelFlag ? 'vehicle/debug.cancelled' : `workshop.state.${adjustState}`),
  })

/** Why an adjust refuses a transition: its state, or that it was cancelled; undefined when it allows it. */
export const adjustRefusal = (
  adjust: Adjust,
  transition: keyof typeof adjustStates.transitions,
): AppError | undefined =>
  adjust.cancelFlag || adjustStates.refusal(transition, adjust.adjustState) ? stateError(adjust) : undefined
