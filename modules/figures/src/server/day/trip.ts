import type { Change } from './change.ts'
import { type DayFigures, NO_FIGURES } from './figures.ts'
import type { Report } from './report.ts'

/** s: standing longer ends a trip. */
export const REST_S = 180
/** m: a shorter way is moving about on one spot. */
export const LEAST_WAY = 300

/** Where a vehicle was, in 1e-6 degree; ABSENT where it has reported no position. */
interface Place {
  readonly lng: number
  readonly lat: number
}

/** A way between two rests. */
export interface Trip {
  /** s */
  readonly begin: number
  readonly from: Place
  /** s: the newest report that moved, or came behind one */
  readonly end: number
  readonly to: Place
  /** m */
  readonly distance: number
  /** 0.1 km/h */
  readonly maxSpeed: number
  /** 0.1 l */
  readonly fuel: number
  /** % of the battery */
  readonly used: number
}

export interface TripStep {
  readonly trip: Trip | null
  /** It was under way and is over: the vehicle rests, or fell silent. */
  readonly done: Trip | null
}

const placeOf = ({ travelled: { lng, lat } }: Report): Place => ({ lng, lat })

export const isTrip = (trip: Trip | null): trip is Trip => trip !== null && trip.distance >= LEAST_WAY

const begun = (report: Report): Trip => ({
  begin: report.time,
  from: placeOf(report),
  end: report.time,
  to: placeOf(report),
  distance: 0,
  maxSpeed: 0,
  fuel: 0,
  used: 0,
})

function extended(trip: Trip, now: Report, change: DayFigures): Trip {
  const { distance, fuel, used } = change
  return {
    ...trip,
    end: now.time,
    to: placeOf(now),
    distance: trip.distance + distance,
    maxSpeed: Math.max(trip.maxSpeed, now.speed),
    fuel: trip.fuel + fuel,
    used: trip.used + used,
  }
}

/**
 * The trip with one report more.
 *
 * @param isSilence nothing is known of the time since the report before
 */
export function tripStep(
  trip: Trip | null,
  before: Report | null,
  now: Report,
  change: Change,
  isSilence: boolean,
): TripStep {
  if (trip && (isSilence || (!now.moves && now.time - trip.end >= REST_S)))
    return { trip: now.moves ? extended(begun(now), now, NO_FIGURES) : null, done: trip }
  if (trip) return { trip: now.moves || before?.moves ? extended(trip, now, change) : trip, done: null }
  if (!now.moves) return { trip: null, done: null }
  return {
    trip: before && !isSilence ? extended(begun(before), now, change) : extended(begun(now), now, NO_FIGURES),
    done: null,
  }
}
