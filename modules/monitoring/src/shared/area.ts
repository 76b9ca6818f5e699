/** What a question about an area may span; also said in the console before it is asked. */
export const AREA_LIMITS = {
  corners: 100,
  /** km² */
  size: 250_000,
  /** h */
  hours: 24,
  /** Vehicles in scope that have reported since the period began. */
  vehicles: 1000,
} as const

/** A vehicle that reported from inside an area. */
export interface AreaVisit {
  id: string
  vin: string
  plate: string | null
  /** Times of its first and its last position inside, ms. */
  first: number
  last: number
  /** Positions inside. */
  reports: number
}

/** Who was inside an area between two times, the last to leave first. */
export interface AreaVisits {
  visits: AreaVisit[]
  /** Vehicles that were looked at, and those there were: fewer when the time that a call may take was over. */
  checked: number
  vehicles: number
}
