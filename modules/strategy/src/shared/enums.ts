import { defineEnum, type EnumValue } from '@motorpool/kernel'

export { AlarmCondition, ConditionLogic } from '@motorpool/monitoring/comparison'

/** Which vehicles of its organisation a strategy watches. */
export const StrategyScope = defineEnum('StrategyScope', {
  ALL: ['全部车辆', 'All vehicles', '全車両'],
  MODEL: ['按车型', 'By model', '車種別'],
  GROUP: ['按车组', 'By group', 'グループ別'],
  VIN: ['按车辆', 'By vehicle', '車両別'],
})

export const ContinueType = defineEnum('ContinueType', {
  SECOND: ['秒', 'Second', '秒'],
  MINUTE: ['分钟', 'Minute', '分'],
  HOUR: ['小时', 'Hour', '時間'],
})
export type ContinueType = EnumValue<typeof ContinueType>

export const StrategyKind = defineEnum('StrategyKind', {
  VEHICLE: ['车辆报警', 'Vehicle alarm', '車両アラーム'],
  EXCEPTION: ['异常工况', 'Abnormal working condition', '異常稼働'],
})
export type StrategyKind = EnumValue<typeof StrategyKind>
