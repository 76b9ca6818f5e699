import { resourceFamily } from '@motorpool/resource/testing'
import type { Family } from '@motorpool/testkit'
import { cmdLogs } from '../src/shared/index.ts'
import { insertCommand } from './support/app.ts'

/** How the calls of this module are attacked by the access matrix. */
export const commandFamilies: readonly Family[] = [
  resourceFamily(cmdLogs, {
    create: () => ({}),
    make: insertCommand,
    routes: {
      cancelPage: { kind: 'list', input: () => ({ body: { page: 1, pageSize: 500 } }) },
      cancel: { kind: 'transition', many: false, input: ([id = '']) => ({ params: { id } }) },
      answer: { kind: 'row', input: (id) => ({ params: { id } }) },
    },
  }),
  {
    prefix: 'vehicle.cmd',
    table: 'command_log',
    scope: 'organisation',
    make: insertCommand,
    routes: {
      send: {
        kind: 'own',
        why: 'needs a vehicle with a terminal; attacked in commands.test.ts',
        input: {
          params: { vin: 'LMPTEST0000000000', action: 'set', type: 'REALTIME' },
          body: { cmdCode: 'TEXT' },
        },
      },
      fleet: {
        kind: 'own',
        why: 'needs vehicles with terminals; attacked in fleet.test.ts',
        input: { body: { cmdCode: 'TEXT', action: 'set', type: 'REALTIME', ids: ['1'] } },
      },
      offered: {
        kind: 'own',
        why: 'what a protocol has, of an own vehicle; attacked in commands.test.ts',
        input: { params: { vin: 'LMPTEST0000000000' } },
      },
    },
  },
]
