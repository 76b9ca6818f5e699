import { defineEnum } from '@motorpool/kernel'
import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { REPORT_CONFIG_MAX, reportConfig } from './config.ts'

export const ReportType = defineEnum('ReportType', {
  TABLE: ['表格报表', 'Table report', '表レポート'],
  CHART: ['图表报表', 'Chart report', 'グラフレポート'],
  URL: ['外部链接', 'External URL', '外部リンク'],
})

const half = (field: string) => ({ field, col: 12 })

export const reports = defineResource({
  key: 'system/reports',
  api: '/api/system-svc/reports/V1.0',
  idPrefix: 'system.reports',
  table: 'report',
  scope: 'shared',
  fields: {
    reportCode: f
      .text({ max: 64, pattern: /[A-Za-z0-9_-]{1,64}/ })
      .required()
      .unique()
      .searchable()
      .sortable(),
    reportName: f.text({ max: 64 }).required().searchable(),
    reportType: f.choice(ReportType).required().default('TABLE').searchable(),
    reportUrl: f.text({ max: 255, pattern: /https?:\/\/[^\s"'<>]{3,246}/ }).when('reportType', ['URL']),
    pageCode: f.text({ max: 64, pattern: /[A-Za-z0-9_-]{1,64}/ }).searchable(),
    config: f
      .json({
        max: REPORT_CONFIG_MAX,
        accepts: (value) => value === null || reportConfig.safeParse(value).success,
      })
      .when('reportType', ['TABLE', 'CHART']),
    sort: f.int({ min: 0, max: 9999 }).default(0).sortable(),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
  },
  list: [
    { field: 'reportCode', width: 160 },
    { field: 'reportName', minWidth: 200 },
    { field: 'reportType', width: 120 },
    { field: 'pageCode', width: 160 },
    { field: 'sort', width: 80 },
    { field: 'status', width: 90 },
    { field: 'updateTime', width: 170 },
  ],
  search: ['reportCode', 'reportName', 'reportType', 'pageCode', 'status'],
  form: [
    {
      items: [
        half('reportCode'),
        half('reportName'),
        half('reportType'),
        half('pageCode'),
        half('sort'),
        half('status'),
        'reportUrl',
        'config',
      ],
    },
  ],
  options: { label: 'reportName', code: 'reportCode' },
})
