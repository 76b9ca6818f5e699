import type { StoredFrame, TelemetryStore } from '@motorpool/history/server'
import type { SignalTable } from '@motorpool/signals'
import type { SignalSource } from '@motorpool/terminal/server'
import { CARRIERS } from './protocols.ts'
import { keyOf } from './single-calls.ts'
import type { MonitoredVehicle } from './vehicle-repo.ts'

const RECENT = 20
/** CAN frames of one terminal may come in dozens of messages before each was sent once. */
const RECENT_CARRIERS = 60

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
  const reports = await store.latest(keyOf(vehicle), RECENT)
  if (!table) return { messages: reports, table }
  const carriers = await store.latest(keyOf(vehicle), RECENT_CARRIERS, { messages: CARRIERS })
  return { messages: [...reports, ...carriers].sort((a, b) => b.deviceTime - a.deviceTime), table }
}
