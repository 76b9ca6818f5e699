import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { z } from 'zod'
import { WorkStep } from '../shared/enums.ts'
import type { Place, WorkOrderStep } from '../shared/steps.ts'
import type { WorkOrder } from '../shared/work-orders.ts'

const NOTE_MAX = 500

export const place = z.object({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) })
export const note = z.string().trim().max(NOTE_MAX)

export interface StepEntry {
  step: WorkStep
  location?: Place | null | undefined
  note?: string | null | undefined
  images?: readonly string[] | undefined
}

/** Keeps what was done with a work order, by whom, when and where. Lines are never changed. */
export async function writeStep(
  ctx: CallCtx,
  order: Pick<WorkOrder, 'id' | 'tenantId'>,
  { step, location, note: text, images = [] }: StepEntry,
): Promise<void> {
  const point = location ? `(${location.lng},${location.lat})` : null
  const now = new Date(ctx.now)
  await sql`
    insert into work_order_step (tenant_id, work_order_id, step, operator_id, operate_time, position, note, images,
      create_user_id, create_time)
    values (${order.tenantId}, ${order.id}, ${step}, ${ctx.actor.id}, ${now}, ${point}::point, ${text || null},
      ${images.length > 0 ? [...images] : null}::bigint[], ${ctx.actor.id}, ${now})`.execute(ctx.tx)
}

export const stepAnswer = z.object({
  id: z.string(),
  step: z.enum(WorkStep.values),
  operatorId: z.string(),
  operatorName: z.string().nullable(),
  operateTime: z.number(),
  position: z.object({ lng: z.number(), lat: z.number() }).nullable(),
  note: z.string().nullable(),
  images: z.array(z.string()),
}) satisfies z.ZodType<WorkOrderStep>

interface Line {
  id: string
  step: WorkStep
  operator_id: string
  operator: string | null
  operate_time: number
  lng: number | null
  lat: number | null
  note: string | null
  images: string[] | null
}

/** The steps of a work order that the caller sees, the first first. */
export async function stepsOf(ctx: CallCtx, workOrderId: string): Promise<WorkOrderStep[]> {
  const { rows } = await sql<Line>`
    select s.id::text as id, s.step, s.operator_id::text as operator_id, u.real_name as operator, s.operate_time,
      s.position[0] as lng, s.position[1] as lat, s.note, s.images::text[] as images
    from work_order_step s join work_order w on w.id = s.work_order_id left join app_user u on u.id = s.operator_id
    where w.id = ${workOrderId} order by s.id`.execute(ctx.tx)
  return rows.map((line) => ({
    id: line.id,
    step: line.step,
    operatorId: line.operator_id,
    operatorName: line.operator,
    operateTime: line.operate_time,
    position: line.lng === null || line.lat === null ? null : { lng: line.lng, lat: line.lat },
    note: line.note,
    images: line.images ?? [],
  }))
}
