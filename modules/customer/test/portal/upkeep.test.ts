import { sql } from '@motorpool/db'
import type { TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  PORTAL,
  type PortalAlarm,
  type PortalAttendance,
  type PortalFuel,
  type PortalMaintenance,
  type PortalMaintenanceLog,
  type PortalStrategy,
} from '../../src/shared/index.ts'
import { type Machine, Portal } from './support.ts'

type Customer = TestUser & { phone: string }

const DAY = 86_400_000

let portal: Portal
let owner: Customer
let other: Customer
/** Sees the machine since yesterday. */
let since: Customer
let mine: Machine
let theirs: Machine

const place = () => ({ tenantId: portal.place.tenant.id, orgId: portal.place.org.id })

function alarm(
  { id, vin }: Machine,
  kind: string,
  type: string,
  daysAgo: number,
  more: { end?: boolean; handled?: string } = {},
) {
  const { tenantId, orgId } = place()
  const at = new Date(portal.app.clock.now() - daysAgo * DAY)
  return portal.platform(sql`
    insert into alarm (tenant_id, org_id, vehicle_id, vin, kind, subject, type, level, state, happen_time, last_time, end_time, position,
      begin_place, fault_name, handle_status)
    values (${tenantId}, ${orgId}, ${id}, ${vin}, ${kind}, ${`${kind} ${type}`}, ${type}, '2', ${more.end ? 'ENDED' : 'ALARMING'}, ${at},
      ${at}, ${more.end ? at : null}, point(106.7, 26.6), ${daysAgo * 1000 + kind.length}, ${kind === 'FAULT' ? '机油压力低' : null},
      ${more.handled ?? 'UNDISPOSED'})`)
}

const worked = ({ id }: Machine, daysAgo: number, hours: number, km: number, litres: number | null) =>
  portal.platform(sql`
    insert into vehicle_stat_daily (vehicle_id, tenant_id, day, acc, distance, fuel)
    values (${id}, ${place().tenantId}, ${portal.day(-daysAgo)}::date, ${hours * 3600}, ${km * 1000}, ${litres === null ? null : litres * 10})`)

/** A strategy by which the vehicle is due, and the service that it asks for; answers their ids. */
async function due({ vin }: Machine, daysAgo: number) {
  const { tenantId, orgId } = place()
  const at = new Date(portal.app.clock.now() - daysAgo * DAY)
  const [strategy] = await portal.platform(sql<{ id: string }>`
    insert into maintenance_strategy (tenant_id, org_id, strategy_name, strategy_type, maintenance_type, content, time_over, time_pre, time_unit)
    values (${tenantId}, ${orgId}, ${`换油 ${vin}`}, 'PERIOD', 'REPLACE', '更换机油', 500, 50, 'HOUR') returning id::text as id`)
  await portal.platform(sql`
    insert into maintenance_reminder (tenant_id, org_id, vin, strategy_id, plan, next_work_time, work_time, remind_flag)
    values (${tenantId}, ${orgId}, ${vin}, ${strategy?.id}, '{}', 1000, 990, true)`)
  const [log] = await portal.platform(sql<{ id: string }>`
    insert into maintenance_log (tenant_id, org_id, vin, strategy_id, maintenance_type, content, remind_time, cost)
    values (${tenantId}, ${orgId}, ${vin}, ${strategy?.id}, 'REPLACE', '更换机油', ${at}, 800) returning id::text as id`)
  return { strategyId: strategy?.id ?? '', logId: log?.id ?? '' }
}

beforeAll(async () => {
  portal = await Portal.start()
  // The middle of a month: the days of these tests are of one.
  portal.app.clock.set(Date.parse('2026-11-20T12:00:00+08:00'))
  ;[owner, other, since] = [await portal.customer(), await portal.customer(), await portal.customer()]
  ;[mine, theirs] = [await portal.machine(owner.phone), await portal.machine(other.phone)]
  await portal.link(since, mine, -1)
})
afterAll(() => portal?.app.close())

describe('R390 alarms', () => {
  const alarms = async (who: TestUser, filters: object = {}) =>
    (
      await portal
        .as(who)
        .post<{ items: PortalAlarm[]; total: number }>(`${PORTAL}/alarm`, { page: 1, ...filters })
    ).data

  beforeAll(async () => {
    await alarm(mine, 'FAULT', 'SPN100', 3, { end: true, handled: 'PROCESSED' })
    await alarm(mine, 'GB', '21012', 0)
    for (const kind of ['FENCE', 'STRATEGY', 'INCONSISTENT']) await alarm(mine, kind, 'X', 0)
    await alarm(theirs, 'FAULT', 'SPN1', 0)
  })

  it('R384 are those that own machines raised themselves, named, the newest first', async () => {
    const { items, total } = await alarms(owner)
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { vin: mine.vin, open: true, alarmStatus: '0', endTime: null, lng: 106.7, lat: 26.6 },
      { vin: mine.vin, open: false, alarmStatus: '2', name: '机油压力低' },
    ])
    expect(items[0]?.name).not.toBe('21012')
    expect((await alarms(other)).items.map(({ vin }) => vin)).toEqual([theirs.vin])
  })

  it('R387 are filtered by how far their handling is, by lasting, by vehicle', async () => {
    expect((await alarms(owner, { alarmStatus: '2' })).total).toBe(1)
    expect((await alarms(owner, { alarmStatus: '1' })).total).toBe(0)
    expect((await alarms(owner, { open: true })).total).toBe(1)
    expect((await alarms(owner, { vin: theirs.vin })).total).toBe(0)
  })

  it('R384 from before the vehicle was the customer’s are somebody else’s', async () => {
    expect((await alarms(since)).items.map(({ open }) => open)).toEqual([true])
    expect((await alarms(await portal.customer())).total).toBe(0)
    const staff = await portal.as(portal.place.owner).post(`${PORTAL}/alarm`, { page: 1 })
    expect(staff.errCode).toBe('FORBIDDEN')
  })
})

