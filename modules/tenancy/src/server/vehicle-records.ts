import type { Tx } from '@motorpool/db'
import { definePort } from '@motorpool/kernel'

/** What areas that know no vehicles ask about one. */
export interface VehicleRecord {
  vin: string
  tenantId: string
  orgId: string
  /** It is financed, or belongs to a financing institution. */
  financed: boolean
}

/** Those of these VINs that are vehicles, of any tenant that the transaction reaches. */
export type VehicleRecords = (tx: Tx, vins: readonly string[]) => Promise<readonly VehicleRecord[]>

/** Provided by the module that has the vehicles. */
export const vehicleRecords = definePort<VehicleRecords>('tenancy.vehicle-records')
