import { sql } from '@motorpool/db'
import { newColumns, PostgresTelemetryStore } from '@motorpool/history/server'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { ABSENT, RawForm, RecordFlag, StateBit } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { countDays, dayFigures } from '../src/server/index.ts'
import type { FleetDays } from '../src/shared/index.ts'
import { start } from './support/app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const log = { debug() {}, info() {}, warn() {}, error() {} }

/** Minutes after the day began, and what is reported there; km/h, km, % and l. */
interface Said {
  minute: number
  speed?: number
  km?: number
  acc?: boolean
  charging?: boolean
  soc?: number
  litres?: number
}

const stateOf = ({ acc, charging }: Said) => (acc ? StateBit.accOn : 0) | (charging ? StateBit.charging : 0)
const tenths = (value: number | undefined) => (value === undefined ? ABSENT : Math.round(value * 10))
const sum = (hours: readonly number[] | null) => hours?.reduce((all, one) => all + one, 0)

describe('the figures of a day', () => {
  const begin = dayStart(20_000)
  const figuresOf = (said: readonly Said[]) => {
    const columns = newColumns(said.length)
    said.forEach((one, i) => {
      columns.deviceTime[i] = begin + one.minute * MINUTE
      columns.flags[i] = RecordFlag.report
      columns.state[i] = stateOf(one)
      for (const name of ['lng', 'lat', 'altitude', 'direction'] as const) columns[name][i] = ABSENT
      columns.speed[i] = tenths(one.speed ?? 0)
      columns.mileage[i] = tenths(one.km)
      columns.soc[i] = one.soc ?? ABSENT
      columns.fuel[i] = tenths(one.litres)
    })
    return dayFigures(columns, begin)
  }

  it('go to the hours that they belong to', () => {
    const { distance, work, idle } = figuresOf([
      { minute: 58, km: 100, speed: 60, acc: true },
      { minute: 60, km: 102, speed: 60, acc: true },
      { minute: 62, km: 104, acc: true },
      { minute: 66, km: 104 },
      { minute: 70, km: 104 },
    ])
    expect(distance.slice(0, 3)).toEqual([0, 4000, 0])
    expect(work.slice(0, 3)).toEqual([120, 360, 0])
    expect(idle.slice(0, 3)).toEqual([0, 240, 0])
  })

  it('say nothing of a silence', () => {
    const { work } = figuresOf([
      { minute: 0, acc: true },
      { minute: 6, acc: true },
      { minute: 8, acc: true },
    ])
    expect(sum(work)).toBe(120)
  })

  it('count what was used, not what was filled up, charged, or swashes', () => {
    const { charge, fuel } = figuresOf([
      { minute: 0, soc: 80, litres: 100 },
      { minute: 1, soc: 70, litres: 90 },
      { minute: 2, soc: 71, litres: 92 },
      { minute: 3, soc: 71, litres: 300, charging: true },
      { minute: 4, soc: 95, litres: 299, charging: true },
      { minute: 5, soc: 90, litres: 289 },
    ])
    expect([sum(charge), sum(fuel)]).toEqual([14, 19])
  })

  it('are not known of a vehicle that reports no level', () => {
    expect(figuresOf([{ minute: 0, km: 5 }])).toMatchObject({ charge: null, fuel: null })
  })
})

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
  const count = () =>
    countDays({ db: app.db, log, now: () => app.clock.now() }, new PostgresTelemetryStore(app.db))

  /** Reports that are received a second after their time, or all of them at one. */
  async function sent(id: string, day: number, said: readonly Said[], received?: number): Promise<void> {
    for (const [i, one] of said.entries()) {
      const at = dayStart(day) + one.minute * MINUTE
      const receipt = received === undefined ? at + 1000 : received + i
      const partition = dayText(dayOf(receipt))
      await platform(sql`select app.frame_partition(${partition}::date)`)
      await platform(sql`
        insert into ${sql.table(`frame_${partition.replaceAll('-', '')}`)} (vehicle_id, tenant_id, device_time, recv_time,
          message_id, flags, state, speed, mileage, soc, fuel, alarm, protocol, raw_form, raw, writer)
        values (${id}, ${place.tenant.id}, ${new Date(at)}, ${new Date(receipt)}, 2, ${RecordFlag.report}, ${stateOf(one)},
          ${tenths(one.speed ?? 0)}, ${one.km === undefined ? null : one.km * 10}, ${one.soc ?? null},
          ${one.litres === undefined ? null : one.litres * 10}, 0, 1, ${RawForm.frame}, ${Buffer.from([1])}, 1)`)
    }
  }

  const drive = (from: number, km: number): Said[] =>
    [0, 1, 2, 3].map((i) => ({
      minute: from + 2 * i,
      km: km + 2 * i,
      speed: 60,
      acc: true,
      soc: 90 - i,
      litres: 100 - i,
    }))

  let vehicle: { id: string; vin: string }
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    today = dayOf(app.clock.now())
    app.clock.set(dayStart(today) + 12 * HOUR)
    const built = await buildVehicle(app, place)
    vehicle = { id: built.id, vin: String(built.vin) }
    await platform(sql`update vehicle set rated_energy = 200 where id = ${vehicle.id}`)
    await sent(vehicle.id, today, drive(8 * 60, 1000))
    await sent(vehicle.id, today - 7, [...drive(9 * 60, 500), ...drive(18 * 60, 600)])
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
    await count()
    const days = await daysOf(await somebody())
    expect(days.until).toBe(app.clock.now() - 30_000)
    expect(last(days)).toMatchObject({ distance: 6, work: 0.1, idle: 0, energy: 6, fuel: 3, vehicles: 1 })
    expect(days.days[7]).toMatchObject({ day: dayText(today - 7), work: 0.2, vehicles: 1 })
    // What was driven in the evening of last week is not compared with the noon of today.
    expect(days.lastWeek).toMatchObject({ distance: 6, work: 0.1, energy: 6, fuel: 3, vehicles: 1 })
  })

  it('count a day again when late reports of it come', async () => {
    app.clock.set(app.clock.now() + 10 * MINUTE)
    await sent(vehicle.id, today - 3, drive(600, 700), app.clock.now() - MINUTE)
    await count()
    const { days } = await daysOf(await somebody())
    expect(days.at(-4)).toMatchObject({ day: dayText(today - 3), distance: 6, vehicles: 1 })
    expect(days.at(-1)).toMatchObject({ distance: 6 })
  })

  it('stay the same when nothing new has come, and are not read again for a minute', async () => {
    const who = await somebody()
    const before = await daysOf(who)
    await platform(sql`update vehicle_day set distance = 1 where day = ${dayText(today)}::date`)
    expect(await daysOf(who)).toEqual(before)
    app.clock.set(app.clock.now() + 2 * MINUTE)
    await count()
    expect(last(await daysOf(who))).toMatchObject({ distance: 0.001 })
  })

  it('are not counted after the run is called off, and stay due', async () => {
    const due = () =>
      platform(sql`select day::text as day from vehicle_day_due order by vehicle_day_due.day`).then(
        ({ rows }) => rows,
      )
    app.clock.set(app.clock.now() + MINUTE)
    await sent(vehicle.id, today - 5, drive(600, 650), app.clock.now() - MINUTE)
    const waiting = dayText(today - 6)
    await platform(sql`insert into vehicle_day_due (vehicle_id, tenant_id, day, since)
      values (${vehicle.id}, ${place.tenant.id}, ${waiting}::date, now())`)
    const run = { db: app.db, log, now: () => app.clock.now(), signal: AbortSignal.abort() }
    await countDays(run, new PostgresTelemetryStore(app.db))
    expect(await due()).toEqual([{ day: waiting }])
    await count()
    expect(await due()).toEqual([])
  })

  it('of a tenant that the vehicle has left are not given to the next one', async () => {
    const { tenant } = await newPlace(app)
    const day = dayText(today - 10)
    await platform(sql`insert into vehicle_day_due (vehicle_id, tenant_id, day, since)
      values (${vehicle.id}, ${tenant.id}, ${day}::date, now())`)
    await count()
    const { rows } = await platform(
      sql`select 1 from vehicle_day where vehicle_id = ${vehicle.id} and day = ${day}::date`,
    )
    expect(rows).toEqual([])
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
