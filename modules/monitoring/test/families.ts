import { sql } from '@motorpool/db'
import type { Access, Family, Place, TestApp } from '@motorpool/testkit'
import { buildTerminal, buildVehicle } from '../../vehicle/test/support/fleet.ts'

/** VINs by vehicle id: the calls of this module name vehicles by VIN. */
const vins = new Map<string, string>()
const vinOf = (id: string): string => vins.get(id) ?? 'LMPTEST0000000000'

/** A vehicle that has reported a position. */
async function makeVehicle(app: TestApp, place: Place, mark: string): Promise<string> {
  const vehicle = await buildVehicle(app, place, { machineCode: mark })
  const terminal = await buildTerminal(app, place)
  const vin = String(vehicle.vin)
  vins.set(vehicle.id, vin)
  await app.db.withPlatform(undefined, 'matrix', async (tx) => {
    await sql`update vehicle set plate_code = ${mark}, terminal_id = ${terminal.id} where id = ${vehicle.id}`.execute(
      tx,
    )
    await sql`insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, lng, lat, state)
      values (${vehicle.id}, ${place.tenant.id}, ${place.org.id}, ${vin}, ${vin}, 1, 116000000, 40000000, 1)`.execute(
      tx,
    )
  })
  return vehicle.id
}

const range = { startTime: 1_790_000_000_000, endTime: 1_790_000_600_000 }
const rangeText = { startTime: String(range.startTime), endTime: String(range.endTime) }

const byVin = (rest: { query?: Record<string, string>; body?: Record<string, unknown> } = {}): Access => ({
  kind: 'row',
  input: (id) => ({ params: { vin: vinOf(id) }, ...rest }),
})

const single: Record<string, Access> = {
  base: byVin(),
  controller: byVin(),
  password: {
    kind: 'own',
    why: 'needs a terminal; attacked in the tests of configuration',
    input: { params: { vin: 'LMPTEST0000000000' } },
  },
  params: {
    kind: 'own',
    why: 'needs a terminal; attacked in the tests of configuration',
    input: { params: { vin: 'LMPTEST0000000000' } },
  },
  realTime: byVin(),
  energyRealTime: byVin(),
  fuelRealTime: byVin(),
  location: byVin(),
  situation: byVin(),
  lastTrip: byVin(),
  dateList: byVin({ query: { month: '2026-09' } }),
  trackData: byVin({ query: rangeText }),
  energyTrack: byVin({ query: rangeText }),
  trackAbstract: byVin({ query: rangeText }),
  trackPage: byVin({ body: { ...range, page: 1, pageSize: 10 } }),
  trackExport: byVin({ body: range }),
  historyInit: byVin(),
  history: byVin({ body: { ...range, keys: [], page: 1, pageSize: 10 } }),
  historySeries: byVin({ body: { ...range, keys: ['vehicle.speed'] } }),
  export: byVin({ body: { ...range, keys: [] } }),
  needAsyncExport: byVin({ query: rangeText }),
  asyncExport: byVin({ query: rangeText }),
  checkExport: byVin({ query: rangeText }),
}

const family = (prefix: string, routes: Record<string, Access>): Family => ({
  prefix,
  table: 'vehicle',
  scope: 'organisation',
  make: makeVehicle,
  orgField: null,
  routes,
})

const counted: Access = { kind: 'own', why: 'counts show no mark; attacked in statistics.test.ts' }

const message = { protocolId: '1', direction: 'UP', ...range }

/** How the calls of this module are attacked by the access matrix. */
export const monitoringFamilies: readonly Family[] = [
  family('vehicle.vehicleMonitor', {
    list: { kind: 'list', input: () => ({ body: { page: 1, pageSize: 500 } }) },
    export: { kind: 'file', input: () => ({ body: {} }) },
    mapData: { kind: 'list', input: () => ({ body: {} }) },
    orgCounts: { kind: 'own', why: 'counts show no mark; attacked in org-counts.test.ts' },
    areaVisits: {
      kind: 'own',
      why: 'reads tracks, which the vehicles of the matrix have none of; attacked in area.test.ts',
      input: {
        body: {
          ring: [
            [115, 39],
            [117, 39],
            [117, 41],
          ],
          ...range,
        },
      },
    },
    timeMachineDay: {
      kind: 'own',
      why: 'counts show no mark; attacked in time-machine.test.ts',
      input: { body: { time: range.endTime } },
    },
    timeMachineWindow: {
      kind: 'own',
      why: 'packed positions, which the vehicles of the matrix have none of; attacked in time-machine.test.ts',
      input: { body: { time: range.endTime } },
    },
    places: {
      kind: 'own',
      why: 'names of places, the same for everybody',
      input: { query: { keyword: '北京' } },
    },
    queryMsg: {
      kind: 'row',
      input: (id) => ({ body: { ...message, keyword: vinOf(id), page: 1, pageSize: 10 } }),
    },
    exportMsg: { kind: 'row', input: (id) => ({ body: { ...message, keyword: vinOf(id) } }) },
    saveFigures: {
      kind: 'own',
      why: 'a setting of the own tenant; attacked in figures.test.ts',
      input: { params: { vehicleCategory: 'NON_ROAD' }, body: { figures: ['engineHours'] } },
    },
    msgTypes: { kind: 'row', input: (id) => ({ body: { ...message, keyword: vinOf(id) } }) },
    conformance: { kind: 'row', input: (id) => ({ body: { ...message, vin: vinOf(id) } }) },
    exportConformance: { kind: 'row', input: (id) => ({ body: { ...message, vin: vinOf(id) } }) },
    decodeMsg: {
      kind: 'own',
      why: "decodes the bytes it is given; a vehicle that is not the caller's changes nothing",
      input: { body: { content: '2323' } },
    },
    parseMsg: {
      kind: 'own',
      why: 'decodes the bytes it is given and reads nothing',
      input: { body: { protocolId: '1', messageId: 2, rawForm: 1, content: '2323' } },
    },
    protocolsByVin: { kind: 'row', input: (id) => ({ params: { id: vinOf(id) } }) },
  }),
  family('vehicle.vehicleRealtimev2', {
    page: { kind: 'list', input: () => ({ body: { page: 1, pageSize: 500 } }) },
    export: { kind: 'file', input: () => ({ body: {} }) },
    find: byVin(),
  }),
  {
    prefix: 'terminal.unknownDevices',
    table: 'vehicle',
    scope: 'platform',
    routes: { page: { kind: 'own', why: 'refused to all but administrators; checked in unknown.test.ts' } },
  },
  family('vehicle.home', {
    top: counted,
    area: counted,
    typeProportion: counted,
    days: counted,
    workTimeAverage: counted,
  }),
  family('vehicle.dataAnalyse', {
    type: counted,
    onlineRate: counted,
    province: counted,
    byProvince: counted,
    exportByProvince: { kind: 'file', input: () => ({ body: {} }) },
    connections: { kind: 'own', why: 'names vehicles by VIN, attacked in statistics.test.ts' },
  }),
  {
    prefix: 'vehicle.conditionQuery',
    table: 'condition_query',
    scope: 'tenant',
    routes: Object.fromEntries(
      [
        'fields',
        'askHistory',
        'runs',
        'find',
        'vehicles',
        'stretches',
        'stop',
        'export',
        'saved',
        'save',
        'forget',
      ].map((call) => [
        call,
        {
          kind: 'own',
          why: 'reaches runs of the caller alone, over vehicles that it sees; attacked in condition-query.test.ts',
        },
      ]),
    ),
  },
  family('vehicle.single1', single),
  family('vehicle.single2', single),
]
