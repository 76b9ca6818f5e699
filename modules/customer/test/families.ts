import { resourceFamily } from '@motorpool/resource/testing'
import type { Access, Family } from '@motorpool/testkit'
import { buildVehicle, type Made } from '../../vehicle/test/support/fleet.ts'
import { vehicleDocuments, workLogs } from '../src/shared/index.ts'

const ofDay = (why: string): Access => ({
  kind: 'own',
  why: `${why}; attacked in work-logs.test.ts and portal/documents.test.ts`,
})

type RouteInput = NonNullable<Extract<Access, { kind: 'own' }>['input']>

const PORTAL_CALLS = [
  'page',
  'map',
  'index',
  'statistics',
  'info',
  'byPhone',
  'trackdata',
  'name',
  'focus',
  'focusCancel',
  'bind',
  'bindCancel',
  'assign',
  'assignCancel',
  'assignList',
  'assignHistory',
  'alarm',
  'maintenance',
  'maintenanceLog',
  'maintenanceStrategy',
  'attendance',
  'fuel',
]

const vin = 'LMPTEST0000000000'
const byVin: RouteInput = { params: { vin } }
const PORTAL_INPUTS: Readonly<Record<string, RouteInput>> = {
  info: byVin,
  byPhone: { params: { vin, phone: '13800000000' } },
  trackdata: { ...byVin, query: { startTime: '1790000000000', endTime: '1790000600000' } },
  name: { ...byVin, body: { vehicleName: 'x' } },
  focus: byVin,
  maintenance: byVin,
  maintenanceLog: { params: { logId: '1' } },
  maintenanceStrategy: { params: { strategyId: '1' } },
  focusCancel: byVin,
  bind: { body: { vin } },
  bindCancel: { body: { vin } },
  assign: { body: { vin, phone: '13800000000' } },
  assignCancel: { body: { vin, userId: '1' } },
}

const ofPortal = (input: RouteInput): Access => ({
  kind: 'own',
  why: 'staff are refused whatever they may; customers are attacked in test/portal',
  input,
})

/** How the calls of this module are attacked by the access matrix. */
export const customerFamilies: readonly Family[] = [
  resourceFamily(workLogs, {
    create: (_place, mark) => ({ projectName: mark }),
    update: (_place, mark) => ({ projectName: mark }),
    make: async (app, place, mark) => {
      const { vin } = await buildVehicle(app, place)
      const made = await app
        .as(place.owner)
        .post<Made>(workLogs.api, { vin, workDate: app.clock.now(), projectName: mark })
      if (made.status !== 200) throw new Error(made.text)
      return made.data.id
    },
    routes: {
      create: ofDay('needs a vehicle first'),
      month: ofDay('counts show no mark'),
      date: ofDay('finds the logs of a day'),
    },
  }),
  resourceFamily(vehicleDocuments, {
    create: (_place, mark) => ({ documentName: mark }),
    update: (_place, mark) => ({ documentName: mark }),
    make: async (app, place, mark) => {
      const { vin } = await buildVehicle(app, place)
      const made = await app.as(place.owner).post<Made>(vehicleDocuments.api, {
        vin,
        documentType: 'MANUAL',
        documentName: mark,
        readers: 'USERS',
        files: ['1'],
      })
      if (made.status !== 200) throw new Error(made.text)
      return made.data.id
    },
    routes: { create: ofDay('needs a vehicle first') },
  }),
  {
    prefix: 'customer.customerVehicle',
    table: 'portal_vehicle',
    scope: 'tenant',
    customers: 'nothing',
    routes: Object.fromEntries(PORTAL_CALLS.map((call) => [call, ofPortal(PORTAL_INPUTS[call] ?? {})])),
  },
]
