import { defineResource, f, type RowRule } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import { AlarmLevel } from '@motorpool/vehicle/shared'
import { ConditionLogic, StrategyKind, StrategyScope } from './enums.ts'

const half = (field: string) => ({ field, col: 12 })

/** What both kinds of strategies are. */
const common = {
  strategyKind: f.choice(StrategyKind).required().default('VEHICLE').readOnly(),
  strategyName: f.text({ max: 64 }).required().unique('tenant', 'strategyKind').searchable().sortable(),
  protocolId: f.ref('terminal/protocols', { as: 'protocol' }).required().searchable(),
  alarmLevel: f.choice(AlarmLevel).required().searchable(),
  conditionLogic: f.choice(ConditionLogic).required().default('AND'),
  conditionCount: f.derived({ cell: 'number' }),
  version: f.derived({ cell: 'number' }),
  status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
  /** From when on it raises alarms; empty: at once. */
  beginTime: f.datetime(),
  remindFlag: f.bool().required().default(true),
  /** Hours of the day in which it checks, UTC+8; empty: all day. */
  checkBegin: f.time(),
  checkEnd: f.time(),
  suggestion: f.textarea({ max: 500 }),
  remark: f.textarea({ max: 255 }),
}

const list = [
  { field: 'strategyName', minWidth: 180 },
  { field: 'protocolId', width: 180 },
  { field: 'alarmLevel', width: 100 },
  { field: 'conditionLogic', width: 110 },
  { field: 'conditionCount', width: 100 },
] as const
const tail = [
  { field: 'version', width: 90 },
  { field: 'beginTime', width: 170 },
  { field: 'remindFlag', width: 90 },
  { field: 'status', width: 90 },
  { field: 'orgId', width: 160 },
  { field: 'createTime', width: 170, hidden: true },
] as const
const search = ['strategyName', 'protocolId', 'alarmLevel', 'status', 'orgId'] as const

/** A part of the day needs both ends. */
const bothEnds: RowRule = ({ checkBegin, checkEnd }) =>
  Boolean(checkBegin) === Boolean(checkEnd)
    ? undefined
    : { field: checkBegin ? 'checkEnd' : 'checkBegin', problem: { code: 'FIELD_REQUIRED' } }

export const vehicleStrategies = defineResource({
  key: 'vehicle/alarmVehicleStrategy',
  api: '/api/vehicle-svc/alarm/vehicle/strategy/V1.0',
  idPrefix: 'vehicle.alarmVehicleStrategy',
  table: 'alarm_strategy',
  scope: 'organisation',
  fields: {
    ...common,
    applyScope: f.choice(StrategyScope).required().default('VIN').searchable(),
    vehicleModelIds: f.refs('vehicle/models', { as: 'vehicleModelNames' }).when('applyScope', ['MODEL']),
    vehicleGroupIds: f.refs('vehicle/groups', { as: 'vehicleGroupNames' }).when('applyScope', ['GROUP']),
    vehicleCount: f.derived({ cell: 'number' }),
  },
  rules: [bothEnds],
  list: [...list, { field: 'applyScope', width: 110 }, { field: 'vehicleCount', width: 110 }, ...tail],
  search: [...search, 'applyScope'],
  form: [
    {
      items: [
        half('strategyName'),
        half('orgId'),
        half('protocolId'),
        half('alarmLevel'),
        half('conditionLogic'),
        half('applyScope'),
        half('vehicleModelIds'),
        half('vehicleGroupIds'),
        half('checkBegin'),
        half('checkEnd'),
        half('beginTime'),
        half('status'),
        half('remindFlag'),
        'suggestion',
        'remark',
      ],
    },
  ],
  sheet: [
    'strategyName',
    'orgId',
    'protocolId',
    'alarmLevel',
    'conditionLogic',
    'applyScope',
    'vehicleModelIds',
    'remindFlag',
    'suggestion',
    'remark',
  ],
  options: { label: 'strategyName' },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
export type VehicleStrategies = typeof vehicleStrategies

export const exceptionStrategies = defineResource({
  key: 'vehicle/exceptionAlarmStrategys',
  api: '/api/vehicle-svc/exceptionAlarmStrategys/V1.0',
  idPrefix: 'vehicle.exceptionAlarmStrategys',
  table: 'alarm_strategy',
  scope: 'organisation',
  fields: {
    ...common,
    /** Empty: all. */
    vehicleModelIds: f.refs('vehicle/models', { as: 'vehicleModelNames' }),
    /** Follows from the models. */
    applyScope: f.choice(StrategyScope).required().default('VIN').readOnly(),
    vehicleGroupIds: f.refs('vehicle/groups', { as: 'vehicleGroupNames' }).readOnly(),
  },
  rules: [bothEnds],
  list: [...list, { field: 'vehicleModelIds', width: 180 }, ...tail],
  search,
  form: [
    {
      items: [
        half('strategyName'),
        half('orgId'),
        half('protocolId'),
        half('alarmLevel'),
        half('conditionLogic'),
        half('vehicleModelIds'),
        half('checkBegin'),
        half('checkEnd'),
        half('beginTime'),
        half('status'),
        half('remindFlag'),
        'suggestion',
        'remark',
      ],
    },
  ],
  sheet: [
    'strategyName',
    'orgId',
    'protocolId',
    'alarmLevel',
    'conditionLogic',
    'vehicleModelIds',
    'checkBegin',
    'checkEnd',
    'remindFlag',
    'remark',
  ],
  options: { label: 'strategyName' },
  calls: { options: [{ method: 'GET', path: '/options' }] },
})
export type ExceptionStrategies = typeof exceptionStrategies
