import type { Names } from '@motorpool/wire'

interface Faults {
  readonly key: string
  readonly name: Names
}

/** The four lists of fault codes of the alarm block, in wire order. */
export const FAULTS = [
  { key: 'storageFaults', name: ['可充电储能装置故障', 'Storage device faults', '蓄電装置故障'] },
  { key: 'motorFaults', name: ['驱动电机故障', 'Drive motor faults', '駆動モーター故障'] },
  { key: 'engineFaults', name: ['发动机故障', 'Engine faults', 'エンジン故障'] },
  { key: 'otherFaults', name: ['其他故障', 'Other faults', 'その他の故障'] },
] as const satisfies readonly Faults[]
