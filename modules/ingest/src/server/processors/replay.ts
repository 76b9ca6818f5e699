import type { TelemetryStore, VehicleKey } from '@motorpool/history/server'
import { floatAt } from '@motorpool/kernel'
import { eventOf } from './journal-events.ts'
import { type LatestState, latestStep, NO_STATE } from './latest.ts'

/**
 * The latest state that the stored messages of a range lead to. Whether a vehicle is online is a fact of its connection
 * and not in the journal: `online`, `onlineTime` and `offlineTime` are not replayed.
 */
export async function replay(
  store: TelemetryStore,
  vehicle: VehicleKey,
  from: number,
  to: number,
  start: LatestState = NO_STATE,
): Promise<LatestState> {
  const columns = await store.messages(vehicle, from, to)
  const order = Array.from({ length: columns.count }, (_, i) => i)
  order.sort((a, b) => floatAt(columns.receive, a) - floatAt(columns.receive, b))
  let state = start
  for (const index of order) state = latestStep(state, eventOf({ columns, index }))
  return { ...state, online: start.online, onlineTime: start.onlineTime, offlineTime: start.offlineTime }
}
