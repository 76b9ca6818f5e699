import { defineEnum, type EnumValue } from '@motorpool/kernel'
import { protocolLabels } from '@motorpool/protocols/facts'

export const BindStatus = defineEnum('BindStatus', {
  BOUND: ['已绑定', 'Bound', 'バインド済み'],
  UNBOUND: ['未绑定', 'Unbound', '未バインド'],
})

/** Protocols in which a lower platform signs on. */
export const PlatformProtocol = defineEnum(
  'PlatformProtocol',
  protocolLabels(({ platforms }) => platforms),
)

/** How a terminal wants its messages answered, where its protocol leaves a choice. */
export const TerminalAnswerForm = defineEnum('TerminalAnswerForm', {
  time: ['仅应答时间', 'Time only', '時刻のみ'],
  body: ['原文应答', 'Whole message', '電文全体'],
})
export type TerminalAnswerForm = EnumValue<typeof TerminalAnswerForm>

export const RealNameStatus = defineEnum('RealNameStatus', {
  NOT_VERIFIED: ['未实名', 'Not verified', '未認証'],
  VERIFYING: ['认证中', 'Verifying', '認証中'],
  VERIFIED: ['已实名', 'Verified', '認証済み'],
  FAILED: ['认证失败', 'Failed', '認証失敗'],
  CANCELLED: ['已取消', 'Cancelled', '取消済み'],
})

export const FilingAuditState = defineEnum('FilingAuditState', {
  PENDING_SUBMIT: ['待提交', 'Pending submit', '提出待ち'],
  PENDING_AUDIT: ['待审核', 'Pending audit', '審査待ち'],
  PASSED: ['审核通过', 'Passed', '合格'],
  FAILED: ['审核不通过', 'Failed', '不合格'],
  SUBMIT_TIMEOUT: ['提交超时', 'Submit timeout', '提出タイムアウト'],
  SUBMIT_FAILED: ['提交失败', 'Submit failed', '提出失敗'],
})

export const ChainType = defineEnum('ChainType', {
  CUSTOM: ['企业协议', 'Enterprise protocol', '企業プロトコル'],
  GB4: ['国四非道路', 'GB4 non-road', '国四オフロード'],
  GB6: ['国六道路', 'GB6 road', '国六オンロード'],
  GBEV: ['新能源国标', 'GB32960 new energy', '国標新エネルギー'],
})

export const TerminalUseType = defineEnum('TerminalUseType', {
  fuel: ['燃油', 'Fuel', '燃料'],
  newEnergy: ['新能源', 'New energy', '新エネルギー'],
})

export const WakeUpFlag = defineEnum('WakeUpFlag', {
  '0': ['不支持唤醒', 'No wake-up', 'ウェイクアップ非対応'],
  '1': ['支持唤醒', 'Wake-up', 'ウェイクアップ対応'],
})

export const Operator = defineEnum('Operator', {
  '1': ['中国移动', 'China Mobile', '中国移動'],
  '2': ['中国联通', 'China Unicom', '中国聯通'],
  '3': ['中国电信', 'China Telecom', '中国電信'],
})

export const SimCardCategory = defineEnum('SimCardCategory', {
  '11': ['11位普通卡', 'Category 11 (11-digit card)', '11桁カード'],
  '13': ['13位物联网卡', 'Category 13 (13-digit IoT card)', '13桁IoTカード'],
})

export const SimStatus = defineEnum('SimStatus', {
  INIT: ['初始', 'Initial', '初期'],
  CREATE: ['已开卡', 'Created', '開通'],
  STOP: ['停机', 'Stopped', '停止'],
  EXPIRE: ['已过期', 'Expired', '期限切れ'],
  PRE_CLOSE: ['预销户', 'Pre-closed', '解約予定'],
  ABANDON: ['已作废', 'Abandoned', '廃棄'],
})

export const TerminalStatus = defineEnum('TerminalStatus', {
  NORMAL: ['正常', 'Normal', '正常'],
  DISABLED: ['停用', 'Disabled', '無効'],
  SCRAPPED: ['报废', 'Scrapped', '廃棄'],
})

export const TerminalAuthStatus = defineEnum('TerminalAuthStatus', {
  AUTHED: ['已授权', 'Authorised', '認可済み'],
  NOT_AUTH: ['未授权', 'Not authorised', '未認可'],
})

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
