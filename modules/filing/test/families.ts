import { sql } from '@motorpool/db'
import { resourceFamily } from '@motorpool/resource/testing'
import type { Family, Place, TestApp } from '@motorpool/testkit'
import { terminalChanges } from '@motorpool/vehicle/shared'
import { buildChipModel } from '../../terminal/test/support/catalogue.ts'
import {
  buildModel,
  buildTerminal,
  buildVehicle,
  insertTerminalChange,
} from '../../vehicle/test/support/fleet.ts'
import {
  chipModelFilings,
  readiness,
  terminalModelFilings,
  vehicleFilings,
  vehicleModelFilings,
} from '../src/shared/index.ts'

/** Models by their filings. */
const modelOf = new Map<string, string>()

/** The filing of a model, with a value of its own. */
async function insertModelFiling(app: TestApp, place: Place, mark: string): Promise<string> {
  const { id } = await buildModel(app, place)
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ id: string }>`
      insert into vehicle_model_filing (tenant_id, vehicle_model_id, filing_usage, manufacturer, filing_no)
      values (${place.tenant.id}, ${id}, 'CUSTOM', ${mark}, ${mark}) returning id::text`.execute(tx),
  )
  const made = rows[0]?.id ?? ''
  modelOf.set(made, id)
  return made
}

/** The draft that a record has for GB6, with a number of its own. */
async function numbered(app: TestApp, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))
  return rows[0]?.id ?? ''
}

const chipFiling = async (app: TestApp, place: Place, mark: string) =>
  numbered(
    app,
    sql<{ id: string }>`
      update chip_model_filing set filing_no = ${mark}
      where chip_model_id = ${await buildChipModel(app, place)} and filing_usage = 'GB6' returning id::text`,
  )

const terminalModelFiling = async (app: TestApp, place: Place, mark: string) =>
  numbered(
    app,
    sql<{ id: string }>`
      update terminal_model_filing set filing_no = ${mark}
      where terminal_model_id = ${(await buildTerminal(app, place)).terminalModelId} and filing_usage = 'GB6'
      returning id::text`,
  )

const ORDERS: Family['routes'] = {
  register: { kind: 'transition', many: true, input: (ids) => ({ body: { ids } }) },
  registerQuery: { kind: 'transition', many: false, input: ([id = '']) => ({ params: { id } }) },
  steps: { kind: 'row', input: (id) => ({ params: { id } }) },
}
const IDENTIFIERS: Family['routes'] = {
  ...ORDERS,
  identifier: { kind: 'transition', many: true, input: (ids) => ({ body: { ids } }) },
  identifierQuery: { kind: 'transition', many: false, input: ([id = '']) => ({ params: { id } }) },
}

/** The filing of a vehicle of a category, with a number of its own. */
const vehicleFiling = (vehicleCategory: string) => async (app: TestApp, place: Place, mark: string) =>
  numbered(
    app,
    sql<{ id: string }>`
      update vehicle_filing set filing_no = ${mark}
      where vin = ${(await buildVehicle(app, place, { vehicleCategory })).vin} returning id::text`,
  )

const ofVehicles = (prefix: string, category: string, routes: Family['routes']): Family => ({
  prefix,
  table: vehicleFilings.GB6.table,
  scope: 'organisation',
  make: vehicleFiling(category),
  customers: 'nothing',
  update: (_place, mark) => ({ ownerName: mark }),
  routes,
})

/** How the calls of this module are attacked by the access matrix. */
export const filingFamilies: readonly Family[] = [
  resourceFamily(vehicleModelFilings, {
    create: () => ({}),
    make: insertModelFiling,
    customers: 'nothing',
    update: (_place, mark) => ({ manufacturer: mark }),
    routes: {
      ...ORDERS,
      edit: {
        kind: 'row',
        input: (id, mark) => ({
          body: { vehicleModelId: modelOf.get(id) ?? '0', filingUsage: 'CUSTOM', manufacturer: mark },
        }),
      },
    },
  }),
  resourceFamily(chipModelFilings.GB6, {
    create: () => ({}),
    make: chipFiling,
    customers: 'nothing',
    routes: IDENTIFIERS,
  }),
  ofVehicles('vehicle.filingVehicle', 'ROAD_FUEL', {
    ...ORDERS,
    registerImport: { kind: 'upload', why: 'attacked in vehicle-sheet.test.ts' },
  }),
  ofVehicles('vehicle.vehicles', 'ROAD_FUEL', {
    pageFiling: { kind: 'list', input: () => ({ body: { page: 1, pageSize: 500 } }) },
    exportFilingGb6: { kind: 'file' },
  }),
  ofVehicles('vehicle.vehicles', 'NON_ROAD', { exportFiling: { kind: 'file' } }),
  resourceFamily(readiness, {
    create: () => ({}),
    make: async (app, place, mark) =>
      (await buildVehicle(app, place, { vehicleCategory: 'NON_ROAD', vin: mark.toUpperCase() })).id,
    customers: 'nothing',
    routes: { summary: { kind: 'own', why: 'counts alone; attacked in readiness.test.ts' } },
  }),
  {
    prefix: terminalChanges.idPrefix,
    table: terminalChanges.table,
    scope: 'organisation',
    make: insertTerminalChange,
    customers: 'nothing',
    routes: ORDERS,
  },
  resourceFamily(terminalModelFilings.GB6, {
    create: () => ({}),
    make: terminalModelFiling,
    customers: 'nothing',
    routes: IDENTIFIERS,
  }),
]
