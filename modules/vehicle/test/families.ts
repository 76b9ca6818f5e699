import { resourceFamily } from '@motorpool/resource/testing'
import type { Access, Family } from '@motorpool/testkit'
import {
  electricDriverModels,
  energyStorageModels,
  engineModels,
  faultCodeBases,
  faultCodes,
  faultParts,
  mapIcons,
  terminalChanges,
  vehicleColors,
  vehicleModelConfigs,
  vehicleModels,
  vehicleRemoves,
  vehicleSeries,
  vehicles,
  vehicleTypes,
} from '../src/shared/index.ts'
import {
  buildModel,
  buildModelConfig,
  buildRemove,
  buildSeries,
  buildVehicle,
  insertFaultCodeBase,
  insertTerminalChange,
} from './support/fleet.ts'

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
  resourceFamily(vehicleColors, {
    create: (_place, mark) => ({ colorCode: mark, colorName: mark }),
  }),
  resourceFamily(vehicleModelConfigs, {
    create: (_place, mark) => ({ vsn: mark, configName: mark }),
    make: async (app, place, mark) =>
      (await buildModelConfig(app, place, { vsn: mark, configName: mark })).id,
    routes: { create: needs('a model') },
  }),
  resourceFamily(engineModels, {
    create: (_place, mark) => ({
      modelCode: mark,
      modelName: mark,
      manufacturer: mark,
      fuelType: 'DIESEL',
      ratedPower: 1,
    }),
  }),
  resourceFamily(electricDriverModels, {
    create: (_place, mark) => ({
      modelCode: mark,
      modelName: mark,
      manufacturer: mark,
      electricDriverType: '1',
      ratedPower: 1,
    }),
  }),
  resourceFamily(energyStorageModels, {
    create: (_place, mark) => ({
      modelCode: mark,
      modelName: mark,
      manufacturer: mark,
      batteryType: '1',
      ratedVoltage: 1,
      ratedEnergy: 1,
    }),
  }),
  resourceFamily(faultParts, { create: (_place, mark) => ({ partCode: mark, partName: mark }) }),
  resourceFamily(faultCodes, { create: (_place, mark) => ({ faultCode: mark, faultName: mark }) }),
  resourceFamily(faultCodeBases, {
    create: (_place, mark) => ({ faultCode: mark, faultName: mark }),
    make: (app, _place, mark) => insertFaultCodeBase(app, mark),
  }),
  resourceFamily(mapIcons, {
    create: (_place, mark) => ({ iconCode: mark, iconName: mark, iconImageId: '1' }),
  }),
  resourceFamily(vehicleRemoves, {
    create: (_place, mark) => ({ terminalCode: mark }),
    make: async (app, place, mark) => (await buildRemove(app, place, { terminalCode: mark })).id,
    routes: { create: needs('a vehicle') },
  }),
  resourceFamily(terminalChanges, {
    create: (_place, mark) => ({ changeReason: mark }),
    make: (app, place, mark) => insertTerminalChange(app, place, mark),
  }),
]
