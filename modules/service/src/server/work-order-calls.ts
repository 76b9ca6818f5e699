import { sql } from '@motorpool/db'
import { anyId, type CallCtx, type Route } from '@motorpool/http'
import { checkPostOf } from '@motorpool/identity/server'
import { AppError, textKey } from '@motorpool/kernel'
import { type Columns, type Effect, resourceRoutes, Transitions } from '@motorpool/resource/server'
import { z } from 'zod'
import type { WorkStep } from '../shared/enums.ts'
import { AMOUNT_MAX } from '../shared/orders.ts'
import { type WorkTransition, workOrderStates } from '../shared/states.ts'
import { HOURS_MAX, type WorkOrder, type WorkOrders, workOrders } from '../shared/work-orders.ts'
import { checkPictures, claimPictures, pictureId, pictureIds } from './pictures.ts'
import { note, place, type StepEntry, writeStep } from './steps.ts'
import { askedOf, tell, tellOwner } from './tell.ts'
import { requireLead, requireWorker } from './who.ts'
import { boundWorkOrders, workOrderHooks, workRefusal } from './work-orders.ts'

type WorkEffect<B> = Effect<WorkOrders, WorkTransition, B>

const at = { location: place.nullish(), note: note.nullish(), images: pictureIds }
const taken = z.object(at).nullish()
const reason = z.string().trim().min(1).max(255)
const time = z.number().int().min(0).max(8.64e15)
const two = (max: number) =>
  z
    .number()
    .min(0)
    .max(max)
    .transform((n) => Math.round(n * 100) / 100)

/** Writes a step with its pictures, which the work order holds from then on. */
async function take(ctx: CallCtx, order: WorkOrder, entry: StepEntry): Promise<Columns> {
  await checkPictures(ctx, entry.images ?? [])
  await writeStep(ctx, order, entry)
  if (entry.images?.length) await claimPictures(ctx, order.id)
  return { step: entry.step }
}

/** A step on the way that brings a time, a place, words and pictures, and nothing else. */
const stepEffect = (
  step: WorkStep,
  columns: (ctx: CallCtx) => Columns = () => ({}),
): WorkEffect<z.output<typeof taken>> => ({
  body: taken,
  allow: requireWorker,
  run: async (ctx, { row, body }) => ({ ...(await take(ctx, row, { step, ...body })), ...columns(ctx) }),
})

/** The columns of a work order that a person has from now on. */
async function giveTo(ctx: CallCtx, order: WorkOrder, userId: string): Promise<Columns> {
  await checkPostOf(ctx, userId, order.tenantId, 'SERVICE')
  return { service_user_id: userId, dispatch_time: new Date(ctx.now), arrive_time: null }
}

const dispatch: WorkEffect<
  | {
      serviceUserId?: string | null | undefined
      planTime?: number | null | undefined
      note?: string | null | undefined
    }
  | null
  | undefined
> = {
  body: z.object({ serviceUserId: anyId.nullish(), planTime: time.nullish(), note: at.note }).nullish(),
  allow: requireLead,
  run: async (ctx, { row, body }) => {
    const userId = body?.serviceUserId ?? row.serviceUserId
    if (!userId) throw new AppError('SERVICE_NOBODY', { no: row.workOrderNo })
    const given = await giveTo(ctx, row, userId)
    await tell(ctx, row, 'dispatched', userId)
    const plan = body?.planTime == null ? {} : { plan_time: new Date(body.planTime) }
    return { ...given, ...plan, ...(await take(ctx, row, { step: 'DISPATCH', note: body?.note })) }
  },
}

const change: WorkEffect<{ serviceUserId: string; note?: string | null | undefined }> = {
  body: z.object({ serviceUserId: anyId, note: at.note }),
  allow: requireLead,
  run: async (ctx, { row, body }) => {
    const given = await giveTo(ctx, row, body.serviceUserId)
    if (body.serviceUserId !== row.serviceUserId) await tell(ctx, row, 'taken', row.serviceUserId)
    await tell(ctx, row, 'dispatched', body.serviceUserId)
    return { ...given, ...(await take(ctx, row, { step: 'DISPATCH', note: body.note })) }
  },
}

const withReason = z.object({ ...at, note: reason })

