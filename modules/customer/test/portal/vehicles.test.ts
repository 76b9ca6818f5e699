import { sql } from '@motorpool/db'
import { permissionsOf, type TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  PORTAL,
  type PortalHome,
  type PortalStatistics,
  type PortalVehicle,
  type PortalVehicleInfo,
} from '../../src/shared/index.ts'
import { type Machine, Portal } from './support.ts'

let portal: Portal
let owner: TestUser & { phone: string }
let other: TestUser & { phone: string }
let mine: Machine
let second: Machine
let theirs: Machine

beforeAll(async () => {
  portal = await Portal.start()
  ;[owner, other] = [await portal.customer(), await portal.customer()]
  ;[mine, second, theirs] = [
    await portal.machine(owner.phone),
    await portal.machine(owner.phone),
    await portal.machine(other.phone),
  ]
})
afterAll(() => portal?.app.close())

const info = (who: TestUser, { vin }: Machine) =>
  portal.as(who).get<PortalVehicleInfo>(`${PORTAL}/${vin}/info`)

/** A report of today's as the latest state. */
const report = ({ id, vin }: Machine, at: number) =>
  portal.platform(sql`
    insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, online_time, acc, run_status,
      lng, lat, speed, soc, fuel, report_time, day, day_distance)
    values (${id}, ${portal.place.tenant.id}, ${portal.place.org.id}, ${vin}, ${vin}, 2, true, ${new Date(at)}, true, 'RUNNING',
      106700000, 26600000, 123, 80, 1234, ${new Date(at)}, ${portal.day(0)}::date, 12345)
    on conflict (vehicle_id) do update set report_time = excluded.report_time`)

const alarm = ({ id, vin }: Machine, kind: string, daysAgo: number) => {
  const at = new Date(portal.app.clock.now() - daysAgo * 86_400_000)
  return portal.platform(sql`
    insert into alarm (tenant_id, org_id, vehicle_id, vin, kind, subject, type, level, happen_time, last_time, begin_place)
    values (${portal.place.tenant.id}, ${portal.place.org.id}, ${id}, ${vin}, ${kind}, ${`${kind}${daysAgo}`}, 'X', '2', ${at}, ${at},
      ${daysAgo})`)
}

