import { defineEnum, type EnumValue } from '@motorpool/kernel'

/** In what a vehicle stands out. */
export const HealthFinding = defineEnum('HealthFinding', {
  CAPACITY_LOW: ['容量衰减', 'Capacity is low', '容量低下'],
  CELLS_APART: ['电芯压差大', 'Cells drift apart', 'セル電圧差大'],
  INSULATION_LOW: ['绝缘电阻低', 'Insulation is low', '絶縁抵抗低下'],
  INSULATION_FALLING: ['绝缘电阻持续下降', 'Insulation is falling', '絶縁抵抗が低下中'],
  TEMPERATURES_APART: ['温差大', 'Temperatures drift apart', '温度差大'],
  FUEL_HIGH: ['油耗偏高', 'Fuel use is high', '燃費悪化'],
})
export type HealthFinding = EnumValue<typeof HealthFinding>

/** Unknown is not normal: nothing was reported of late. */
export const HealthState = defineEnum('HealthState', {
  STANDS_OUT: ['异常突出', 'Stands out', '要注意'],
  NORMAL: ['未见异常', 'Nothing found', '異常なし'],
  UNKNOWN: ['未知', 'Unknown', '不明'],
})
export type HealthState = EnumValue<typeof HealthState>
