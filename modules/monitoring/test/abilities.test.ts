import { LocalBus } from '@motorpool/bus'
import { sql } from '@motorpool/db'
import { publish } from '@motorpool/events'
import type { CallCtx } from '@motorpool/http'
import { tenantStates } from '@motorpool/ingest/server'
import type { StateDelta } from '@motorpool/ingest/shared'
import { AppError, NO_PORTS } from '@motorpool/kernel'
import type { LiveCtx } from '@motorpool/live/server'
import { createTenancy, provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { type Place, startTestApp, type TestApp } from '@motorpool/testkit'
import { bindingChanged, vehicleModule } from '@motorpool/vehicle/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle, type Made } from '../../vehicle/test/support/fleet.ts'
import { fleetTopic, vehicleTopic } from '../src/server/monitor/live.ts'
import { Monitored } from '../src/server/monitor/monitored.ts'
import { list } from '../src/server/monitor/vehicle-list.ts'
import { byVin, counts } from '../src/server/monitor/vehicle-repo.ts'

describe('monitoring of the categories that a tenant has it for', () => {
  let app: TestApp
  let place: Place
  let truck: Made
  let digger: Made

  const as = <R>(run: (ctx: CallCtx) => Promise<R>) =>
    app.db.withTenant({ tenantId: place.tenant.id, orgScope: { kind: 'all' } }, (tx) => {
      const actor = { userType: 'TENANT' }
      const caller = { tenantId: place.tenant.id, actor, locale: 'zh-CN', now: app.clock.now() }
      return run({ ...caller, emission: 'NONE', ports: NO_PORTS, tx } as unknown as CallCtx)
    })
  const allow = (status: string, abilities: string[], category = 'ROAD_FUEL', tenant = place.tenant) =>
    app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into tenant_ability (tenant_id, vehicle_category, status, abilities)
          values (${tenant.id}, ${category}, ${status}, ${abilities}::text[])
          on conflict on constraint tenant_ability_tenant_id_vehicle_category_key
          do update set status = excluded.status, abilities = excluded.abilities`.execute(tx),
    )
  const seen = () =>
    as(async (ctx) => {
      const { rows, total } = await list(ctx, { filters: {}, sort: undefined, limit: 10, offset: 0 })
      expect([rows.length, (await counts(ctx, {})).total]).toEqual([total, total])
      return rows.map((row) => row.vin).toSorted()
    })

  beforeAll(async () => {
    app = await startTestApp({
      tenancy: { provision, provisionOrg },
      parts: ({ db, clock }) => {
        const tenancy = createTenancy({ db, clock, publicKey: () => '' })
        return { modules: [terminalModule, vehicleModule, tenancy.module] }
      },
    })
    place = await newPlace(app)
    // What another tenant may not do changes nothing here.
    await allow('DISABLED', [], 'NON_ROAD', await app.buildTenant())
    truck = await buildVehicle(app, place)
    digger = await buildVehicle(app, place, { vehicleCategory: 'NON_ROAD', emissionLevelType: 'GB4' })
  })
  afterAll(() => app.close())

  it('shows all categories while nothing is said of them', async () => {
    expect(await seen()).toEqual([truck.vin, digger.vin].map(String).toSorted())
  })

  it.each([
    ['without the ability', 'ENABLED', ['LOCK', 'FORWARD']],
    ['that is closed', 'DISABLED', ['MONITOR']],
  ])(
    'shows nothing of a category %s, and says why when a vehicle of it is asked for',
    async (_, status, abilities) => {
      await allow(status, abilities)
      expect(await seen()).toEqual([digger.vin])
      const refused = await as((ctx) => byVin(ctx, String(truck.vin))).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(AppError)
      expect(refused).toMatchObject({
        code: 'TENANT_ABILITY',
        params: { ability: '监控', category: '国六道路燃油货车' },
      })
      expect(await as((ctx) => byVin(ctx, String(digger.vin)))).toMatchObject({ vin: digger.vin })
    },
  )

  it('shows the category again when the ability is given', async () => {
    await allow('ENABLED', ['MONITOR'])
    expect(await seen()).toContain(truck.vin)
  })

  it('follows, for whoever watches live, a category that is closed and opened and a vehicle that comes into one', async () => {
    const bus = new LocalBus()
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const monitored = new Monitored({ db: app.db, events: app.events, log })
    const admin = app.as(
      await app.buildUser({ userType: 'ADMIN', permissions: ['system/tenantAbility/update'] }),
    )
    const save = (vehicleCategory: string, abilities: string[]) =>
      admin.post(`/api/terminal-svc/tenant/ability/V1.0/${place.tenant.id}`, { vehicleCategory, abilities })
    const heard = new Map<string, string[]>([
      ['fleet', []],
      ['vehicle', []],
    ])
    const ctx: LiveCtx = {
      locale: 'zh-CN',
      log,
      principal: {
        tenantId: place.tenant.id,
        actor: { id: '1', userName: 'a', userType: 'TENANT', orgId: '1', sessionId: '1' },
        orgScope: { kind: 'all' },
        permissions: new Set(),
      },
    }
    const signals = {
      tableOf: async () => undefined,
      partOf: async () => undefined,
      onChange: () => () => {},
    }
    const open = [
      await fleetTopic(bus, monitored).open(ctx, {}, (states) => {
        for (const { vin } of states as { vin: string }[]) heard.get('fleet')?.push(vin)
      }),
      await vehicleTopic({ ...app, bus, log }, signals, monitored).open(ctx, { vin: truck.vin }, (pushed) =>
        heard.get('vehicle')?.push((pushed as { state: { vin: string } }).state.vin),
      ),
    ]
    /** What is heard of a round of reports by both vehicles. */
    const round = async () => {
      for (const list of heard.values()) list.length = 0
      const states = [truck, digger].map(({ id, vin }) => ({
        vehicleId: id,
        tenantId: place.tenant.id,
        orgId: place.tenant.rootOrgId,
        vin,
      }))
      bus.publish(tenantStates(place.tenant.id), states as StateDelta[])
      await new Promise((resolve) => setImmediate(resolve))
      return [heard.get('fleet'), heard.get('vehicle')]
    }
    expect(await round()).toEqual([[truck.vin, digger.vin], [truck.vin]])
    expect((await save('ROAD_FUEL', ['LOCK'])).status).toBe(200)
    await expect.poll(round).toEqual([[digger.vin], []])

    // A vehicle that becomes one of the closed category is hidden, too.
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await sql`update vehicle set vehicle_category = 'ROAD_FUEL' where id = ${digger.id}`.execute(tx)
      await publish(tx, bindingChanged, { vehicleIds: [digger.id], deviceIds: [], platformIds: [] })
    })
    await expect.poll(round).toEqual([[], []])

    await save('ROAD_FUEL', ['MONITOR'])
    await expect.poll(round).toEqual([[truck.vin, digger.vin], [truck.vin]])
    for (const subscription of open) subscription.close()
    expect(await round()).toEqual([[], []])
    monitored.close()
  })
})
