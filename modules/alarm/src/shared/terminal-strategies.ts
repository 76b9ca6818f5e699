import { defineResource, f } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { AlarmLevel } from '@motorpool/vehicle/shared'
import { terminalItems } from './terminal-items.ts'

const half = (field: string) => ({ field, col: 12 })

/** Which items of the catalogue alarm for which vehicles, at what level and after how long. */
export const terminalStrategies = defineResource({
  key: 'vehicle/alarmTerminalStrategy',
  api: '/api/vehicle-svc/alarm/terminal/strategy/V1.0',
  idPrefix: 'vehicle.alarmTerminalStrategy',
  table: 'alarm_terminal_strategy',
  scope: 'organisation',
  fields: {
    strategyName: f.text({ max: 64 }).required().unique('tenant').searchable().sortable(),
    itemIds: f.refs(terminalItems.key, { as: 'itemNames' }).required(),
    alarmLevel: f.choice(AlarmLevel).required().searchable(),
    /** Both empty: all vehicles of the organisation and those below it. */
    vehicleModelIds: f.refs('vehicle/models', { as: 'vehicleModelNames' }),
    vehicleGroupIds: f.refs('vehicle/groups', { as: 'vehicleGroupNames' }),
    /** s; empty: as soon as it is raised (R355). */
    continueTime: f.int({ min: 0, max: 86_400 }),
    remindFlag: f.bool().required().default(true),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    version: f.derived({ cell: 'number' }),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'strategyName', minWidth: 180 },
    { field: 'itemIds', minWidth: 240 },
    { field: 'alarmLevel', width: 100 },
    { field: 'continueTime', width: 120 },
    { field: 'vehicleModelIds', width: 160 },
    { field: 'vehicleGroupIds', width: 160 },
    { field: 'remindFlag', width: 90 },
    { field: 'version', width: 80 },
    { field: 'status', width: 90 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170, hidden: true },
  ],
  search: ['strategyName', 'alarmLevel', 'status', 'orgId'],
  form: [
    {
      items: [
        half('strategyName'),
        half('orgId'),
        'itemIds',
        half('alarmLevel'),
        { field: 'continueTime', col: 12, placeholder: 'alarm.atOnce' },
        half('vehicleModelIds'),
        half('vehicleGroupIds'),
        half('status'),
        half('remindFlag'),
        'remark',
      ],
    },
  ],
  sheet: [
    'strategyName',
    'orgId',
    'itemIds',
    'alarmLevel',
    'continueTime',
    'vehicleModelIds',
    'remindFlag',
    'remark',
  ],
  options: { label: 'strategyName' },
})
export type TerminalStrategies = typeof terminalStrategies
