import { type AnyConsumer, defineConsumer } from '@motorpool/stream/server'
import { deliver, rewind } from './deliver.ts'
import { NOTHING, type State, step, type Told } from './step.ts'

/** What batteries are like on each day, read from a few of the reports in the order of the time that they give. */
export const healthDays: AnyConsumer = defineConsumer<State, Told>({
  name: 'health.days',
  version: 1,
  begin: 'start',
  order: 'device',
  initial: NOTHING,
  step,
  deliver,
  rewind,
})
