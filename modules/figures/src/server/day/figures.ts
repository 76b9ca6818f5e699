/** What a vehicle did in an hour or on a day, in whole numbers, so that sums do not depend on their order. */
export interface Use {
  /** m */
  readonly distance: number
  /** s moving */
  readonly drive: number
  /** s standing with the engine or ACC on */
  readonly idle: number
  /** 0.1 l out of the tank; what was filled up counts for nothing */
  readonly fuel: number
  /** % of the battery used */
  readonly used: number
}

/** What a vehicle did on a day (UTC+8). */
export interface DayFigures extends Use {
  /** s with ACC on */
  readonly acc: number
  /** s moving between 02:00 and 05:00 */
  readonly night: number
  /** % of the battery charged */
  readonly charged: number
  /** 0.1 km/h */
  readonly maxSpeed: number
  readonly trips: number
  /** Times that it came to rest after a trip. */
  readonly stops: number
  /** s between reports that follow each other closely enough to tell harsh driving */
  readonly judged: number
  readonly accelerations: number
  readonly brakings: number
  readonly turns: number
}

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
