import { resourceFamily } from '@motorpool/resource/testing'
import type { Family } from '@motorpool/testkit'
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
import {
  buildChipModel,
  buildCollect,
  buildFunctionField,
  buildProtocol,
  buildProtocolCmd,
  buildSoftVersion,
} from './support/catalogue.ts'
import { make } from './support/fleet.ts'

const parentFirst = (what: string) => ({
  kind: 'own' as const,
  why: `needs ${what} of the tenant first; references to foreign rows are refused in the resource's own suite`,
})
const sameForAll = {
  kind: 'own' as const,
  why: 'commands and fields as their lists show them, without marks',
}

/** How the calls of the terminal catalogues are attacked by the access matrix. */
export const catalogueFamilies: readonly Family[] = [
  resourceFamily(chipFactories, { create: (_place, mark) => ({ factoryCode: mark, factoryName: mark }) }),
  resourceFamily(chipModels, {
    create: (_place, mark) => ({ chipCode: mark, chipModel: mark }),
    make: (app, place, mark) => buildChipModel(app, place, { chipCode: mark, chipModel: mark }),
    routes: { create: parentFirst('a chip maker') },
  }),
  resourceFamily(protocols, {
    create: (_place, mark) => ({ protocolCode: mark, protocolName: mark, protocolType: 'JT808' }),
    make: (app, place, mark) => buildProtocol(app, place, { protocolCode: mark, protocolName: mark }),
    routes: { byTerminal: { kind: 'own', why: 'reached by a terminal, attacked in catalogue.test.ts' } },
  }),
  resourceFamily(protocolCmds, {
    create: (_place, mark) => ({ cmdCode: '8105', cmdName: mark, cmdDirect: 'DOWN' }),
    update: (_place, mark) => ({ cmdName: mark }),
    make: (app, place, mark) => buildProtocolCmd(app, place, { cmdName: mark }),
    routes: { create: parentFirst('a protocol') },
  }),
  resourceFamily(functionFields, {
    create: (_place, mark) => ({ code: `f${mark}`, name: mark }),
    make: (app, place, mark) => buildFunctionField(app, place, { code: `f${mark}`, name: mark }),
    routes: { byCode: { kind: 'own', why: 'reached by code, attacked in catalogue.test.ts' } },
  }),
  resourceFamily(softVersions, {
    create: (_place, mark) => ({ versionCode: mark, versionName: mark }),
    update: (_place, mark) => ({ versionName: mark }),
    make: (app, place, mark) => buildSoftVersion(app, place, { versionCode: mark, versionName: mark }),
    routes: { create: parentFirst('a terminal model') },
  }),
  resourceFamily(softVersionCollects, {
    create: (_place, mark) => ({ collectCode: mark, collectName: mark, startByte: 0, bitLength: 8 }),
    update: (_place, mark) => ({ collectName: mark }),
    make: (app, place, mark) => buildCollect(app, place, { collectName: mark }),
    routes: {
      create: parentFirst('a software version'),
      consumption: { kind: 'row', input: (id) => ({ params: { id }, body: {} }) },
      setWorkTime: { kind: 'row', input: (id) => ({ params: { id }, body: {} }) },
      decode: { kind: 'own', why: 'a version of another tenant is not found; attacked in signals.test.ts' },
      previewDbc: {
        kind: 'upload',
        why: 'a version of another tenant is not found; attacked in signals.test.ts',
      },
      importDbc: {
        kind: 'upload',
        why: 'a version of another tenant is not found; attacked in signals.test.ts',
      },
    },
  }),
  resourceFamily(softVersionCmds, {
    create: (_place, mark) => ({ cmdName: mark }),
    update: (_place, mark) => ({ cmdName: mark }),
    make: async (app, place, mark) =>
      make(app, place, softVersionCmds.calls.create?.path ?? '', {
        cmdName: mark,
        softVersionId: await buildSoftVersion(app, place),
        protocolCmdId: await buildProtocolCmd(app, place),
      }),
    routes: { create: parentFirst('a software version') },
  }),
  resourceFamily(softVersionLocks, {
    create: (_place, mark) => ({ lockCommand: 'RELAY_1', lockName: mark }),
    update: (_place, mark) => ({ lockName: mark }),
    make: async (app, place, mark) =>
      make(app, place, softVersionLocks.calls.create?.path ?? '', {
        lockCommand: 'RELAY_1',
        lockName: mark,
        softVersionId: await buildSoftVersion(app, place),
        protocolCmdId: await buildProtocolCmd(app, place),
      }),
    routes: {
      create: parentFirst('a software version'),
      refInfo: sameForAll,
      bySoftVersion: { kind: 'own', why: 'reached by a version, attacked in catalogue.test.ts' },
    },
  }),
]