describe('own vehicles', () => {
  it('R384 are those of the account, on every call; those of others do not exist for it', async () => {
    expect(await portal.vins(owner)).toEqual([mine.vin, second.vin].toSorted())
    expect(await portal.vins(other)).toEqual([theirs.vin])
    const api = portal.as(owner)
    expect((await info(owner, mine)).status).toBe(200)
    const now = String(portal.app.clock.now())
    const range = { startTime: String(Number(now) - 3_600_000), endTime: now }
    const refused = [
      info(owner, theirs),
      info(owner, { id: '0', vin: 'LMPTEST0000000000' }),
      api.get(`${PORTAL}/${theirs.vin}/single/trackdata`, range),
      api.get(`${PORTAL}/${theirs.vin}/${owner.phone}`),
      api.put(`${PORTAL}/${theirs.vin}/name`, { vehicleName: 'x' }),
      api.post(`${PORTAL}/${theirs.vin}/focus`),
      api.post(`${PORTAL}/${theirs.vin}/focus/cancel`),
      api.put(`${PORTAL}/bind/cancel`, { vin: theirs.vin }),
      api.post(`${PORTAL}/assign`, { vin: theirs.vin, phone: other.phone }),
    ]
    for (const answer of await Promise.all(refused))
      expect([answer.status, answer.errCode]).toEqual([404, 'NOT_FOUND'])
    expect((await api.get(`${PORTAL}/${mine.vin}/single/trackdata`, range)).status).toBe(200)
  })

  it('R384 belong to another once they are sold on', async () => {
    const sold = await portal.machine(owner.phone)
    expect(await portal.vins(owner)).toContain(sold.vin)
    await portal.sell(sold, other.phone)
    expect(await portal.vins(owner)).not.toContain(sold.vin)
    expect((await info(owner, sold)).status).toBe(404)
    expect((await info(other, sold)).data).toMatchObject({ ownerFlag: '1' })
  })

  it('R013 the portal is for customers alone: staff with every permission are refused', async () => {
    const staff = portal.as(portal.place.owner)
    for (const answer of [
      await staff.post(`${PORTAL}/page`, { page: 1, pageSize: 10 }),
      await staff.post(`${PORTAL}/map`),
      await staff.get(`${PORTAL}/index`),
      await staff.get(`${PORTAL}/statistics`),
      await staff.get(`${PORTAL}/${mine.vin}/info`),
      await staff.post(`${PORTAL}/bind`, { vin: mine.vin }),
      await staff.post(`${PORTAL}/assign/list`),
      await staff.post(`${PORTAL}/assign/history`, { page: 1 }),
    ])
      expect([answer.status, answer.errCode]).toEqual([403, 'FORBIDDEN'])
    const without = await portal.app.buildUser({
      tenant: portal.place.tenant,
      userType: 'CUSTOMER',
      permissions: permissionsOf(portal.app.routes).filter((p) => !p.startsWith('portal/')),
    })
    expect((await portal.page(without)).status).toBe(403)
  })

  it('R415 have a name that is the customer’s alone', async () => {
    await portal.link(other, mine)
    const named = await portal.as(owner).put(`${PORTAL}/${mine.vin}/name`, { vehicleName: '一号压路机' })
    expect(named.data, named.text).toBe(true)
    const nameFor = async (who: TestUser) => (await info(who, mine)).data.vehicleName
    expect([await nameFor(owner), await nameFor(other)]).toEqual(['一号压路机', null])
    await portal.as(other).put(`${PORTAL}/${mine.vin}/name`, { vehicleName: '工地三号' })
    expect([await nameFor(owner), await nameFor(other)]).toEqual(['一号压路机', '工地三号'])
    expect(await portal.vins(owner, { keyword: '一号' })).toEqual([mine.vin])
    expect(
      (await portal.as(owner).put(`${PORTAL}/${mine.vin}/name`, { vehicleName: 'x'.repeat(33) })).status,
    ).toBe(400)
    await portal.as(owner).put(`${PORTAL}/${mine.vin}/name`, { vehicleName: '' })
    expect(await nameFor(owner)).toBeNull()
    await portal.platform(sql`delete from user_vehicle where vin = ${mine.vin}`)
  })

  it('R385 are followed and followed no longer, each account for itself; followed ones stand first', async () => {
    const focus = (rest: string) => portal.as(owner).post(`${PORTAL}/${mine.vin}/${rest}`)
    await focus('focus')
    const first = (await portal.page(owner)).data.items[0]
    expect(first).toMatchObject({ vin: mine.vin, focusStatus: 'FOCUSED' })
    expect(await portal.vins(owner, { focusStatus: 'FOCUSED' })).toEqual([mine.vin])
    expect(await portal.vins(owner, { focusStatus: 'UNFOCUSED' })).toEqual([second.vin])
    await focus('focus/cancel')
    expect(await portal.vins(owner, { focusStatus: 'FOCUSED' })).toEqual([])
  })

  it('R415 show their state in physical units, and stand on the map when their position is known', async () => {
    await report(mine, portal.app.clock.now())
    const shown = (await info(owner, mine)).data
    expect(shown).toMatchObject({
      operatingState: 'running',
      onlineStatus: 'ONLINE',
      lng: 106.7,
      lat: 26.6,
      speed: 12.3,
      soc: 80,
      fuel: 123.4,
      dayDistance: 12.3,
      address: '贵阳市附近',
    })
    const map = async (who: TestUser) =>
      (await portal.as(who).post<PortalVehicle[]>(`${PORTAL}/map`)).data.map(({ vin }) => vin)
    expect([await map(owner), await map(other)]).toEqual([[mine.vin], []])
    expect(await portal.vins(owner, { onlineStatus: 'OFFLINE' })).toEqual([second.vin])
  })

  it('R390 R415 are added up for home: states, alarms that last, services due; of the days of a link alone', async () => {
    await alarm(mine, 'FAULT', 3)
    await alarm(mine, 'FENCE', 0)
    await alarm(theirs, 'FAULT', 0)
    const home = (await portal.as(owner).get<PortalHome>(`${PORTAL}/index`)).data
    expect(home.statistics).toMatchObject({ total: 2, online: 1, offline: 1, working: 1, dayDistance: 12.3 })
    expect(home).toMatchObject({ alarms: 1, maintenance: 0, orders: 0 })
    expect(home.vehicles.map(({ vin }) => vin).sort()).toEqual((await portal.vins(owner)).sort())
    expect(home.needs).toMatchObject([{ kind: 'ALARM', vin: mine.vin, count: 1 }])
    const statistics = (await portal.as(owner).get<PortalStatistics>(`${PORTAL}/statistics`)).data
    expect(statistics).toEqual(home.statistics)

    // Who may see home and not the list gets none of the list with it.
    const { tenant } = portal.place
    const narrow = await portal.app.buildUser({
      tenant,
      userType: 'CUSTOMER',
      permissions: ['portal/home/find'],
    })
    const { id } = narrow.principal.actor
    await portal.platform(sql`
      insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type, phone)
      values (${id}, ${tenant.id}, ${tenant.rootOrgId}, ${`n${id}`}, '-', '客户', 'CUSTOMER', '13700000001')`)
    await portal.link(narrow, mine, -1)
    const only = (await portal.as(narrow).get<PortalHome>(`${PORTAL}/index`)).data
    expect([only.statistics.total, only.vehicles]).toEqual([1, []])

    const since = await portal.customer()
    await portal.link(since, mine, -1)
    const later = (await portal.as(since).get<PortalHome>(`${PORTAL}/index`)).data
    expect(later).toMatchObject({ alarms: 0, needs: [] })
    await alarm(mine, 'TERMINAL', 0)
    expect((await portal.as(since).get<PortalHome>(`${PORTAL}/index`)).data.alarms).toBe(1)
  })

  it('R384 are answered by VIN and phone number to the account of the number alone', async () => {
    const ask = (phone: string) => portal.as(owner).get<PortalVehicleInfo>(`${PORTAL}/${mine.vin}/${phone}`)
    expect((await ask(owner.phone)).data).toMatchObject({ vin: mine.vin })
    expect((await ask(other.phone)).status).toBe(404)
  })
})

describe('R385 pages of own vehicles', () => {
  it('say how many there are, whether they are full, the last one, or beyond it', async () => {
    const owner = await portal.customer()
    for (let i = 0; i < 3; i++) await portal.machine(owner.phone)
    const asked = async (filters: object) => {
      const { items, total } = (await portal.page(owner, filters)).data
      return [items.length, total]
    }
    expect(await asked({ page: 1, pageSize: 2 })).toEqual([2, 3])
    expect(await asked({ page: 2, pageSize: 2 })).toEqual([1, 3])
    expect(await asked({ page: 1, pageSize: 3 })).toEqual([3, 3])
    expect(await asked({ page: 3, pageSize: 2 })).toEqual([0, 3])
    expect(await asked({ page: 1, keyword: '没有这台' })).toEqual([0, 0])
  })
})
