import type { JournalRow } from '@motorpool/history/server'
import { floatAt, intAt } from '@motorpool/kernel'
import { eachColumn, rawFormOf } from '@motorpool/wire'
import type { VehicleEvent } from './event.ts'

/** A stored row as the event that it was. */
export function eventOf({ vehicleId, tenantId, columns: c, index: i, raw }: JournalRow): VehicleEvent {
  const deviceTime = floatAt(c.deviceTime, i)
  return {
    kind: 'frame',
    vehicleId,
    tenantId,
    protocol: intAt(c.protocol, i),
    deviceTime,
    receiveTime: Math.floor(floatAt(c.receive, i) / 1000),
    columns: {
      messageId: intAt(c.messageId, i),
      rawForm: rawFormOf(intAt(c.rawForm, i)),
      deviceTime,
      flags: intAt(c.flags, i),
      state: intAt(c.state, i),
      alarm: intAt(c.alarm, i),
      ...eachColumn((name) => intAt(c[name], i)),
    },
    raw,
  }
}
