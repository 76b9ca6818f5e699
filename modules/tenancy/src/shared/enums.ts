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

export const PlatformScope = defineEnum('PlatformScope', {
  NEW_ENERGY: ['新能源', 'New energy', '新エネルギー'],
  NON_ROAD: ['非道路移动机械（国四）', 'Non-road machinery (GB4)', 'オフロード機械（国四）'],
  ROAD_FUEL: ['道路燃油货车（国六）', 'Road fuel truck (GB6)', '道路燃料トラック（国六）'],
})
export type PlatformScope = EnumValue<typeof PlatformScope>
