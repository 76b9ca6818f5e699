import { VehicleCategory } from '@motorpool/tenancy/shared'
import {
  type ConditionGroup,
  type ConditionValue,
  FIGURES,
  type Figure,
  type FigureKey,
  figuresOf,
  REPORTED_MEASURES,
  type VehicleOverview,
} from '../../../shared/index.ts'
import { valueAt } from '../condition.ts'

/** A figure with what the vehicle says of it. */
export interface ShownFigure extends Figure {
  key: FigureKey
  /** Null: not reported, not known, or one of the standard's marks (then `value` tells which). */
  number: number | null
  value: ConditionValue | undefined
}

export interface Reported {
  groups: readonly ConditionGroup[]
  measures: Readonly<Record<string, string>>
}

/** Of a vehicle whose condition is not known. */
export const NOTHING_REPORTED: Reported = { groups: [], measures: {} }

/** The value of a function field: as the terminal's software defines it, else as the protocol's own reports carry it. */
export function measureOf(field: string, { groups, measures }: Reported): ConditionValue | undefined {
  const own = measures[field]
  const paths = [...(own === undefined ? [] : [own]), ...(REPORTED_MEASURES.get(field) ?? [])]
  for (const path of paths) {
    const value = valueAt(groups, path)
    if (value) return value
  }
  return undefined
}

const HOUR = 3600

/** What the state of the vehicle knows without its condition. */
function known(key: FigureKey, vehicle: VehicleOverview): number | null {
  const { today } = vehicle
  switch (key) {
    case 'speed':
      return vehicle.speed
    case 'mileage':
      return vehicle.mileage
    case 'dayDistance':
      return vehicle.dayDistance
    case 'soc':
      return vehicle.soc
    case 'fuel':
      return vehicle.fuel
    case 'dayHours':
      return today && today.work / HOUR
    case 'idleShare':
      return today && today.work > 0 ? (100 * today.idle) / today.work : null
    default:
      return null
  }
}

export function figureOf(key: FigureKey, vehicle: VehicleOverview, reported: Reported): ShownFigure {
  const figure: Figure = FIGURES[key]
  const value = figure.field === undefined ? undefined : measureOf(figure.field, reported)
  const number = value ? (typeof value.value === 'number' ? value.value : null) : known(key, vehicle)
  return { ...figure, key, number, value }
}

/** The big figures of a vehicle: chosen by its tenant, or by its category and what it reports. */
export function shownFigures(vehicle: VehicleOverview, reported: Reported): ShownFigure[] {
  const category = VehicleCategory.values.find((one) => one === vehicle.vehicleCategory) ?? 'CUSTOM'
  const one = (key: FigureKey) => figureOf(key, vehicle, reported)
  return figuresOf(category, vehicle.figures, (key) => {
    const { number, value } = one(key)
    return number !== null || value !== undefined
  }).map(one)
}
