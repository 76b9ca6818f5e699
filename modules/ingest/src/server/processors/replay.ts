import type { Columns, TelemetryStore, VehicleKey } from '@motorpool/history/server'
import { type LatestState, latestStep, NO_STATE, type VehicleEvent } from './latest.ts'

/** The stored messages as events, in the order they were received. */
export function* eventsOf(c: Columns): Generator<VehicleEvent> {
  const order = Array.from({ length: c.count }, (_, i) => i)
  order.sort((a, b) => (c.receive[a] as number) - (c.receive[b] as number))
  for (const i of order) {
    yield {
      kind: 'frame',
      protocol: c.protocol[i] as number,
      deviceTime: c.deviceTime[i] as number,
      receiveTime: Math.floor((c.receive[i] as number) / 1000),
      columns: {
        messageId: c.messageId[i] as number,
        rawForm: c.rawForm[i] as 1 | 2 | 3,
        deviceTime: c.deviceTime[i] as number,
        flags: c.flags[i] as number,
        state: c.state[i] as number,
        lng: c.lng[i] as number,
        lat: c.lat[i] as number,
        speed: c.speed[i] as number,
        direction: c.direction[i] as number,
        altitude: c.altitude[i] as number,
        mileage: c.mileage[i] as number,
        soc: c.soc[i] as number,
        fuel: c.fuel[i] as number,
        alarm: c.alarm[i] as number,
      },
    }
  }
}

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
  let state = start
  for (const event of eventsOf(await store.messages(vehicle, from, to)))
    state = latestStep(state, event).state
  return { ...state, online: start.online, onlineTime: start.onlineTime, offlineTime: start.offlineTime }
}
