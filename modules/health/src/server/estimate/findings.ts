import { CAPACITY, CELLS, FUEL, INSULATION, TEMPERATURES } from '../../shared/bounds.ts'
import type { HealthFinding, HealthState } from '../../shared/enums.ts'
import { robustScore } from './robust.ts'

/** What is known of a vehicle by now, in the units of `vehicle_health`; null: unknown. */
export interface Known {
  readonly capacity: number | null
  /** 0.1 % of the rated energy, at most */
  readonly sohHigh: number | null
  /** mV */
  readonly spread: number | null
  /** 0.1 K */
  readonly tempSpread: number | null
  /** kΩ */
  readonly insulation: number | null
  readonly insulationLeast: number | null
  readonly insulationFalls: boolean
  /** 0.01 l per 100 km */
  readonly fuel: number | null
  readonly fuelError: number | null
}

/** The middle of the vehicles of a model. */
export interface ModelMiddle {
  /** 0.01 l per 100 km, of so many vehicles */
  readonly fuel: number | null
  readonly fuelVehicles: number
  /** mV: median and MAD, of so many vehicles */
  readonly spread: number | null
  readonly spreadMad: number | null
  readonly spreadVehicles: number
}

/** The median that a vehicle's fuel is compared with; null: too few vehicles. */
export const fuelMiddle = ({ fuel, fuelVehicles }: ModelMiddle): number | null =>
  fuelVehicles >= FUEL.vehicles ? fuel : null

function cellsApart(spread: number, model: ModelMiddle): boolean {
  if (spread > CELLS.most) return true
  if (model.spread === null || model.spreadVehicles < CELLS.vehicles || spread < CELLS.outlierMin)
    return false
  const mad = Math.max(model.spreadMad ?? 0, CELLS.deviationMin)
  return robustScore(spread, model.spread, mad) > CELLS.outlier
}

function fuelHigh({ fuel, fuelError }: Known, model: ModelMiddle): boolean {
  const middle = fuelMiddle(model)
  if (fuel === null || middle === null) return false
  return fuel - (fuelError ?? 0) > middle * (1 + FUEL.most / 100)
}

/** In what a vehicle stands out, each where its bounds leave no doubt. */
export function findingsOf(known: Known, model: ModelMiddle): HealthFinding[] {
  const { sohHigh, spread, tempSpread, insulation, insulationLeast, insulationFalls } = known
  const found: Record<HealthFinding, boolean> = {
    CAPACITY_LOW: sohHigh !== null && sohHigh < CAPACITY.least * 10,
    CELLS_APART: spread !== null && cellsApart(spread, model),
    INSULATION_LOW: insulation !== null && insulation < (insulationLeast ?? INSULATION.least),
    INSULATION_FALLING: insulation !== null && insulationFalls,
    TEMPERATURES_APART: tempSpread !== null && tempSpread > TEMPERATURES.most * 10,
    FUEL_HIGH: fuelHigh(known, model),
  }
  return (Object.keys(found) as HealthFinding[]).filter((finding) => found[finding])
}

/** Of what nothing is known of late, nothing can be said. */
export function stateOf(known: Known, findings: readonly HealthFinding[]): HealthState {
  if (findings.length > 0) return 'STANDS_OUT'
  const { capacity, spread, tempSpread, insulation, fuel } = known
  return [capacity, spread, tempSpread, insulation, fuel].some((value) => value !== null)
    ? 'NORMAL'
    : 'UNKNOWN'
}
