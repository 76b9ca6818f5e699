import { type AlarmChange, rewindAlarms, storeAlarms } from '@motorpool/alarm/server'
import { defineConsumer } from '@motorpool/stream/server'
import { loadStrategies, TOPIC } from './load.ts'
import { INITIAL, type WatchState, wakeAt, watchStep } from './step.ts'
import { storedState } from './stored.ts'
import { NO_STRATEGIES, type StrategySet } from './strategy-set.ts'

/** Watches what vehicles report by the strategies of their tenants and the thresholds of their models. */
export const strategyWatch = defineConsumer<WatchState, AlarmChange, StrategySet>({
  name: 'strategy.watch',
  version: 1,
  begin: 'now',
  initial: INITIAL,
  stored: storedState,
  reference: { topic: TOPIC, none: NO_STRATEGIES, load: loadStrategies },
  step: watchStep,
  wakeAt,
  deliver: (tx, deliveries, why) => storeAlarms(tx, deliveries, why),
  rewind: async (tx, vehicleId, from) => ({
    ...INITIAL,
    open: await rewindAlarms(tx, vehicleId, ['STRATEGY', 'EXCEPTION'], from),
  }),
})
