import type { ApiClient } from './client.ts'
import type { DemoTenant } from './fleet.ts'
import { KINDS, type Kind } from './kinds.ts'
import { ensure, type Row } from './rows.ts'
import { TERMINAL, VEHICLE } from './sheet-plan.ts'

const STRATEGIES = `${VEHICLE}/alarm/vehicle/strategy/V1.0`
const EXCEPTIONS = `${VEHICLE}/exceptionAlarmStrategys/V1.0`
const CONDITIONS = `${VEHICLE}/strategy/conditions/V1.0`
const REMARK = '演示数据'

/** A condition by the code of its function field. */
interface Condition {
  name: string
  field: string
  is: 'GT' | 'LT' | 'BETWEEN'
  value: number
  valueEnd?: number
  seconds?: number
}

interface Strategy {
  name: string
  api: typeof STRATEGIES | typeof EXCEPTIONS
  kinds: readonly Kind[]
  protocol: 'GB32960-2016' | 'JT808-2019'
  level: '1' | '2' | '3'
  conditions: readonly Condition[]
  suggestion: string
}

/** What these vehicles do now and then in the course of a day. */
const OWN: readonly Strategy[] = [
  {
    name: '新能源车超速',
    api: STRATEGIES,
    kinds: ['taxi', 'van', 'truck', 'hybrid'],
    protocol: 'GB32960-2016',
    level: '2',
    conditions: [{ name: '车速', field: 'vehicleSpeed', is: 'GT', value: 90, seconds: 30 }],
    suggestion: '提醒驾驶员按限速行驶',
  },
  {
    name: '电量不足',
    api: STRATEGIES,
    kinds: ['bus', 'taxi', 'van', 'truck'],
    protocol: 'GB32960-2016',
    level: '1',
    conditions: [{ name: '电池剩余电量', field: 'soc', is: 'LT', value: 28, seconds: 30 }],
    suggestion: '就近安排充电',
  },
  {
    name: '货车超速',
    api: STRATEGIES,
    kinds: ['tractor', 'rigid'],
    protocol: 'JT808-2019',
    level: '2',
    conditions: [{ name: '车速', field: 'vehicleSpeed', is: 'GT', value: 98, seconds: 60 }],
    suggestion: '联系驾驶员减速，屡次发生的按制度处理',
  },
  {
    name: '机械长距离转移',
    api: STRATEGIES,
    kinds: ['loader', 'excavator', 'crane'],
    protocol: 'JT808-2019',
    level: '2',
    conditions: [{ name: '行驶速度', field: 'vehicleSpeed', is: 'GT', value: 10, seconds: 150 }],
    suggestion: '核实机械是否按计划转场',
  },
  {
    name: '机械怠速过长',
    api: EXCEPTIONS,
    kinds: ['loader', 'excavator'],
    protocol: 'JT808-2019',
    level: '1',
    conditions: [
      { name: '发动机转速', field: 'engineSpeed', is: 'BETWEEN', value: 500, valueEnd: 1000, seconds: 720 },
    ],
    suggestion: '无作业时熄火，节约燃油',
  },
]

/** Machines work standing: how long they stand says nothing of them. */
const isFor = ({ conditions }: Item, plan: DemoTenant['plan'], fields: Known['fields']): boolean =>
  !plan.plant || conditions.every((one) => one.functionFieldId !== fields.get('idleTime'))

interface Item extends Row {
  strategyName: string
  conditions: Record<string, unknown>[]
}

interface Known {
  protocols: ReadonlyMap<string, string>
  fields: ReadonlyMap<string, string>
  models: ReadonlyMap<string, string>
}

async function idsBy(own: ApiClient, api: string, column: string): Promise<Map<string, string>> {
  return new Map((await own.all<Row>(`${api}/page`)).map((row) => [String(row[column]), row.id]))
}

const conditionBody = ({ fields }: Known, { name, field, is, value, valueEnd, seconds }: Condition) => ({
  conditionName: name,
  functionFieldId: fields.get(field),
  alarmCondition: is,
  calcValue: value,
  ...(valueEnd === undefined ? {} : { calcValueEnd: valueEnd }),
  ...(seconds === undefined ? {} : { continueBegin: seconds, continueType: 'SECOND' }),
})

/** As it is sent: without the name that the suggestion shows. */
const storable = (one: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'functionField'))

/** A strategy with its conditions, where there is none of its name. */
async function ensureOne(
  own: ApiClient,
  api: string,
  row: object,
  conditions: readonly object[],
): Promise<void> {
  const [made] = await ensure(own, api, 'strategyName', [{ ...row, remark: REMARK }])
  if (made)
    await own.post(`${CONDITIONS}/set`, { strategyId: made.id, updateTime: made.updateTime, conditions })
}

/** Strategies of the vehicles that the tenant has, by their models. */
async function ensureOwn(own: ApiClient, { plan }: DemoTenant, orgId: string, known: Known): Promise<void> {
  const models = new Map(plan.mix.map(([kind]) => [kind, known.models.get(KINDS[kind].modelCode)]))
  for (const { name, api, kinds, protocol, level, conditions, suggestion } of OWN) {
    const vehicleModelIds = kinds.flatMap((kind) => models.get(kind) ?? [])
    if (vehicleModelIds.length === 0) continue
    const row = {
      strategyName: name,
      orgId,
      protocolId: known.protocols.get(protocol),
      alarmLevel: level,
      conditionLogic: 'AND',
      vehicleModelIds,
      suggestion,
      ...(api === STRATEGIES ? { applyScope: 'MODEL' } : {}),
    }
    await ensureOne(
      own,
      api,
      row,
      conditions.map((one) => conditionBody(known, one)),
    )
  }
}

/** What the protocols begin with, as whoever sets a tenant up takes it. */
async function ensureUsual(own: ApiClient, { plan }: DemoTenant, orgId: string, known: Known): Promise<void> {
  const isElectric = plan.scopes.includes('NEW_ENERGY')
  const isOther = plan.scopes.some((scope) => scope !== 'NEW_ENERGY')
  const protocols = [...(isElectric ? ['GB32960-2016'] : []), ...(isOther ? ['JT808-2019'] : [])]
  for (const protocol of protocols)
    for (const item of await own.get<Item[]>(`${EXCEPTIONS}/${protocol}/init`)) {
      if (!isFor(item, plan, known.fields)) continue
      const { conditions, ...row } = item
      await ensureOne(own, EXCEPTIONS, { ...row, orgId }, conditions.map(storable))
    }
}

/** Strategies of alarms and of abnormal working conditions. */
export async function ensureStrategies(own: ApiClient, tenant: DemoTenant): Promise<void> {
  const { org } = await own.get<{ org: { id: string } }>('/api/system-svc/users/V1.0/getCurUser')
  const known = {
    protocols: await idsBy(own, `${TERMINAL}/protocols/V1.0`, 'protocolCode'),
    fields: await idsBy(own, `${TERMINAL}/functionFields/V1.0`, 'code'),
    models: await idsBy(own, `${VEHICLE}/vehicle/models/V1.0`, 'modelCode'),
  }
  await ensureUsual(own, tenant, org.id, known)
  await ensureOwn(own, tenant, org.id, known)
}
