import {
  addCustomerFence,
  changeCustomerFence,
  linkCustomerFence,
  type Outlines,
  removeCustomerFences,
  unlinkCustomerFence,
} from '@motorpool/fence/server'
import { type CallCtx, defineRoute, idParams, idsBody, idText, pageOf, type Route } from '@motorpool/http'
import { z } from 'zod'
import {
  CUSTOMER_FENCES,
  type CustomerFence,
  FENCE_ALARM_KEY,
  FENCES_KEY,
} from '../../shared/portal/index.ts'
import { customerOf } from '../portal/customer.ts'
import { fenceAlarms } from './alarms-repo.ts'
import { fenceById, fencesPage, ownView } from './fences-repo.ts'
import {
  alarmPage,
  alarmView,
  fenceBody,
  fencePage,
  fenceUpdate,
  fenceView,
  linkedView,
  vehiclePage,
  vehicleView,
  vinList,
} from './schema.ts'
import { linkedVehicles, waitingVehicles } from './vehicles-repo.ts'

const ID = 'customer.customerFence'
const labels = [FENCES_KEY]
const find = { permission: `${FENCES_KEY}/find`, labels } as const
const update = { permission: `${FENCES_KEY}/update`, labels } as const
const counted = z.object({ count: z.number() })

async function ownFence(ctx: CallCtx, id: string): Promise<CustomerFence> {
  customerOf(ctx)
  return ownView(await fenceById(ctx, id))
}

const reads: readonly Route[] = [
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.pageFence`,
    method: 'POST',
    path: `${CUSTOMER_FENCES}/page/fence`,
    summary: 'Own fences, the newest first; outlines of administrative units are answered one by one.',
    readOnly: true,
    body: fencePage,
    response: pageOf(fenceView),
    handler: async (ctx, { body: { page, pageSize, ...filters } }) => {
      customerOf(ctx)
      const { items, ...rest } = await fencesPage(ctx, filters, { page, pageSize })
      return { items: items.map((one) => ownView(one)), ...rest }
    },
  }),
  defineRoute({
    id: `${ID}.pageAlarm`,
    method: 'POST',
    path: `${CUSTOMER_FENCES}/page/fence/alarm`,
    summary: 'Alarms of own fences, the newest first, of vehicles that are the own ones.',
    permission: `${FENCE_ALARM_KEY}/find`,
    labels: [FENCE_ALARM_KEY],
    scope: 'tenant',
    readOnly: true,
    body: alarmPage,
    response: pageOf(alarmView),
    handler: async (ctx, { body: { page, pageSize, ...filters } }) => {
      customerOf(ctx)
      const { items, ...rest } = await fenceAlarms(ctx, filters, { page, pageSize })
      return { items: items.map((one) => ownView(one)), ...rest }
    },
  }),
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.pageVehicle`,
    method: 'POST',
    path: `${CUSTOMER_FENCES}/page/fence/vehicle`,
    summary: 'Own vehicles that an own fence watches, each with the side on which it was seen last.',
    readOnly: true,
    body: vehiclePage,
    response: pageOf(linkedView),
    handler: async (ctx, { body: { page, pageSize, ...filters } }) => {
      await ownFence(ctx, filters.fenceId)
      return linkedVehicles(ctx, filters, { page, pageSize })
    },
  }),
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.pageWait`,
    method: 'POST',
    path: `${CUSTOMER_FENCES}/page/fence/vehicle/wait`,
    summary: 'Own vehicles that an own fence does not watch yet.',
    readOnly: true,
    body: vehiclePage,
    response: pageOf(vehicleView),
    handler: async (ctx, { body: { fenceId, keyword, page, pageSize } }) => {
      await ownFence(ctx, fenceId)
      return waitingVehicles(ctx, fenceId, keyword, { page, pageSize })
    },
  }),
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.find`,
    method: 'GET',
    path: `${CUSTOMER_FENCES}/:id`,
    summary: 'One own fence, with its outline.',
    params: idParams,
    response: fenceView,
    handler: (ctx, { params }) => ownFence(ctx, params.id),
  }),
]

const writes = (outlines: Outlines): readonly Route[] => [
  defineRoute({
    id: `${ID}.create`,
    method: 'POST',
    path: CUSTOMER_FENCES,
    summary: 'Makes an own fence: a circle of one of six radii, a polygon, or an administrative unit.',
    permission: `${FENCES_KEY}/create`,
    labels,
    scope: 'tenant',
    body: fenceBody,
    response: fenceView,
    handler: async (ctx, { body }) => ownFence(ctx, await addCustomerFence(ctx, body, outlines)),
  }),
  defineRoute({
    ...update,
    scope: 'tenant',
    id: `${ID}.update`,
    method: 'PUT',
    path: CUSTOMER_FENCES,
    summary: 'Changes an own fence; what it watches stays.',
    body: fenceUpdate,
    response: fenceView,
    handler: async (ctx, { body: { id, ...input } }) => {
      await changeCustomerFence(ctx, id, input, outlines)
      return ownFence(ctx, id)
    },
  }),
  defineRoute({
    id: `${ID}.delete`,
    method: 'DELETE',
    path: CUSTOMER_FENCES,
    summary: 'Deletes own fences with their links; alarms that they raised stay, and open ones end.',
    permission: `${FENCES_KEY}/delete`,
    labels,
    scope: 'tenant',
    body: idsBody,
    response: z.boolean(),
    handler: async (ctx, { body }) => {
      await removeCustomerFences(ctx, body.ids)
      return true
    },
  }),
]

const links: readonly Route[] = [
  defineRoute({
    ...update,
    scope: 'tenant',
    id: `${ID}.ref`,
    method: 'POST',
    path: `${CUSTOMER_FENCES}/ref`,
    summary: 'Lets an own fence watch own vehicles, all of them or none; what it watches stays.',
    body: z.object({ fenceId: idText, vinList }),
    response: counted,
    handler: async (ctx, { body }) => ({ count: await linkCustomerFence(ctx, body.fenceId, body.vinList) }),
  }),
  defineRoute({
    ...update,
    scope: 'tenant',
    id: `${ID}.cancel`,
    method: 'DELETE',
    path: `${CUSTOMER_FENCES}/:fenceId/cancel`,
    summary:
      'Lets an own fence watch these vehicles no more; without a list none, and the fence is cancelled.',
    params: z.object({ fenceId: idText }),
    body: z.object({ vinList: vinList.optional() }).default({}),
    response: counted,
    handler: async (ctx, { params, body }) => ({
      count: await unlinkCustomerFence(ctx, params.fenceId, body.vinList),
    }),
  }),
]

/** R389: fences that customers keep around their machines. */
export const customerFenceRoutes = (outlines: Outlines): readonly Route[] => [
  ...reads,
  ...writes(outlines),
  ...links,
]
