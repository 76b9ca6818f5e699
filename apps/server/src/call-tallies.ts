import { randomUUID } from 'node:crypto'
import { type Bus, defineBusTopic } from '@motorpool/bus'
import type { Tally, TallyChannel } from '@motorpool/http'

const CALL_TALLY = defineBusTopic<{ from: string; tally: Tally }>('http.calls')

/** API processes tell each other over the bus how often they were called. */
export function callTallies(bus: Bus): TallyChannel {
  const own = randomUUID()
  return {
    tell: (tally) => bus.publish(CALL_TALLY, { from: own, tally }),
    hear: (listener) =>
      bus.subscribe(CALL_TALLY, ({ from, tally }) => {
        if (from !== own) listener(tally)
      }),
  }
}
