import type { Access, Family } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'

/** VINs by vehicle id: the days of a vehicle are asked for by VIN. */
const vins = new Map<string, string>()

const list: Access = { kind: 'list', input: () => ({ body: { page: 1, pageSize: 500 } }) }
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
    const { id, vin } = await buildVehicle(app, place, { machineCode: mark })
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
  family('vehicle.vehicleReport', { page: list, export: sheet }),
]
