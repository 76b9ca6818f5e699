import { defineEnum, type EnumValue } from '@motorpool/kernel'

const OF_STRATEGIES = {
  TERMINAL_ALARM: ['终端报警', 'Terminal alarm', '端末アラーム'],
  TAMPER: ['防拆报警', 'Tamper', '改ざん'],
  FAULT: ['故障', 'Fault', '故障'],
  FENCE: ['围栏报警', 'Fence', 'フェンス'],
  GB_ALARM: ['国标报警', 'GB alarm', '国標アラーム'],
  MAINTENANCE: ['维保提醒', 'Maintenance', 'メンテナンス'],
  STRATEGY: ['策略报警', 'Policy alarm', 'ポリシーアラーム'],
  WORKING_STATE: ['工况异常', 'Working state', '稼働状態'],
  ACC_TIME: ['ACC工时异常', 'ACC time', 'ACC時間異常'],
  ABNORMAL: ['定位、离线或国四异常', 'Location, offline or GB4', '測位・オフライン・国四異常'],
} as const

/** What strategies tell people of. */
export const RemindType = defineEnum('RemindType', OF_STRATEGIES)
export type RemindType = EnumValue<typeof RemindType>

/** What people are told of by whomever. */
export const ToldType = defineEnum('ToldType', {
  ...OF_STRATEGIES,
  LOCK: ['远程锁车', 'Remote lock', '遠隔ロック'],
  SERVICE: ['服务进展', 'Service', 'サービス'],
  CUSTOMER_FENCE: ['车主围栏报警', "Owner's fence", 'オーナーのフェンス'],
})
export type ToldType = EnumValue<typeof ToldType>

export const RemindWay = defineEnum('RemindWay', {
  CONSOLE: ['站内消息', 'Message in the console', 'コンソール内メッセージ'],
  PUSH: ['浏览器推送', 'Browser push', 'ブラウザー通知'],
  EMAIL: ['邮件', 'Email', 'メール'],
  SMS: ['短信', 'SMS', 'SMS'],
  WEBHOOK: ['Webhook', 'Webhook', 'Webhook'],
  WECOM: ['企业微信机器人', 'WeCom robot', 'WeCom ボット'],
  DINGTALK: ['钉钉机器人', 'DingTalk robot', 'DingTalk ボット'],
  FEISHU: ['飞书机器人', 'Feishu robot', 'Feishu ボット'],
})
export type RemindWay = EnumValue<typeof RemindWay>

export const PushPersonType = defineEnum('PushPersonType', {
  USER: ['指定用户', 'Named user', '指定ユーザー'],
  POST: ['岗位人员', 'Staff of posts', '役職の担当者'],
  OWNER: ['车主', 'Vehicle owner', '車両オーナー'],
  ORG: ['所属机构', 'Organisation staff', '所属組織'],
})
export type PushPersonType = EnumValue<typeof PushPersonType>

export const NoticeLogState = defineEnum('NoticeLogState', {
  PENDING: ['待发送', 'Pending', '送信待ち'],
  SENT: ['已发送', 'Sent', '送信済み'],
  FAILED: ['发送失败', 'Failed', '送信失敗'],
})
export type NoticeLogState = EnumValue<typeof NoticeLogState>
