import type { Place } from '@motorpool/testkit'
import { newEnergyVehicles, vehicles } from '@motorpool/vehicle/shared'
import { buildTerminal, buildVehicle, digits } from '../../../vehicle/test/support/fleet.ts'
import { vehicleFilings } from '../../src/shared/index.ts'
import type { Both } from './app.ts'
import { type Filing, newCode, type Step } from './models.ts'

export const VEHICLE_FILINGS = vehicleFilings.GB6.api
const PAGE = vehicleFilings.GB6.calls.page?.path ?? ''

export type VehicleFilingRow = Filing & Record<string, unknown> & { vin: string }

/** Calls about filings of vehicles, as one user makes them. */
export function vehicleFilingsOf({ app }: Both, place: Place, who = place.owner) {
  const call = app.as(who)
  return {
    call,
    page: (filter: object = {}) =>
      call.post<{ items: VehicleFilingRow[]; total: number }>(PAGE, { page: 1, pageSize: 50, ...filter }),
    find: async (id: string) => (await call.get<VehicleFilingRow>(`${VEHICLE_FILINGS}/${id}`)).data,
    update: (id: string, values: object) => call.put<VehicleFilingRow>(VEHICLE_FILINGS, { id, ...values }),
    register: (...ids: string[]) => call.put<VehicleFilingRow[]>(`${VEHICLE_FILINGS}/register`, { ids }),
    query: (id: string) => call.put<VehicleFilingRow>(`${VEHICLE_FILINGS}/${id}/register/query`),
    steps: async (id: string) => (await call.get<Step[]>(`${VEHICLE_FILINGS}/${id}/steps`)).data,
  }
}

/** A road vehicle with a terminal, whose filing for GB6 lacks nothing but what `without` names. */
export async function buildVehicleFiling(
  both: Both,
  place: Place,
  { without = [], ...body }: { without?: readonly string[] } & Record<string, unknown> = {},
): Promise<{ vehicle: Record<string, unknown> & { id: string }; filing: VehicleFilingRow }> {
  const vehicle = await buildVehicle(both.app, place, {
    environmentCode: newCode(),
    engineNo: `E${digits(8)}`,
    ...body,
  })
  const { call, page, update, find } = vehicleFilingsOf(both, place)
  if (!without.includes('terminalId')) {
    const terminal = await buildTerminal(both.app, place, { chipCode: `C${digits(10)}` })
    await call.put(`${vehicles.api}/bindTerminal`, { vin: vehicle.vin, terminalId: terminal.id })
  }
  const [filing] = (await page({ vin: vehicle.vin })).data.items
  if (!filing) throw new Error('the vehicle has no filing')
  if (!without.includes('engineModel')) await update(filing.id, { engineModel: 'YC6K' })
  return { vehicle, filing: await find(filing.id) }
}

/** A new-energy vehicle with a terminal; its motor and battery have no numbers. */
export async function buildElectric(both: Both, place: Place) {
  const vehicle = await buildVehicle(both.app, place, { vehicleCategory: 'NEW_ENERGY', energyCatalog: 'BEV' })
  const terminal = await buildTerminal(both.app, place)
  const { call, page } = vehicleFilingsOf(both, place)
  await call.put(`${vehicles.api}/bindTerminal`, { vin: vehicle.vin, terminalId: terminal.id })
  const [filing] = (await page({ vin: vehicle.vin })).data.items
  if (!filing) throw new Error('the vehicle has no filing')
  return {
    filing,
    vehicle,
    number: (motorNo: string, batteryNo: string) =>
      call.post(newEnergyVehicles.calls.update?.path ?? '', { id: vehicle.id, motorNo, batteryNo }),
  }
}
