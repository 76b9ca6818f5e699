import { LocalBus } from '@motorpool/bus'
import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { tenantStates } from '@motorpool/ingest/server'
import type { StateDelta } from '@motorpool/ingest/shared'
import type { LiveCtx } from '@motorpool/live/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { CachedSignals, terminalModule } from '@motorpool/terminal/server'
import { type Place, permissionsOf, startTestApp, type TestApp, type TestUser } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { monitoringModule } from '../src/server/index.ts'
import { fleetTopic, vehicleTopic } from '../src/server/monitor/live.ts'
import { Monitored } from '../src/server/monitor/monitored.ts'

const SINGLE = '/api/vehicle-svc/vehicle/single/monitor/V1.0'
const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'
const log = { debug() {}, info() {}, warn() {}, error() {} }
const signals = { tableOf: async () => undefined, partOf: async () => undefined, onChange: () => () => {} }

interface Vehicle {
  id: string
  vin: string
}

/** Two users of one organisation under data scope SELF, each with a vehicle. */
describe('data scope SELF', () => {
  let app: TestApp
  let place: Place
  let first: TestUser
  let second: TestUser
  let mine: Vehicle
  let theirs: Vehicle

  const platform = (query: ReturnType<typeof sql>) =>
    app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))
  const list = async (who: TestUser) => {
    const { data } = await app
      .as(who)
      .post<{ items: Vehicle[]; total: number }>(`${VEHICLES}/page`, { page: 1, pageSize: 50 })
    expect(data.total).toBe(data.items.length)
    return data.items.map(({ vin }) => vin).sort()
  }

  beforeAll(async () => {
    app = await startTestApp({
      tenancy: { provision, provisionOrg },
      parts: ({ db }) => {
        const store = new PostgresTelemetryStore(db)
        const monitoring = monitoringModule(store, new CachedSignals({ db }))
        return { routes: [...terminalModule.routes, ...vehicleModule.routes, ...monitoring.routes] }
      },
    })
    place = await newPlace(app)
    const user = () =>
      app.buildUser({ org: place.org, scope: 'self', permissions: permissionsOf(app.routes) })
    ;[first, second] = [await user(), await user()]
    const built = async (owner: TestUser) =>
      (await buildVehicle(app, { ...place, owner }, {})) as unknown as Vehicle
    ;[mine, theirs] = [await built(first), await built(second)]
    for (const { id, vin } of [mine, theirs])
      await platform(sql`
        insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, lng, lat, report_time)
        values (${id}, ${place.tenant.id}, ${place.org.id}, ${vin}, ${vin}, 2, true, 113000000, 23000000, now())`)
  })
  afterAll(() => app?.close())

  it('lists, opens, exports and finds what the user created; the organisation sees both', async () => {
    expect([await list(first), await list(second)]).toEqual([[mine.vin], [theirs.vin]])
    expect(await list(place.owner)).toEqual([mine.vin, theirs.vin].sort())
    const open = async (who: TestUser, id: string) => (await app.as(who).get(`${VEHICLES}/${id}`)).status
    expect([await open(first, mine.id), await open(first, theirs.id)]).toEqual([200, 404])
    const sheet = await app.as(first).post(`${VEHICLES}/export/vehicle`, {})
    expect(sheet.status, sheet.text).toBe(200)
    const cells = (await readSheet(sheet.raw)).flat()
    expect([cells.includes(mine.vin), cells.includes(theirs.vin)]).toEqual([true, false])
    const quick = await app
      .as(first)
      .get<{ extra: Vehicle }[]>(`${VEHICLES}/quickSearch`, { keyword: mine.vin.slice(0, 9) })
    expect(quick.data.map(({ extra }) => extra.vin)).toEqual([mine.vin])
  })

  it('changes and deletes own vehicles alone', async () => {
    const remove = (ids: string[]) => app.as(first).delete(VEHICLES, { ids })
    expect((await remove([mine.id, theirs.id])).status).toBe(404)
    expect(await list(place.owner)).toHaveLength(2)
  })

  it('rows that devices make belong to what the vehicle’s record says', async () => {
    const status = await app
      .as(first)
      .post<{ items: Vehicle[] }>('/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList', {
        page: 1,
        pageSize: 50,
      })
    expect(status.data.items.map((v) => v.vin)).toEqual([mine.vin])
    const base = async (vin: string) => (await app.as(first).get(`${SINGLE}/${vin}/location`)).status
    expect([await base(mine.vin), await base(theirs.vin)]).toEqual([200, 404])
    const { tenantId, orgScope } = first.principal
    for (const table of ['vehicle', 'vehicle_realtime']) {
      const { rows } = await app.db.withTenant({ tenantId, orgScope }, (tx) =>
        sql<{ vin: string }>`select distinct vin from ${sql.table(table)}`.execute(tx),
      )
      expect(rows, table).toEqual([{ vin: mine.vin }])
    }
  })

  it('hears live of own vehicles alone', async () => {
    const bus = new LocalBus()
    const monitored = new Monitored({ db: app.db, events: app.events, log })
    const ctx: LiveCtx = { locale: 'zh-CN', log, principal: first.principal }
    const heard: string[] = []
    const open = await fleetTopic(bus, monitored).open(ctx, {}, (states) => {
      heard.push(...(states as Vehicle[]).map((s) => s.vin))
    })
    const of = { tenantId: place.tenant.id, orgId: place.org.id }
    bus.publish(
      tenantStates(place.tenant.id),
      [mine, theirs].map(({ id, vin }) => ({ ...of, vehicleId: id, vin })) as StateDelta[],
    )
    await expect.poll(() => heard).toEqual([mine.vin])
    const watch = (vin: string) =>
      vehicleTopic({ ...app, bus, log }, signals, monitored).open(ctx, { vin }, () => {})
    await expect(watch(theirs.vin)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    ;(await watch(mine.vin)).close()
    await expect(watch('LMPTEST9999999999')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // Sees the whole of another tenant, and nothing of this one.
    const { owner } = await newPlace(app)
    const foreign = vehicleTopic({ ...app, bus, log }, signals, monitored).open(
      { ...ctx, principal: owner.principal },
      { vin: mine.vin },
      () => {},
    )
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' })
    open.close()
    monitored.close()
  })
})
