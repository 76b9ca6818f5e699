import { resourceFamily } from '@motorpool/resource/testing'
import type { Access, Family } from '@motorpool/testkit'
import { vehicleModels, vehicleSeries, vehicles, vehicleTypes } from '../src/shared/index.ts'
import { buildModel, buildSeries, buildVehicle } from './support/fleet.ts'

const needs = (what: string): Access => ({
  kind: 'own',
  why: `needs ${what} of the tenant first; references of other tenants are refused in resources.test.ts`,
})
const byKeyword: Access = { kind: 'list', input: () => ({ body: { keyword: 'm' }, query: { keyword: 'm' } }) }

/** How the calls of this module are attacked by the access matrix. */
export const vehicleFamilies: readonly Family[] = [
  resourceFamily(vehicleTypes, {
    create: (_place, mark) => ({ typeCode: mark, typeName: mark, vehicleCategory: 'ROAD_FUEL' }),
  }),
  resourceFamily(vehicleSeries, {
    create: (place, mark) => ({ seriesCode: mark, seriesName: mark, orgId: place.org.id }),
    make: async (app, place, mark) =>
      (await buildSeries(app, place, { seriesCode: mark, seriesName: mark })).id,
    routes: { create: needs('a type') },
  }),
  resourceFamily(vehicleModels, {
    create: (place, mark) => ({ modelName: mark, orgId: place.org.id }),
    make: async (app, place, mark) => (await buildModel(app, place, { modelCode: mark, modelName: mark })).id,
    routes: {
      create: needs('a type and a series'),
      optionsNewEnergy: { kind: 'own', why: 'as options, narrowed; checked in vehicles.test.ts' },
    },
  }),
  resourceFamily(vehicles, {
    create: (place, mark) => ({ customerName: mark, orgId: place.org.id }),
    make: async (app, place, mark) => (await buildVehicle(app, place, { machineCode: mark })).id,
    routes: {
      create: needs('a model'),
      byKeywords: byKeyword,
      byKeywordsIndex: byKeyword,
      byKeywordsMsg: byKeyword,
      quickSearch: byKeyword,
      byVin: { kind: 'own', why: 'reached by VIN, attacked in vehicles.test.ts' },
      byMachineCode: { kind: 'own', why: 'reached by machine number, attacked in vehicles.test.ts' },
      bindTerminal: { kind: 'own', why: 'needs a terminal; attacked in binding.test.ts' },
      changeTerminal: { kind: 'own', why: 'needs two terminals; attacked in binding.test.ts' },
      unbindTerminal: { kind: 'own', why: 'reached by VIN, attacked in binding.test.ts' },
    },
  }),
]
