import { sql, type Tx } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { sendMessage, tellPersons } from '@motorpool/messaging/server'
import type { ServiceOrder } from '../shared/orders.ts'
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

/** What the customer who asked learns of a service order; the texts are `service.owner.<what>`. */
export type OwnerNews = 'accepted' | 'onTheWay' | 'finished' | 'cancelled'

type Asked = Pick<ServiceOrder, 'tenantId' | 'orgId' | 'orderNo' | 'vin' | 'content' | 'customerAccountId'>

/** The service order that a work order is for; undefined: none. */
export async function askedOf(tx: Tx, { serviceOrderId }: WorkOrder): Promise<Asked | undefined> {
  if (!serviceOrderId) return undefined
  const { rows } = await sql<Asked>`
    select tenant_id::text as "tenantId", org_id::text as "orgId", order_no as "orderNo", vin, content,
      customer_account_id::text as "customerAccountId" from service_order where id = ${serviceOrderId}`.execute(
    tx,
  )
  return rows[0]
}

/** Tells the customer who asked, in the console and on the phone, in the transaction of what happened. */
export async function tellOwner(ctx: CallCtx, order: Asked, what: OwnerNews, reason = ''): Promise<void> {
  const { tenantId, orgId, vin, orderNo: no, content, customerAccountId: user } = order
  if (!user || user === ctx.actor.id) return
  await tellPersons(
    { tx: ctx.tx, ports: ctx.ports, tenantId, now: ctx.now },
    {
      about: 'SERVICE',
      orgId,
      vin,
      text: { key: `service.owner.${what}`, params: { no, vin, content, reason } },
      linkUrl: '/portal/orders',
      users: [user],
      catalogues: ctx.catalogues,
    },
  )
}
