import { type AnyResource, anyResource, type Column } from '@motorpool/resource/shared'
import { DONE_FIELDS, maintenanceLogs } from '../shared/logs.ts'

const declared = anyResource(maintenanceLogs)
/** A reminder has no time of service yet; forms cannot store one without it. */
const whole: AnyResource = {
  ...declared,
  fields: { ...declared.fields, maintenanceTime: maintenanceLogs.fields.maintenanceTime.required() },
}
const columns = (names: readonly string[]): Column[] =>
  names.map((field) => whole.list.find((column) => column.field === field) ?? { field, width: 130 })

/** What is due: its rows are handled, not edited, and imported in the log. */
export const reminders: AnyResource = {
  ...whole,
  search: ['vin', 'strategyId', 'maintenanceType', 'stage', 'remindReason', 'remindTime', 'orgId'],
  calls: { ...whole.calls, update: undefined, import: undefined },
  sheets: [],
}

/** The form that says of one reminder what was done. */
export const single: AnyResource = { ...reminders, calls: whole.calls }

/** What was done: rows that are corrected. */
export const history: AnyResource = {
  ...whole,
  key: 'vehicle/maintenanceHistory',
  search: ['vin', 'strategyId', 'maintenanceType', 'maintenanceTime', 'orgId'],
  list: columns([
    'vin',
    'strategyId',
    'maintenanceType',
    'maintenanceTime',
    'maintenanceUserName',
    'mileage',
    'workTime',
    'cost',
    'stationName',
    'remindReason',
    'handlerUserId',
    'handleTime',
    'orgId',
    'content',
    'result',
  ]).map((column) =>
    /^(content|result|handleTime)$/.test(column.field) ? { ...column, hidden: true } : column,
  ),
  order: { field: 'maintenanceTime', order: 'desc' },
}

/** The form that says of several reminders what was done. */
export const batch: AnyResource = {
  ...whole,
  form: [
    {
      items: DONE_FIELDS.map((field) => ({
        field,
        col: /content|address|result|images|attachment/.test(field) ? 24 : 12,
      })),
    },
  ],
}
