import { CAPACITY } from '../../shared/bounds.ts'
import type { Bounded } from '../../shared/one.ts'
import { median, medianBounds } from './robust.ts'

/** A row of `vehicle_charge_health`. */
export interface ChargeRow {
  /** ms */
  readonly begin: number
  readonly end: number
  /** % */
  readonly socBegin: number
  readonly socEnd: number
  /** 0.1 Ah, 0.01 kWh */
  readonly charge: number
  readonly energy: number
  /** s */
  readonly measured: number
}

const HOUR_S = 3600

/** % of the time of a charge in which current and voltage are known. */
export const measuredShare = ({ begin, end, measured }: ChargeRow): number =>
  end > begin ? Math.min(100, (measured * 100_000) / (end - begin)) : 0

/**
 * The energy that a battery would take from empty to full, kWh, by one charge: what went in, by how far the level rose. Undefined of
 * one that says too little.
 *
 * Bounds: the level at each end is known to half a percent; the current to half of its step; what was not measured is taken to
 * have been charged like the rest, and may have been nothing or twice as much.
 */
export function capacityOf(charge: ChargeRow): Bounded | undefined {
  const rise = charge.socEnd - charge.socBegin
  const share = measuredShare(charge)
  if (rise < CAPACITY.riseMin || share < CAPACITY.measuredMin || charge.energy <= 0 || charge.charge <= 0)
    return undefined
  const measured = charge.energy / 100
  const whole = measured / (share / 100)
  const kilovolts = measured / (charge.charge / 10)
  const hours = (charge.end - charge.begin) / 1000 / HOUR_S
  // Half of what the energy is rounded to as well.
  const off = whole - measured + (CAPACITY.currentStep / 2) * kilovolts * hours + 0.005
  const of = (energy: number, risen: number) => (energy / risen) * 100
  return {
    value: of(whole, rise),
    low: of(whole - off, rise + CAPACITY.socStep),
    high: of(whole + off, rise - CAPACITY.socStep),
  }
}

export interface Capacity extends Bounded {
  /** Charges that it is the median of. */
  readonly charges: number
}

/**
 * The median of the newest charges. It is never known better than the one charge in the middle, as each may be rounded to the same
 * side, nor better than charges agree with each other.
 *
 * @param charges the newest first
 */
export function vehicleCapacity(charges: readonly ChargeRow[]): Capacity | undefined {
  const found = charges
    .map(capacityOf)
    .filter((one) => one !== undefined)
    .slice(0, CAPACITY.chargesMax)
  if (found.length === 0) return undefined
  const scatter = medianBounds(found.map(({ value }) => value))
  return {
    value: median(found.map(({ value }) => value)),
    low: Math.min(scatter.low, median(found.map(({ low }) => low))),
    high: Math.max(scatter.high, median(found.map(({ high }) => high))),
    charges: found.length,
  }
}
