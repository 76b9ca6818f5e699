import type { EventHub } from '@motorpool/events'
import type { LiveTopic } from '@motorpool/live/server'
import { sessionOpened, sessionsEnded } from './events.ts'

/** Watches who of the own tenant comes and goes: a signal to read the list again, without a word of whom. */
export function onlineTopic(events: EventHub): LiveTopic {
  return {
    name: 'system/onlineUsers',
    permission: 'system/onlineUsers/find',
    open: async ({ principal }, _params, push) => {
      let n = 0
      const signal = () => push({ n: ++n })
      const sees = (tenantIds: readonly string[]) =>
        principal.actor.userType === 'ADMIN' || tenantIds.includes(principal.tenantId)
      const stops = [
        events.on(sessionsEnded, { heard: (e) => sees(e.tenantIds) && signal(), missed: signal }),
        events.on(sessionOpened, { heard: (e) => sees([e.tenantId]) && signal(), missed: signal }),
      ]
      return {
        close: () => {
          for (const stop of stops) stop()
        },
      }
    },
  }
}
