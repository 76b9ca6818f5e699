import { defineRoute, idParams, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { readRows } from '@motorpool/resource/server'
import { z } from 'zod'
import { workOrders } from '../shared/work-orders.ts'
import { stepAnswer, stepsOf } from './steps.ts'
import { boundWorkOrders } from './work-orders.ts'

export const stepsRoute: Route = defineRoute({
  id: 'customer.serviceWorkOrders.steps',
  method: 'GET',
  path: `${workOrders.api}/:id/steps`,
  summary: 'The steps of a work order: what was done by whom, when and where.',
  permission: 'service/workOrders/find',
  scope: 'tenant',
  params: idParams,
  response: z.array(stepAnswer),
  handler: async (ctx, { params: { id } }) => {
    const [order] = await readRows(ctx, boundWorkOrders, [id])
    if (!order) throw new AppError('NOT_FOUND', { what: textKey(workOrders.key) })
    return stepsOf(ctx, id)
  },
})
