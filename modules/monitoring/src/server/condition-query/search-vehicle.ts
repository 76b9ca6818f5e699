import type { PackedHistory, TelemetryStore, VehicleKey } from '@motorpool/history/server'
import type { Threads } from '@motorpool/offload'
import { historyThreads, overHistory } from '../conditions/over-history.ts'
import { readOf } from '../conditions/truths.ts'
import { byProtocol, formulaOf } from './formula.ts'
import { type Found, nothingFound } from './found.ts'
import { mayHold } from './may-hold.ts'
import { type Asking, type SearchPortion, searchPortion, tableOf } from './portion.ts'
import { foundIn, type SearchState } from './search.ts'

export type SearchThreads = Threads<SearchPortion, SearchState>

export const searchThreads = (): SearchThreads => historyThreads(new URL('./thread.ts', import.meta.url))

/** Whether messages must be decoded, which takes their bytes and many times as long. */
export function readsMessages(asking: Asking): boolean {
  const table = tableOf(asking)
  return [...byProtocol(formulaOf(asking.question)).values()]
    .flat()
    .some((one) => readOf(one, table) === 'message')
}

const isEmpty = ({ hot, parts }: PackedHistory): boolean => hot.count === 0 && parts.length === 0

/** Looks for a question in the history of a vehicle from `from` to `to` (ms, excluded). Nothing is stored. */
export async function searchVehicle(
  store: Pick<TelemetryStore, 'packed'>,
  threads: Pick<SearchThreads, 'run'>,
  asking: Asking,
  vehicle: VehicleKey,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Found> {
  const raw = readsMessages(asking)
  const passing = mayHold(formulaOf(asking.question), tableOf(asking))
  const end = await overHistory<SearchState>(
    store,
    vehicle,
    { from, to, raw, mayHold: passing },
    async (portion, bytes) => {
      const given = { asking, ...portion }
      // Where every day was passed over there is no work for a thread.
      return isEmpty(portion.history) ? searchPortion(given) : threads.run(given, bytes)
    },
  )
  return end ? foundIn(end) : nothingFound()
}
