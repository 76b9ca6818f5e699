/**
 * What a vehicle did: drove (on a trip, its rests of less than three minutes within), stood with the engine or ACC on, stood,
 * charged; `UNKNOWN` where it was silent and reports from elsewhere afterwards.
 */
export const BAND_KINDS = ['DRIVE', 'IDLE', 'STAND', 'CHARGE', 'UNKNOWN'] as const
export type BandKind = (typeof BAND_KINDS)[number]

/** A stretch of a day; ms, apart and in order. */
export interface Band {
  kind: BandKind
  from: number
  to: number
  /** The trip, of `DRIVE`. */
  trip: string | null
}

/** A day of one vehicle in bands, and what can be said of it. */
export interface DayLine {
  bands: Band[]
  /** Trips that any part of the day belongs to. */
  trips: number
  /** km; of a trip over midnight the part by time */
  distance: number
  /** ms on trips */
  driving: number
  /** The longest stretch without a trip between two trips, or up to an end of the day. */
  longestStop: { from: number; to: number; address: string | null } | null
  /** The last trip goes on. */
  ongoing: boolean
  /** The vehicle has reported, on whatever day. */
  reported: boolean
}

/** ms: a day of any zone, with an hour more where clocks are put back. */
export const DAY_MAX_MS = 25 * 3_600_000