describe('R436 maintenance', () => {
  it('is answered by vehicle, by the id of a service and by that of a strategy, to who sees the vehicle alone', async () => {
    const { strategyId, logId } = await due(mine, 2)
    const foreign = await due(theirs, 0)
    const ask = <T>(who: TestUser, rest: string) => portal.as(who).get<T>(`${PORTAL}/${rest}`)
    const whole = await ask<PortalMaintenance>(owner, `${mine.vin}/maintenance`)
    expect(whole.data.reminders).toMatchObject([
      { strategyId, content: '更换机油', due: true, nextWorkTime: 1000, workTime: 990 },
    ])
    expect(whole.data.logs).toMatchObject([{ id: logId, handler: 'UNDISPOSED' }])
    expect(whole.text).not.toContain('800')
    expect((await ask<PortalMaintenanceLog>(owner, `maintenance/log/${logId}`)).data).toMatchObject({
      vin: mine.vin,
    })
    expect((await ask<PortalStrategy>(owner, `maintenance/${strategyId}`)).data).toMatchObject({
      timeOver: 500,
      timeUnit: 'HOUR',
    })
    for (const rest of [
      `${theirs.vin}/maintenance`,
      `maintenance/log/${foreign.logId}`,
      `maintenance/${foreign.strategyId}`,
    ])
      expect([rest, (await ask(owner, rest)).status]).toEqual([rest, 404])
    // Since yesterday: the plan holds, the service that was due before is somebody else's.
    const later = (await ask<PortalMaintenance>(since, `${mine.vin}/maintenance`)).data
    expect([later.reminders.length, later.logs.length]).toEqual([1, 0])
    expect((await ask(since, `maintenance/log/${logId}`)).status).toBe(404)
    expect((await ask(portal.place.owner, `maintenance/${strategyId}`)).errCode).toBe('FORBIDDEN')
  })
})

describe('R390 attendance and fuel of a month', () => {
  const attendance = async (who: TestUser, body: object = { month: '2026-11' }) =>
    portal.as(who).post<PortalAttendance>(`${PORTAL}/attendance/month`, body)
  const fuel = async (who: TestUser, body: object = { month: '2026-11' }) =>
    (await portal.as(who).post<PortalFuel>(`${PORTAL}/fuel`, body)).data

  beforeAll(async () => {
    await worked(mine, 0, 5, 40, 20)
    await worked(mine, 3, 3, 10, null)
    await worked(mine, 4, 0, 0, 0)
    await worked(mine, 40, 9, 90, 90)
    await worked(theirs, 0, 8, 80, 80)
  })

  it('R415 add up the days of own vehicles, each with hours and distance', async () => {
    expect((await attendance(owner)).data).toEqual({
      days: [
        { day: portal.day(-4), vehicles: 0, work: 0, distance: 0 },
        { day: portal.day(-3), vehicles: 1, work: 3, distance: 10 },
        { day: portal.day(0), vehicles: 1, work: 5, distance: 40 },
      ],
      workDays: 2,
      work: 8,
      distance: 50,
    })
    expect((await attendance(owner, {})).data.workDays).toBe(2)
    expect((await attendance(owner, { month: '2026-10' })).data).toMatchObject({ workDays: 1, work: 9 })
    expect((await attendance(owner, { month: '2026-13' })).status).toBe(400)
  })

  it('R415 say what was used for an hour and for 100 km, of the days of which it is known', async () => {
    expect(await fuel(owner)).toMatchObject({ fuel: 20, perHour: 4, perHundred: 50 })
    expect((await fuel(owner)).days.map((day) => day.fuel)).toEqual([0, null, 20])
    expect(await fuel(await portal.customer())).toEqual({
      days: [],
      fuel: null,
      used: null,
      perHour: null,
      perHundred: null,
    })
  })

  it('R384 of one vehicle that is not the own one there are none, and none from before it was', async () => {
    expect((await attendance(owner, { month: '2026-11', vin: mine.vin })).data.work).toBe(8)
    expect((await attendance(owner, { month: '2026-11', vin: theirs.vin })).status).toBe(404)
    expect((await attendance(since)).data).toMatchObject({ workDays: 1, work: 5 })
    expect(await fuel(since)).toMatchObject({ fuel: 20 })
    expect((await attendance(portal.place.owner)).errCode).toBe('FORBIDDEN')
  })
})
