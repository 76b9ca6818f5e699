interface Gb4Field {
  readonly field: string
  /** What makers send in its place. */
  readonly instead?: string
  readonly min: number
  readonly max: number
}

/**
 * What HJ 1014-2020 (GB4) has a machine report while its engine runs, as far as function fields carry it, with the ranges of the
 * signals (SAE J1939-71). Beside them a valid position.
 */
export const GB4_FIELDS: readonly Gb4Field[] = [
  { field: 'engineSpeed', min: 0, max: 8031.875 },
  { field: 'engineTorque', instead: 'engineLoad', min: -125, max: 125 },
  { field: 'coolantTemperature', min: -40, max: 210 },
  { field: 'fuelLevel', min: 0, max: 100 },
]

export const GB4_POSITION = 'position'
