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

export const Gear = defineEnum('Gear', {
  '0': ['空挡', 'Neutral', 'ニュートラル'],
  '1': ['1挡', 'Gear 1', '1速'],
  '2': ['2挡', 'Gear 2', '2速'],
  '3': ['3挡', 'Gear 3', '3速'],
  '4': ['4挡', 'Gear 4', '4速'],
  '5': ['5挡', 'Gear 5', '5速'],
  '6': ['6挡', 'Gear 6', '6速'],
  '7': ['7挡', 'Gear 7', '7速'],
  '8': ['8挡', 'Gear 8', '8速'],
  '9': ['9挡', 'Gear 9', '9速'],
  '10': ['10挡', 'Gear 10', '10速'],
  '11': ['11挡', 'Gear 11', '11速'],
  '12': ['12挡', 'Gear 12', '12速'],
  '13': ['倒挡', 'Reverse', 'リバース'],
  '14': ['自动D挡', 'Auto D', 'オートD'],
  '15': ['停车P挡', 'Parking', 'パーキング'],
})

export const FaultLevel = defineEnum('FaultLevel', {
  '1': ['一级故障', 'Level 1 fault', 'レベル1故障'],
  '2': ['二级故障', 'Level 2 fault', 'レベル2故障'],
  '3': ['三级故障（关键）', 'Level 3 fault (key fault)', 'レベル3故障（重要）'],
})

export const ProtocolType = defineEnum('ProtocolType', {
  GB32960: ['GB/T 32960', 'GB/T 32960', 'GB/T 32960'],
  GB4: ['国四非道路协议', 'GB4 non-road protocol', '国四プロトコル'],
  GB6: ['国六 GB17691', 'GB6 (GB 17691)', '国六 GB17691'],
  GPRS11: ['GPRS11 企业协议', 'GPRS11 (enterprise)', 'GPRS11 企業'],
  JT808: ['JT/T 808', 'JT/T 808', 'JT/T 808'],
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
