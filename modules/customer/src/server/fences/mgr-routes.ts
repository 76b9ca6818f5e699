import { defineRoute, idParams, pageOf, type Route } from '@motorpool/http'
import { CUSTOMER_FENCES_MGR, FENCES_MGR_KEY } from '../../shared/portal/index.ts'
import { maskPhones } from '../phones.ts'
import { fenceAlarms } from './alarms-repo.ts'
import { fenceById, fencesPage } from './fences-repo.ts'
import {
  alarmPage,
  linkedView,
  staffAlarmView,
  staffFencePage,
  staffFenceView,
  staffVehiclePage,
} from './schema.ts'
import { linkedVehicles } from './vehicles-repo.ts'

const ID = 'customer.customerFenceMgr'
const find = { permission: `${FENCES_MGR_KEY}/find`, labels: [FENCES_MGR_KEY] } as const

/** R439: staff see what customers fence, and change nothing of it. */
export const fenceMgrRoutes: readonly Route[] = [
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.page`,
    method: 'POST',
    path: `${CUSTOMER_FENCES_MGR}/page`,
    summary: 'Fences of the customers whose accounts the caller sees, the newest first.',
    readOnly: true,
    body: staffFencePage,
    response: pageOf(staffFenceView),
    handler: async (ctx, { body: { page, pageSize, ...filters } }) => {
      const found = await fencesPage(ctx, filters, { page, pageSize })
      maskPhones(ctx, FENCES_MGR_KEY, found.items, 'phone')
      return found
    },
  }),
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.alarm`,
    method: 'POST',
    path: `${CUSTOMER_FENCES_MGR}/page/alarm`,
    summary: 'Alarms of fences of customers, of the vehicles that the caller sees, the newest first.',
    readOnly: true,
    body: alarmPage,
    response: pageOf(staffAlarmView),
    handler: (ctx, { body: { page, pageSize, ...filters } }) => fenceAlarms(ctx, filters, { page, pageSize }),
  }),
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.vehicle`,
    method: 'POST',
    path: `${CUSTOMER_FENCES_MGR}/page/vehicle`,
    summary: 'Vehicles that fences of customers watch, of those that the caller sees.',
    readOnly: true,
    body: staffVehiclePage,
    response: pageOf(linkedView),
    handler: (ctx, { body: { page, pageSize, ...filters } }) =>
      linkedVehicles(ctx, filters, { page, pageSize }),
  }),
  defineRoute({
    ...find,
    scope: 'tenant',
    id: `${ID}.find`,
    method: 'GET',
    path: `${CUSTOMER_FENCES_MGR}/:id`,
    summary: 'One fence of a customer, with its outline.',
    params: idParams,
    response: staffFenceView,
    handler: async (ctx, { params }) => {
      const fence = await fenceById(ctx, params.id)
      maskPhones(ctx, FENCES_MGR_KEY, [fence], 'phone')
      return fence
    },
  }),
]
