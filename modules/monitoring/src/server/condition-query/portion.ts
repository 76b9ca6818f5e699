import { stretches } from '@motorpool/history/stretches'
import { compileTable, type SignalDefinition } from '@motorpool/signals'
import type { Question } from '../../shared/condition-query.ts'
import type { HistoryPortion } from '../conditions/over-history.ts'
import { formulaOf } from './formula.ts'
import { Search, type SearchState } from './search.ts'

/** What is asked of a vehicle: plain data, for other threads. */
export interface Asking {
  readonly question: Question
  /** The signals that it reads, as the software of the vehicle's terminal defines them. */
  readonly definitions: readonly SignalDefinition[]
}

export interface SearchPortion extends HistoryPortion<SearchState> {
  readonly asking: Asking
}

export const tableOf = ({ definitions }: Asking) =>
  definitions.length > 0 ? compileTable(definitions) : undefined

/** Pure: the same portion has the same result in every thread. */
export function searchPortion({ asking, from, to, history, before }: SearchPortion): SearchState {
  const search = new Search(formulaOf(asking.question), tableOf(asking), before)
  search.found.messages += history.passed
  for (const stretch of stretches(history)) search.take(stretch, from, to)
  return search.pause()
}
