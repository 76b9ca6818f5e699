import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const ForwardType = defineEnum('ForwardType', {
  PLATFORM: ['平台转发', 'Platform', 'プラットフォーム'],
  SFTP: ['SFTP文件', 'SFTP file', 'SFTPファイル'],
})
export type ForwardType = EnumValue<typeof ForwardType>

export const ForwardTemplate = defineEnum('ForwardTemplate', {
  GB32960: ['GB32960模板', 'GB32960 template', 'GB32960テンプレート'],
  JT809: ['JT/T 809模板', 'JT/T 809 template', 'JT/T 809テンプレート'],
  JT808: ['JT/T 808（逐车）', 'JT/T 808 (as each terminal)', 'JT/T 808（車両ごと）'],
  WEBHOOK: ['HTTP推送（JSON）', 'HTTP webhook (JSON)', 'HTTP Webhook（JSON）'],
  SFTP: ['SFTP文件（JSON行）', 'SFTP files (JSON lines)', 'SFTPファイル（JSON行）'],
})
export type ForwardTemplate = EnumValue<typeof ForwardTemplate>

/** Edition of the protocol that the peer takes. */
export const ForwardEdition = defineEnum('ForwardEdition', {
  '2011': ['2011版', '2011 edition', '2011年版'],
  '2013': ['2013版', '2013 edition', '2013年版'],
  '2016': ['2016版', '2016 edition', '2016年版'],
  '2019': ['2019版', '2019 edition', '2019年版'],
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
  STATUS: ['对方返回错误', 'Answers with an error', '相手がエラーを返却'],
  CLOSED: ['对方断开连接', 'Closed by the peer', '相手が切断'],
})
export type ForwardFailure = EnumValue<typeof ForwardFailure>

export const ForwardEvent = defineEnum('ForwardEvent', {
  RUN: ['启动', 'Run', '開始'],
  STOP: ['停止', 'Stopped', '停止'],
  CONNECTED: ['已连接', 'Connected', '接続'],
  SIGNED_ON: ['已登入', 'Signed on', 'ログイン'],
  SUB_SIGNED_ON: ['从链路已登入', 'Sub link signed on', 'サブリンクログイン'],
  SUB_LOST: ['从链路中断', 'Sub link lost', 'サブリンク切断'],
  COUNTED_SHORT: ['平台计数偏少', 'Platform counts fewer', '受信数が不足'],
  VEHICLE_REFUSED: ['车辆注册被拒绝', 'Vehicle refused', '車両登録拒否'],
  ASKED: ['平台请求', 'Request of the platform', 'プラットフォームからの要求'],
  LOST: ['连接中断', 'Connection lost', '切断'],
  FAILED: ['连接失败', 'Connection failed', '接続失敗'],
  GAP: ['转入补发', 'To be sent later', '再送待ち'],
  MADE_UP: ['补发完成', 'Made up', '再送完了'],
})
export type ForwardEvent = EnumValue<typeof ForwardEvent>

/** What a peer says by a code of its protocol; stored as detail in place of a text, and shown in the reader's language. */
export const ForwardReason = defineEnum('ForwardReason', {
  ADDRESS: ['IP地址不正确', 'Wrong IP address', 'IPアドレス誤り'],
  ACCESS_CODE: ['接入码不正确', 'Wrong access code', '接続コード誤り'],
  USER: ['用户没有注册', 'Unknown user', '未登録ユーザー'],
  PASSWORD: ['密码错误', 'Wrong password', 'パスワード誤り'],
  BUSY: ['资源紧张，稍后再连接', 'Busy', '混雑'],
  OTHER: ['其他', 'Other', 'その他'],
  ERROR: ['错误', 'Error', 'エラー'],
  VIN_IN_USE: ['VIN重复', 'VIN in use', 'VIN重複'],
  VIN_UNKNOWN: ['VIN不存在', 'VIN unknown', 'VIN不明'],
  SIGNATURE: ['验签错误', 'Signature error', '署名エラー'],
  STRUCTURE: ['结构错误', 'Structure error', '構造エラー'],
  DECRYPTION: ['解密错误', 'Decryption error', '復号エラー'],
})
export type ForwardReason = EnumValue<typeof ForwardReason>
