import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const AlarmCondition = defineEnum('AlarmCondition', {
  GT: ['大于', 'Greater than', 'より大きい'],
  GE: ['大于等于', 'Greater than or equal', '以上'],
  LT: ['小于', 'Less than', 'より小さい'],
  LE: ['小于等于', 'Less than or equal', '以下'],
  EQ: ['等于', 'Equal', '等しい'],
  NE: ['不等于', 'Not equal', '等しくない'],
  BETWEEN: ['区间内', 'In range', '範囲内'],
})
export type AlarmCondition = EnumValue<typeof AlarmCondition>

export const ConditionLogic = defineEnum('ConditionLogic', {
  AND: ['全部满足', 'All', 'すべて満たす'],
  OR: ['任一满足', 'Any', 'いずれかを満たす'],
})
export type ConditionLogic = EnumValue<typeof ConditionLogic>

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
