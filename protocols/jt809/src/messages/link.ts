import { text, u8, u16, u32 } from '@motorpool/jtt'
import { message } from './message.ts'
import { platform, seconds, since2019 } from './parts.ts'

const user = u32('user', ['用户名', 'User', 'ユーザー'])
const password = text('password', ['密码', 'Password', 'パスワード'], 8, { secret: true })
const verifyCode = u32('verifyCode', ['校验码', 'Verification code', '検証コード'])
const closing = {
  codes: { 0: ['网关重启', 'Restart', '再起動'], 1: ['其他原因', 'Other', 'その他'] },
} as const
const BROKEN = {
  codes: { 0: ['主链路断开', 'Broken', '切断'], 1: ['其他原因', 'Other', 'その他'] },
} as const

/** 2019 names the access code again. */
export const login = message({
  id: 0x1001,
  key: 'login',
  name: ['主链路登录请求', 'Login', 'メインリンク接続要求'],
  direction: 'up',
  link: 'main',
  parts: [
    user,
    password,
    since2019(u32('accessCode', ['下级平台接入码', 'Access code', '接続コード'])),
    text('downLinkIp', ['从链路服务端 IP', 'Address of the sub link', 'サブリンク IP'], 32),
    u16('downLinkPort', ['从链路服务端口', 'Port of the sub link', 'サブリンクポート']),
  ],
})

export const loginAnswer = message({
  id: 0x1002,
  key: 'loginAnswer',
  name: ['主链路登录应答', 'Login answer', 'メインリンク接続応答'],
  direction: 'down',
  link: 'main',
  parts: [
    u8('result', ['验证结果', 'Result', '結果'], {
      codes: {
        0: ['成功', 'Done', '成功'],
        1: ['IP 地址不正确', 'Wrong address', 'IP アドレス誤り'],
        2: ['接入码不正确', 'Wrong access code', '接続コード誤り'],
        3: ['用户没有注册', 'Unknown user', '未登録ユーザー'],
        4: ['密码错误', 'Wrong password', 'パスワード誤り'],
        5: ['资源紧张，稍后再连接', 'Busy', '混雑'],
        6: ['其他', 'Other', 'その他'],
        255: ['其他', 'Other', 'その他'],
      },
    }),
    verifyCode,
  ],
})

const empty = <const K extends string>(
  id: number,
  key: K,
  name: readonly [string, string, string],
  direction: 'up' | 'down',
  link: 'main' | 'sub',
) => message({ id, key, name, direction, link, parts: [] })

export const logout = message({
  id: 0x1003,
  key: 'logout',
  name: ['主链路注销请求', 'Logout', 'メインリンク切断要求'],
  direction: 'up',
  link: 'main',
  parts: [user, password],
})
export const logoutAnswer = empty(
  0x1004,
  'logoutAnswer',
  ['主链路注销应答', 'Logout answer', 'メインリンク切断応答'],
  'down',
  'main',
)
export const linkTest = empty(
  0x1005,
  'linkTest',
  ['主链路连接保持请求', 'Link test', 'メインリンク維持要求'],
  'up',
  'main',
)
export const linkTestAnswer = empty(
  0x1006,
  'linkTestAnswer',
  ['主链路连接保持应答', 'Link test answer', 'メインリンク維持応答'],
  'down',
  'main',
)

export const mainBroken = message({
  id: 0x1007,
  key: 'mainBroken',
  name: ['主链路断开通知', 'Main link broken', 'メインリンク切断通知'],
  direction: 'up',
  link: 'sub',
  parts: [u8('cause', ['错误代码', 'Cause', '原因'], BROKEN)],
})
export const lowerCloses = message({
  id: 0x1008,
  key: 'lowerCloses',
  name: ['下级平台主动关闭链路通知', 'Lower platform closes the links', '下位プラットフォームによる切断通知'],
  direction: 'up',
  link: 'sub',
  parts: [u8('cause', ['错误代码', 'Cause', '原因'], closing)],
})

