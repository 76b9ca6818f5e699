import { defineEnum, type EnumValue } from '@motorpool/kernel'

/** How a value is compared, in strategies and in questions about history. */
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
