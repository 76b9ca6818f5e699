import { FUEL } from '../../shared/bounds.ts'

/** Days of a vehicle added up. */
export interface FuelUse {
  /** m */
  readonly distance: number
  /** 0.1 l */
  readonly fuel: number
  /** Days on which it was filled up. */
  readonly filled: number
}

/** Litres per 100 km, and by how much they may be off. */
export interface FuelPer100 {
  readonly value: number
  readonly error: number
}

/**
 * Undefined of too short a way. What the tank gave is the difference of two levels, and of two more each time it was filled up;
 * each is known to half a step. Levels between those cancel out.
 */
export function fuelPer100({ distance, fuel, filled }: FuelUse): FuelPer100 | undefined {
  const hundreds = distance / 100_000
  if (distance < FUEL.distanceMin * 1000) return undefined
  return { value: fuel / 10 / hundreds, error: ((1 + filled) * FUEL.levelStep) / hundreds }
}
