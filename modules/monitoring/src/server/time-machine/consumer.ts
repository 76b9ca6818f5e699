import { type AnyConsumer, defineConsumer } from '@motorpool/stream/server'
import type { Chunk } from './chunk.ts'
import { NOTHING, type State, step } from './step.ts'
import { deliver, rewind } from './store.ts'

/** Where vehicles were, for the fleet at any moment (decision 44). */
export const fleetTracks: AnyConsumer = defineConsumer<State, Chunk>({
  name: 'monitoring.fleet-tracks',
  version: 1,
  begin: 'start',
  initial: NOTHING,
  step,
  wakeAt({ live, late: behind }) {
    const due = Math.min(live?.due ?? Infinity, behind?.due ?? Infinity)
    return due === Infinity ? null : due
  },
  deliver,
  rewind,
})
