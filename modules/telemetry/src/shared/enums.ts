import { defineEnum } from '@motorpool/kernel'

const numbered = (from: number, to: number): Record<string, readonly [string, string, string]> =>
  Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, i) => {
      const n = from + i
      return [String(n), [`${n}挡`, `Gear ${n}`, `${n}速`] as const]
    }),
  )

/** Low four bits of the gear byte (R350). */
export const Gear = defineEnum('Gear', {
  '0': ['空挡', 'Neutral', 'ニュートラル'],
  ...numbered(1, 12),
  '13': ['倒挡', 'Reverse', 'リバース'],
  '14': ['自动D挡', 'Auto D', 'オートD'],
  '15': ['停车P挡', 'Parking', 'パーキング'],
})

export const ChargingStatus = defineEnum('ChargingStatus', {
  '1': ['停车充电', 'Parking charge', '駐車充電'],
  '2': ['行驶充电', 'Driving charge', '走行充電'],
  '3': ['未充电', 'Not charging', '非充電'],
  '4': ['充电完成', 'Complete', '充電完了'],
  '254': ['异常', 'Abnormal', '異常'],
  '255': ['无效', 'Invalid', '無効'],
})
