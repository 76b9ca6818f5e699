import type { CallCtx } from '@motorpool/http'
import { requirePost } from '@motorpool/identity/server'
import { AppError } from '@motorpool/kernel'
import type { WorkOrder } from '../shared/work-orders.ts'
import './errors.ts'

/** Who may make work orders leads those who do them. */
const LEADS = 'service/workOrders/create'

export const leads = (ctx: CallCtx): boolean => ctx.permissions.has(LEADS)

export async function requireLead(ctx: CallCtx): Promise<void> {
  if (!leads(ctx)) throw new AppError('SERVICE_LEAD')
}

/** Steps are taken by the person that the work order is dispatched to, who holds the post, or by who leads. */
export async function requireWorker(ctx: CallCtx, { row }: { row: WorkOrder }): Promise<void> {
  if (leads(ctx)) return
  await requirePost(ctx, ['SERVICE'])
  if (row.serviceUserId !== ctx.actor.id) throw new AppError('SERVICE_NOT_YOURS', { no: row.workOrderNo })
}
