import { defineEnum, type EnumValue } from '@motorpool/kernel'

/** What was laid (R406). */
export const Material = defineEnum('Material', {
  ASPHALT: ['沥青', 'Asphalt', 'アスファルト'],
  CEMENT: ['水泥', 'Cement', 'セメント'],
  WATER_STABLE: ['水稳', 'Water-stable cement', '水安定セメント'],
  OTHER: ['其他', 'Other', 'その他'],
})
export type Material = EnumValue<typeof Material>

export const AccountStatus = defineEnum('AccountStatus', {
  '1': ['可用', 'Usable', '使用可'],
  '2': ['停用', 'Disabled', '無効'],
})

export const PortalAuditStatus = defineEnum('PortalAuditStatus', {
  '1': ['未提交', 'Not submitted', '未提出'],
  '2': ['待审核', 'Pending', '審査待ち'],
  '3': ['通过', 'Passed', '合格'],
  '4': ['不通过', 'Failed', '不合格'],
})

export const RegisterWay = defineEnum('RegisterWay', {
  REGISTER: ['自行注册', 'Registered', '自己登録'],
  MANAGER: ['管理员创建', 'Made by staff', '管理者作成'],
  IMPORT: ['导入', 'Imported', 'インポート'],
})
export type RegisterWay = EnumValue<typeof RegisterWay>
