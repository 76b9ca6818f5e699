import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const OrgType = defineEnum('OrgType', {
  COMP: ['企业', 'Company', '企業'],
  FINANCE: ['金融机构', 'Finance', '金融機関'],
  ORG: ['组织', 'Organisation', '組織'],
})
export type OrgType = EnumValue<typeof OrgType>

/** Spelt DISABLE, unlike users and roles. */
export const OrgStatus = defineEnum('OrgStatus', {
  NORMAL: ['正常', 'Normal', '正常'],
  DISABLE: ['停用', 'Disabled', '無効'],
})
export type OrgStatus = EnumValue<typeof OrgStatus>

export const OrgAttribute = defineEnum('OrgAttribute', {
  SERVICE: ['服务', 'Service', 'サービス'],
  DEALER: ['经销商', 'Dealer', '販売店'],
  BIG_CUSTOMER: ['大客户', 'Big customer', '大口顧客'],
  FINANCING: ['融资', 'Financing', '融資'],
  PRODUCTION: ['生产', 'Production', '生産'],
  STORE: ['门店', 'Store', '店舗'],
  MAINTENANCE_STATION: ['维修站', 'Maintenance station', '整備拠点'],
  SALES: ['销售', 'Sales', '販売'],
  MANUFACTURE: ['制造', 'Manufacture', '製造'],
})
export type OrgAttribute = EnumValue<typeof OrgAttribute>

export const TenantAuth = defineEnum('TenantAuth', {
  AUTHED: ['已授权', 'Authorised', '認可済み'],
  NOT_AUTH: ['未授权', 'Not authorised', '未認可'],
})
export type TenantAuth = EnumValue<typeof TenantAuth>

export const EnableStatus = defineEnum('EnableStatus', {
  ENABLED: ['启用', 'Enabled', '有効'],
  DISABLED: ['停用', 'Disabled', '無効'],
})
export type EnableStatus = EnumValue<typeof EnableStatus>

export const HomeTemplate = defineEnum('HomeTemplate', {
  1: ['模板一', 'Template 1', 'テンプレート1'],
  2: ['模板二', 'Template 2', 'テンプレート2'],
})

/** What a login by VIN must prove; `STRICT`: its ICCID is that of the terminal's card, or the one seen first. */
export const IccidPolicy = defineEnum('IccidPolicy', {
  STRICT: ['严格（ICCID 须一致）', 'Strict (ICCID must match)', '厳格（ICCID一致が必要）'],
  OPEN: ['开放（凭 VIN 登入）', 'Open (VIN alone)', '開放（VINのみ）'],
})
export type IccidPolicy = EnumValue<typeof IccidPolicy>

/** Whether a registered device (JT/T 808 0x0100) is given a new code when it registers again. */
export const RegistrationPolicy = defineEnum('RegistrationPolicy', {
  REPEAT: ['同一设备可重复注册', 'The same device may register again', '同一機器は再登録可'],
  ONCE: ['仅注册一次，由人员释放', 'Once, until staff give the number free', '一回のみ（担当者が解放）'],
})
export type RegistrationPolicy = EnumValue<typeof RegistrationPolicy>

export const PlatformScope = defineEnum('PlatformScope', {
  NEW_ENERGY: ['新能源', 'New energy', '新エネルギー'],
  NON_ROAD: ['非道路移动机械（国四）', 'Non-road machinery (GB4)', 'オフロード機械（国四）'],
  ROAD_FUEL: ['道路燃油货车（国六）', 'Road fuel truck (GB6)', '道路燃料トラック（国六）'],
})
export type PlatformScope = EnumValue<typeof PlatformScope>

export const VehicleCategory = defineEnum('VehicleCategory', {
  NEW_ENERGY: ['新能源车（GB32960）', 'New energy (GB32960)', '新エネルギー車'],
  NON_ROAD: ['国四非道路机械', 'GB4 non-road machinery', '国四オフロード機械'],
  ROAD_FUEL: ['国六道路燃油货车', 'GB6 road fuel truck', '国六道路燃料トラック'],
  CUSTOM: ['企业协议车辆', 'Enterprise-protocol vehicle', '企業プロトコル車両'],
})
export type VehicleCategory = EnumValue<typeof VehicleCategory>

export const FilingUsage = defineEnum('FilingUsage', {
  CUSTOM: ['企业协议', 'Enterprise protocol', '企業プロトコル'],
  GB4: ['国四', 'GB4', '国四'],
  GB6: ['国六', 'GB6', '国六'],
  GBEV: ['新能源', 'GB32960', '新エネルギー'],
})
export type FilingUsage = EnumValue<typeof FilingUsage>

export const TenantAbility = defineEnum('TenantAbility', {
  MONITOR: ['监控', 'Monitoring', '監視'],
  LOCK: ['远程锁车', 'Remote lock', 'リモートロック'],
  FORWARD: ['数据转发', 'Forwarding', '転送'],
  FILING: ['备案', 'Filing', '届出'],
  VERIFY: ['实名认证', 'Verification', '実名認証'],
  OTA: ['远程升级', 'OTA', 'OTA'],
})
export type TenantAbility = EnumValue<typeof TenantAbility>

/** Clients under the names that a tenant's app settings use; the same values as the clients people sign in with. */
export const TenantAppType = defineEnum('TenantAppType', {
  BIZ: ['业务端', 'Business client', '業務クライアント'],
  ADMIN: ['管理端', 'Admin client', '管理クライアント'],
  APP: ['客户端', 'Customer app', '顧客アプリ'],
})
