/** What is known of a vehicle over some days, each with its decimals on screens and in sheets. */
export const MEASURES = {
  /** h moving, or with the engine or ACC on */
  workTime: 2,
  /** h moving */
  driveTime: 2,
  /** h standing with the engine or ACC on */
  idleTime: 2,
  /** % of the working time */
  idleShare: 1,
  /** h */
  accTime: 2,
  /** h with a terminal connected */
  onlineTime: 2,
  /** % of the time of the range */
  onlineShare: 1,
  /** h moving between 02:00 and 05:00 */
  nightTime: 2,
  /** Days on which it worked. */
  workDays: 0,
  /** h a day on which it worked */
  dayWorkTime: 2,
  /** km */
  distance: 1,
  /** km a day on which it worked */
  dayDistance: 1,
  /** km/h while moving */
  averageSpeed: 1,
  trips: 0,
  stops: 0,
  /** l by the levels of the tank; unknown without one */
  fuel: 1,
  /** l per 100 km; unknown below 1 km */
  fuelPer100: 1,
  /** l per working hour */
  fuelPerHour: 1,
  /** kWh by the charge levels and the rated energy; unknown without either */
  energy: 1,
  /** kWh charged */
  chargedEnergy: 1,
  /** kWh per 100 km */
  energyPer100: 1,
  /** Times of harsh acceleration, braking and turning per 100 km; unknown where reports are too far apart to tell */
  harshPer100: 1,
} as const

export type Measure = keyof typeof MEASURES

/** Measures that add up over vehicles and days: what totals are made of. */
export const TOTALS = [
  'workTime',
  'accTime',
  'onlineTime',
  'distance',
  'fuel',
  'energy',
] as const satisfies readonly Measure[]
export type Total = (typeof TOTALS)[number]

/** Days of one question at most: a year and its leap day. */
export const RANGE_MAX_DAYS = 366
