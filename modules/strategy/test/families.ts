import { resourceFamily } from '@motorpool/resource/testing'
import type { Access, Family } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import {
  exceptionStrategies,
  strategyConditions,
  strategyVehicles,
  vehicleStrategies,
} from '../src/shared/index.ts'
import { buildCondition, buildException, buildStrategy, link } from './support/strategies.ts'

const needs = (what: string): Access => ({
  kind: 'own',
  why: `needs ${what}; references of other tenants are refused in strategies.test.ts`,
})

const BACK_TEST: Access = {
  kind: 'own',
  why: 'reaches tests of the caller alone; attacked in back-test.test.ts',
}

/** How the calls of this module are attacked by the access matrix. */
export const strategyFamilies: readonly Family[] = [
  resourceFamily(vehicleStrategies, {
    create: (_place, mark) => ({ strategyName: mark }),
    update: (_place, mark) => ({ strategyName: mark }),
    make: async (app, place, mark) => (await buildStrategy(app, place, { strategyName: mark })).id,
    routes: {
      create: needs('a protocol'),
      versions: { kind: 'own', why: 'answers for one strategy; attacked in versions.test.ts' },
      backTest: BACK_TEST,
      backTestNewest: BACK_TEST,
      backTestFind: BACK_TEST,
      backTestAlarms: BACK_TEST,
      backTestStop: BACK_TEST,
    },
  }),
  resourceFamily(exceptionStrategies, {
    create: (_place, mark) => ({ strategyName: mark }),
    update: (_place, mark) => ({ strategyName: mark }),
    make: async (app, place, mark) => (await buildException(app, place, { strategyName: mark })).id,
    routes: {
      create: needs('a protocol'),
      init: { kind: 'own', why: 'what the product declares for a protocol: no row of anybody' },
    },
  }),
  resourceFamily(strategyConditions, {
    create: (_place, mark) => ({ conditionName: mark }),
    update: (_place, mark) => ({ conditionName: mark }),
    make: async (app, place, mark) => {
      const strategy = await buildStrategy(app, place)
      return (await buildCondition(app, place, { conditionName: mark, vehicleStrategyId: strategy.id })).id
    },
    routes: {
      create: needs('a strategy of the tenant'),
      set: { kind: 'own', why: 'replaces those of a strategy of the caller; attacked in strategies.test.ts' },
    },
  }),
  resourceFamily(strategyVehicles, {
    create: () => ({}),
    make: async (app, place, mark) => {
      const strategy = await buildStrategy(app, place, { strategyName: mark })
      return link(app, place, strategy.id, String((await buildVehicle(app, place)).vin))
    },
    routes: {
      unbind: { kind: 'rows', input: (ids) => ({ body: { ids } }) },
      bind: { kind: 'own', why: 'needs a strategy and a vehicle; attacked in strategies.test.ts' },
      pageUnbind: { kind: 'own', why: 'needs a strategy; attacked in strategies.test.ts' },
    },
  }),
]
