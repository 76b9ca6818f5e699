import type { CallCtx } from '@motorpool/http'
import { sendMessage } from '@motorpool/messaging/server'
import type { WorkOrder } from '../shared/work-orders.ts'

/** What a person learns of a work order; the texts are `service.message.<what>`. */
export type News = 'dispatched' | 'taken' | 'closed' | 'returned' | 'rework'

type Told = Pick<WorkOrder, 'id' | 'tenantId' | 'workOrderNo' | 'vin' | 'content'>

/** Tells somebody else than the actor, in the transaction of what happened. */
export async function tell(
  ctx: CallCtx,
  order: Told,
  what: News,
  userId: string | null,
  reason = '',
): Promise<void> {
  if (!userId || userId === ctx.actor.id) return
  await sendMessage(
    { tx: ctx.tx, tenantId: order.tenantId, now: ctx.now },
    {
      type: 'NOTICE',
      text: {
        key: `service.message.${what}`,
        params: { no: order.workOrderNo, vin: order.vin, content: order.content, reason },
      },
      linkUrl: `/service/workOrders/${order.id}`,
      to: { users: [userId] },
    },
  )
}
