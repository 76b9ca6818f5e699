import { defineEnum } from '@motorpool/kernel'

/** What is known of a command (R341). */
export const CmdState = defineEnum('CmdState', {
  '0': ['成功', 'Success', '成功'],
  '1': ['失败', 'Fail', '失敗'],
  '2': ['终端响应超时', 'Terminal response timeout', '端末応答タイムアウト'],
  '3': ['执行中', 'Running', '実行中'],
  '4': ['离线指令已下发', 'Offline command sent', 'オフラインコマンド送信済み'],
  '5': ['终端应答成功', 'Terminal ack ok', '端末応答成功'],
  '6': ['终端应答失败（无响应）', 'Terminal ack fail (no response)', '端末応答失敗（応答なし）'],
  '7': ['发送失败', 'Send fail', '送信失敗'],
  '8': ['已取消', 'Cancelled', '取消済み'],
})

/** States in which the outcome is still to come. */
const OPEN: ReadonlySet<string> = new Set(['3', '4', '5'])
export const isOpen = (state: string): boolean => OPEN.has(state)

export const CmdType = defineEnum('CmdType', {
  REALTIME: ['实时', 'Real-time', 'リアルタイム'],
  OFFLINE: ['离线', 'Offline', 'オフライン'],
  RESERVATION: ['预约', 'Reservation', '予約'],
})

export const CmdAction = defineEnum('CmdAction', {
  query: ['查询', 'Query', '照会'],
  set: ['设置', 'Set', '設定'],
  debug: ['调试', 'Debug', 'デバッグ'],
  lock: ['锁车', 'Lock', 'ロック'],
  unlock: ['解锁', 'Unlock', 'ロック解除'],
})

/** Why a command was not carried out, where its state alone does not say it. */
export const CmdFailure = defineEnum('CmdFailure', {
  OFFLINE: ['终端不在线', 'The terminal is offline', '端末がオフライン'],
  EXPIRED: ['未在有效期内发送', 'Not sent within its time', '有効期限内に送信されず'],
  SESSION_ENDED: ['连接中断，结果未知', 'The connection ended, outcome unknown', '接続断、結果不明'],
  GATEWAY_ENDED: ['网关重启，结果未知', 'The gateway ended, outcome unknown', 'ゲートウェイ停止、結果不明'],
  REFUSED: ['终端拒绝', 'Refused by the terminal', '端末が拒否'],
  TERMINAL_CHANGED: ['车辆已更换终端', 'The vehicle has another terminal', '車両の端末が変更された'],
  UNSUPPORTED: ['终端不支持', 'Not supported by the terminal', '端末が非対応'],
})
