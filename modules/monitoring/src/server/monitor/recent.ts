import type { StoredFrame, TelemetryStore, VehicleKey } from '@motorpool/history/server'
import type { SignalTable } from '@motorpool/signals'
import type { SignalSource } from '@motorpool/terminal/server'
import { CARRIERS } from './protocols.ts'
import { keyOf } from './single-calls.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

const RECENT = 20
/** CAN frames of one terminal may come in dozens of messages before each was sent once. */
const RECENT_CARRIERS = 60

/** The newest reports of a vehicle and the newest messages that carry what its maker defines; the newest first. */
export async function recentOf(store: TelemetryStore, key: VehicleKey): Promise<StoredFrame[]> {
  const reports = await store.latest(key, RECENT)
  const carriers = await store.latest(key, RECENT_CARRIERS, { messages: CARRIERS })
  return [...reports, ...carriers].sort((a, b) => b.deviceTime - a.deviceTime)
}

/**
 * The newest reports of a vehicle and, where a table describes its signals, the newest messages that carry them; the
 * newest first.
 */
export async function recentMessages(
  store: TelemetryStore,
  signals: SignalSource,
  vehicle: MonitoredVehicle,
): Promise<{ messages: StoredFrame[]; table: SignalTable | undefined }> {
  const table = await signals.tableOf(vehicle.vin)
  const key = keyOf(vehicle)
  return { messages: table ? await recentOf(store, key) : await store.latest(key, RECENT), table }
}
