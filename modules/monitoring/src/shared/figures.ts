import type { VehicleCategory } from '@motorpool/tenancy/shared'

/** A value that may be among the big figures of a vehicle. */
export interface Figure {
  /** Function field (its code) that it is a value of, wherever the vehicle reports that. */
  field?: string
  unit: string
  decimals: number
  /** Full scale of the bar; `signed` bars start in the middle. */
  scale?: number
  signed?: boolean
  /** Below this the bar warns. */
  low?: number
}

/** Every figure, by its key; the text `monitor.<key>` names it. */
export const FIGURES = {
  speed: { field: 'vehicleSpeed', unit: 'km/h', decimals: 1, scale: 120 },
  mileage: { field: 'totalMileage', unit: 'km', decimals: 1 },
  dayDistance: { unit: 'km', decimals: 1 },
  soc: { field: 'soc', unit: '%', decimals: 0, scale: 100, low: 20 },
  range: { field: 'drivingRange', unit: 'km', decimals: 0 },
  voltage: { field: 'packVoltage', unit: 'V', decimals: 1 },
  current: { field: 'packCurrent', unit: 'A', decimals: 1, scale: 600, signed: true },
  fuel: { unit: 'L', decimals: 1 },
  fuelLevel: { field: 'fuelLevel', unit: '%', decimals: 0, scale: 100, low: 15 },
  fuelRate: { field: 'fuelRate', unit: 'L/h', decimals: 1 },
  coolant: { field: 'coolantTemperature', unit: '℃', decimals: 0, scale: 120 },
  urea: { field: 'reagentLevel', unit: '%', decimals: 0, scale: 100, low: 10 },
  engineSpeed: { field: 'engineSpeed', unit: 'r/min', decimals: 0, scale: 3000 },
  engineLoad: { field: 'engineLoad', unit: '%', decimals: 0, scale: 100 },
  engineHours: { field: 'engineHours', unit: 'h', decimals: 1 },
  dayHours: { unit: 'h', decimals: 1 },
  idleShare: { unit: '%', decimals: 0, scale: 100 },
  hydraulicPressure: { field: 'hydraulicPressure', unit: 'MPa', decimals: 1, scale: 40 },
  hydraulicTemperature: { field: 'hydraulicTemperature', unit: '℃', decimals: 0, scale: 110 },
} as const satisfies Record<string, Figure>

export type FigureKey = keyof typeof FIGURES
export const FIGURE_KEYS = Object.keys(FIGURES) as [FigureKey, ...FigureKey[]]

/** Figures that are shown of a vehicle. */
export const BIG_FIGURES = 4

/** What a category of vehicles is asked for, the most important first. */
export const PROPOSED: Readonly<Record<VehicleCategory, readonly FigureKey[]>> = {
  NEW_ENERGY: ['soc', 'range', 'speed', 'dayDistance', 'current', 'voltage', 'mileage'],
  NON_ROAD: [
    'engineHours',
    'fuelRate',
    'idleShare',
    'engineSpeed',
    'hydraulicPressure',
    'hydraulicTemperature',
    'dayHours',
    'fuelLevel',
    'fuel',
    'coolant',
    'dayDistance',
  ],
  ROAD_FUEL: [
    'speed',
    'coolant',
    'urea',
    'fuelRate',
    'dayDistance',
    'fuelLevel',
    'fuel',
    'engineSpeed',
    'mileage',
  ],
  CUSTOM: ['speed', 'engineSpeed', 'dayDistance', 'mileage', 'fuel', 'soc'],
}

/**
 * The figures of a vehicle: those that its tenant chose, else of those proposed for its category the first that the vehicle
 * reports, filled up with others.
 */
export function figuresOf(
  category: VehicleCategory,
  chosen: readonly FigureKey[] | null,
  isReported: (key: FigureKey) => boolean,
): FigureKey[] {
  if (chosen && chosen.length > 0) return chosen.slice(0, BIG_FIGURES)
  const proposed = PROPOSED[category]
  const reported = proposed.filter(isReported)
  const rest = proposed.filter((key) => !reported.includes(key))
  return [...reported, ...rest].slice(0, BIG_FIGURES)
}
