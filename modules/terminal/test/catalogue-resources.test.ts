import { describeResource } from '@motorpool/resource/testing'
import {
  chipFactories,
  chipModels,
  functionFields,
  protocolCmds,
  protocols,
  softVersionCmds,
  softVersionCollects,
  softVersionLocks,
  softVersions,
} from '../src/shared/index.ts'
import { start } from './support/app.ts'
import {
  buildChipFactory,
  buildFunctionField,
  buildProtocol,
  buildProtocolCmd,
  buildSoftVersion,
} from './support/catalogue.ts'
import { buildTerminalModel } from './support/fleet.ts'

describeResource(chipFactories, {
  start,
  sample: (mark) => ({ factoryCode: mark, factoryName: `芯片${mark}`, contactPhone: '+86 10-1234567' }),
  examples: { creditCode: ['91350100M000100Y43'], contactPhone: ['010-12345678'] },
})

describeResource(chipModels, {
  start,
  prepare: async (app, place) => ({ factory: await buildChipFactory(app, place, { factoryCode: 'CF1' }) }),
  sample: (mark, made) => ({
    chipCode: mark,
    chipModel: mark,
    chipFactoryId: made.factory,
    algorithm: 'SM2',
  }),
  codes: () => ({ chipFactoryId: 'CF1' }),
})

describeResource(protocols, {
  start,
  sample: (mark) => ({
    protocolCode: mark,
    protocolName: mark,
    protocolType: 'GPRS11',
    chainTypes: ['CUSTOM'],
    port: 8080,
    status: 'ENABLED',
  }),
})

let cmd = 0x9000
describeResource(protocolCmds, {
  start,
  prepare: async (app, place) => ({ protocol: await buildProtocol(app, place, { protocolCode: 'P1' }) }),
  sample: (mark, made) => ({
    protocolId: made.protocol,
    cmdCode: (++cmd).toString(16),
    cmdName: mark,
    cmdDirect: 'DOWN',
    cmdCategory: 'DEBUG',
    timeoutSeconds: 30,
    offlineFlag: false,
  }),
  examples: {
    cmdCode: ['0200', '0x8105'],
    cmdGroup: ['02'],
    paramSchema: [[{ key: 'seconds', label: '周期', type: 'unsigned', bytes: 1, min: 1 }]],
  },
  codes: () => ({ protocolId: 'P1' }),
})

describeResource(functionFields, {
  start,
  sample: (mark) => ({
    code: `f${mark}`,
    name: mark,
    dataType: 'NUMBER',
    unit: '℃',
    showFlag: true,
    alarmFlag: false,
  }),
  examples: { code: ['engineSpeed2'], localeValue: [{ 'en-US': 'Speed' }], enumValues: [{ 1: 'on' }] },
  entangled: ['enumValues', 'dataType'],
})

describeResource(softVersions, {
  start,
  prepare: async (app, place) => ({
    model: await buildTerminalModel(app, place, { modelCode: 'TM1' }),
    protocol: await buildProtocol(app, place, { protocolCode: 'P1' }),
  }),
  sample: (mark, made) => ({
    versionCode: mark,
    versionName: mark,
    terminalModelId: made.model,
    protocolId: made.protocol,
    status: 'ENABLED',
  }),
  codes: () => ({ terminalModelId: 'TM1', protocolId: 'P1' }),
})

describeResource(softVersionCollects, {
  start,
  prepare: async (app, place) => ({ version: await buildSoftVersion(app, place, { versionCode: 'V1' }) }),
  sample: (mark, made) => ({
    softVersionId: made.version,
    collectCode: `c${mark}`,
    collectName: mark,
    frameId: '0CF00400',
    startByte: 3,
    startBit: 0,
    bitLength: 16,
    byteOrder: 'Intel',
    signedFlag: false,
    collectBase: '10',
    factor: 0.125,
    offset: 0,
    unit: 'r/min',
    showFlag: true,
  }),
  examples: {
    collectCode: ['engine_speed'],
    frameId: ['F002'],
    invalidValue: ['FFFF'],
    factor: [0.5, 2],
    enumValues: [{ 0: '停', 1: '开' }],
  },
  codes: () => ({ softVersionId: 'V1' }),
  entangled: [
    'collectBase',
    'signedFlag',
    'minValue',
    'maxValue',
    'bitLength',
    'workTimeFlag',
    'consumptionFlag',
  ],
})

/** Each version takes a command, and each lock, once: samples go through many. */
const MANY = 200
const many = (n: number) => Array.from({ length: n }, (_, i) => i)
let next = 0

describeResource(softVersionCmds, {
  start,
  prepare: async (app, place) => {
    const made: Record<string, string> = { version: await buildSoftVersion(app, place) }
    const protocolId = await buildProtocol(app, place)
    for (const i of many(MANY))
      made[`cmd${i}`] = await buildProtocolCmd(app, place, { protocolId, cmdCode: (0xa000 + i).toString(16) })
    return made
  },
  sample: (mark, made) => ({
    softVersionId: made.version,
    protocolCmdId: made[`cmd${next++ % MANY}`],
    cmdName: mark,
    enabled: true,
    sort: 1,
  }),
})

describeResource(softVersionLocks, {
  start,
  prepare: async (app, place) => {
    const made: Record<string, string> = {
      cmd: await buildProtocolCmd(app, place, { cmdCode: '8500', cmdName: '锁车' }),
      field: await buildFunctionField(app, place, { code: 'lockBit' }),
    }
    const terminalModelId = await buildTerminalModel(app, place)
    const protocolId = await buildProtocol(app, place)
    for (const i of many(MANY))
      made[`version${i}`] = await buildSoftVersion(app, place, {
        versionCode: `V${i}`,
        terminalModelId,
        protocolId,
      })
    return made
  },
  sample: (mark, made) => ({
    softVersionId: made[`version${++next % MANY}`],
    lockCommand: 'RELAY_1',
    lockName: mark,
    protocolCmdId: made.cmd,
    statusFieldId: made.field,
    level: 1,
  }),
  examples: { lockContent: ['0A01'], unlockContent: ['0A00'] },
  codes: () => ({ softVersionId: `V${next % MANY}`, protocolCmdId: '锁车', statusFieldId: 'lockBit' }),
})
