import type { Tx } from '@motorpool/db'
import { definePort } from '@motorpool/kernel'

/**
 * Which of these vehicles have a record, as the transaction sees it. Asked under the lock that deletions take
 * (`saveStates`), so that no state outlives its vehicle.
 */
export type RecordedVehicles = (tx: Tx, vehicleIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Provided by the module that has the records of vehicles. */
export const recordedVehicles = definePort<RecordedVehicles>('ingest.recorded-vehicles')
