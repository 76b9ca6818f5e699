import { resourceFamily } from '@motorpool/resource/testing'
import type { Family } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { fences, fenceVehicles } from '../src/shared/index.ts'
import { buildFence, circle, link } from './support/fences.ts'

const linking = {
  kind: 'own',
  why: 'needs a fence and a vehicle; attacked in fence-vehicles.test.ts',
} as const

/** How the calls of this module are attacked by the access matrix. */
export const fenceFamilies: readonly Family[] = [
  resourceFamily(fences, {
    create: (place, mark) => ({ ...circle(), fenceName: mark, orgId: place.org.id }),
    update: (_place, mark) => ({ fenceName: mark }),
    make: async (app, place, mark) => (await buildFence(app, place, { fenceName: mark })).id,
    routes: {
      findWeb: { kind: 'row', input: (id) => ({ params: { id } }) },
      pageWeb: { kind: 'list', input: () => ({ body: {} }) },
      pageUnBind: linking,
      pageAlarm: { kind: 'own', why: 'as the page of alarms; scoped by the same engine' },
      importFile: { kind: 'upload', why: 'rows of the own tenant; attacked in files.test.ts' },
      exportFile: { kind: 'own', why: 'a file of the own fences; attacked in files.test.ts' },
    },
  }),
  resourceFamily(fenceVehicles, {
    create: () => ({}),
    make: async (app, place, mark) => {
      const fence = await buildFence(app, place, { fenceName: mark })
      return link(app, place, fence.id, String((await buildVehicle(app, place)).vin))
    },
    routes: { bind: linking, bindAll: linking, unbind: linking, unbindAll: linking, unbindList: linking },
  }),
]
