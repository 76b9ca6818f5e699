import { resourceFamily, transitionAccess } from '@motorpool/resource/testing'
import type { Access, Family } from '@motorpool/testkit'
import { adjusts, assemblies, debugLogs } from '../src/shared/index.ts'
import { adjustStates, assemblyStates } from '../src/shared/states.ts'
import { buildAdjust, buildAssembly, report } from './support/orders.ts'

const own = (why: string): Access => ({ kind: 'own', why })
const posts = (file: string) =>
  own(`needs posts besides permissions, and can be done once; attacked in ${file}`)
const ADJUST = 'adjust.test.ts'
const ASSEMBLY = 'assembly.test.ts'

/** How the calls of this module are attacked by the access matrix. */
export const workshopFamilies: readonly Family[] = [
  resourceFamily(adjusts, {
    create: (_place, mark) => ({ remark: mark }),
    update: (_place, mark) => ({ remark: mark }),
    make: async (app, place, mark) => (await buildAdjust(app, place, { remark: mark })).id,
    routes: {
      create: own('needs an equipped vehicle and a debugger first; see adjust.test.ts'),
      update: posts(ADJUST),
      delete: posts(ADJUST),
      ...transitionAccess(adjustStates, { change: { adjusterId: '1' } }),
    },
  }),
  {
    prefix: 'vehicle.vehicleAdjustStep',
    table: 'vehicle_adjust',
    scope: 'organisation',
    orgField: null,
    make: async (app, place, mark) => (await buildAdjust(app, place, { remark: mark })).id,
    routes: {
      list: { kind: 'row', input: (id) => ({ params: { adjustId: id } }) },
      ...transitionAccess(
        adjustStates,
        { skip: { reason: 'x' }, force: { reason: 'x' } },
        'vehicle.vehicleAdjustStep',
      ),
    },
  },
  resourceFamily(assemblies, {
    create: (_place, mark) => ({ remark: mark }),
    update: (_place, mark) => ({ remark: mark }),
    make: async (app, place, mark) => (await buildAssembly(app, place, { remark: mark })).id,
    routes: {
      create: own('needs a vehicle and a free terminal first; see assembly.test.ts'),
      update: posts(ASSEMBLY),
      delete: posts(ASSEMBLY),
      ...transitionAccess(assemblyStates, {
        reassembly: { reason: 'x' },
        change: { terminalId: '1', reason: 'x' },
      }),
    },
  }),
  resourceFamily(debugLogs, {
    create: (_place, mark) => ({ content: mark }),
    make: async (app, place) => {
      const adjust = await buildAdjust(app, place)
      await report(app, String(adjust.vin))
      const { data } = await app
        .as(place.owner)
        .get<{ id: string }[]>(`/api/vehicle-svc/vehicleDebugLogs/V1.0/${adjust.vin}/list`)
      return data[0]?.id ?? ''
    },
    routes: {
      logPage: own('lines show no mark; the engine scopes them as every list'),
      logExport: own('lines show no mark; the engine scopes them as every list'),
      vehiclePage: own('records show no mark; row security scopes them as the list of adjusts'),
    },
  }),
  {
    prefix: 'vehicle.vehicleDebugLogs',
    table: 'vehicle_debug_log',
    scope: 'organisation',
    orgField: null,
    routes: {
      list: own('reached by VIN; a stranger finds nothing, see access.test.ts'),
      workstate: own('reached by VIN; a stranger finds nothing, see access.test.ts'),
    },
  },
]
