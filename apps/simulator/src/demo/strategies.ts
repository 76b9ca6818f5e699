import type { ApiClient } from './client.ts'
import type { DemoTenant } from './fleet.ts'
import { KINDS } from './kinds.ts'
import { ensure, type Row } from './rows.ts'
import { TERMINAL, VEHICLE } from './sheet-plan.ts'

const STRATEGIES = `${VEHICLE}/alarm/vehicle/strategy/V1.0`
const EXCEPTIONS = `${VEHICLE}/exceptionAlarmStrategys/V1.0`
const CONDITIONS = `${VEHICLE}/strategy/conditions/V1.0`
const REMARK = '演示数据'

type Category = 'NEW_ENERGY' | 'ROAD_FUEL' | 'NON_ROAD'

/** A condition by the code of its function field. */
interface Condition {
  name: string
  field: string
  is: 'GT' | 'LT' | 'EQ' | 'BETWEEN'
  value: number
  valueEnd?: number
  seconds?: number
}

interface Strategy {
  name: string
  of: Category
  protocol: 'GB32960-2016' | 'JT808-2019'
  level: '1' | '2' | '3'
  conditions: readonly Condition[]
  suggestion: string
}

/** What these vehicles do now and then in the course of a day. */
const OWN: readonly Strategy[] = [
  {
    name: '新能源车城区超速',
    of: 'NEW_ENERGY',
    protocol: 'GB32960-2016',
    level: '1',
    conditions: [{ name: '车速', field: 'vehicleSpeed', is: 'GT', value: 70, seconds: 20 }],
    suggestion: '提醒驾驶员按限速行驶',
  },
  {
    name: '低电量行驶',
    of: 'NEW_ENERGY',
    protocol: 'GB32960-2016',
    level: '2',
    conditions: [
      { name: '电量', field: 'soc', is: 'LT', value: 35, seconds: 30 },
      { name: '车速', field: 'vehicleSpeed', is: 'GT', value: 5, seconds: 10 },
    ],
    suggestion: '就近安排充电',
  },
  {
    name: '货运与客运车辆高速超速',
    of: 'ROAD_FUEL',
    protocol: 'JT808-2019',
    level: '2',
    conditions: [{ name: '车速', field: 'vehicleSpeed', is: 'GT', value: 90, seconds: 30 }],
    suggestion: '联系驾驶员减速，超过100公里/小时的按制度处理',
  },
  {
    name: '机械怠速过长',
    of: 'NON_ROAD',
    protocol: 'JT808-2019',
    level: '1',
    conditions: [{ name: '启动后静止时长', field: 'idleTime', is: 'GT', value: 8 }],
    suggestion: '无作业时熄火，节约燃油',
  },
  {
    name: '非作业位置转移',
    of: 'NON_ROAD',
    protocol: 'JT808-2019',
    level: '2',
    conditions: [{ name: '行驶速度', field: 'vehicleSpeed', is: 'GT', value: 6, seconds: 120 }],
    suggestion: '核实机械是否按计划转场',
  },
]

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

/** Strategies of the vehicles that the tenant has, by their models. */
async function ensureOwn(own: ApiClient, { plan }: DemoTenant, orgId: string, known: Known): Promise<void> {
  const kinds = plan.mix.map(([kind]) => KINDS[kind])
  for (const { name, of, protocol, level, conditions, suggestion } of OWN) {
    const vehicleModelIds = kinds.flatMap(({ category, modelCode }) =>
      category === of ? (known.models.get(modelCode) ?? []) : [],
    )
    if (vehicleModelIds.length === 0) continue
    const [made] = await ensure(own, STRATEGIES, 'strategyName', [
      {
        strategyName: name,
        orgId,
        protocolId: known.protocols.get(protocol),
        alarmLevel: level,
        conditionLogic: 'AND',
        applyScope: 'MODEL',
        vehicleModelIds,
        suggestion,
        remark: REMARK,
      },
    ])
    if (!made) continue
    await own.post(`${CONDITIONS}/set`, {
      strategyId: made.id,
      updateTime: made.updateTime,
      conditions: conditions.map((one) => conditionBody(known, one)),
    })
  }
}

/** What the protocols begin with, as whoever sets a tenant up takes it. */
async function ensureUsual(own: ApiClient, { plan }: DemoTenant, orgId: string): Promise<void> {
  const isElectric = plan.scopes.includes('NEW_ENERGY')
  const isOther = plan.scopes.some((scope) => scope !== 'NEW_ENERGY')
  const protocols = [...(isElectric ? ['GB32960-2016'] : []), ...(isOther ? ['JT808-2019'] : [])]
  for (const protocol of protocols)
    for (const { conditions, ...strategy } of await own.get<Item[]>(`${EXCEPTIONS}/${protocol}/init`)) {
      const [made] = await ensure(own, EXCEPTIONS, 'strategyName', [{ ...strategy, orgId, remark: REMARK }])
      if (!made) continue
      await own.post(`${CONDITIONS}/set`, {
        strategyId: made.id,
        updateTime: made.updateTime,
        conditions: conditions.map(({ functionField: _, ...one }) => one),
      })
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
  await ensureUsual(own, tenant, org.id)
  await ensureOwn(own, tenant, org.id, known)
}
