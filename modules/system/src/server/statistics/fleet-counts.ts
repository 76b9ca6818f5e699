import type { Tx } from '@motorpool/db'
import { definePort } from '@motorpool/kernel'

/** What the platform's overview counts of areas that are built on this one; over all tenants. */
export interface FleetCounts {
  vehicles(tx: Tx): Promise<{ total: number; online: number }>
  terminals(tx: Tx): Promise<{ total: number; bound: number }>
  /** Vehicles of each of these tenants; one that has none may be left out. */
  ofTenants(tx: Tx, tenantIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** Provided by the module that has the vehicles. */
export const fleetCounts = definePort<FleetCounts>('system.fleet-counts')
