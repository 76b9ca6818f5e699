import type { VehicleKey } from '@motorpool/history/server'
import { stretches } from '@motorpool/history/stretches'
import { type HistoryPortion, readOf } from '@motorpool/monitoring/server'
import { compileTable, type SignalDefinition } from '@motorpool/signals'
import { builtInOf } from '../watch/built-in.ts'
import { compileStrategy, type Rule, type StoredStrategy } from '../watch/rule.ts'
import { type Watched, watchedBy } from '../watch/strategy-set.ts'
import { Trial, type TrialState } from './trial.ts'

/** What is tried: plain data, for other threads. */
export interface Tried {
  readonly strategyId: string
  readonly strategy: StoredStrategy
  /** The signals that its conditions read, as the software of the vehicle's terminal defines them. */
  readonly definitions: readonly SignalDefinition[]
}

/** A part of the history of a vehicle to try a strategy on. */
export interface Portion extends HistoryPortion<TrialState> {
  readonly tried: Tried
  readonly vehicle: VehicleKey
}

/** A strategy as if it had been enabled from the beginning; undefined: its protocol is not decoded. */
export function ruleOf({ strategyId, strategy }: Tried): Rule | undefined {
  const protocol = builtInOf(strategy.protocol)
  return protocol && { ...compileStrategy(strategyId, 0, strategy, protocol), from: null }
}

export function watchedOf(rule: Rule, { definitions }: Tried): Watched {
  return watchedBy([rule], definitions.length > 0 ? compileTable(definitions) : undefined)
}

/** Whether messages must be decoded, which takes their bytes and many times as long. */
export const readsMessages = (rule: Rule, watched: Watched): boolean =>
  rule.conditions.some((one) => readOf(one, watched.table) === 'message')

/** Pure: the same portion has the same result in every thread. */
export function tryPortion({ tried, vehicle, from, to, history, before }: Portion): TrialState {
  const rule = ruleOf(tried)
  if (!rule) throw new Error(`no protocol ${tried.strategy.protocol}`)
  const trial = new Trial(rule, watchedOf(rule, tried), vehicle, before)
  for (const stretch of stretches(history)) trial.take(stretch, from, to)
  return trial.pause()
}
