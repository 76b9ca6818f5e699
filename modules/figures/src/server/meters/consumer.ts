import { type AnyConsumer, defineConsumer } from '@motorpool/stream/server'
import { deliver, rewind } from './deliver.ts'
import { loadMeters, METERS_TOPIC, type MeterSet, NO_METERS } from './meter-set.ts'
import { type MeterState, meterStep, type Reading, UNREAD } from './step.ts'

/**
 * Hours of work and fuel by the meters of the vehicles themselves, where the software of their terminal marks an item as such.
 * In the order of arrival: most own signals travel in messages that are no reports.
 */
export const ownMeters: AnyConsumer = defineConsumer<MeterState, Reading, MeterSet>({
  name: 'figures.meters',
  version: 1,
  begin: 'now',
  initial: UNREAD,
  reference: { topic: METERS_TOPIC, none: NO_METERS, load: loadMeters },
  step: meterStep,
  deliver,
  rewind,
})
