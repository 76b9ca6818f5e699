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

export const VehicleDocumentType = defineEnum('VehicleDocumentType', {
  MANUAL: ['使用说明书', 'Manual', '取扱説明書'],
  CERTIFICATE: ['合格证', 'Certificate of conformity', '合格証'],
  INVOICE: ['购车发票', 'Invoice', '購入請求書'],
  LICENCE: ['行驶证', 'Vehicle licence', '車検証'],
  INSURANCE: ['保险单', 'Insurance policy', '保険証券'],
  INSPECTION: ['年检报告', 'Inspection report', '検査報告書'],
  WARRANTY: ['质保书', 'Warranty', '保証書'],
  OTHER: ['其他', 'Other', 'その他'],
})

/** Who reads a document beside staff. */
export const DocumentReaders = defineEnum('DocumentReaders', {
  STAFF: ['仅员工', 'Staff only', '社内のみ'],
  OWNER: ['车主', 'Owner', '所有者'],
  USERS: ['车主和使用人', 'Owner and users', '所有者と使用者'],
})
