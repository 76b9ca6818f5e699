import { type ReportColumnName, StateBit } from '@motorpool/wire'
import type { ProtocolName } from './facts.ts'

/** Where the messages of a protocol carry a figure, by the code of its function field; physical units. */
export type Measure =
  | { readonly column: ReportColumnName }
  /** 1 or 0; nothing while the other bit is set. */
  | { readonly bit: number; readonly unless?: number }
  /** Path in a decoded message; of one without, the most or the least of the list that it has instead (`*` for any index). */
  | { readonly path: string; readonly most?: string; readonly least?: string }
  /** The difference of two paths; of a message without them, that within the list that it has instead. */
  | { readonly high: string; readonly low: string; readonly every?: string }
  /** Follows from several reports. */
  | { readonly derived: DerivedFigure }

export type DerivedFigure = 'speedChange' | 'idleTime'

const EVERY = {
  vehicleSpeed: { column: 'speed' },
  totalMileage: { column: 'mileage' },
  ignition: { bit: StateBit.accOn, unless: StateBit.accUnknown },
  speedChange: { derived: 'speedChange' },
  idleTime: { derived: 'idleTime' },
} as const satisfies Record<string, Measure>

/** What every engine data stream of emission terminals has. */
const EMISSION = {
  engineSpeed: { path: 'stream.engineSpeed' },
  engineTorque: { path: 'stream.netTorque' },
  fuelRate: { path: 'stream.fuelFlow' },
  coolantTemperature: { path: 'stream.coolantTemperature' },
  fuelLevel: { path: 'stream.fuelLevel' },
  reagentLevel: { path: 'stream.reagentLevel' },
  noxUpstream: { path: 'stream.noxUpstream' },
  noxDownstream: { path: 'stream.noxDownstream' },
  dpfPressure: { path: 'stream.dpfPressure' },
} as const satisfies Record<string, Measure>

const { totalMileage: _, ...MACHINE } = EVERY

/** GB/T 32960-2025 has no extremes: it gives every cell and every probe. */
const CELLS = 'voltages.packs.*.units.*'
const PROBES = 'temperatures.packs.*.probes.*'

const MEASURES: Readonly<Record<ProtocolName, Readonly<Record<string, Measure>>>> = {
  gb32960: {
    ...EVERY,
    soc: { column: 'soc' },
    charging: { bit: StateBit.charging },
    engineSpeed: { path: 'engine.speed' },
    packVoltage: { path: 'vehicle.voltage' },
    packCurrent: { path: 'vehicle.current' },
    insulationResistance: { path: 'vehicle.insulation' },
    maxCellVoltage: { path: 'extremes.maxVoltage', most: CELLS },
    minCellVoltage: { path: 'extremes.minVoltage', least: CELLS },
    cellVoltageSpread: { high: 'extremes.maxVoltage', low: 'extremes.minVoltage', every: CELLS },
    maxTemperature: { path: 'extremes.maxTemperature', most: PROBES },
    minTemperature: { path: 'extremes.minTemperature', least: PROBES },
    temperatureSpread: { high: 'extremes.maxTemperature', low: 'extremes.minTemperature', every: PROBES },
  },
  jt808: {
    ...EVERY,
    altitude: { column: 'altitude' },
    fuelQuantity: { column: 'fuel' },
    fuelLevel: { path: 'items.fuelPercent' },
  },
  gb17691: {
    ...EVERY,
    ...EMISSION,
    soc: { column: 'soc' },
    acceleratorPosition: { path: 'supplement.accelerator' },
    totalFuel: { path: 'supplement.totalFuel' },
  },
  // Machines count hours, and their protocol does not carry them.
  hj1014: { ...MACHINE, ...EMISSION },
}

/** Where a protocol's own messages carry a function field; undefined where they do not. */
export const measureOf = (protocol: ProtocolName, field: string): Measure | undefined =>
  MEASURES[protocol][field]

export const measuresOf = (protocol: ProtocolName): readonly string[] => Object.keys(MEASURES[protocol])
