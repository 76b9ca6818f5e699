import { plainFamily, resourceFamily } from '@motorpool/resource/testing'
import type { Access, Family } from '@motorpool/testkit'
import {
  electricDriverModels,
  energyStorageModels,
  factoryVehicles,
  faultCodeBases,
  faultCodes,
  faultParts,
  mapIcons,
  newEnergyVehicles,
  terminalChanges,
  userVehicles,
  vehicleGroups,
  vehicleModelConfigs,
  vehicleModels,
  vehicleModelThresholds,
  vehicleRemoves,
  vehicles,
  vehicleTypes,
} from '../src/shared/index.ts'
import { samples } from './samples.ts'
import {
  buildModel,
  buildModelConfig,
  buildRemove,
  buildVehicle,
  insertFaultCodeBase,
  insertLink,
  insertTerminalChange,
  insertThreshold,
} from './support/fleet.ts'

const needs = (what: string): Access => ({
  kind: 'own',
  why: `needs ${what} of the tenant first; references of other tenants are refused in resources.test.ts`,
})
const byKeyword: Access = { kind: 'list', input: () => ({ body: { keyword: 'm' }, query: { keyword: 'm' } }) }

const once: Access = { kind: 'own', why: 'can be done once; attacked in lifecycle.test.ts' }
const linking: Access = { kind: 'own', why: 'needs a group and a target; attacked in groups.test.ts' }

/** How the calls of this module are attacked by the access matrix. */
export const vehicleFamilies: readonly Family[] = [
  ...samples.map(plainFamily),
  resourceFamily(vehicleTypes, {
    create: (_place, mark) => ({ typeCode: mark, typeName: mark, vehicleCategory: 'ROAD_FUEL' }),
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
      categories: { kind: 'own', why: 'of the own tenant alone; checked in allowance.test.ts' },
      byVin: { kind: 'own', why: 'reached by VIN, attacked in vehicles.test.ts' },
      byMachineCode: { kind: 'own', why: 'reached by machine number, attacked in vehicles.test.ts' },
      bindTerminal: { kind: 'own', why: 'needs a terminal; attacked in binding.test.ts' },
      changeTerminal: { kind: 'own', why: 'needs two terminals; attacked in binding.test.ts' },
      unbindTerminal: { kind: 'own', why: 'reached by VIN, attacked in binding.test.ts' },
      produce: once,
      saleInfo: once,
      updateServiceStatus: once,
      suspend: once,
      updateServiceDate: {
        kind: 'row',
        input: (id) => ({ body: { id, serviceStartDate: 1_767_225_600_000 } }),
      },
      customerInfo: {
        kind: 'row',
        input: (id, mark) => ({ body: { id, customerName: mark, customerPhone: '13500000000' } }),
      },
      customerVehicleEdit: { kind: 'row', input: (id, mark) => ({ body: { id, remark: mark } }) },
      updateDebugVehicleInfo: { kind: 'row', input: (id, mark) => ({ body: { id, remark: mark } }) },
      updateMachineCode: { kind: 'row', input: (id, mark) => ({ body: { id, machineCode: mark } }) },
      setDebugDate: { kind: 'row', input: (id) => ({ body: { id, debugEndTime: 1_767_225_600_000 } }) },
      transferOrg: { kind: 'own', why: 'needs another organisation; attacked in lifecycle.test.ts' },
      transferGroup: linking,
      updateDebugDate: { kind: 'own', why: 'reached by VIN, attacked in lifecycle.test.ts' },
      getDebugDate: { kind: 'own', why: 'reached by VIN, attacked in lifecycle.test.ts' },
      serviceExpireJob: { kind: 'own', why: 'changes what its caller may see, as the daily job does' },
      batchQuery: { kind: 'upload', why: 'asked by VIN; attacked in links.test.ts' },
      importTransferGroup: { kind: 'upload', why: 'attacked in groups.test.ts' },
      timeline: { kind: 'row', input: (id) => ({ params: { id } }) },
    },
  }),
  resourceFamily(vehicleModelConfigs, {
    create: (_place, mark) => ({ vsn: mark, configName: mark }),
    make: async (app, place, mark) =>
      (await buildModelConfig(app, place, { vsn: mark, configName: mark })).id,
    routes: { create: needs('a model') },
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
  resourceFamily(newEnergyVehicles, {
    create: (_place, mark) => ({ remark: mark }),
    make: async (app, place, mark) =>
      (await buildVehicle(app, place, { vehicleCategory: 'NEW_ENERGY', customerName: mark })).id,
    routes: {
      create: needs('a model'),
      updateAll: { kind: 'row', input: (id, mark) => ({ body: { id, remark: mark } }) },
      addAll: needs('a model'),
      produce: once,
      sale: once,
      unbindTerminal: { kind: 'own', why: 'needs a terminal; attacked in new-energy.test.ts' },
      byModel: { kind: 'own', why: 'names a model; attacked in new-energy.test.ts' },
    },
  }),
  resourceFamily(vehicleGroups, {
    create: (place, mark) => ({ groupCode: mark, groupName: mark, orgId: place.org.id }),
    routes: {
      modelBind: linking,
      modelUnbind: linking,
      modelPage: linking,
      orgBind: linking,
      orgUnbind: linking,
      orgPage: linking,
      vinBind: linking,
      vinUnbind: linking,
      vinPage: linking,
    },
  }),
  resourceFamily(factoryVehicles, {
    create: (place, mark) => ({
      vin: mark,
      machineCode: mark,
      modelCode: mark,
      productionDate: 1_767_225_600_000,
      orgId: place.org.id,
    }),
    update: (_place, mark) => ({ engineNo: mark }),
  }),
  resourceFamily(vehicleModelThresholds, {
    create: (_place, mark) => ({ unit: mark.slice(0, 16) }),
    make: (app, place, mark) => insertThreshold(app, place, mark.slice(0, 16)),
    routes: {
      create: needs('a model'),
      alarmSet: { kind: 'own', why: 'names a model; attacked in thresholds.test.ts' },
      list: { kind: 'own', why: 'names a model; attacked in thresholds.test.ts' },
    },
  }),
  resourceFamily(userVehicles, {
    customers: 'nothing',
    create: (_place, mark) => ({ remark: mark }),
    make: (app, place, mark) => insertLink(app, place, mark),
    routes: {
      create: needs('a user'),
      users: { kind: 'own', why: 'users of the caller’s tenant; attacked in links.test.ts' },
      bindAll: { kind: 'own', why: 'names a user; attacked in links.test.ts' },
      unbind: { kind: 'own', why: 'names a user; attacked in links.test.ts' },
      unbindAll: { kind: 'own', why: 'names a user; attacked in links.test.ts' },
      autoPage: { kind: 'own', why: 'joins users and vehicles of the caller; attacked in links.test.ts' },
    },
  }),
]
