import type { Arrival } from './arrival-log.ts'

/** ms that a report may still be on its way from a process that was killed. */
const ON_ITS_WAY_MS = 1000

/** What was killed when, ms of the clock. */
export interface Kill {
  at: number
  /** Undefined: no peer. */
  peer: number | undefined
  /** Reports may come again for it. */
  isOurs: boolean
}

export interface StoredReports {
  n: number
  /** Seconds of its reports in the order of the journal, and of those that its terminal was acknowledged. */
  stored: readonly number[]
  acknowledged: readonly number[]
}

/** What came to a peer, beside what it should have got. */
export interface Comparison {
  arrived: number
  late: number
  /** Acknowledged to the terminal, or stored, and never here. */
  lost: number
  /** New ones behind one that is later in the journal, live and made up each for itself. */
  disordered: number
  doubled: number
  /** Of them those that had no answer, and those that had. */
  doubledUnanswered: number
  doubledAnswered: number
  /** ms before the next kill that those had come at most. */
  answeredBefore: number
  doubledWithoutCause: number
}

/** The first arrivals of a vehicle are in the order of the journal, live and made up each for itself. */
function disorderedOf(first: ReadonlyMap<number, Arrival>, stored: readonly number[]): number {
  const places = new Map(stored.map((second, place) => [second, place]))
  const newest = { live: -1, late: -1 }
  let disordered = 0
  for (const { second, isLate } of first.values()) {
    const kind = isLate ? 'late' : 'live'
    const place = places.get(second) ?? -1
    if (place < newest[kind]) disordered++
    else newest[kind] = place
  }
  return disordered
}

/** @param kills that may be why a report comes to this peer again, in their order */
export function compareArrivals(
  arrivals: readonly Arrival[],
  vehicles: readonly StoredReports[],
  kills: readonly Kill[],
): Comparison {
  const firsts = new Map(vehicles.map(({ n }) => [n, new Map<number, Arrival>()]))
  const found: Comparison = {
    arrived: arrivals.length,
    late: arrivals.filter(({ isLate }) => isLate).length,
    lost: 0,
    disordered: 0,
    doubled: 0,
    doubledUnanswered: 0,
    doubledAnswered: 0,
    answeredBefore: 0,
    doubledWithoutCause: 0,
  }
  for (const arrival of arrivals) {
    const first = firsts.get(arrival.n)
    const before = first?.get(arrival.second)
    if (!before) first?.set(arrival.second, arrival)
    else {
      const cause = kills.find(({ at }) => at >= before.at - ON_ITS_WAY_MS && at <= arrival.at)
      found.doubled++
      if (before.isAnswered) found.doubledAnswered++
      else found.doubledUnanswered++
      if (!cause) found.doubledWithoutCause++
      else if (before.isAnswered) found.answeredBefore = Math.max(found.answeredBefore, cause.at - before.at)
    }
  }
  for (const { n, stored, acknowledged } of vehicles) {
    const first = firsts.get(n) ?? new Map<number, Arrival>()
    const wanted = new Set([...stored, ...acknowledged])
    for (const second of wanted) if (!first.has(second)) found.lost++
    found.disordered += disorderedOf(first, stored)
  }
  return found
}
