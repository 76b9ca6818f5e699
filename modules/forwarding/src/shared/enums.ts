import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const ForwardType = defineEnum('ForwardType', {
  PLATFORM: ['平台转发', 'Platform', 'プラットフォーム'],
})
export type ForwardType = EnumValue<typeof ForwardType>

export const ForwardTemplate = defineEnum('ForwardTemplate', {
  GB32960: ['GB32960模板', 'GB32960 template', 'GB32960テンプレート'],
})
export type ForwardTemplate = EnumValue<typeof ForwardTemplate>

/** Edition of the protocol that the peer takes. */
export const ForwardEdition = defineEnum('ForwardEdition', {
  '2016': ['2016版', '2016 edition', '2016年版'],
  '2025': ['2025版', '2025 edition', '2025年版'],
})
export type ForwardEdition = EnumValue<typeof ForwardEdition>

/** How a task is: `ERROR` runs, and its link has failed. */
export const ForwardActiveStatus = defineEnum('ForwardActiveStatus', {
  STOPPED: ['已停止', 'Stopped', '停止'],
  RUNNING: ['运行中', 'Running', '実行中'],
  ERROR: ['异常', 'Error', '異常'],
})
export type ForwardActiveStatus = EnumValue<typeof ForwardActiveStatus>

/** What people have told a task to do; how its link fares is another matter. */
export const ForwardRunStatus = defineEnum('ForwardRunStatus', {
  STOPPED: ['已停止', 'Stopped', '停止'],
  RUNNING: ['运行中', 'Running', '実行中'],
})
export type ForwardRunStatus = EnumValue<typeof ForwardRunStatus>

/** Why a link to a peer failed. */
export const ForwardFailure = defineEnum('ForwardFailure', {
  CONNECT: ['无法连接', 'Cannot be reached', '接続できません'],
  ADDRESS: ['地址不存在或不允许', 'No such address, or not allowed', 'アドレスがないか、許可されていません'],
  TLS: ['证书无效', 'Certificate not valid', '証明書が無効'],
  CERTIFICATE: ['证书已变更', 'Certificate has changed', '証明書が変更されました'],
  LOGIN_REFUSED: ['登入被拒绝', 'Login refused', 'ログイン拒否'],
  LOGIN_SILENT: ['登入无应答', 'Login not answered', 'ログイン応答なし'],
  SILENT: ['数据无应答', 'Data not acknowledged', 'データ応答なし'],
  FOREIGN: ['按其他车辆应答', 'Answers for another vehicle', '別車両としての応答'],
  GARBAGE: ['应答无法识别', 'Answers cannot be read', '応答を解読できません'],
  EDITION: ['应答的协议版本不符', 'Answers in another edition', '応答の版が異なります'],
  CLOSED: ['对方断开连接', 'Closed by the peer', '相手が切断'],
})
export type ForwardFailure = EnumValue<typeof ForwardFailure>

export const ForwardEvent = defineEnum('ForwardEvent', {
  RUN: ['启动', 'Run', '開始'],
  STOP: ['停止', 'Stopped', '停止'],
  CONNECTED: ['已连接', 'Connected', '接続'],
  SIGNED_ON: ['已登入', 'Signed on', 'ログイン'],
  LOST: ['连接中断', 'Connection lost', '切断'],
  FAILED: ['连接失败', 'Connection failed', '接続失敗'],
  GAP: ['转入补发', 'To be sent later', '再送待ち'],
  MADE_UP: ['补发完成', 'Made up', '再送完了'],
})
export type ForwardEvent = EnumValue<typeof ForwardEvent>
