import { LOCALES } from '@motorpool/kernel'
import { defineResource, f, neededWhen, type RowRule } from '@motorpool/resource/shared'
import { AlarmCondition, ContinueType } from './enums.ts'
import { ofEither } from './permissions.ts'
import { exceptionStrategies, vehicleStrategies } from './strategies.ts'

const half = (field: string) => ({ field, col: 12 })
/** Bounds of a duration (R357). */
export const CONTINUE_MAX = 1_000_000
const LIMIT = 1_000_000_000

const isNames = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([key, text]) =>
      LOCALES.some((locale) => locale === key) && typeof text === 'string' && text.length <= 64,
  )

const notZero: RowRule = ({ calcValue }) =>
  calcValue === 0 ? { field: 'calcValue', problem: { code: 'FIELD_ZERO' } } : undefined

/** An end lies behind its begin. */
const above =
  (end: string, begin: string): RowRule =>
  (row) => {
    const [from, to] = [row[begin], row[end]]
    if (typeof from !== 'number' || typeof to !== 'number' || to > from) return undefined
    return { field: end, problem: { code: 'FIELD_RANGE', params: { min: from, max: '∞' } } }
  }

const oneStrategy: RowRule = ({ vehicleStrategyId, exceptionStrategyId }) =>
  Boolean(vehicleStrategyId) === Boolean(exceptionStrategyId)
    ? { field: 'vehicleStrategyId', problem: { code: 'FIELD_REQUIRED' } }
    : undefined

const withBegin: RowRule = ({ continueBegin, continueType }) =>
  typeof continueBegin === 'number' && !continueType
    ? { field: 'continueType', problem: { code: 'FIELD_REQUIRED' } }
    : undefined

/** One condition of a strategy (R354). */
export const strategyConditions = defineResource({
  key: 'vehicle/strategyConditions',
  api: '/api/vehicle-svc/strategy/conditions/V1.0',
  idPrefix: 'vehicle.strategyConditions',
  table: 'alarm_strategy_condition',
  scope: 'tenant',
  fields: {
    vehicleStrategyId: f.ref(vehicleStrategies.key, { as: 'vehicleStrategy' }).createOnly().searchable(),
    exceptionStrategyId: f
      .ref(exceptionStrategies.key, { as: 'exceptionStrategy' })
      .createOnly()
      .searchable(),
    conditionName: f.text({ max: 64 }).required().searchable(),
    functionFieldId: f.ref('terminal/functionFields', { as: 'functionField' }).required(),
    alarmCondition: f.choice(AlarmCondition).required(),
    /** Where a range begins. */
    calcValue: f.decimal({ min: -LIMIT, max: LIMIT, decimals: 2 }).required(),
    calcValueEnd: f.decimal({ min: -LIMIT, max: LIMIT, decimals: 2 }).when('alarmCondition', ['BETWEEN']),
    /** How long it must hold; empty: reported as soon as it is met (R355). */
    continueBegin: f.int({ min: 0, max: CONTINUE_MAX }),
    /** How long it must have ceased to hold before it is over. */
    continueEnd: f.int({ min: 0, max: CONTINUE_MAX }),
    continueType: f.choice(ContinueType).default('SECOND'),
    localeValue: f.json({ max: 500, accepts: isNames }),
    sort: f.int({ min: 0, max: 99 }).default(0).sortable(),
  },
  rules: [
    notZero,
    oneStrategy,
    withBegin,
    neededWhen('calcValueEnd', 'alarmCondition', ['BETWEEN']),
    above('calcValueEnd', 'calcValue'),
    above('continueEnd', 'continueBegin'),
  ],
  list: [
    { field: 'vehicleStrategyId', width: 180 },
    { field: 'exceptionStrategyId', width: 180 },
    { field: 'conditionName', minWidth: 160 },
    { field: 'functionFieldId', width: 160 },
    { field: 'alarmCondition', width: 110 },
    { field: 'calcValue', width: 100 },
    { field: 'calcValueEnd', width: 100 },
    { field: 'continueBegin', width: 110 },
    { field: 'continueEnd', width: 110 },
    { field: 'continueType', width: 90 },
    { field: 'sort', width: 80 },
  ],
  search: ['vehicleStrategyId', 'exceptionStrategyId', 'conditionName'],
  form: [
    {
      items: [
        half('vehicleStrategyId'),
        half('exceptionStrategyId'),
        half('conditionName'),
        half('functionFieldId'),
        half('alarmCondition'),
        half('calcValue'),
        half('calcValueEnd'),
        half('continueBegin'),
        half('continueEnd'),
        half('continueType'),
        half('sort'),
        'localeValue',
      ],
    },
  ],
  sheet: [
    'vehicleStrategyId',
    'exceptionStrategyId',
    'conditionName',
    'functionFieldId',
    'alarmCondition',
    'calcValue',
    'calcValueEnd',
    'continueBegin',
    'continueEnd',
    'continueType',
    'sort',
  ],
  options: { label: 'conditionName' },
  order: { field: 'sort', order: 'asc' },
  calls: {
    create: { permission: ofEither('create') },
    update: { permission: ofEither('update') },
    delete: { permission: ofEither('delete') },
    page: { permission: ofEither('find') },
    find: { permission: ofEither('find') },
    export: { permission: ofEither('export') },
    import: { permission: ofEither('import') },
  },
})
export type StrategyConditions = typeof strategyConditions
