import { defineEnum, type EnumValue } from '@motorpool/kernel'

/** When a report is made: every day, on a day of the week, on a day of the month. */
export const ReportPeriod = defineEnum('ReportPeriod', {
  DAILY: ['每天', 'Daily', '毎日'],
  WEEKLY: ['每周', 'Weekly', '毎週'],
  MONTHLY: ['每月', 'Monthly', '毎月'],
})
export type ReportPeriod = EnumValue<typeof ReportPeriod>

export const ReportFormat = defineEnum('ReportFormat', {
  XLSX: ['Excel 工作簿', 'Excel workbook', 'Excel ブック'],
  PDF: ['PDF', 'PDF', 'PDF'],
})
export type ReportFormat = EnumValue<typeof ReportFormat>

/** By the number of the day of the week, Monday first. */
export const ReportWeekday = defineEnum('ReportWeekday', {
  MON: ['周一', 'Monday', '月曜日'],
  TUE: ['周二', 'Tuesday', '火曜日'],
  WED: ['周三', 'Wednesday', '水曜日'],
  THU: ['周四', 'Thursday', '木曜日'],
  FRI: ['周五', 'Friday', '金曜日'],
  SAT: ['周六', 'Saturday', '土曜日'],
  SUN: ['周日', 'Sunday', '日曜日'],
})

/** How the last try ended. */
export const ReportOutcome = defineEnum('ReportOutcome', {
  RUNNING: ['生成中', 'Running', '作成中'],
  DONE: ['成功', 'Done', '成功'],
  FAILED: ['失败', 'Failed', '失敗'],
})
