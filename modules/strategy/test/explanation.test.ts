import { sql } from '@motorpool/db'
import { ConsumerHost } from '@motorpool/stream/server'
import { type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gb } from '../../ingest/test/support/frames.ts'
import { World } from '../../ingest/test/support/world.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { strategyWatch } from '../src/server/index.ts'
import type { Explanation } from '../src/shared/explanation.ts'
import { vehicleStrategies } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildCondition, buildStrategy } from './support/strategies.ts'

const MINUTE = 60_000

let app: TestApp
let place: Place
let alarmId: string
let began: number
let strategyId: string
beforeAll(async () => {
  app = await start()
  app.clock.set(Math.floor(Date.now() / 1000) * 1000)
  place = await newPlace(app)
  const { id: vehicleId, vin } = await buildVehicle(app, place)
  const strategy = await buildStrategy(app, place, {
    strategyName: '超速',
    suggestion: '减速',
    applyScope: 'ALL',
  })
  strategyId = strategy.id
  await buildCondition(app, place, {
    vehicleStrategyId: strategyId,
    conditionName: '车速过高',
    calcValue: 80,
    continueBegin: 50,
    continueType: 'SECOND',
  })
  const world = World.on({ db: app.db, url: app.url, ownerUrl: app.ownerUrl, drop: () => app.close() })
  world.clock.time = app.clock.now()
  world.registry.add(String(vin), Number(vehicleId), { tenantId: place.tenant.id, orgId: place.org.id })
  await world.start()
  try {
    const terminal = await world.gb()
    terminal.send(gb.login(String(vin), world.clock.time))
    await terminal.takeOne()
    await world.seal()
    const { log, clock } = world
    const catchUp = () => new ConsumerHost({ db: app.db, log, clock, consumers: [strategyWatch] }).catchUp()
    await catchUp()
    for (const speed of [60, 90, 95, 100, 70]) {
      world.clock.time += MINUTE
      if (speed === 90) began = world.clock.time
      terminal.send(gb.report(String(vin), { time: world.clock.time, speed }))
      await terminal.takeOne()
    }
    await world.seal()
    await catchUp()
  } finally {
    await world.stop()
  }
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ id: string }>`select id::text as id from alarm where tenant_id = ${place.tenant.id}`.execute(tx),
  )
  alarmId = rows[0]?.id ?? ''
})
afterAll(() => app?.close())

const ask = (who = place.owner, id = alarmId) =>
  app.as(who).get<Explanation>(`/api/vehicle-svc/alarm/story/V1.0/${id}/explanation`)

describe('why a strategy raised an alarm', () => {
  it('R355 names the version, its conditions with what was measured, and since when each was met', async () => {
    const { status, text, data } = await ask()
    expect(status, text).toBe(200)
    expect(data).toMatchObject({
      strategyId,
      kind: 'STRATEGY',
      name: '超速',
      suggestion: '减速',
      newest: data.version,
      logic: 'AND',
      conditions: [
        {
          name: '车速过高',
          field: 'vehicleSpeed',
          condition: 'GT',
          value: 80,
          valueEnd: null,
          begin: 50,
          type: 'SECOND',
          measured: 95,
          since: began,
        },
      ],
      isCut: false,
    })
  })

  it('draws what the consumer read: the values of the reports around it', async () => {
    const { data } = await ask()
    expect(data.series.map(({ field, values }) => [field, values])).toEqual([
      ['vehicleSpeed', [60, 90, 95, 100, 70]],
    ])
    expect(data.times).toEqual([-1, 0, 1, 2, 3].map((n) => began + n * MINUTE))
    expect(data.from <= began - MINUTE && data.to >= (data.end ?? Infinity)).toBe(true)
  })

  it('keeps to the version that raised it when the strategy has another one since', async () => {
    const before = (await ask()).data.version
    await buildCondition(app, place, { vehicleStrategyId: strategyId, conditionName: '更快', calcValue: 120 })
    const { data } = await ask()
    expect([data.version, data.conditions.length, data.newest !== before]).toEqual([before, 1, true])
  })

  it('is told to nobody of another tenant, nor to who may not open alarms of its kind', async () => {
    const only = (permission: string) =>
      app.buildUser({ tenant: place.tenant, permissions: [permission] }).then((who) => ask(who))
    expect((await only('vehicle/alarmVehicle/find')).status).toBe(200)
    expect((await only('vehicle/alarmTerminal/find')).status).toBe(404)
    expect((await only(`${vehicleStrategies.key}/find`)).status).toBe(403)
    const other = await newPlace(app)
    const stranger = await app.buildUser({ tenant: other.tenant, permissions: permissionsOf(app.routes) })
    expect((await ask(stranger)).status).toBe(404)
    expect((await ask(place.owner, '999999999')).status).toBe(404)
  })

  it('is told within the own organisations alone', async () => {
    const org = await app.buildOrg({ tenant: place.tenant })
    const { tenant } = place
    const beside = await app.buildUser({ tenant, org, scope: 'own', permissions: permissionsOf(app.routes) })
    expect((await ask(beside)).status).toBe(404)
  })
})
