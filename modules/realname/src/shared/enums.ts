import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const RealNameType = defineEnum('RealNameType', {
  OWNER: ['车主实名', 'Owner', 'オーナー'],
  STORE: ['门店实名', 'Store', '店舗'],
  ORG: ['单位实名', 'Organisation', '組織'],
})
export type RealNameType = EnumValue<typeof RealNameType>

export const VerifyOperation = defineEnum('VerifyOperation', {
  VERIFY: ['实名', 'Verify', '実名認証'],
  BATCH: ['批量实名', 'Batch', '一括認証'],
  CANCEL: ['取消实名', 'Cancel', '取消'],
  TRANSFER: ['过户', 'Transfer', '名義変更'],
})
export type VerifyOperation = EnumValue<typeof VerifyOperation>

export const VehicleAccountState = defineEnum('VehicleAccountState', {
  NOT_OPEN: ['未开户', 'Not open', '未開設'],
  OPENED: ['已开户', 'Opened', '開設済み'],
  CHANGED: ['已变更', 'Changed', '変更済み'],
  CLOSED: ['已销户', 'Closed', '解約済み'],
})
export type VehicleAccountState = EnumValue<typeof VehicleAccountState>

export const AiRecognitionType = defineEnum('AiRecognitionType', {
  idCard: ['身份证识别', 'ID card', '身分証'],
  businessLicence: ['营业执照识别', 'Business licence', '営業許可証'],
  vehicleLicence: ['行驶证识别', 'Vehicle licence', '車検証'],
  company: ['企业识别', 'Company', '企業'],
  otherCard: ['其他证件识别', 'Other card', 'その他証明書'],
})
export type AiRecognitionType = EnumValue<typeof AiRecognitionType>
