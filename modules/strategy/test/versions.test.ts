import { sql } from '@motorpool/db'
import { type ApiClient, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { exceptionStrategies, strategyConditions, vehicleStrategies } from '../src/shared/index.ts'
import { type StrategyHistory, versionsOf } from '../src/shared/versions.ts'
import { newPlace, start } from './support/app.ts'
import {
  buildCondition,
  buildException,
  buildStrategy,
  conditionBody,
  type Made,
} from './support/strategies.ts'

describe('the versions of a strategy', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  const colleague = async (permissions = permissionsOf(app.routes)) => {
    const user = await app.buildUser({ tenant: place.tenant, permissions })
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
        values (${user.principal.actor.id}, ${place.tenant.id}, ${place.org.id}, ${`user${user.principal.actor.id}`}, '', '李四', 'TENANT')`.execute(
        tx,
      ),
    )
    return app.as(user)
  }
  const history = async (id: string, who = owner) => (await who.get<StrategyHistory>(versionsOf(id))).data

  it('say what it was, who made each and who ended it', async () => {
    const { id } = await buildStrategy(app, place, { strategyName: '超速' })
    await buildCondition(app, place, { vehicleStrategyId: id, calcValue: 80, conditionName: '快' })
    const other = await colleague()
    const read = await other.get<Made>(`${vehicleStrategies.api}/${id}`)
    const condition = await conditionBody(app, { calcValue: 100, conditionName: '快' })
    await other.post(`${strategyConditions.api}/set`, {
      strategyId: id,
      updateTime: read.data.updateTime,
      conditions: [condition],
    })
    const { kind, name, versions } = await history(id)
    expect({ kind, name }).toEqual({ kind: 'VEHICLE', name: '超速' })
    expect(versions.map(({ version, conditions }) => [version, conditions[0]?.value])).toEqual([
      [2, 100],
      [1, 80],
    ])
    const [second, first] = versions
    expect(second).toMatchObject({ author: '李四', ended: null, endedBy: null, alarms: 0, newest: [] })
    expect(first).toMatchObject({ endedBy: '李四' })
    expect(first?.author).not.toBe('李四')
    expect(first?.ended).toBe(second?.begun)
  })

  it('follow conditions that are changed or deleted one by one', async () => {
    const { id } = await buildStrategy(app, place)
    const one = await buildCondition(app, place, { vehicleStrategyId: id, calcValue: 80 })
    const two = await buildCondition(app, place, { vehicleStrategyId: id, calcValue: 90 })
    const other = await colleague()
    await other.delete(strategyConditions.api, [two.id])
    const { versions } = await history(id)
    expect(versions.map(({ version, author }) => [version, author === '李四'])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
    expect(versions[0]?.conditions.map(({ value }) => value)).toEqual([80])
    expect(one.id).toBeDefined()
  })

  it('name the alarms that each raised, to those who may read them', async () => {
    const { id } = await buildStrategy(app, place)
    await buildCondition(app, place, { vehicleStrategyId: id })
    const vehicle = await buildVehicle(app, place)
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      for (let i = 0; i < 7; i++)
        await sql`insert into alarm (tenant_id, org_id, vehicle_id, vin, kind, subject, type, level, happen_time, last_time, begin_place, detail)
          values (${place.tenant.id}, ${place.org.id}, ${vehicle.id}, ${vehicle.vin}, 'STRATEGY', ${id}, 'S1', '2',
            now() - ${i} * interval '1 hour', now(), ${i}, '{"version": 1}')`.execute(tx)
    })
    const [version] = (await history(id)).versions
    expect(version?.alarms).toBe(7)
    expect(version?.newest).toHaveLength(5)
    expect(version?.newest[0]).toMatchObject({ vin: vehicle.vin })
    const reader = await colleague([`${vehicleStrategies.key}/find`])
    expect((await history(id, reader)).versions[0]).toMatchObject({ alarms: null, newest: [] })
  })

  it('are read by the permission of the strategy’s kind, and by nobody to whom it is not visible', async () => {
    const vehicles = await buildStrategy(app, place)
    const exceptions = await buildException(app, place)
    const ofVehicles = await colleague([`${vehicleStrategies.key}/find`])
    const ofExceptions = await colleague([`${exceptionStrategies.key}/find`])
    const status = async (who: ApiClient, id: string) => (await who.get(versionsOf(id))).status
    expect(await status(ofVehicles, vehicles.id)).toBe(200)
    expect(await status(ofVehicles, exceptions.id)).toBe(403)
    expect(await status(ofExceptions, vehicles.id)).toBe(403)
    expect(await status(ofExceptions, exceptions.id)).toBe(200)
    const stranger = await newPlace(app)
    expect(await status(app.as(stranger.owner), vehicles.id)).toBe(404)
  })

  it('are made by those who may change strategies of the kind: its conditions are edited by its own permission', async () => {
    const vehicles = await buildStrategy(app, place)
    const exceptions = await buildException(app, place)
    const own = await buildCondition(app, place, { vehicleStrategyId: vehicles.id })
    const all = (key: string) => ['find', 'create', 'update', 'delete'].map((action) => `${key}/${action}`)
    const who = await colleague(all(exceptionStrategies.key))
    const set = async (strategyId: string, api: string) =>
      who.post(`${strategyConditions.api}/set`, {
        strategyId,
        updateTime: (await owner.get<Made>(`${api}/${strategyId}`)).data.updateTime,
        conditions: [await conditionBody(app)],
      })
    expect((await set(exceptions.id, exceptionStrategies.api)).status).toBe(200)
    expect((await set(vehicles.id, vehicleStrategies.api)).status).toBe(403)
    expect((await who.get(`${strategyConditions.api}/${own.id}`)).status).toBe(404)
    const page = await who.post<{ total: number }>(`${strategyConditions.api}/page`, {
      page: 1,
      pageSize: 10,
    })
    expect(page.data.total).toBe(1)
    expect((await who.delete(strategyConditions.api, [own.id])).status).not.toBe(200)
    const create = await who.post(
      strategyConditions.api,
      await conditionBody(app, { vehicleStrategyId: vehicles.id }),
    )
    expect(create.status).not.toBe(200)
  })
})
