import { type AnyConsumer, defineConsumer } from '@motorpool/stream/server'
import type { Compact } from './compact.ts'
import { read, write } from './compact.ts'
import { deliver, rewind } from './deliver.ts'
import { NOTHING, type State, step, type Told } from './step.ts'

/** What vehicles did on each day, counted from their reports in the order of the time that they give. */
export const dayFigures: AnyConsumer = defineConsumer<State, Told>({
  name: 'figures.days',
  version: 1,
  begin: 'start',
  order: 'device',
  reads: 'columns',
  initial: NOTHING,
  stored: { write, read: (stored) => read(stored as Compact) },
  step,
  deliver,
  rewind,
})
