import type { Tx } from '@motorpool/db'
import { definePort, type Ports } from '@motorpool/kernel'
import type { VehicleView } from '../../shared/consumers.ts'

/** A vehicle as operators know it. */
export interface NamedVehicle {
  readonly vehicleId: string
  readonly tenantId: string
  readonly vin: string
  readonly plate: string | null
  readonly tenantName: string
}

export interface VehicleNames {
  byIds(tx: Tx, vehicleIds: readonly string[]): Promise<readonly NamedVehicle[]>
  /** By a part of VIN or plate. */
  search(tx: Tx, keyword: string, limit: number): Promise<readonly NamedVehicle[]>
}

/** Provided by the module that has the vehicles; answers within the reach of the transaction. */
export const vehicleNames = definePort<VehicleNames>('stream.vehicle-names')

/** Provided by the process that serves the calls: bytes of a vehicle's message at a place (µs) of the order; null where there is none. */
export const messageAt =
  definePort<(vehicle: { vehicleId: string; tenantId: string }, place: number) => Promise<Uint8Array | null>>(
    'stream.message-at',
  )

/** Rows with the names of their vehicles; of a vehicle without a record there is none. */
export async function named<T extends { vehicleId: string }>(
  ports: Ports,
  tx: Tx,
  rows: readonly T[],
): Promise<(T & VehicleView)[]> {
  const ids = [...new Set(rows.map((row) => row.vehicleId))]
  const found = await ports.get(vehicleNames).byIds(tx, ids)
  const byId = new Map(found.map((one) => [one.vehicleId, one]))
  return rows.map((row) => {
    const { vin = null, plate = null, tenantName = null } = byId.get(row.vehicleId) ?? {}
    return { ...row, vin, plate, tenantName }
  })
}
