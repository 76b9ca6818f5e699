import { defineEnum } from '@motorpool/kernel'

export const ElectricDriverType = defineEnum('ELECTRIC_DRIVER_TYPE', {
  '1': ['永磁同步电机', 'Permanent-magnet synchronous', '永久磁石同期'],
  '2': ['交流异步电机', 'AC asynchronous', '交流誘導'],
  '3': ['开关磁阻电机', 'Switched reluctance', 'スイッチトリラクタンス'],
  '4': ['直流电机', 'DC motor', '直流'],
  '5': ['轮毂电机', 'Hub motor', 'ハブモーター'],
  '6': ['其他', 'Other', 'その他'],
})

export const DriverCoolType = defineEnum('DRIVER_COOL_TYPE', {
  '1': ['风冷', 'Air', '空冷'],
  '2': ['液冷', 'Liquid', '液冷'],
  '3': ['油冷', 'Oil', '油冷'],
})

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

export const FaultLevel = defineEnum('FaultLevel', {
  '1': ['一级故障', 'Level 1 fault', 'レベル1故障'],
  '2': ['二级故障', 'Level 2 fault', 'レベル2故障'],
  '3': ['三级故障（关键）', 'Level 3 fault (key fault)', 'レベル3故障（重要）'],
})

export const GroupTarget = defineEnum('GroupTarget', {
  model: ['车型', 'Model', '車種'],
  org: ['机构', 'Organisation', '組織'],
  vin: ['车辆', 'Vehicle', '車両'],
})

export const UserVehicleLinkType = defineEnum('UserVehicleLinkType', {
  MANUAL: ['手动关联', 'Manual', '手動'],
  AUTO: ['自动关联', 'Automatic', '自動'],
  SERVICE: ['服务资源', 'Service resource', 'サービスリソース'],
})

export const FactorySyncState = defineEnum('FactorySyncState', {
  WAIT: ['待同步', 'Waiting', '待機'],
  SYNCED: ['已同步', 'Synchronised', '同期済み'],
  FAILED: ['同步失败', 'Failed', '失敗'],
})

export const RemoveType = defineEnum('RemoveType', {
  TAMPER: ['防拆触发', 'Tamper', '改ざん'],
  POWER_OFF: ['断电', 'Power off', '電源断'],
  SIM_CHANGED: ['SIM卡更换', 'SIM changed', 'SIM交換'],
  TERMINAL_CHANGED: ['终端更换', 'Terminal changed', '端末交換'],
})

export const AlarmLevel = defineEnum('AlarmLevel', {
  '1': ['一般', 'Ordinary', '一般'],
  '2': ['较重', 'Serious', '重大'],
  '3': ['严重', 'Critical', '深刻'],
})

export const AlarmState = defineEnum('AlarmState', {
  ALARMING: ['报警中', 'Alarming', '発生中'],
  ENDED: ['已结束', 'Ended', '終了'],
})

export const AlarmHandleStatus = defineEnum('AlarmHandleStatus', {
  UNDISPOSED: ['未处理', 'Undisposed', '未処理'],
  PROCESSING: ['处理中', 'Processing', '処理中'],
  PROCESSED: ['已处理', 'Processed', '処理済み'],
})

export const NoticeState = defineEnum('NoticeState', {
  PENDING: ['待发送', 'Pending', '送信待ち'],
  SENT: ['已发送', 'Sent', '送信済み'],
})

export const CustomerType = defineEnum('CustomerType', {
  PERSONAL: ['个人', 'Individual', '個人'],
  UNIT: ['单位', 'Unit', '法人'],
})

export const CustomerCertType = defineEnum('CustomerCertType', {
  ID_CARD: ['居民身份证', 'ID card', '身分証'],
  PASSPORT: ['护照', 'Passport', 'パスポート'],
  OFFICER: ['军官证', 'Officer certificate', '軍官証'],
  HK_MACAO: ['港澳通行证', 'HK/Macao permit', '香港マカオ通行証'],
  BUSINESS_LICENCE: ['营业执照', 'Business licence', '営業許可証'],
})
