import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const UserTypeEnum = defineEnum('UserType', {
  ADMIN: ['平台管理员', 'Platform administrator', 'プラットフォーム管理者'],
  TENANT: ['租户用户', 'Tenant user', 'テナントユーザー'],
  CUSTOMER: ['租户客户', 'Tenant customer', 'テナント顧客'],
})

export const UserPostType = defineEnum('UserPostType', {
  ADJUSTER: ['调试员', 'Debugger (adjustor)', 'デバッグ担当'],
  ADJUST_ADMIN: ['调试管理员', 'Debug administrator', 'デバッグ管理者'],
  ASSEMBLY_OPERATOR: ['装配操作员', 'Assembly operator', '組立作業者'],
  ASSEMBLY_MANAGER: ['装配管理员', 'Assembly manager', '組立管理者'],
  SERVICE: ['服务人员', 'Service personnel', 'サービス担当'],
})
export type UserPostType = EnumValue<typeof UserPostType>

export const UserStatus = defineEnum('UserStatus', {
  NORMAL: ['正常', 'Normal', '正常'],
  DISABLED: ['停用', 'Disabled', '無効'],
})

export const UserLock = defineEnum('UserLock', {
  UNLOCK: ['未锁定', 'Unlocked', 'ロックなし'],
  LOCK: ['已锁定', 'Locked', 'ロック中'],
})

export const Sex = defineEnum('Sex', {
  MALE: ['男', 'Male', '男性'],
  FEMALE: ['女', 'Female', '女性'],
  UNKNOWN: ['未知', 'Unknown', '不明'],
})

export const RoleType = defineEnum('RoleType', {
  ADMIN: ['平台角色', 'Platform role', 'プラットフォームロール'],
  TENANT: ['租户角色', 'Tenant role', 'テナントロール'],
})

export const RoleStatus = defineEnum('RoleStatus', {
  NORMAL: ['正常', 'Normal', '正常'],
  DISABLED: ['停用', 'Disabled', '無効'],
})

/** From the widest to the narrowest; SELF: records of the own organisation that the user created. */
export const DataScope = defineEnum('DataScope', {
  ALL: ['全部数据', 'All data', '全データ'],
  ORG_TREE: ['本机构及下级', 'Own organisation and below', '自組織と下位'],
  ORG: ['本机构', 'Own organisation', '自組織'],
  SELF: ['仅本人', 'Own records', '本人のみ'],
})
export type DataScope = EnumValue<typeof DataScope>

export const MenuType = defineEnum('MenuType', {
  MENU: ['菜单', 'Menu', 'メニュー'],
  RESOURCE: ['按钮/资源', 'Button / resource', 'ボタン・リソース'],
  CLIENT: ['客户端', 'Client', 'クライアント'],
})

export const MenuStatus = defineEnum('MenuStatus', {
  NORMAL: ['正常', 'Normal', '正常'],
  LOCKED: ['锁定', 'Locked', 'ロック'],
})

export const AuthorityType = defineEnum('AuthorityType', {
  client: ['客户端', 'Client', 'クライアント'],
  menu: ['菜单', 'Menu', 'メニュー'],
  resource: ['资源', 'Resource', 'リソース'],
})

export const ClientId = defineEnum('ClientId', {
  BIZ: ['业务端', 'Business client', '業務クライアント'],
  ADMIN: ['管理端', 'Admin client', '管理クライアント'],
  APP: ['客户端', 'Customer app', '顧客アプリ'],
})
export type ClientId = EnumValue<typeof ClientId>
