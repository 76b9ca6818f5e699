import { defineEnum } from '@motorpool/kernel'

export const ChargingStatus = defineEnum('ChargingStatus', {
  '1': ['停车充电', 'Parking charge', '駐車充電'],
  '2': ['行驶充电', 'Driving charge', '走行充電'],
  '3': ['未充电', 'Not charging', '非充電'],
  '4': ['充电完成', 'Complete', '充電完了'],
  '254': ['异常', 'Abnormal', '異常'],
  '255': ['无效', 'Invalid', '無効'],
})
