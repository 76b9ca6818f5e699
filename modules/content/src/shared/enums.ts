import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const ActivityType = defineEnum('ActivityType', {
  COMMON: ['普通', 'Common', '通常'],
  SLIDE: ['轮播', 'Slide', 'スライド'],
  TOP: ['置顶', 'Top', 'トップ固定'],
  BANNER: ['横幅', 'Banner', 'バナー'],
  OTHER: ['其他', 'Other', 'その他'],
})

export const ShowType = defineEnum('ShowType', {
  COMMON: ['普通', 'Common', '通常'],
  SLIDE: ['轮播', 'Slide', 'スライド'],
  TOP: ['置顶', 'Top', 'トップ固定'],
})

export const ArticleScope = defineEnum('ArticleScope', {
  ALL: ['全部', 'All', 'すべて'],
  MULTI: ['多租户', 'Several tenants', '複数テナント'],
  TENANT: ['本租户', 'Own tenant', '自テナント'],
})

export const AuditState = defineEnum('AuditState', {
  UN_SUBMIT: ['待提交', 'To submit', '未提出'],
  SUBMIT: ['待审核', 'To audit', '審査待ち'],
  PASS: ['通过', 'Passed', '合格'],
  NOT_PASS: ['不通过', 'Not passed', '不合格'],
})
export type AuditState = EnumValue<typeof AuditState>

export const RunState = defineEnum('RunState', {
  UN_START: ['未开始', 'Not started', '未開始'],
  STARTING: ['进行中', 'Running', '進行中'],
  FINISH: ['已结束', 'Finished', '終了'],
})
export type RunState = EnumValue<typeof RunState>

export const FeedType = defineEnum('FeedType', {
  AFTER_SALES: ['售后', 'After-sales', 'アフターサービス'],
  OTHER: ['其他', 'Other', 'その他'],
  PLATFORM_USAGE: ['平台使用', 'Platform usage', 'プラットフォーム利用'],
  VEHICLE_USAGE: ['车辆使用', 'Vehicle usage', '車両利用'],
})

export const ReplyStatus = defineEnum('ReplyStatus', {
  WAIT: ['待回复', 'Waiting', '返信待ち'],
  RESP: ['已回复', 'Replied', '返信済み'],
})
