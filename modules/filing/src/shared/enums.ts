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

/** Why a filing is not where it should be. */
export const FilingFailure = defineEnum('FilingFailure', {
  NO_ACCOUNT: ['未配置备案平台账号', 'No platform account', 'プラットフォームアカウント未設定'],
  ADDRESS: ['平台地址不可用', 'Address cannot be used', 'アドレスが使用できない'],
  AWAY: ['平台无法连接', 'Platform cannot be reached', 'プラットフォームに接続できない'],
  ACCOUNT_REFUSED: ['平台拒绝了账号', 'Account refused', 'アカウントが拒否された'],
  IMAGE: ['图片无法上传', 'Image not taken', '画像を送信できない'],
  REJECTED: ['平台未受理', 'Not accepted', '受理されなかった'],
  NO_ANSWER: ['平台未应答', 'No answer', '応答なし'],
  GARBAGE: ['平台应答无法识别', 'Answer cannot be read', '応答が読み取れない'],
  FOREIGN: ['平台按其他对象应答', 'Answer for something else', '別の対象への応答'],
  NOT_ARRIVED: ['平台未收到', 'Did not arrive', '届いていない'],
  REFUSED: ['审核不通过', 'Refused by audit', '審査で不合格'],
})
export type FilingFailure = EnumValue<typeof FilingFailure>
