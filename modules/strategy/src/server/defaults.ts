import type { ProtocolName } from '@motorpool/protocols/facts'
import type { AlarmCondition } from '../shared/enums.ts'

interface DefaultItem {
  readonly field: string
  readonly level: '1' | '2' | '3'
  readonly condition: AlarmCondition
  readonly value: number
  readonly seconds?: number
}

/** What each protocol's strategies of abnormal working conditions begin with. */
export const DEFAULT_ITEMS: Readonly<Record<ProtocolName, readonly DefaultItem[]>> = {
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
}
