import type { JournalRow } from '@motorpool/history/server'
import { eachColumn, type RawForm } from '@motorpool/wire'
import type { VehicleEvent } from './event.ts'

/** A stored row as the event that it was. */
export function eventOf({ vehicleId, tenantId, columns: c, index: i, raw }: JournalRow): VehicleEvent {
  const at = (values: Float64Array | Int32Array) => values[i] as number
  return {
    kind: 'frame',
    vehicleId,
    tenantId,
    protocol: at(c.protocol),
    deviceTime: at(c.deviceTime),
    receiveTime: Math.floor(at(c.receive) / 1000),
    columns: {
      messageId: at(c.messageId),
      rawForm: at(c.rawForm) as RawForm,
      deviceTime: at(c.deviceTime),
      flags: at(c.flags),
      state: at(c.state),
      alarm: at(c.alarm),
      ...eachColumn((name) => at(c[name])),
    },
    raw,
  }
}
