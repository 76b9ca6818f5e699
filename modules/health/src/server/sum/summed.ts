import { INSULATION } from '../../shared/bounds.ts'
import { type Capacity, vehicleCapacity } from '../estimate/capacity.ts'
import { fuelPer100 } from '../estimate/fuel.ts'
import { median } from '../estimate/robust.ts'
import { fallsTo, trendOf } from '../estimate/trend.ts'
import type { Stored } from './read.ts'

/** What is known of a vehicle by now, as columns of `vehicle_health`. */
export interface SummedRow {
  readonly vehicle_id: string
  readonly tenant_id: string
  readonly capacity: number | null
  readonly capacity_low: number | null
  readonly capacity_high: number | null
  readonly charges: number
  readonly soh: number | null
  readonly soh_low: number | null
  readonly soh_high: number | null
  readonly spread: number | null
  readonly temp_spread: number | null
  readonly insulation: number | null
  readonly insulation_least: number | null
  readonly insulation_falls: boolean
  readonly fuel: number | null
  readonly fuel_error: number | null
}

const hundredths = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 100)
const middle = (values: readonly number[]): number | null =>
  values.length > 0 ? Math.round(median(values)) : null

/** kΩ that a vehicle has to have. */
export const insulationLeast = (voltage: number | null): number =>
  Math.max(INSULATION.least, Math.round(((voltage ?? 0) * INSULATION.perVolt) / 1000))

/** 0.1 % of the rated energy. */
const shareOf = (energy: number | undefined, rated: number | null): number | null =>
  energy === undefined || !rated ? null : Math.min(32_767, Math.round((energy / rated) * 1000))

function capacityColumns(capacity: Capacity | undefined, rated: number | null) {
  return {
    capacity: hundredths(capacity?.value),
    capacity_low: hundredths(capacity?.low),
    capacity_high: hundredths(capacity?.high),
    charges: capacity?.charges ?? 0,
    soh: shareOf(capacity?.value, rated),
    soh_low: shareOf(capacity?.low, rated),
    soh_high: shareOf(capacity?.high, rated),
  }
}

/** @param today days since 1970 (UTC+8) */
export function summed(stored: Stored, today: number): SummedRow {
  const { vehicleId, tenantId, ratedEnergy, voltage, spreads, tempSpreads, insulations } = stored
  const newest = insulations.filter(({ day }) => day > today - INSULATION.days).map(({ value }) => value)
  const least = newest.length > 0 ? insulationLeast(voltage) : null
  const trend = trendOf(insulations)
  const fuel = stored.fuel ? fuelPer100(stored.fuel) : undefined
  return {
    vehicle_id: vehicleId,
    tenant_id: tenantId,
    ...capacityColumns(vehicleCapacity(stored.charges), ratedEnergy),
    spread: middle(spreads),
    temp_spread: middle(tempSpreads),
    insulation: middle(newest),
    insulation_least: least,
    insulation_falls: least !== null && trend !== undefined && fallsTo(trend, least),
    fuel: hundredths(fuel?.value),
    fuel_error: hundredths(fuel?.error),
  }
}
