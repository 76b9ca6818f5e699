import { sql } from '@motorpool/db'
import { newMark, type Place, type TestApp } from '@motorpool/testkit'
import {
  exceptionStrategies,
  strategyConditions,
  strategyVehicles,
  vehicleStrategies,
} from '../../src/shared/index.ts'

type Body = Record<string, unknown>
export type Made = { id: string } & Body

/** Platform-wide rows by their codes. */
async function idOf(app: TestApp, table: string, column: string, code: string): Promise<string> {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ id: string }>`select id::text as id from ${sql.table(table)} where ${sql.ref(column)} = ${code}
      and tenant_id is null`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error(`no ${table} ${code}`)
  return row.id
}
export const protocolId = (app: TestApp, code = 'GB32960-2016') =>
  idOf(app, 'protocol', 'protocol_code', code)
export const fieldId = (app: TestApp, code = 'vehicleSpeed') => idOf(app, 'function_field', 'code', code)

async function made(app: TestApp, place: Place, api: string, body: Body): Promise<Made> {
  const answer = await app.as(place.owner).post<Made>(api, body)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.data
}

export const strategyBody = async (app: TestApp, place: Place, body: Body = {}): Promise<Body> => ({
  strategyName: newMark(),
  orgId: place.org.id,
  protocolId: await protocolId(app),
  alarmLevel: '2',
  ...body,
})

export const buildStrategy = async (app: TestApp, place: Place, body: Body = {}) =>
  made(app, place, vehicleStrategies.api, await strategyBody(app, place, body))

export const buildException = async (app: TestApp, place: Place, body: Body = {}) =>
  made(app, place, exceptionStrategies.api, await strategyBody(app, place, body))

export const conditionBody = async (app: TestApp, body: Body = {}): Promise<Body> => ({
  conditionName: newMark(),
  functionFieldId: await fieldId(app),
  alarmCondition: 'GT',
  calcValue: 80,
  ...body,
})

export const buildCondition = async (app: TestApp, place: Place, body: Body) =>
  made(app, place, strategyConditions.api, await conditionBody(app, body))

/** Links a vehicle; the id of the link. */
export async function link(
  app: TestApp,
  place: Place,
  vehicleStrategyId: string,
  vin: string,
): Promise<string> {
  const owner = app.as(place.owner)
  await owner.post(strategyVehicles.api, { vehicleStrategyId, vinList: [vin] })
  const { data } = await owner.post<{ items: Made[] }>(`${strategyVehicles.api}/page`, {
    vehicleStrategyId,
    vin,
  })
  const [row] = data.items
  if (!row) throw new Error(`${vin} is not linked`)
  return row.id
}
