import { sql } from '@motorpool/db'
import type { Access, Family } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'

/** VINs by vehicle id: the days of a vehicle are asked for by VIN. */
const vins = new Map<string, string>()

// Vehicles that did nothing stand in the order of their VINs: the newest is the last.
const list: Access = {
  kind: 'list',
  input: () => ({ body: { page: 1, pageSize: 500, sort: { field: 'vin', order: 'desc' } } }),
}
const sheet: Access = { kind: 'file', input: () => ({ body: {} }) }
const counted: Access = { kind: 'own', why: 'sums show no mark; attacked in analysis.test.ts' }
const days: Access = {
  kind: 'row',
  input: (id) => ({ params: { vin: vins.get(id) ?? 'LMPTEST0000000000' } }),
}

const family = (prefix: string, routes: Record<string, Access>): Family => ({
  prefix,
  table: 'vehicle',
  scope: 'organisation',
  orgField: null,
  make: async (app, place, mark) => {
    const { id, vin } = await buildVehicle(app, place)
    // The calls show plates.
    await app.db.withPlatform(undefined, 'matrix', (tx) =>
      sql`update vehicle set plate_code = ${mark} where id = ${id}`.execute(tx),
    )
    vins.set(id, String(vin))
    return id
  },
  routes,
})

/** How the calls of this module are attacked by the access matrix. */
export const analysisFamilies: readonly Family[] = [
  family('vehicle.dataAnalyse', {
    pageWorkTime: list,
    pageMileage: list,
    pageFuel: list,
    pageOnline: list,
    exportTime: sheet,
    exportMileage: sheet,
    exportFuel: sheet,
    exportOnline: sheet,
    total: counted,
    totalAcc: counted,
    groups: counted,
    fuelList: days,
    mileageList: days,
  }),
  family('vehicle.vehicleReport', { page: list, export: sheet, find: days }),
]
