/** What a vehicle did in an hour, in whole numbers, so that sums do not depend on their order. */
export const USE_NAMES = [
  /** m */
  'distance',
  /** s moving */
  'drive',
  /** s standing with the engine or ACC on */
  'idle',
  /** 0.1 l out of the tank; what was filled up counts for nothing */
  'fuel',
  /** % of the battery used */
  'used',
] as const

/** What it did on a day (UTC+8). */
export const DAY_NAMES = [
  ...USE_NAMES,
  /** s with ACC on */
  'acc',
  /** s moving between 02:00 and 05:00 */
  'night',
  /** % of the battery charged */
  'charged',
  /** 0.1 km/h */
  'maxSpeed',
  'trips',
  /** Times that it came to rest after a trip. */
  'stops',
  /** s between reports that follow each other closely enough to tell harsh driving */
  'judged',
  'accelerations',
  'brakings',
  'turns',
] as const

export type Use = Readonly<Record<(typeof USE_NAMES)[number], number>>
export type DayFigures = Readonly<Record<(typeof DAY_NAMES)[number], number>>

/** Levels and the odometer where a day begins; ABSENT until they are reported. */
export interface Standing {
  /** 0.1 km */
  readonly mileage: number
  /** % */
  readonly soc: number
  /** 0.1 l */
  readonly fuel: number
}

export const NO_USE: Use = { distance: 0, drive: 0, idle: 0, fuel: 0, used: 0 }

export const NO_FIGURES: DayFigures = {
  ...NO_USE,
  acc: 0,
  night: 0,
  charged: 0,
  maxSpeed: 0,
  trips: 0,
  stops: 0,
  judged: 0,
  accelerations: 0,
  brakings: 0,
  turns: 0,
}
