import type { TelemetryStore, VehicleKey } from '@motorpool/history/server'
import { historyThreads, overHistory } from '@motorpool/monitoring/server'
import type { Threads } from '@motorpool/offload'
import { type Found, nothingFound } from './found.ts'
import { type Portion, readsMessages, ruleOf, type Tried, watchedOf } from './portion.ts'
import type { TrialState } from './trial.ts'

export type TrialThreads = Threads<Portion, TrialState>

export const openThreads = (): TrialThreads => historyThreads(new URL('./thread.ts', import.meta.url))

export interface Range {
  /** ms, [from, to) */
  readonly from: number
  readonly to: number
}

/** Runs a strategy over the history of a vehicle. Nothing is stored. */
export async function tryVehicle(
  store: Pick<TelemetryStore, 'packed'>,
  threads: Pick<TrialThreads, 'run'>,
  tried: Tried,
  vehicle: VehicleKey,
  { from, to }: Range,
): Promise<Found> {
  const rule = ruleOf(tried)
  if (!rule) return nothingFound()
  const raw = readsMessages(rule, watchedOf(rule, tried))
  const end = await overHistory<TrialState>(store, vehicle, { from, to, raw }, (portion, bytes) =>
    threads.run({ tried, vehicle, ...portion }, bytes),
  )
  return end?.found ?? nothingFound()
}
