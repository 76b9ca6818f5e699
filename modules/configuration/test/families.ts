import { resourceFamily } from '@motorpool/resource/testing'
import type { Family } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { paramSets } from '../src/shared/index.ts'

const params = { vin: 'LMPTEST0000000000' }
const why = 'needs a vehicle with a terminal; attacked in params.test.ts'

/** How the calls of this module are attacked by the access matrix. */
export const configurationFamilies: readonly Family[] = [
  resourceFamily(paramSets, {
    create: (_place, mark) => ({ setName: mark, protocol: 'jt808', paramValues: { maxSpeed: 90 } }),
    routes: {
      settings: {
        kind: 'own',
        why: 'what a protocol has, of nobody; asked in sets.test.ts',
        input: { params: { protocol: 'jt808' } },
      },
      fromVehicle: {
        kind: 'own',
        why: 'needs a vehicle whose terminal was read; attacked in sets.test.ts',
        input: { body: { vin: 'LMPTEST0000000000', setName: 'x' } },
      },
      apply: {
        kind: 'own',
        why: 'needs vehicles with terminals; attacked in sets.test.ts',
        input: { params: { id: '1' }, body: { type: 'OFFLINE', ids: ['1'] } },
      },
    },
  }),
  {
    prefix: 'vehicle.parameters',
    table: 'terminal_parameter',
    scope: 'organisation',
    make: async (app, place) => (await buildVehicle(app, place)).id,
    routes: {
      read: { kind: 'own', why, input: { params, body: {} } },
      set: {
        kind: 'own',
        why,
        input: { params, body: { changes: [{ key: 'maxSpeed', before: null, value: 90 }] } },
      },
    },
  },
  {
    prefix: 'vehicle.passwords',
    table: 'password_output',
    scope: 'organisation',
    make: async (app, place) => (await buildVehicle(app, place)).id,
    routes: {
      show: {
        kind: 'own',
        why: 'needs a vehicle that puts out a password; attacked in password.test.ts',
        input: { params, body: { recipient: 'x', reason: 'x' } },
      },
    },
  },
]