export const subLogin = message({
  id: 0x9001,
  key: 'subLogin',
  name: ['从链路连接请求', 'Sub link login', 'サブリンク接続要求'],
  direction: 'down',
  link: 'sub',
  parts: [verifyCode],
})
export const subLoginAnswer = message({
  id: 0x9002,
  key: 'subLoginAnswer',
  name: ['从链路连接应答', 'Sub link login answer', 'サブリンク接続応答'],
  direction: 'up',
  link: 'sub',
  parts: [
    u8('result', ['验证结果', 'Result', '結果'], {
      codes: {
        0: ['成功', 'Done', '成功'],
        1: ['校验码错误', 'Wrong verification code', '検証コード誤り'],
        2: ['资源紧张，稍后再连接', 'Busy', '混雑'],
        3: ['其他', 'Other', 'その他'],
      },
    }),
  ],
})
export const subLogout = message({
  id: 0x9003,
  key: 'subLogout',
  name: ['从链路注销请求', 'Sub link logout', 'サブリンク切断要求'],
  direction: 'down',
  link: 'sub',
  parts: [verifyCode],
})
export const subLogoutAnswer = empty(
  0x9004,
  'subLogoutAnswer',
  ['从链路注销应答', 'Sub link logout answer', 'サブリンク切断応答'],
  'up',
  'sub',
)
export const subLinkTest = empty(
  0x9005,
  'subLinkTest',
  ['从链路连接保持请求', 'Sub link test', 'サブリンク維持要求'],
  'down',
  'sub',
)
export const subLinkTestAnswer = empty(
  0x9006,
  'subLinkTestAnswer',
  ['从链路连接保持应答', 'Sub link test answer', 'サブリンク維持応答'],
  'up',
  'sub',
)

export const subBroken = message({
  id: 0x9007,
  key: 'subBroken',
  name: ['从链路断开通知', 'Sub link broken', 'サブリンク切断通知'],
  direction: 'down',
  link: 'main',
  parts: [
    u8('cause', ['错误代码', 'Cause', '原因'], {
      codes: {
        0: ['无法连接下级平台指定的服务 IP 与端口', 'Address cannot be reached', '接続先に到達不可'],
        1: ['与下级平台客户端断开', 'Disconnected', '切断'],
        2: ['其他原因', 'Other', 'その他'],
      },
    }),
  ],
})
export const upperCloses = message({
  id: 0x9008,
  key: 'upperCloses',
  name: ['上级平台主动关闭链路通知', 'Upper platform closes the links', '上位プラットフォームによる切断通知'],
  direction: 'down',
  link: 'main',
  parts: [u8('cause', ['错误代码', 'Cause', '原因'], closing)],
})

const period = [
  seconds('from', ['开始时间', 'From', '開始時刻']),
  seconds('to', ['结束时间', 'To', '終了時刻']),
] as const

/** How many positions the upper platform has had; not answered. */
export const received = message({
  id: 0x9101,
  key: 'received',
  name: ['接收定位信息数量通知', 'Positions received', '受信位置数通知'],
  direction: 'down',
  link: 'sub',
  parts: [u32('count', ['数量', 'Count', '件数']), ...period],
})

const subId = u16('subType', ['子业务类型标识', 'Sub-type', 'サブ種別'], { hex: true })
const length = u32('dataLength', ['后续数据长度', 'Length of the data', 'データ長'], { unit: 'byte' })
const ofPlatform = platform('platform', ['平台编码', 'Platform', 'プラットフォーム'])

export const linkReportQuery = message({
  id: 0x9102,
  key: 'linkReportQuery',
  name: [
    '平台链路连接情况与车辆定位消息传输情况上报请求',
    'Report on link and data asked for',
    'リンク・データ状況報告要求',
  ],
  direction: 'down',
  link: 'sub',
  from: '2019',
  parts: [subId, length, ofPlatform, ...period],
})
export const linkReport = message({
  id: 0x1102,
  key: 'linkReport',
  name: ['平台链路连接情况与车辆定位消息传输情况上报', 'Report on link and data', 'リンク・データ状況報告'],
  direction: 'up',
  link: 'main',
  from: '2019',
  parts: [
    subId,
    length,
    ofPlatform,
    ...period,
    u32('lost', ['丢失定位消息数', 'Positions lost', '欠落位置数']),
    u8('disconnects', ['断开次数', 'Disconnections', '切断回数']),
    u32('downtime', ['断开时长', 'Time without a link', '切断時間'], { unit: 's' }),
  ],
})

export const messages = {
  login,
  loginAnswer,
  logout,
  logoutAnswer,
  linkTest,
  linkTestAnswer,
  mainBroken,
  lowerCloses,
  subLogin,
  subLoginAnswer,
  subLogout,
  subLogoutAnswer,
  subLinkTest,
  subLinkTestAnswer,
  subBroken,
  upperCloses,
  received,
  linkReportQuery,
  linkReport,
} as const
