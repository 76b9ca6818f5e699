import { resourceFamily } from '@motorpool/resource/testing'
import type { Access, Family } from '@motorpool/testkit'
import { buildModel } from '../../vehicle/test/support/fleet.ts'
import { maintenanceLogs, maintenanceStrategies } from '../src/shared/index.ts'
import { insertReminder } from './support/due.ts'
import { buildStrategy, byMileage } from './support/strategies.ts'

const needs = (what: string): Access => ({
  kind: 'own',
  why: `needs ${what} of the tenant first; references of other tenants are refused in strategies.test.ts`,
})

/** How the calls of this module are attacked by the access matrix. */
export const maintenanceFamilies: readonly Family[] = [
  resourceFamily(maintenanceLogs, {
    create: (_place, mark) => ({ content: mark }),
    update: (_place, mark) => ({ content: mark, maintenanceTime: 1 }),
    make: insertReminder,
    routes: {
      due: { kind: 'own', why: 'services of the vehicles of the caller; attacked in due.test.ts' },
      batch: { kind: 'transition', many: true, input: (ids) => ({ body: { ids, maintenanceTime: 1 } }) },
    },
  }),
  resourceFamily(maintenanceStrategies, {
    create: (_place, mark) => byMileage(mark),
    update: (_place, mark) => ({ content: mark }),
    make: async (app, place, mark) => {
      const model = await buildModel(app, place, { modelCode: mark, modelName: mark })
      return (
        await buildStrategy(app, place, byMileage(mark, { vehicleModelIds: [model.id], orgId: place.org.id }))
      ).id
    },
    routes: {
      create: needs('a model'),
      copy: { kind: 'row', input: (id) => ({ params: { id }, body: {} }) },
      exportLocation: {
        kind: 'own',
        why: 'strategies that the list shows; attacked in strategy-rules.test.ts',
      },
    },
  }),
]
