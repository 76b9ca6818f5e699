import { describeResource } from '@motorpool/resource/testing'
import {
  platformAccounts,
  simcards,
  terminalModels,
  terminalSuppliers,
  terminals,
} from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { buildSupplier, buildTerminalModel, digits, orgCode } from './support/fleet.ts'

describeResource(terminalSuppliers, {
  start,
  prepare: async (app, place) => ({ orgCode: await orgCode(app, place) }),
  sample: (mark, _made, place) => ({
    supplierCode: mark,
    supplierName: `厂商${mark}`,
    orgId: place.org.id,
    contactPhone: '+86 10-1234567',
    status: 'ENABLED',
  }),
  examples: { creditCode: ['91350100M000100Y43'], contactPhone: ['010-12345678'] },
  codes: (made) => ({ orgId: made.orgCode ?? '' }),
})

describeResource(terminalModels, {
  start,
  prepare: async (app, place) => ({ supplier: await buildSupplier(app, place, { supplierCode: 'SUP' }) }),
  sample: (mark, made) => ({
    modelCode: mark,
    modelName: mark,
    supplierId: made.supplier,
    chainTypes: ['GB4', 'GB6'],
    useType: 'newEnergy',
    wakeUpFlag: '1',
  }),
  codes: () => ({ supplierId: 'SUP' }),
})

describeResource(simcards, {
  start,
  prepare: async (app, place) => ({ orgCode: await orgCode(app, place) }),
  sample: (mark, _made, place) => ({
    simCode: digits(13),
    iccid: digits(20),
    msisdn: digits(13),
    operator: 2,
    cardCategory: 13,
    simStatus: 'INIT',
    packageName: mark,
    orgId: place.org.id,
  }),
  examples: {
    simCode: ['1440000000001'],
    iccid: ['8986001234567890123A'],
    msisdn: ['8613800000000'],
    imsi: ['460001234567890'],
    cardCategory: [],
  },
  entangled: ['simStatus'],
  codes: (made) => ({ orgId: made.orgCode ?? '' }),
})

describeResource(terminals, {
  start,
  prepare: async (app, place) => ({
    model: await buildTerminalModel(app, place, {
      modelCode: 'TM1',
      chainTypes: ['CUSTOM', 'GB4', 'GB6', 'GBEV'],
    }),
    orgCode: await orgCode(app, place),
  }),
  sample: (mark, made, place) => ({
    terminalCode: mark.toUpperCase(),
    terminalModelId: made.model,
    orgId: place.org.id,
    imei: digits(15),
    chipCode: mark,
    authCode: 'secret-1',
    terminalStatus: 'NORMAL',
  }),
  examples: {
    terminalCode: ['ABC123'],
    imei: ['860000000000001'],
    chipPublicKey: ['04ab'],
    chipCode: ['chip-1', 'chip 2'],
  },
  codes: (made) => ({ terminalModelId: 'TM1', orgId: made.orgCode ?? '' }),
})

describeResource(platformAccounts, {
  start,
  sample: (mark) => ({
    userName: mark.slice(0, 12),
    password: 'correct-horse',
    protocol: 'gb32960',
    status: 'ENABLED',
  }),
  examples: { userName: ['LOWER-1'], protocol: [] },
})