/** Who dispatched a work order last. */
async function dispatcherOf(ctx: CallCtx, { id }: WorkOrder): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select operator_id::text as id from work_order_step where work_order_id = ${id} and step = 'DISPATCH'
    order by work_order_step.id desc limit 1`.execute(ctx.tx)
  return rows[0]?.id ?? null
}

const giveBack: WorkEffect<z.output<typeof withReason>> = {
  body: withReason,
  allow: requireWorker,
  run: async (ctx, { row, body }) => {
    await tell(ctx, row, 'returned', await dispatcherOf(ctx, row), body.note)
    const step = await take(ctx, row, { step: 'RETURN', ...body })
    return { ...step, service_user_id: null, dispatch_time: null, arrive_time: null }
  },
}

/** Parts that are in the catalogue of the tenant. */
async function checkParts(ctx: CallCtx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from fault_part where id = any (${[...ids]}::bigint[])`.execute(ctx.tx)
  if (rows.length < new Set(ids).size)
    throw new AppError('NOT_FOUND', { what: textKey('vehicle/faultParts') })
}

const done = z.object({
  ...at,
  result: z.string().trim().min(1).max(500),
  faultPartIds: z.array(anyId).max(100).optional(),
  workHours: two(HOURS_MAX).nullish(),
  cost: two(AMOUNT_MAX).nullish(),
})

/** The customer learns that somebody is on the way. */
const depart: WorkEffect<z.output<typeof taken>> = {
  ...stepEffect('DEPART'),
  run: async (ctx, { row, body }) => {
    const order = await askedOf(ctx.tx, row)
    if (order) await tellOwner(ctx, order, 'onTheWay')
    return take(ctx, row, { step: 'DEPART', ...body })
  },
}

const finish: WorkEffect<z.output<typeof done>> = {
  body: done,
  allow: requireWorker,
  run: async (ctx, { row, body }) => {
    const { faultPartIds: parts = [], images = [] } = body
    await checkParts(ctx, parts)
    return {
      ...(await take(ctx, row, { ...body, step: 'FINISH' })),
      finish_time: new Date(ctx.now),
      result: body.result,
      fault_part_ids: parts.length > 0 ? parts : null,
      work_hours: body.workHours ?? null,
      cost: body.cost ?? null,
      images: images.length > 0 ? images : null,
    }
  },
}

const rework: WorkEffect<z.output<typeof withReason>> = {
  body: withReason,
  allow: requireLead,
  run: async (ctx, { row, body }) => {
    await tell(ctx, row, 'rework', row.serviceUserId, body.note)
    return { ...(await take(ctx, row, { step: 'REWORK', ...body })), finish_time: null, arrive_time: null }
  },
}

const signed = z.object({
  location: at.location,
  note: at.note,
  signerName: z.string().trim().min(1).max(32),
  signature: pictureId,
})

const sign: WorkEffect<z.output<typeof signed>> = {
  body: signed,
  allow: requireWorker,
  run: async (ctx, { row, body: { signature, signerName, ...where } }) => ({
    ...(await take(ctx, row, { step: 'SIGN', ...where, images: [signature] })),
    signature,
    signer_name: signerName,
  }),
}

const close: WorkEffect<z.output<typeof withReason>> = {
  body: withReason,
  allow: requireLead,
  run: async (ctx, { row, body }) => {
    if (row.status === 'DISPATCHED') await tell(ctx, row, 'closed', row.serviceUserId, body.note)
    return take(ctx, row, { step: 'CLOSE', ...body })
  },
}

const transitions = new Transitions({
  states: workOrderStates,
  bound: boundWorkOrders,
  field: 'status',
  refusal: workRefusal,
})
  .on('start', dispatch)
  .on('change', change)
  .on('accept', stepEffect('ACCEPT'))
  .on('depart', depart)
  .on(
    'arrive',
    stepEffect('ARRIVE', (ctx) => ({ arrive_time: new Date(ctx.now) })),
  )
  .on('diagnose', stepEffect('DIAGNOSE'))
  .on('parts', stepEffect('PARTS'))
  .on('return', giveBack)
  .on('finish', finish)
  .on('rework', rework)
  .on('sign', sign)
  .on('close', close)

export const workOrderRoutes: readonly Route[] = [
  ...transitions.routes(),
  ...resourceRoutes(workOrders, workOrderHooks),
]
