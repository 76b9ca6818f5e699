import { sendFile, workbook } from '@motorpool/resource/testing'
import { type ApiClient, newMark, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import {
  exceptionStrategies,
  strategyConditions,
  strategyVehicles,
  vehicleStrategies,
} from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import {
  buildCondition,
  buildException,
  buildStrategy,
  conditionBody,
  fieldId,
  type Made,
  protocolId,
  strategyBody,
} from './support/strategies.ts'

interface Page {
  items: Made[]
  total: number
}

describe('alarm strategies', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  const refused = async (body: object) => {
    const answer = await owner.post(strategyConditions.api, body)
    expect(answer.status, answer.text).toBe(400)
    return answer.text
  }

  it('R354 a condition has conditionName, alarmCondition, calcValue, continueBegin, continueEnd, continueType, localeValue', async () => {
    const { id: vehicleStrategyId } = await buildStrategy(app, place)
    const body = await conditionBody(app, {
      vehicleStrategyId,
      alarmCondition: 'BETWEEN',
      calcValue: 80.25,
      calcValueEnd: 120,
      continueBegin: 10,
      continueEnd: 30,
      continueType: 'SECOND',
      localeValue: { 'zh-CN': '超速', 'en-US': 'Too fast' },
    })
    const { data } = await owner.post<Made>(strategyConditions.api, body)
    expect((await owner.get<Made>(`${strategyConditions.api}/${data.id}`)).data).toMatchObject(body)
    const strategy = await owner.get<Made>(`${vehicleStrategies.api}/${vehicleStrategyId}`)
    expect(strategy.data).toMatchObject({ conditionCount: 1, version: 1 })
  })

  it('each change of what it means is another version, and no other change is', async () => {
    const { id } = await buildStrategy(app, place)
    const version = async () => (await owner.get<Made>(`${vehicleStrategies.api}/${id}`)).data.version
    expect(await version()).toBeNull()
    const condition = await buildCondition(app, place, { vehicleStrategyId: id })
    expect(await version()).toBe(1)
    await owner.put(strategyConditions.api, { id: condition.id, calcValue: 90 })
    expect(await version()).toBe(2)
    await owner.put(vehicleStrategies.api, { id, remark: 'nothing that it means' })
    expect(await version()).toBe(2)
  })

  it('the conditions of a strategy are set together, as one version of it, all or none', async () => {
    const strategy = await buildStrategy(app, place)
    await buildCondition(app, place, { vehicleStrategyId: strategy.id })
    const read = async () => (await owner.get<Made>(`${vehicleStrategies.api}/${strategy.id}`)).data
    const set = (conditions: object[], updateTime: unknown, who = owner) =>
      who.post<Made[]>(`${strategyConditions.api}/set`, { strategyId: strategy.id, updateTime, conditions })
    const { updateTime } = await read()
    const [one, other] = [await conditionBody(app), await conditionBody(app, { calcValue: 120 })]
    expect((await set([one, { ...other, calcValue: 0 }], updateTime)).text).toContain(
      'conditions.1.calcValue',
    )
    expect(await read()).toMatchObject({ version: 1, conditionCount: 1 })
    app.clock.advance(1000)
    expect((await set([one, other], updateTime)).data).toMatchObject([
      { sort: 0 },
      { sort: 1, calcValue: 120 },
    ])
    expect(await read()).toMatchObject({ version: 2, conditionCount: 2 })
    expect((await set([], updateTime)).errCode).toBe('CONFLICT')
    const stranger = app.as((await newPlace(app)).owner)
    expect((await set([], (await read()).updateTime, stranger)).status).toBe(404)
  })

  it.each([
    ['0 as the value', { calcValue: 0 }],
    ['a duration that is no whole number (R357)', { continueBegin: 1.5 }],
    ['a duration beyond its range (R357)', { continueBegin: 1_000_001 }],
    ['an end before the begin', { continueBegin: 10, continueEnd: 5 }],
    ['a range without an end (R356)', { alarmCondition: 'BETWEEN' }],
    ['a range that ends before it begins', { alarmCondition: 'BETWEEN', calcValueEnd: 5 }],
    ['no condition (R356)', { alarmCondition: null }],
    ['no monitoring item (R356)', { functionFieldId: null }],
  ])('refuses %s', async (_, body) => {
    const { id: vehicleStrategyId } = await buildStrategy(app, place)
    await refused(await conditionBody(app, { vehicleStrategyId, ...body }))
  })

  it('refuses by name a field that the protocol lacks, and a protocol that is not decoded', async () => {
    const { id: vehicleStrategyId } = await buildStrategy(app, place, {
      protocolId: await protocolId(app, 'JT808-2019'),
    })
    const functionFieldId = await fieldId(app, 'soc')
    const text = await refused(await conditionBody(app, { vehicleStrategyId, functionFieldId }))
    expect(text).toContain('STRATEGY_NO_FIELD')
    expect(text).toContain('电池剩余电量')
    const gb = await buildStrategy(app, place)
    await buildCondition(app, place, {
      vehicleStrategyId: gb.id,
      functionFieldId,
      calcValue: 20,
      alarmCondition: 'LT',
    })
    const moved = await owner.put(vehicleStrategies.api, {
      id: gb.id,
      protocolId: await protocolId(app, 'JT808-2019'),
    })
    expect(moved.text).toContain('STRATEGY_NO_FIELD')
  })

  it('refuses what can never hold: beyond the field, or against another condition where all must hold', async () => {
    const { id: vehicleStrategyId } = await buildStrategy(app, place)
    const functionFieldId = await fieldId(app, 'soc')
    const soc = (body: object) => conditionBody(app, { vehicleStrategyId, functionFieldId, ...body })
    expect(await refused(await soc({ calcValue: 150 }))).toContain('STRATEGY_NEVER')
    expect((await owner.post(strategyConditions.api, await soc({ calcValue: 50 }))).status).toBe(200)
    const below = await soc({ alarmCondition: 'LT', calcValue: 20 })
    expect(await refused(below)).toContain('STRATEGY_NEVER')
    await owner.put(vehicleStrategies.api, { id: vehicleStrategyId, conditionLogic: 'OR' })
    expect((await owner.post(strategyConditions.api, below)).status).toBe(200)
    const back = await owner.put(vehicleStrategies.api, { id: vehicleStrategyId, conditionLogic: 'AND' })
    expect(back.text).toContain('STRATEGY_NEVER')
  })

  it('a scope needs what it names', async () => {
    const answer = await owner.post(
      vehicleStrategies.api,
      await strategyBody(app, place, { applyScope: 'MODEL' }),
    )
    expect(answer.text).toContain('FIELD_REQUIRED')
  })

  it('R358 the strategies of a protocol begin with default items, and an unknown one is told', async () => {
    const { data } = await owner.get<Made[]>(`${exceptionStrategies.api}/GB32960-2016/init`)
    expect(data.map((one) => one.strategyName)).toContain('单体电压差')
    for (const { conditions, ...strategy } of data) {
      const made = await buildException(app, place, { ...strategy, strategyName: newMark() })
      for (const { functionField: _, ...condition } of conditions as Made[])
        await buildCondition(app, place, { ...condition, exceptionStrategyId: made.id })
    }
    expect((await owner.get(`${exceptionStrategies.api}/NONE/init`)).status).toBe(404)
  })

  it('links vehicles by VIN, by query and by sheet, and does not offer them again', async () => {
    const strategy = await buildStrategy(app, place)
    const vins = [String((await buildVehicle(app, place)).vin), String((await buildVehicle(app, place)).vin)]
    const third = String((await buildVehicle(app, place)).vin)
    const vehicleStrategyId = strategy.id
    const bind = (body: object) =>
      owner.post<{ count: number }>(strategyVehicles.api, { vehicleStrategyId, ...body })
    expect((await bind({ vinList: vins.slice(0, 1) })).data).toEqual({ count: 1 })
    expect((await bind({ query: { vin: vins[1] } })).data).toEqual({ count: 1 })
    const sheet = await workbook(['报警策略', '车架号'], [[String(strategy.strategyName), third]])
    expect((await sendFile(owner, `${strategyVehicles.api}/import`, sheet)).status).toBe(200)
    const page = await owner.post<Page>(`${strategyVehicles.api}/page`, { vehicleStrategyId })
    expect(page.data.total).toBe(3)
    const open = await owner.post<Page>(`${strategyVehicles.api}/page/unbind`, {
      vehicleStrategyId,
      vin: third,
    })
    expect(open.data.total).toBe(0)
    const ids = page.data.items.map(({ id }) => id)
    expect((await owner.delete(strategyVehicles.api, ids)).status).toBe(200)
    expect((await owner.post<Page>(`${strategyVehicles.api}/page`, { vehicleStrategyId })).data.total).toBe(0)
    expect((await bind({})).status).toBe(400)
  })

  it('is nothing to strangers', async () => {
    const stranger = await newPlace(app)
    const theirs = app.as(stranger.owner)
    const strategy = await buildStrategy(app, place)
    const vin = String((await buildVehicle(app, stranger)).vin)
    const body = { vehicleStrategyId: strategy.id, vinList: [vin] }
    expect((await theirs.post(strategyVehicles.api, body)).status).toBe(404)
    expect((await owner.post(strategyVehicles.api, body)).status).toBe(404)
    expect((await theirs.post(`${strategyVehicles.api}/page/unbind`, body)).status).toBe(404)
    const condition = await conditionBody(app, { vehicleStrategyId: strategy.id })
    const own = await buildCondition(app, place, { vehicleStrategyId: strategy.id })
    const org = await app.buildOrg({ tenant: place.tenant })
    const colleague = app.as(
      await app.buildUser({ org, scope: 'tree', permissions: permissionsOf(app.routes) }),
    )
    expect((await colleague.get(`${strategyConditions.api}/${own.id}`)).status).toBe(404)
    expect((await colleague.post(strategyConditions.api, condition)).status).toBe(400)
    expect((await theirs.post(strategyConditions.api, condition)).status).toBe(400)
  })
})
