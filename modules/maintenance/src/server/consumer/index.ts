import { type AnyConsumer, defineConsumer } from '@motorpool/stream/server'
import { deliver } from './deliver.ts'
import { NOTHING, type Output, type State, wakeAt } from './state.ts'
import { step } from './step.ts'

/** Reminds of services that come near or are due. Begun anew, it finds the same: each reminder is one row, however often it is delivered. */
export const maintenanceDue: AnyConsumer = defineConsumer<State, Output>({
  name: 'maintenance.due',
  version: 1,
  begin: 'start',
  initial: NOTHING,
  step,
  wakeAt,
  deliver,
})
