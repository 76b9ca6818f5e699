import type { DemoVehicle } from './fleet.ts'
import { enduranceOf, KINDS, type KindEntry, TYPE_GROUPS, tankOf } from './kinds.ts'
import { type SheetPlan, type SheetRow, sheet, TERMINAL, TERMINAL_MODELS, VEHICLE } from './sheet-plan.ts'
import { softwareOf, softwareSheets } from './software.ts'
import type { TenantPlan } from './tenants.ts'

const SUPPLIER = 'ZHIHANG'

/** Everything a tenant needs before its vehicles can report, in an order in which each sheet finds what it refers to. */
export function sheetsOf(plan: TenantPlan, vehicles: readonly DemoVehicle[]): SheetPlan[] {
  const kinds = plan.mix.map(([kind]) => KINDS[kind])
  const groups = TYPE_GROUPS.filter((g) => kinds.some((k) => k.category === g.category))
  const typeApi = `${VEHICLE}/vehicle/types/V1.0`
  return [
    sheet('terminal suppliers', `${TERMINAL}/terminal/suppliers/V1.0`, 'supplierCode', [supplier(plan)]),
    sheet(
      'terminal models',
      `${TERMINAL}/terminal/models/V1.0`,
      'modelCode',
      groups.map((g) => terminalModel(g.category)),
    ),
    sheet(
      'vehicle types',
      typeApi,
      'typeCode',
      groups.map((g, sort) => ({ typeCode: g.code, typeName: g.name, vehicleCategory: g.category, sort })),
    ),
    sheet(
      'kinds of vehicle',
      typeApi,
      'typeCode',
      kinds.map((k, sort) => ({
        typeCode: k.typeCode,
        typeName: k.typeName,
        parentId: k.typeCode.slice(0, 2),
        vehicleCategory: k.category,
        sort,
      })),
    ),
    sheet(
      'vehicle series',
      `${VEHICLE}/vehicle_series/V1.0`,
      'seriesCode',
      kinds.map((k) => series(plan, k)),
    ),
    sheet(
      'vehicle models',
      `${VEHICLE}/vehicle/models/V1.0`,
      'modelCode',
      kinds.map((k) => model(plan, k)),
    ),
    sheet(
      'SIM cards',
      `${TERMINAL}/simcards/V1.0`,
      'iccid',
      vehicles.map((v) => simCard(v)),
      { page: '/pageList' },
    ),
    ...softwareSheets(plan, vehicles),
    sheet(
      'terminals',
      `${TERMINAL}/terminals/V1.0`,
      'terminalCode',
      vehicles.map((v) => terminal(plan, v)),
    ),
    sheet(
      'vehicles',
      `${VEHICLE}/vehicles/V1.0`,
      'vin',
      vehicles.map((v) => vehicle(plan, v)),
      { import: '/importVehicle' },
    ),
  ]
}

function supplier(plan: TenantPlan): SheetRow {
  return {
    supplierCode: SUPPLIER,
    supplierName: '智行车载终端',
    contactName: '终端支持',
    orgId: plan.rootCode,
    status: 'ENABLED',
  }
}

function terminalModel(category: KindEntry['category']): SheetRow {
  const chain = { NEW_ENERGY: 'GBEV', ROAD_FUEL: 'GB6', NON_ROAD: 'GB4' }[category]
  const code = TERMINAL_MODELS[category]
  return {
    modelCode: code,
    modelName: `智行 ${code}`,
    supplierId: SUPPLIER,
    chainTypes: chain,
    useType: category === 'NEW_ENERGY' ? 'newEnergy' : 'fuel',
    wakeUpFlag: '0',
    hardwareVersion: 'H1.00',
  }
}

function series(plan: TenantPlan, kind: KindEntry): SheetRow {
  return {
    seriesCode: kind.seriesCode,
    seriesName: kind.seriesName,
    vehicleTypeId: kind.typeCode,
    brand: plan.brand,
    manufacturer: plan.maker,
    orgId: plan.rootCode,
  }
}

function model(plan: TenantPlan, kind: KindEntry): SheetRow {
  const tank = tankOf(kind.kind)
  const endurance = enduranceOf(kind.kind)
  return {
    modelCode: kind.modelCode,
    modelName: kind.modelName,
    vehicleCategory: kind.category,
    vehicleTypeId: kind.typeCode,
    vehicleSeriesId: kind.seriesCode,
    emissionLevelType: kind.emission,
    energyCatalog: kind.energy,
    powerType: { FUEL: '1', BEV: '2', PHEV: '3' }[kind.energy],
    fuelType: kind.energy === 'FUEL' ? 'DIESEL' : kind.energy === 'PHEV' ? 'GASOLINE' : undefined,
    brand: plan.brand,
    manufacturer: plan.maker,
    length: kind.length,
    width: kind.width,
    height: kind.height,
    curbWeight: kind.curbWeight,
    totalWeight: kind.totalWeight,
    maxSpeed: kind.maxSpeed,
    fuelTankCapacity: tank || undefined,
    enduranceMileage: endurance,
    enduranceCheck: endurance === undefined ? undefined : '1',
    orgId: plan.rootCode,
  }
}

function simCard(v: DemoVehicle): SheetRow {
  return {
    simCode: v.simCode,
    iccid: v.sim.iccid,
    operator: '1',
    cardCategory: String(v.simCode.length),
    orgId: v.org,
    openDate: v.productionDate,
  }
}

function terminal(plan: TenantPlan, v: DemoVehicle): SheetRow {
  return {
    terminalCode: v.terminalCode,
    terminalModelId: TERMINAL_MODELS[v.entry.category],
    simcardId: v.simCode,
    softVersionId: plan.signals ? softwareOf(v.entry.kind)?.code : undefined,
    imei: v.imei,
    orgId: v.org,
    productionDate: v.productionDate,
  }
}

function vehicle(plan: TenantPlan, v: DemoVehicle): SheetRow {
  const { entry } = v
  return {
    vin: v.sim.vin,
    machineCode: v.machineCode,
    vehicleCategory: entry.category,
    vehicleModelId: entry.modelCode,
    orgId: v.org,
    plateCode: v.plate,
    plateColor: v.plate === undefined ? undefined : String(v.plateColour),
    fuelType: entry.energy === 'BEV' ? undefined : entry.energy === 'PHEV' ? 'GASOLINE' : 'DIESEL',
    productionDate: v.productionDate,
    engineNo: entry.energy === 'BEV' ? undefined : `E${v.machineCode}`,
    terminalId: v.bare ? undefined : v.terminalCode,
    distributorId: v.org === plan.plant ? undefined : plan.dealerOf(v.org),
    vehicleUsage: plan.code === 'yunzhan' ? 'OPERATE' : 'SELF',
    ...(v.org === plan.plant ? {} : { serviceStartDate: v.serviceStart, servicePeriod: 60 }),
  }
}
