import type { FieldCheck } from '@motorpool/resource/shared'

/** Emission levels that a category can have. */
export const EMISSION_BY_CATEGORY: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['NEW_ENERGY', ['GBEV']],
  ['NON_ROAD', ['GB3', 'GB4']],
  ['ROAD_FUEL', ['GB6']],
  ['CUSTOM', ['GB3']],
])

/** The call that lists them for a form. */
export const EMISSION_LEVELS = {
  path: '/api/system-svc/dicItems/V1.0/getEmissionLevelTypeByPlatformScope',
  by: { platformScope: 'vehicleCategory' },
}

export const emissionFitsCategory: FieldCheck = (value, row) => {
  const fitting = EMISSION_BY_CATEGORY.get(row.vehicleCategory)
  return fitting && !fitting.includes(String(value)) ? { code: 'FIELD_CHOICE' } : undefined
}

/** Vehicles that burn fuel, and those that drive electrically; plug-in hybrids do both. */
export const WITH_ENGINE = ['FUEL', 'PHEV'] as const
export const WITH_MOTOR = ['BEV', 'PHEV', 'FCEV'] as const

const ROAD_VIN = /^[A-HJ-NPR-Z0-9]{17}$/
const MACHINE_VIN = /^[A-Z0-9-]{1,32}$/

/** Road vehicles carry a 17-character VIN without I, O and Q; machinery carries its maker's number (R271). */
export const vinFitsCategory: FieldCheck = (value, row) => {
  const road = row.vehicleCategory === 'NEW_ENERGY' || row.vehicleCategory === 'ROAD_FUEL'
  return (road ? ROAD_VIN : MACHINE_VIN).test(String(value)) ? undefined : { code: 'FIELD_FORMAT' }
}
