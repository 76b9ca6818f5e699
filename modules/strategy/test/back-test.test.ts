import { sql } from '@motorpool/db'
import { dayOf, dayStart } from '@motorpool/kernel'
import { type ApiClient, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { BACK_TEST, type BackTestView } from '../src/shared/back-test.ts'
import { exceptionStrategies, vehicleStrategies } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { storePacked } from './support/packed.ts'
import { buildCondition, buildException, buildStrategy, link } from './support/strategies.ts'

const DAY_MS = 86_400_000

describe('a back-test', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  let morning: number
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
    morning = dayStart(dayOf(app.clock.now()) - 2) + 8 * 3_600_000
  })
  afterAll(() => app.close())

  const vehicle = async (at: Place, speeds: readonly number[]) => {
    const made = await buildVehicle(app, at)
    const [id, vin] = [String(made.id), String(made.vin)]
    await storePacked(app, { id, vin, tenantId: at.tenant.id }, morning, speeds)
    return { id, vin }
  }
  const fast = async (body = {}, speed = 80) => {
    const strategy = await buildStrategy(app, place, { status: 'DISABLED', ...body })
    await buildCondition(app, place, {
      vehicleStrategyId: strategy.id,
      calcValue: speed,
      conditionName: 'fast',
    })
    return strategy.id
  }
  const days = (n: number) => ({ beginTime: app.clock.now() - n * DAY_MS, endTime: app.clock.now() })
  const order = (strategyId: string, more: object = {}, who = owner) =>
    who.post<{ id: string }>(BACK_TEST, { strategyId, ...days(7), ...more })
  const seen = async (id: string, who = owner) => (await who.get<BackTestView>(`${BACK_TEST}/${id}`)).data

  it('finds when, where and on which vehicles a strategy would have alarmed, enabled or not', async () => {
    const strategyId = await fast({ applyScope: 'ALL' })
    const speeding = await vehicle(place, [60, 90, 95, 60, 90, 60])
    const calm = await vehicle(place, [60, 70])
    const { data } = await order(strategyId)
    expect(await seen(data.id)).toMatchObject({ status: 'WAIT', done: 0, decoded: false })
    await app.drainJobs()
    const view = await seen(data.id)
    expect(view).toMatchObject({ status: 'DONE', messages: 8, total: 2, alarming: 1, failed: [] })
    expect(view.done).toBe(view.vehicles)
    expect(view.days).toEqual([{ day: dayStart(dayOf(morning)), count: 2 }])
    expect(view.most).toEqual([{ vin: speeding.vin, messages: 6, total: 2 }])
    expect(view.places).toEqual([
      { lng: 113, lat: 23 },
      { lng: 113, lat: 23 },
    ])
    const page = (vin: string) =>
      owner.post<{ items: object[]; total: number }>(`${BACK_TEST}/${data.id}/alarms`, {
        vin,
        page: 1,
        pageSize: 1,
      })
    expect((await page(speeding.vin)).data).toMatchObject({
      total: 2,
      items: [
        {
          vin: speeding.vin,
          happenTime: morning + 10_000,
          endTime: morning + 30_000,
          times: 2,
          measured: [{ name: 'fast', value: 90 }],
        },
      ],
    })
    expect((await page(calm.vin)).data.total).toBe(0)
    expect((await owner.get<BackTestView>(`${BACK_TEST}?strategyId=${strategyId}`)).data.id).toBe(data.id)
  })

  it('runs over the vehicles that are named, and says so when one is none', async () => {
    const strategyId = await fast()
    const one = await vehicle(place, [90])
    const { data } = await order(strategyId, { vinList: [one.vin.toLowerCase()] })
    await app.drainJobs()
    expect(await seen(data.id)).toMatchObject({ status: 'DONE', vehicles: 1, matched: 1, total: 1 })
    expect((await order(strategyId, { vinList: ['LNOBODY0000000001'] })).status).toBe(404)
    expect((await order(strategyId)).errCode).toBe('BACK_TEST_NO_VEHICLES')
    expect((await order(strategyId, { ...days(31), vinList: [one.vin] })).status).toBe(400)
    const { id: empty } = await buildStrategy(app, place)
    expect((await order(empty, { vinList: [one.vin] })).errCode).toBe('STRATEGY_EMPTY')
  })

  it('takes the same vehicles as the strategy would watch', async () => {
    const inner = await app.buildOrg({ tenant: place.tenant, parent: place.org })
    const vehicles = [await buildVehicle(app, place), await buildVehicle(app, { ...place, org: inner })]
    const scopes = [
      await fast({ applyScope: 'ALL', status: 'ENABLED' }, 500),
      await fast({ applyScope: 'ALL', status: 'ENABLED', orgId: inner.id }, 500),
      await fast(
        { applyScope: 'MODEL', status: 'ENABLED', vehicleModelIds: [vehicles[0]?.vehicleModelId] },
        500,
      ),
      await fast({ applyScope: 'VIN', status: 'ENABLED' }, 500),
    ]
    await link(app, place, scopes[3] ?? '', String(vehicles[1]?.vin))
    for (const id of scopes) {
      const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
        sql<{ watched: string[]; kept: string[] }>`select
          (select array_agg(w::text order by w) from app.strategy_watches(${id}) w) as watched,
          (select array_agg(substr(key, 9) order by substr(key, 9)::bigint) from reference_version
            where topic = 'strategy.strategies' and until_revision is null and detail -> 'strategies' ? ${id}) as kept`.execute(
          tx,
        ),
      )
      expect(rows[0]?.watched?.length).toBeGreaterThan(0)
      expect(rows[0]?.watched).toEqual(rows[0]?.kept)
    }
  })

  it('is stopped, keeps what it found, and may be begun again; a run that died is taken up', async () => {
    const strategyId = await fast()
    const one = await vehicle(place, [90])
    const first = await order(strategyId, { vinList: [one.vin] })
    const stopped = await owner.post<BackTestView>(`${BACK_TEST}/${first.data.id}/stop`, {})
    expect(stopped.data).toMatchObject({ status: 'STOPPED', done: 0 })
    const second = await order(strategyId, { vinList: [one.vin] })
    // As a worker that died leaves it.
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update back_test set status = 'RUNNING' where id = ${second.data.id}`.execute(tx),
    )
    await app.drainJobs()
    expect(await seen(first.data.id)).toMatchObject({ status: 'STOPPED', done: 0 })
    expect(await seen(second.data.id)).toMatchObject({ status: 'DONE', done: 1, total: 1 })
  })

  it('waits for its turn: three of a tenant at most, and those of other tenants run meanwhile', async () => {
    const strategyId = await fast()
    const one = await vehicle(place, [90])
    const orders = []
    for (let i = 0; i < 4; i++) orders.push(await order(strategyId, { vinList: [one.vin] }))
    expect(orders.map(({ status }) => status)).toEqual([200, 200, 200, 409])
    expect(orders[3]?.errCode).toBe('BACK_TESTS_MANY')
    await app.drainJobs()
    expect((await order(strategyId, { vinList: [one.vin] })).status).toBe(200)
    await app.drainJobs()
  })

  it('is of who began it, over vehicles that they see, by the permission of the strategy’s kind', async () => {
    const strategyId = await fast()
    const one = await vehicle(place, [90])
    const { data } = await order(strategyId, { vinList: [one.vin] })
    await app.drainJobs()
    const colleague = app.as(
      await app.buildUser({ tenant: place.tenant, permissions: permissionsOf(app.routes) }),
    )
    const calls = (who: ApiClient) => [
      who.get(`${BACK_TEST}/${data.id}`),
      who.post(`${BACK_TEST}/${data.id}/alarms`, { page: 1, pageSize: 10 }),
      who.post(`${BACK_TEST}/${data.id}/stop`, {}),
    ]
    for (const { status } of await Promise.all(calls(colleague))) expect(status).toBe(404)
    const stranger = await newPlace(app)
    expect((await order(strategyId, { vinList: [one.vin] }, app.as(stranger.owner))).status).toBe(404)
    const inner = await app.buildOrg({ tenant: place.tenant })
    const local = app.as(
      await app.buildUser({ org: inner, scope: 'tree', permissions: permissionsOf(app.routes) }),
    )
    expect((await order(strategyId, { vinList: [one.vin] }, local)).status).toBe(404)
    const exception = await buildException(app, place)
    await buildCondition(app, place, { exceptionStrategyId: exception.id })
    const only = async (key: string) =>
      app.as(await app.buildUser({ tenant: place.tenant, permissions: [`${key}/find`] }))
    const ofVehicles = await only(vehicleStrategies.key)
    const ofExceptions = await only(exceptionStrategies.key)
    expect((await order(exception.id, { vinList: [one.vin] }, ofVehicles)).status).toBe(403)
    expect((await order(strategyId, { vinList: [one.vin] }, ofExceptions)).status).toBe(403)
    expect((await order(exception.id, { vinList: [one.vin] }, ofExceptions)).status).toBe(200)
  })
})
