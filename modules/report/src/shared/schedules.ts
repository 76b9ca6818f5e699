import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import { Lang } from '@motorpool/system/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { VehicleCategory } from '@motorpool/vehicle/shared'
import { ReportFormat, ReportOutcome, ReportPeriod, ReportWeekday } from './enums.ts'
import { ReportSource } from './sources.ts'

const half = (field: string) => ({ field, col: 12 })

/** Persons that one report is mailed to. */
export const RECEIVERS_MAX = 20

/** A list that is made by the clock, with the rights of who saved its schedule last, for the download centre and for mail boxes. */
export const reportSchedules = defineResource({
  key: 'analysis/reports',
  api: '/api/vehicle-svc/report/schedule/V1.0',
  idPrefix: 'vehicle.reportSchedule',
  table: 'report_schedule',
  scope: 'organisation',
  fields: {
    reportName: f.text({ max: 64 }).required().unique().searchable().sortable(),
    source: f.choice(ReportSource).required().searchable(),
    period: f.choice(ReportPeriod).required().default('DAILY').searchable(),
    weekday: f.choice(ReportWeekday).required().default('MON').when('period', ['WEEKLY']),
    monthDay: f.int({ min: 1, max: 28 }).required().default(1).when('period', ['MONTHLY']),
    /** UTC+8, like the days of the figures. */
    hour: f.int({ min: 0, max: 23 }).required().default(7),
    format: f.choice(ReportFormat).required().default('XLSX'),
    lang: f.choice(Lang).required().default('zh-CN'),
    ofOrgId: f.ref('system/orgs', { as: 'ofOrgName' }),
    vehicleModelId: f.ref('vehicle/models', { as: 'vehicleModel' }),
    vehicleCategory: f.choice(VehicleCategory),
    receiverIds: f.refs('system/users', { as: 'receiverNames' }),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    ownerId: f.ref('system/users', { as: 'ownerName' }).readOnly(),
    nextTime: f.datetime().readOnly().sortable(),
    lastTime: f.datetime().readOnly().sortable(),
    outcome: f.choice(ReportOutcome).readOnly().searchable(),
    reason: f.text({ max: 500 }).readOnly(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'reportName', minWidth: 180 },
    { field: 'source', width: 140 },
    { field: 'period', width: 96 },
    { field: 'hour', width: 96, align: 'right' },
    { field: 'format', width: 128 },
    { field: 'receiverIds', width: 180 },
    { field: 'nextTime', width: 170 },
    { field: 'lastTime', width: 170 },
    { field: 'outcome', width: 96 },
    { field: 'reason', width: 260 },
    { field: 'status', width: 90 },
    { field: 'ownerId', width: 130 },
    { field: 'orgId', width: 150, hidden: true },
    { field: 'createTime', width: 170, hidden: true },
  ],
  search: ['reportName', 'source', 'period', 'outcome', 'status', 'orgId'],
  form: [
    {
      items: [half('reportName'), half('source'), half('orgId'), half('status')],
    },
    { name: 'when', items: [half('period'), half('weekday'), half('monthDay'), half('hour')] },
    { name: 'what', items: [half('ofOrgId'), half('vehicleModelId'), half('vehicleCategory')] },
    { name: 'where', items: [half('format'), half('lang'), 'receiverIds', 'remark'] },
  ],
  options: { label: 'reportName' },
  calls: { import: false, export: false },
})

export type ReportSchedules = typeof reportSchedules
export type ReportSchedule = RowOf<ReportSchedules>
