import type { EventHub } from '@motorpool/events'
import type { Gateway } from '@motorpool/ingest/server'
import { bindingChanged } from '@motorpool/vehicle/server'

/** The gateway stops believing what staff, imports and jobs change in any process. */
export function followBindings(events: EventHub, gateway: Gateway): void {
  events.on(bindingChanged, {
    heard: (change) => gateway.invalidate(change),
    missed: () => gateway.invalidateAll(),
  })
}
