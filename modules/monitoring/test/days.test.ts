import { sql } from '@motorpool/db'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import type { FleetDays, WorkTimeAverage } from '../src/shared/index.ts'
import { start } from './support/app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('the days of a fleet', () => {
  let app: TestApp
  let place: Place
  let today: number

  const platform = (query: ReturnType<typeof sql>) =>
    app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))
  const daysOf = async (who: TestUser) => {
    const answer = await app.as(who).get<FleetDays>('/api/vehicle-svc/home/V1.0/days')
    expect(answer.status, answer.text).toBe(200)
    return answer.data
  }
  const somebody = () => app.buildUser({ tenant: place.tenant, permissions: ['vehicle/vehicles/find'] })
  const last = ({ days }: FleetDays) => days.at(-1)
  /** Hours of a day in which a vehicle drove six kilometres, and used three percent or three litres. */
  async function drove(id: string, day: number, ...hours: number[]): Promise<void> {
    const use = [6000, 300, 60, 30, 3]
    const sums = use.map((one) => one * hours.length)
    const reported = new Date(dayStart(day) + (Math.max(...hours) + 1) * HOUR)
    await platform(sql`
      insert into vehicle_stat_daily (vehicle_id, tenant_id, day, distance, drive, idle, fuel, used, report_time)
      values (${id}, ${place.tenant.id}, ${dayText(day)}::date, ${sql.join(sums)}, ${reported})`)
    for (const hour of hours)
      await platform(sql`
        insert into vehicle_stat_hour (vehicle_id, tenant_id, day, hour, distance, drive, idle, fuel, used)
        values (${id}, ${place.tenant.id}, ${dayText(day)}::date, ${hour}, ${sql.join(use)})`)
  }

  let vehicle: { id: string; vin: string }
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    today = dayOf(app.clock.now())
    app.clock.set(dayStart(today) + 12 * HOUR)
    const built = await buildVehicle(app, place)
    vehicle = { id: built.id, vin: String(built.vin) }
    await platform(sql`update vehicle set rated_energy = 200 where id = ${vehicle.id}`)
  })
  afterAll(() => app?.close())

  it('say that nothing is counted before it is', async () => {
    const days = await daysOf(await somebody())
    expect(days).toMatchObject({ until: null, lastWeek: { distance: 0, vehicles: 0 } })
    expect(days.days).toHaveLength(15)
    expect(days.days.map((one) => one.day)).toEqual(
      Array.from({ length: 15 }, (_, i) => dayText(today - 14 + i)),
    )
  })

  it('are the sum of the vehicles, today beside the same part of the day last week', async () => {
    await drove(vehicle.id, today, 8)
    await drove(vehicle.id, today - 7, 8, 18)
    await drove(vehicle.id, today - 3, 10)
    const days = await daysOf(await somebody())
    expect(days.until).toBe(dayStart(today) + 9 * HOUR)
    expect(last(days)).toMatchObject({ distance: 6, work: 0.1, energy: 6, fuel: 3, vehicles: 1 })
    expect(last(days)?.idle).toBeCloseTo(60 / 3600)
    expect(days.days[7]).toMatchObject({ day: dayText(today - 7), work: 0.2, vehicles: 1 })
    // What was driven in the evening of last week is not compared with the morning of today.
    expect(days.lastWeek).toMatchObject({ distance: 6, work: 0.1, energy: 6, fuel: 3, vehicles: 1 })
  })

  it('are the working hours of a vehicle on average, each day that one worked counting alike', async () => {
    const answer = await app
      .as(await somebody())
      .get<WorkTimeAverage>('/api/vehicle-svc/home/V1.0/workTime/average')
    expect(answer.data.average).toBeCloseTo(0.4 / 3)
    const known = answer.data.days.filter(({ average }) => average !== null)
    expect(known.map(({ day, average }) => [day, average])).toEqual([
      [dayText(today - 7), 0.2],
      [dayText(today - 3), 0.1],
      [dayText(today), 0.1],
    ])
  })

  it('count an hour in part while it goes on', async () => {
    const at = new Date(dayStart(today) + 8.5 * HOUR)
    await platform(sql`update vehicle_stat_daily set report_time = ${at} where day = ${dayText(today)}::date`)
    expect((await daysOf(await somebody())).lastWeek).toMatchObject({
      distance: 3,
      work: 0.05,
      energy: 3,
      fuel: 1.5,
    })
  })

  it('know no energy and no fuel of vehicles that report none', async () => {
    await platform(sql`update vehicle_stat_daily set fuel = null, used = null`)
    const days = await daysOf(await somebody())
    expect(last(days)).toMatchObject({ energy: null, fuel: null, distance: 6 })
    expect(days.lastWeek).toMatchObject({ energy: null, fuel: null, distance: 3 })
  })

  it('are not read again for a minute', async () => {
    const who = await somebody()
    const before = await daysOf(who)
    await platform(sql`update vehicle_stat_daily set distance = 1 where day = ${dayText(today)}::date`)
    expect(await daysOf(who)).toEqual(before)
    app.clock.set(app.clock.now() + 2 * MINUTE)
    expect(last(await daysOf(who))).toMatchObject({ distance: 0.001 })
  })

  it('show nothing of it to another tenant or another organisation', async () => {
    const other = await newPlace(app)
    const permissions = permissionsOf(app.routes)
    const elsewhere = await app.buildOrg({ tenant: place.tenant })
    const beside = await app.buildUser({ org: elsewhere, scope: 'own', permissions })
    for (const who of [other.owner, beside]) {
      const days = await daysOf(who)
      expect(days.days.every((one) => one.vehicles === 0 && one.distance === 0)).toBe(true)
      expect(days.lastWeek).toMatchObject({ distance: 0, vehicles: 0 })
    }
  })

  it('show a customer the days of its link alone', async () => {
    const customer = await app.buildUser({
      tenant: place.tenant,
      userType: 'CUSTOMER',
      permissions: ['single-vehicle/find'],
    })
    const { id } = customer.principal.actor
    await platform(sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
      values (${id}, ${place.tenant.id}, ${place.tenant.rootOrgId}, ${`c${id}`}, '-', '客户', 'CUSTOMER')`)
    await platform(sql`insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type, begin_date)
      values (${place.tenant.id}, ${place.org.id}, ${id}, ${vehicle.vin}, 'MANUAL', ${dayText(today - 3)}::date)`)
    const days = await daysOf(customer)
    expect(days.days.filter((one) => one.vehicles > 0).map((one) => one.day)).toEqual([
      dayText(today - 3),
      dayText(today),
    ])
    expect(days.lastWeek.vehicles).toBe(0)
  })

  it('are refused to who may see no vehicles', async () => {
    const who = await app.buildUser({ tenant: place.tenant, permissions: ['terminal/terminals/find'] })
    expect((await app.as(who).get('/api/vehicle-svc/home/V1.0/days')).status).toBe(403)
  })

  it('go with their vehicle', async () => {
    await platform(sql`delete from vehicle where id = ${vehicle.id}`)
    expect((await daysOf(await somebody())).days.every((one) => one.vehicles === 0)).toBe(true)
  })
})
