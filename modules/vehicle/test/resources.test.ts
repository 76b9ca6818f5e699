import { describeResource } from '@motorpool/resource/testing'
import { vehicleModels, vehicles, vehicleTypes } from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { buildModel, buildSeries, buildType, newVin, orgCode } from './support/fleet.ts'

const id = async (made: Promise<{ id: string }>) => (await made).id

describeResource(vehicleTypes, {
  start,
  sample: (mark) => ({ typeCode: mark, typeName: mark, vehicleCategory: 'NON_ROAD', sort: 7 }),
})

describeResource(vehicleModels, {
  start,
  prepare: async (app, place) => {
    const type = await id(buildType(app, place, { typeCode: 'TYPE' }))
    const series = await id(buildSeries(app, place, { vehicleTypeId: type, seriesCode: 'SERIES' }))
    return { type, series, orgCode: await orgCode(app, place) }
  },
  sample: (mark, made, place) => ({
    modelCode: mark,
    modelName: mark,
    vehicleCategory: 'NON_ROAD',
    vehicleTypeId: made.type,
    vehicleSeriesId: made.series,
    emissionLevelType: 'GB4',
    energyCatalog: 'FUEL',
    fuelType: 'DIESEL',
    curbWeight: 1000,
    totalWeight: 2000,
    maxSpeed: 12.5,
    orgId: place.org.id,
    status: 'ENABLED',
  }),
  examples: { emissionLevelType: ['GB3'], vehicleCategory: [] },
  codes: (made) => ({ vehicleTypeId: 'TYPE', vehicleSeriesId: 'SERIES', orgId: made.orgCode ?? '' }),
})

describeResource(vehicles, {
  start,
  prepare: async (app, place) => ({
    model: await id(buildModel(app, place, { modelCode: 'MODEL', emissionLevelType: 'GB6' })),
    orgCode: await orgCode(app, place),
  }),
  sample: (mark, made, place) => ({
    vin: newVin(),
    machineCode: mark,
    vehicleCategory: 'ROAD_FUEL',
    emissionLevelType: 'GB6',
    energyCatalog: 'FUEL',
    fuelType: 'DIESEL',
    plateCode: mark.toUpperCase(),
    plateColor: '2',
    environmentCode: mark,
    vehicleModelId: made.model,
    productionDate: Date.UTC(2026, 0, 1, 16),
    factoryDate: Date.UTC(2026, 0, 9, 16),
    engineNo: mark,
    enginePower: 147.25,
    customerName: `车主${mark}`,
    customerPhone: '+86 13800000000',
    orgId: place.org.id,
  }),
  examples: {
    vin: [],
    emissionLevelType: ['GB6'],
    vehicleCategory: [],
    customerPhone: ['010-12345678'],
    plateCode: ['京A12345', 'B1'],
  },
  codes: (made) => ({ vehicleModelId: 'MODEL', orgId: made.orgCode ?? '' }),
})
