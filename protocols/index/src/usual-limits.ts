import type { ProtocolName } from './facts.ts'

/** What is usually too much of a figure, by the code of its function field. */
export interface UsualLimit {
  readonly field: string
  readonly level: '1' | '2' | '3'
  readonly condition: 'GT' | 'LT'
  readonly value: number
  /** For as long as this. */
  readonly seconds?: number
}

const LIMITS: Readonly<Record<ProtocolName, readonly UsualLimit[]>> = {
  gb32960: [
    { field: 'maxTemperature', level: '3', condition: 'GT', value: 60, seconds: 30 },
    { field: 'temperatureSpread', level: '2', condition: 'GT', value: 15, seconds: 60 },
    { field: 'cellVoltageSpread', level: '2', condition: 'GT', value: 0.3, seconds: 60 },
    { field: 'insulationResistance', level: '3', condition: 'LT', value: 100, seconds: 30 },
    { field: 'soc', level: '1', condition: 'LT', value: 15, seconds: 60 },
  ],
  jt808: [
    { field: 'vehicleSpeed', level: '2', condition: 'GT', value: 100, seconds: 30 },
    { field: 'idleTime', level: '1', condition: 'GT', value: 30 },
    { field: 'speedChange', level: '2', condition: 'LT', value: -15 },
  ],
  gb17691: [
    { field: 'vehicleSpeed', level: '2', condition: 'GT', value: 100, seconds: 30 },
    { field: 'reagentLevel', level: '1', condition: 'LT', value: 10, seconds: 60 },
  ],
  hj1014: [{ field: 'reagentLevel', level: '1', condition: 'LT', value: 10, seconds: 60 }],
}

/** What a protocol's strategies of abnormal working conditions begin with. */
export const usualLimitsOf = (protocol: ProtocolName): readonly UsualLimit[] => LIMITS[protocol]
