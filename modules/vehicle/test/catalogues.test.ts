import { describeResource } from '@motorpool/resource/testing'
import {
  electricDriverModels,
  energyStorageModels,
  faultCodes,
  faultParts,
  mapIcons,
  vehicleModelConfigs,
} from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { buildModel } from './support/fleet.ts'

const model = async (app: Parameters<typeof buildModel>[0], place: Parameters<typeof buildModel>[1]) => ({
  model: (await buildModel(app, place, { modelCode: 'MODEL' })).id,
})

describeResource(vehicleModelConfigs, {
  start,
  prepare: model,
  sample: (mark, made) => ({ vsn: mark, configName: mark, vehicleModelId: made.model, status: 'ENABLED' }),
  codes: () => ({ vehicleModelId: 'MODEL' }),
  entangled: ['configInfo', 'appControl', 'gear'],
})

describeResource(electricDriverModels, {
  start,
  sample: (mark) => ({
    modelCode: mark,
    modelName: mark,
    manufacturer: '精进电动',
    electricDriverType: '1',
    driverCoolType: '2',
    ratedPower: 80,
  }),
})

describeResource(energyStorageModels, {
  start,
  sample: (mark) => ({
    modelCode: mark,
    modelName: mark,
    manufacturer: '宁德时代',
    batteryType: '1',
    ratedVoltage: 540.5,
    ratedEnergy: 141.25,
    cellCount: 168,
    cellVoltage: 3.215,
  }),
})

describeResource(faultParts, {
  start,
  sample: (mark) => ({ partCode: mark, partName: `喷油器${mark}`, partNameEn: 'injector', supplier: mark }),
})

describeResource(faultCodes, {
  start,
  prepare: model,
  sample: (mark, made) => ({
    spn: 97,
    fmi: 3,
    faultCode: mark,
    faultName: `燃油含水${mark}`,
    faultNameEn: 'Water in fuel',
    faultLevel: '2',
    faultReason: '传感器断路',
    faultSuggestion: '检查线束',
    vehicleModelIds: [made.model],
    remindFlag: true,
    status: 'ENABLED',
  }),
  codes: () => ({ vehicleModelIds: 'MODEL' }),
})

describeResource(mapIcons, {
  start,
  sample: (mark) => ({ iconName: mark, iconCode: mark, iconImageId: '1', onlineStatus: 'ONLINE', sort: 2 }),
})
