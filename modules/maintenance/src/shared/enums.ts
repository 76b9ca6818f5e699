import { defineEnum, type EnumValue } from '@motorpool/kernel'

/** FIRST: once in the life of a vehicle. PERIOD: again and again, each period from the handling of the one before. */
export const MaintenanceStrategyType = defineEnum('MaintenanceStrategyType', {
  FIRST: ['首保', 'First', '初回'],
  PERIOD: ['定期', 'Periodic', '定期'],
})
export type MaintenanceStrategyType = EnumValue<typeof MaintenanceStrategyType>

export const MaintenanceType = defineEnum('MaintenanceType', {
  INSPECT: ['检查', 'Inspection', '点検'],
  REPLACE: ['更换', 'Replacement', '交換'],
  CLEAN: ['清洁', 'Cleaning', '清掃'],
  LUBRICATE: ['润滑', 'Lubrication', '給油'],
})

export const MaintenanceTimeType = defineEnum('MaintenanceTimeType', {
  DAY: ['天', 'Day', '日'],
  HOUR: ['小时', 'Hour', '時間'],
})
export type MaintenanceTimeType = EnumValue<typeof MaintenanceTimeType>

export const MileageUnit = defineEnum('MileageUnit', {
  KM: ['公里', 'Kilometre', 'キロメートル'],
})

export const MaintenanceHandler = defineEnum('MaintenanceHandler', {
  UNDISPOSED: ['未处理', 'Undisposed', '未処理'],
  DISPOSED: ['已处理', 'Disposed', '処理済み'],
})

/** How far a service is: its time comes near, or has passed. */
export const MaintenanceStage = defineEnum('MaintenanceStage', {
  AHEAD: ['即将到期', 'Due soon', '期限間近'],
  OVERDUE: ['已到期', 'Overdue', '期限超過'],
})
export type MaintenanceStage = EnumValue<typeof MaintenanceStage>

/** Which of the three measures came first. */
export const MaintenanceReason = defineEnum('MaintenanceReason', {
  TIME: ['工时', 'Working hours', '稼働時間'],
  SERVICE_LIFE: ['使用年限', 'Service life', '使用期間'],
  MILEAGE: ['里程', 'Mileage', '走行距離'],
})
export type MaintenanceReason = EnumValue<typeof MaintenanceReason>
