import { type CompiledFence, createFenceIndex, type FenceRule } from '@motorpool/geo/fence'
import type { FenceAlarmType } from '../../shared/enums.ts'

/** What a fence is to those who watch it. Times are ms. */
export interface WatchedFence {
  readonly id: string
  readonly name: string
  /** Of a customer's fence the account that keeps it; null: the tenant's. */
  readonly account: string | null
  /** Another one when it lies elsewhere: what was known of a vehicle and the old place says nothing then. */
  readonly mark: number
  readonly alarmType: FenceAlarmType
  readonly rule: FenceRule
  readonly from: number | null
  readonly until: number | null
  readonly compiled: CompiledFence
}

/** A fence with vehicles that it watches, by their ids; one that watches some of them to another time comes again for these. */
export interface LinkedFence {
  readonly fence: WatchedFence
  readonly vehicles: ReadonlySet<string>
}

/** The fences of a tenant as of one revision. */
export interface FenceSet {
  readonly size: number
  /** Whether any fence watches the vehicle. */
  watches(vehicleId: string): boolean
  /** A fence that watches the vehicle. */
  find(fenceId: string, vehicleId: string): WatchedFence | undefined
  /** Calls back for each fence that watches the vehicle and whose box comes near a position (millionths of a degree). */
  around(lng: number, lat: number, vehicleId: string, see: (fence: WatchedFence) => void): void
  /** ms: when a fence next begins or ceases to hold after an instant. */
  nextTurn(time: number): number | null
}

/** Metres around a position in which fences are looked for: a crossing counts within less. */
const MARGIN = 50

export const isInForce = ({ from, until }: WatchedFence, time: number): boolean =>
  (from === null || time >= from) && (until === null || time < until)

/** Place of the first of ascending times that is after an instant. */
function firstAfter(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? Infinity) > time) high = middle
    else low = middle + 1
  }
  return low
}

export function fenceSet(linked: readonly LinkedFence[]): FenceSet {
  const byId = Map.groupBy(linked, (one) => one.fence.id)
  const vehicles = new Set(linked.flatMap((one) => [...one.vehicles]))
  const index = createFenceIndex(linked.map((one) => one.fence.compiled))
  const turns = linked
    .flatMap(({ fence }) => [fence.from ?? [], fence.until ?? []].flat())
    .sort((a, b) => a - b)
  return {
    size: linked.length,
    watches: (vehicleId) => vehicles.has(vehicleId),
    find(fenceId, vehicleId) {
      return byId.get(fenceId)?.find(({ vehicles: watched }) => watched.has(vehicleId))?.fence
    },
    around(lng, lat, vehicleId, see) {
      index.each(lng, lat, MARGIN, (i) => {
        const found = linked[i]
        if (found?.vehicles.has(vehicleId)) see(found.fence)
      })
    },
    nextTurn: (time) => turns[firstAfter(turns, time)] ?? null,
  }
}

export const NO_FENCES: FenceSet = fenceSet([])
