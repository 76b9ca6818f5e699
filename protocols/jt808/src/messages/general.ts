import type { Codes } from '@motorpool/jtt'
import { time, u8, u16 } from '@motorpool/jtt'
import { message } from '../message.ts'

export const RESULT_CODES: Codes = {
  0: ['成功/确认', 'Done', '成功'],
  1: ['失败', 'Failed', '失敗'],
  2: ['消息有误', 'Message wrong', 'メッセージ不正'],
  3: ['不支持', 'Not supported', '非対応'],
  4: ['报警处理确认', 'Alarm handled', '警報処理確認'],
}

export const quotedSerial = u16('quotedSerial', ['应答流水号', 'Quoted serial', '応答通し番号'])

const answerParts = [
  quotedSerial,
  u16('quotedId', ['应答 ID', 'Quoted message', '応答対象メッセージ'], { hex: true }),
  u8('result', ['结果', 'Result', '結果'], { codes: RESULT_CODES }),
] as const

/** § 8.1 */
export const terminalAnswer = message({
  id: 0x0001,
  key: 'terminalAnswer',
  name: ['终端通用应答', 'Terminal general answer', '端末共通応答'],
  direction: 'up',
  parts: answerParts,
})

/** § 8.2 */
export const platformAnswer = message({
  id: 0x8001,
  key: 'platformAnswer',
  name: ['平台通用应答', 'Platform general answer', 'プラットフォーム共通応答'],
  direction: 'down',
  parts: answerParts,
})

/** § 8.3. Vendors put bytes into its body: they become the tail. */
export const heartbeat = message({
  id: 0x0002,
  key: 'heartbeat',
  name: ['终端心跳', 'Heartbeat', 'ハートビート'],
  direction: 'up',
  parts: [],
})

export const logout = message({
  id: 0x0003,
  key: 'logout',
  name: ['终端注销', 'Logout', '端末登録解除'],
  direction: 'up',
  parts: [],
})

export const timeQuery = message({
  id: 0x0004,
  key: 'timeQuery',
  name: ['查询服务器时间请求', 'Time query', 'サーバー時刻照会'],
  direction: 'up',
  from: '2019',
  parts: [],
})

/** The only time in UTC (2019 § 8.5). */
export const timeAnswer = message({
  id: 0x8004,
  key: 'timeAnswer',
  name: ['查询服务器时间应答', 'Time answer', 'サーバー時刻応答'],
  direction: 'down',
  from: '2019',
  parts: [time('time', ['服务器时间(UTC)', 'Server time (UTC)', 'サーバー時刻(UTC)'], { zone: 0 })],
})

export const linkCheck = message({
  id: 0x8204,
  key: 'linkCheck',
  name: ['链路检测', 'Link check', 'リンク検査'],
  direction: 'down',
  from: '2019',
  parts: [],
})

export const messages = {
  terminalAnswer,
  platformAnswer,
  heartbeat,
  logout,
  timeQuery,
  timeAnswer,
  linkCheck,
} as const
