import { LocalBus } from '@motorpool/bus'
import { sql } from '@motorpool/db'
import { publish } from '@motorpool/events'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { tenantStates } from '@motorpool/ingest/server'
import type { StateDelta } from '@motorpool/ingest/shared'
import { dayOf, dayText } from '@motorpool/kernel'
import type { LiveCtx } from '@motorpool/live/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { CachedSignals, terminalModule } from '@motorpool/terminal/server'
import { type Place, permissionsOf, startTestApp, type TestApp, type TestUser } from '@motorpool/testkit'
import { bindingChanged, vehicleModule } from '@motorpool/vehicle/server'
import { RawForm, RecordFlag, StateBit } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { monitoringModule } from '../src/server/index.ts'
import { fleetTopic, vehicleTopic } from '../src/server/monitor/live.ts'
import { Monitored } from '../src/server/monitor/monitored.ts'

const DAY = 86_400_000
const SINGLE = '/api/vehicle-svc/vehicle/single/monitor/V1.0'
const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'
const log = { debug() {}, info() {}, warn() {}, error() {} }
const signals = { tableOf: async () => undefined, partOf: async () => undefined, onChange: () => () => {} }

interface Vehicle {
  id: string
  vin: string
}

/** Two customers of one tenant, and vehicles in an organisation that neither belongs to. */
describe('R384 customers', () => {
  let app: TestApp
  let place: Place
  let first: TestUser
  let second: TestUser
  let mine: Vehicle
  let theirs: Vehicle
  /** The day of the clock, noon in China. */
  let noon: number

  const platform = (query: ReturnType<typeof sql>) =>
    app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))
  const day = (offset: number) => dayText(dayOf(noon + offset * DAY))

  async function customer(phone: string | null = null): Promise<TestUser> {
    const permissions = permissionsOf(app.routes)
    const user = await app.buildUser({ tenant: place.tenant, userType: 'CUSTOMER', permissions })
    const { id } = user.principal.actor
    await platform(sql`
      insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type, phone)
      values (${id}, ${place.tenant.id}, ${place.tenant.rootOrgId}, ${`c${id}`}, '-', '客户', 'CUSTOMER', ${phone})`)
    return user
  }

  const link = async (user: TestUser, vin: string, from: number | null, to: number | null) => {
    await platform(sql`delete from user_vehicle where user_id = ${user.principal.actor.id} and vin = ${vin}`)
    await platform(sql`
      insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type, begin_date, end_date)
      values (${place.tenant.id}, ${place.org.id}, ${user.principal.actor.id}, ${vin}, 'MANUAL',
        ${from === null ? null : day(from)}::date, ${to === null ? null : day(to)}::date)`)
  }

  /** A report at noon of each of these days, the last of them as the latest state. */
  async function reports({ id, vin }: Vehicle, days: readonly number[]): Promise<void> {
    for (const offset of days) {
      const at = new Date(noon + offset * DAY)
      await platform(sql`select app.frame_partition(${day(offset)}::date)`)
      await platform(sql`
        insert into ${sql.table(`frame_${day(offset).replaceAll('-', '')}`)} (vehicle_id, tenant_id, device_time, recv_time,
          message_id, flags, state, lng, lat, alarm, protocol, raw_form, raw, writer)
        values (${id}, ${place.tenant.id}, ${at}, ${at}, ${0x0200}, ${RecordFlag.report}, ${StateBit.located},
          113000000, 23000000, 0, 2, ${RawForm.frame}, ${Buffer.from([1])}, 1)`)
    }
    const latest = new Date(noon + Math.max(...days) * DAY)
    await platform(sql`
      insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, lng, lat, report_time)
      values (${id}, ${place.tenant.id}, ${place.org.id}, ${vin}, ${vin}, 2, true, 113000000, 23000000, ${latest})`)
  }

  const vinsOf = async (who: TestUser) => {
    const page = await app.as(who).post<{ items: Vehicle[]; total: number }>(`${VEHICLES}/page`, { page: 1 })
    expect(page.data.total).toBe(page.data.items.length)
    return page.data.items.map((v) => v.vin).sort()
  }
  const base = async (who: TestUser, vin: string) => (await app.as(who).get(`${SINGLE}/${vin}`)).status
  const range = () => ({ startTime: noon - 9 * DAY, endTime: noon + DAY })
  const times = async (who: TestUser, vin: string) => {
    const query = Object.fromEntries(Object.entries(range()).map(([k, v]) => [k, String(v)]))
    const answer = await app.as(who).get<{ list: { time: number }[] }>(`${SINGLE}/${vin}/trackData`, query)
    expect(answer.status, answer.text).toBe(200)
    return answer.data.list.map((p) => Math.round((p.time - noon) / DAY))
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
    noon = Date.parse(`${dayText(dayOf(app.clock.now()))}T12:00:00+08:00`)
    app.clock.set(noon)
    place = await newPlace(app)
    const built = async () => (await buildVehicle(app, place, {})) as unknown as Vehicle
    ;[mine, theirs] = [await built(), await built()]
    ;[first, second] = [await customer(), await customer()]
    await reports(mine, [-8, -4, -1])
    await reports(theirs, [-8, -4, -1])
    await link(second, theirs.vin, null, null)
  })
  afterAll(() => app?.close())

  it('see the vehicles of their own links, whatever organisation these are in, and no others', async () => {
    await link(first, mine.vin, null, null)
    expect([await vinsOf(first), await vinsOf(second)]).toEqual([[mine.vin], [theirs.vin]])
    expect([await base(first, mine.vin), await base(first, theirs.vin)]).toEqual([200, 404])
    const status = await app
      .as(first)
      .post<{ items: Vehicle[] }>('/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList', {
        page: 1,
        pageSize: 50,
      })
    expect(status.data.items.map((v) => v.vin)).toEqual([mine.vin])
  })

  it.each([
    ['that ended', -2000, -1, false],
    ['that begins tomorrow', 1, null, false],
    ['of today alone', 0, 0, true],
    ['without an end', -3, null, true],
  ] as const)('a link %s', async (_, from, to, seen) => {
    await link(first, mine.vin, from, to)
    expect(await vinsOf(first)).toEqual(seen ? [mine.vin] : [])
    expect(await base(first, mine.vin)).toBe(seen ? 200 : 404)
  })

  it('own what is sold to their phone number', async () => {
    const owner = await customer('13800138000')
    expect(await vinsOf(owner)).toEqual([])
    await platform(sql`update vehicle set customer_phone = '13800138000' where id = ${mine.id}`)
    expect(await vinsOf(owner)).toEqual([mine.vin])
    await platform(sql`update vehicle set customer_phone = null where id = ${mine.id}`)
  })

  it('see track and history of the days of their link alone', async () => {
    await link(first, mine.vin, null, null)
    expect(await times(first, mine.vin)).toEqual([-8, -4, -1])
    await link(first, mine.vin, -5, 3)
    expect(await times(first, mine.vin)).toEqual([-4, -1])
    expect(await times(place.owner, mine.vin)).toEqual([-8, -4, -1])
    const api = app.as(first)
    const history = await api.post<{ total: number }>(`${SINGLE}/${mine.vin}/history`, {
      ...range(),
      keys: [],
      page: 1,
      pageSize: 10,
    })
    expect(history.data.total).toBe(2)
    const month = day(-8).slice(0, 7)
    const days = async (m: string) =>
      (await api.get<string[]>(`${SINGLE}/${mine.vin}/dateList`, { month: m })).data
    const all = new Set([...(await days(month)), ...(await days(day(0).slice(0, 7)))])
    expect([...all].sort()).toEqual([day(-4), day(-1)])
    const spoken = await api.get<{ id: string }[]>(
      `/api/vehicle-svc/vehicleMonitor/V1.0/getPotolListByVinId/${mine.vin}`,
    )
    const messages = await api.post<{ total: number }>('/api/vehicle-svc/vehicleMonitor/V1.0/queryMsg', {
      ...range(),
      keyword: mine.vin,
      protocolId: spoken.data[0]?.id,
      direction: 'UP',
    })
    expect(messages.data?.total, messages.text).toBe(2)
  })

  it('see no position from before their link', async () => {
    const position = async () => {
      const answer = await app.as(first).get<{ lng: number | null }>(`${SINGLE}/${mine.vin}/location`)
      return answer.data.lng
    }
    await link(first, mine.vin, -1, null)
    expect(await position()).toBe(113)
    await link(first, mine.vin, 0, null)
    expect(await position()).toBeNull()
  })

  it('find their own vehicles in the quick search, by parts of names that all have', async () => {
    await link(first, mine.vin, null, null)
    const found = async (who: TestUser) => {
      const answer = await app
        .as(who)
        .get<{ extra: Vehicle }[]>(`${VEHICLES}/quickSearch`, { keyword: mine.vin.slice(0, 9) })
      return answer.data.map((row) => row.extra.vin).sort()
    }
    expect([await found(first), await found(second)]).toEqual([[mine.vin], [theirs.vin]])
    expect((await found(place.owner)).length).toBe(2)
  })

  it('hear live of their own vehicles, from the moment of a link to its end', async () => {
    await link(first, mine.vin, null, null)
    const bus = new LocalBus()
    const monitored = new Monitored({ db: app.db, events: app.events, log })
    const ctx: LiveCtx = { locale: 'zh-CN', log, principal: first.principal }
    const heard: string[] = []
    const open = await fleetTopic(bus, monitored).open(ctx, {}, (states) => {
      heard.push(...(states as Vehicle[]).map((s) => s.vin))
    })
    const round = async () => {
      heard.length = 0
      const of = { tenantId: place.tenant.id, orgId: place.org.id }
      bus.publish(
        tenantStates(place.tenant.id),
        [mine, theirs].map(({ id, vin }) => ({ ...of, vehicleId: id, vin })) as StateDelta[],
      )
      await new Promise((resolve) => setImmediate(resolve))
      return [...heard]
    }
    expect(await round()).toEqual([mine.vin])
    const watch = (vin: string) =>
      vehicleTopic({ ...app, bus, log }, signals, monitored).open(ctx, { vin }, () => {})
    await expect(watch(theirs.vin)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    ;(await watch(mine.vin)).close()

    await link(first, mine.vin, -2000, -1)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      publish(tx, bindingChanged, { vehicleIds: [mine.id], deviceIds: [], platformIds: [] }),
    )
    await expect.poll(round).toEqual([])
    open.close()
    monitored.close()
  })

  it('are held by the second wall alone: a query without any condition shows nothing of others', async () => {
    await link(first, mine.vin, null, null)
    const { tenantId, orgScope } = first.principal
    const rows = (query: ReturnType<typeof sql>) =>
      app.db.withTenant({ tenantId, orgScope, now: noon }, async (tx) => (await query.execute(tx)).rows)
    expect(await rows(sql`select vin from vehicle`)).toEqual([{ vin: mine.vin }])
    expect(await rows(sql`select vin from vehicle_realtime`)).toEqual([{ vin: mine.vin }])
    expect(await rows(sql`select distinct vehicle_id as id from frame`)).toEqual([{ id: mine.id }])
    for (const table of ['user_vehicle', 'customer', 'vehicle_lifecycle_log', 'role', 'vehicle_group'])
      expect(await rows(sql`select * from ${sql.table(table)}`), table).toEqual([])
    expect(await rows(sql`select id from app_user`)).toEqual([{ id: first.principal.actor.id }])
    await expect(
      rows(sql`
        insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type)
        values (${tenantId}, ${place.org.id}, ${first.principal.actor.id}, ${theirs.vin}, 'MANUAL')`),
    ).rejects.toThrow('row-level security')
    expect(await rows(sql`update vehicle set remark = 'x' where vin = ${theirs.vin} returning id`)).toEqual(
      [],
    )
  })
})
