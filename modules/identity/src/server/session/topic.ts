import type { EventHub } from '@motorpool/events'
import type { LiveTopic } from '@motorpool/live/server'
import { sessionOpened, sessionsEnded } from './events.ts'

/** Watches who comes and goes: a signal to read the list again, without a word of whom. */
export function onlineTopic(events: EventHub): LiveTopic {
  return {
    name: 'system/onlineUsers',
    permission: 'system/onlineUsers/find',
    open: async (_ctx, _params, push) => {
      let n = 0
      const signal = () => push({ n: ++n })
      const handlers = { heard: signal, missed: signal }
      const stops = [events.on(sessionsEnded, handlers), events.on(sessionOpened, handlers)]
      return {
        close: () => {
          for (const stop of stops) stop()
        },
      }
    },
  }
}
