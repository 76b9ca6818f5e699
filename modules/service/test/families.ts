import { sql } from '@motorpool/db'
import { resourceFamily, transitionAccess } from '@motorpool/resource/testing'
import type { Access, Family } from '@motorpool/testkit'
import {
  serviceOrderStates,
  serviceOrders,
  serviceRelations,
  serviceStations,
  workOrderStates,
  workOrders,
} from '../src/shared/index.ts'
import { buildOrder, buildRelation, buildStation, buildWork, stationBody } from './support/orders.ts'

const own = (why: string): Access => ({ kind: 'own', why })

/** How the calls of this module are attacked by the access matrix. */
export const serviceFamilies: readonly Family[] = [
  resourceFamily(serviceStations, {
    customers: 'all',
    create: (place, mark) => ({ ...stationBody(mark), orgId: place.org.id }),
    update: (_place, mark) => ({ remark: mark }),
    make: async (app, place, mark) =>
      (await buildStation(app, place, { stationCode: mark, stationName: mark })).id,
    routes: { create: own('needs areas first; attacked in stations.test.ts') },
  }),
  {
    prefix: 'customer.serviceSite',
    table: 'service_station',
    scope: 'organisation',
    colleagues: 'read',
    customers: 'all',
    make: async (app, place, mark) =>
      (await buildStation(app, place, { stationCode: mark, stationName: mark })).id,
    routes: {
      nearMap: { kind: 'list' },
      nearInfo: { kind: 'row', input: (id) => ({ params: { id } }) },
    },
  },
  resourceFamily(serviceRelations, {
    create: (_place, mark) => ({ remark: mark }),
    update: (_place, mark) => ({ remark: mark }),
    make: async (app, place, mark) => (await buildRelation(app, place, { remark: mark })).id,
    routes: { create: own('needs a station and a vehicle first; attacked in stations.test.ts') },
  }),
  {
    prefix: 'vehicle.userVehicles',
    table: 'service_resource',
    scope: 'organisation',
    orgField: null,
    routes: { serveResource: own('the list of relations by another name; attacked in stations.test.ts') },
  },
  resourceFamily(serviceOrders, {
    create: (_place, mark) => ({ content: mark }),
    update: (_place, mark) => ({ content: mark }),
    make: async (app, place, mark) => {
      const { id } = await buildOrder(app, place, { content: mark })
      // Choices show the number, which the server makes.
      await app.db.withPlatform(undefined, 'test', (tx) =>
        sql`update service_order set order_no = ${mark} where id = ${id}`.execute(tx),
      )
      return id
    },
    routes: {
      create: own('needs a vehicle first; attacked in orders.test.ts'),
      ...transitionAccess(serviceOrderStates, {
        assign: { stationId: '1' },
        cancel: { reason: 'x' },
        rate: { score: 5 },
      }),
    },
  }),
  resourceFamily(workOrders, {
    create: (_place, mark) => ({ content: mark }),
    update: (_place, mark) => ({ content: mark }),
    make: async (app, place, mark) => (await buildWork(app, place, { content: mark })).id,
    routes: {
      create: own('needs a vehicle first; attacked in work-orders.test.ts'),
      technicians: own('people whom the caller sees; attacked in board.test.ts'),
      board: own('orders whom the caller sees; attacked in board.test.ts'),
      figures: own('sums of the work that the caller sees; attacked in figures.test.ts'),
      exportFigures: own('likewise'),
      steps: { kind: 'row', input: (id) => ({ params: { id } }) },
      ...transitionAccess(workOrderStates, {
        change: { serviceUserId: '1' },
        return: { note: 'x' },
        rework: { note: 'x' },
        close: { note: 'x' },
        finish: { result: 'x' },
        sign: { signerName: 'x', signature: '1' },
      }),
    },
  }),
]
