import { defineEnum, type EnumValue } from '@motorpool/kernel'

/** What is filed, by the name that the platform's interface has for it. */
export const FilingChannelModule = defineEnum('FilingChannelModule', {
  vehicle_model: ['车型', 'Vehicle model', '車種'],
  chip_model: ['芯片型号', 'Chip model', 'チップ型式'],
  tbox_model: ['终端型号', 'Terminal model', '端末型式'],
  vehicle: ['车辆', 'Vehicle', '車両'],
  terminal_change: ['终端更换', 'Terminal replacement', '端末交換'],
})
export type FilingChannelModule = EnumValue<typeof FilingChannelModule>

export const FilingOperation = defineEnum('FilingOperation', {
  register: ['备案登记', 'Register', '届出登録'],
  registerQuery: ['查询登记状态', 'Query register status', '登録状態照会'],
  identifier: ['申请标识', 'Identifier', '識別子申請'],
  identifierQuery: ['查询标识状态', 'Query identifier status', '識別子状態照会'],
})
export type FilingOperation = EnumValue<typeof FilingOperation>
