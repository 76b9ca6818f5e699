import { sql } from '@motorpool/db'
import type { TelemetryStore } from '@motorpool/history/server'
import { dayOf, dayText } from '@motorpool/kernel'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { RawForm, RecordFlag, StateBit } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle, type Made } from '../../vehicle/test/support/fleet.ts'
import { areaVisits } from '../src/server/monitor/area.ts'
import { AREA_LIMITS, type AreaVisits } from '../src/shared/area.ts'
import { start } from './support/app.ts'

const VISITS = '/api/vehicle-svc/vehicleMonitor/V1.0/areaVisits'
const MINUTE = 60_000
/** A triangle: its box holds more than it does. */
const RING = [
  [113, 23],
  [114, 23],
  [113, 24],
]

describe('who was in an area', () => {
  let app: TestApp
  let place: Place
  let north: TestUser
  let self: TestUser
  let customer: TestUser
  /** Noon in China of the clock's day. */
  let noon: number
  const vehicles: Record<string, Made> = {}

  const platform = (query: ReturnType<typeof sql>) =>
    app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))

  /** Positions as [minutes after noon, longitude, latitude]; the last is the newest report. */
  async function reports({ id, vin, tenantId, orgId }: Made, points: readonly (readonly number[])[]) {
    const day = dayText(dayOf(noon))
    await platform(sql`select app.frame_partition(${day}::date)`)
    for (const [minute = 0, lng = 0, lat = 0] of points) {
      const at = new Date(noon + minute * MINUTE)
      await platform(sql`
        insert into ${sql.table(`frame_${day.replaceAll('-', '')}`)} (vehicle_id, tenant_id, device_time, recv_time,
          message_id, flags, state, lng, lat, alarm, protocol, raw_form, raw, writer)
        values (${id}, ${tenantId}, ${at}, ${at}, ${0x0200}, ${RecordFlag.report}, ${StateBit.located},
          ${Math.round(lng * 1e6)}, ${Math.round(lat * 1e6)}, 0, 2, ${RawForm.frame}, ${Buffer.from([1])}, 1)`)
    }
    const newest = new Date(noon + (points.at(-1)?.[0] ?? 0) * MINUTE)
    await platform(sql`
      insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, lng, lat, report_time)
      values (${id}, ${tenantId}, ${orgId}, ${vin}, ${vin}, 2, true, 113000000, 23000000, ${newest})`)
  }

  const ask = (who: TestUser, body: object = {}) =>
    app.as(who).post<AreaVisits>(VISITS, {
      ring: RING,
      startTime: noon,
      endTime: noon + 60 * MINUTE,
      ...body,
    })
  const namesOf = (found: AreaVisits) =>
    found.visits.map(({ vin }) => Object.keys(vehicles).find((name) => vehicles[name]?.vin === vin))
  const seenBy = async (who: TestUser, body: object = {}) => {
    const answer = await ask(who, body)
    expect(answer.status, answer.text).toBe(200)
    return namesOf(answer.data)
  }

  beforeAll(async () => {
    app = await start()
    noon = Date.parse(`${dayText(dayOf(app.clock.now()))}T12:00:00+08:00`)
    app.clock.set(noon + 120 * MINUTE)
    place = await newPlace(app)
    const south = await app.buildOrg({ tenant: place.tenant })
    const foreign = await newPlace(app)
    const permissions = permissionsOf(app.routes)
    north = await app.buildUser({ org: place.org, scope: 'tree', permissions })
    self = await app.buildUser({ org: place.org, scope: 'self', permissions })
    customer = await app.buildUser({ tenant: place.tenant, userType: 'CUSTOMER', permissions })
    const build = async (name: string, at: Place, points: readonly (readonly number[])[]) => {
      const made = await buildVehicle(app, at, {})
      vehicles[name] = { ...made, tenantId: at.tenant.id, orgId: at.org.id }
      await reports(vehicles[name], points)
    }
    const inside = [
      [5, 112.9, 23.1],
      [10, 113.1, 23.1],
      [20, 113.2, 23.2],
      [25, 113.9, 23.9],
      [30, 113.3, 23.3],
      [40, 115, 25],
    ]
    await build('north', place, inside)
    await build('south', { ...place, org: south }, [
      [50, 113.1, 23.1],
      [70, 113.1, 23.1],
    ])
    await build('passed by', place, [
      [10, 113.9, 23.9],
      [20, 112, 23.5],
    ])
    await build('own', { ...place, owner: self }, [[15, 113.1, 23.1]])
    await build('foreign', foreign, inside)
  })
  afterAll(() => app?.close())

  it('says when each was first and last inside, the last to leave first', async () => {
    const { data } = await ask(place.owner)
    expect(namesOf(data)).toEqual(['south', 'north', 'own'])
    expect(data.visits[1]).toMatchObject({
      id: vehicles.north?.id,
      first: noon + 10 * MINUTE,
      last: noon + 30 * MINUTE,
      reports: 3,
    })
    expect([data.checked, data.vehicles]).toEqual([4, 4])
  })

  it('counts positions of the period alone, its ends included', async () => {
    const at = (from: number, to: number) => ({
      startTime: noon + from * MINUTE,
      endTime: noon + to * MINUTE,
    })
    expect((await ask(place.owner, at(20, 20))).errCode).toBe('RANGE_ORDER')
    expect(await seenBy(place.owner, at(31, 50))).toEqual(['south'])
    expect((await ask(place.owner, at(30, 31))).data.visits).toMatchObject([{ reports: 1 }])
  })

  it('takes corners as exact as a pointer sets them', async () => {
    const ring = RING.map(([lng = 0, lat = 0]) => [lng + 1 / 3e6, lat - 1 / 7e5])
    expect(await seenBy(place.owner, { ring })).toEqual(['south', 'north', 'own'])
  })

  it('shows nobody what lies outside of their tenant, organisations, records or links', async () => {
    expect(await seenBy(north)).toEqual(['north', 'own'])
    expect(await seenBy(self)).toEqual(['own'])
    expect(await seenBy(customer)).toEqual([])
    expect(await seenBy(place.owner, { orgId: vehicles.south?.orgId })).toEqual(['south'])
    expect(await seenBy(place.owner, { orgId: vehicles.foreign?.orgId })).toEqual([])
    const { id } = customer.principal.actor
    await platform(sql`
      insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
      values (${id}, ${place.tenant.id}, ${place.tenant.rootOrgId}, ${`area${id}`}, '-', '客户', 'CUSTOMER')`)
    await platform(sql`
      insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type)
      values (${place.tenant.id}, ${vehicles.south?.orgId}, ${id}, ${vehicles.south?.vin}, 'MANUAL')`)
    expect(await seenBy(customer)).toEqual(['south'])
    await platform(
      sql`update user_vehicle set begin_date = ${dayText(dayOf(noon) + 1)}::date where user_id = ${id}`,
    )
    expect(await seenBy(customer)).toEqual([])
  })

  it('needs the right to see tracks', async () => {
    const without = permissionsOf(app.routes).filter((one) => one !== 'single-vehicle/track/find')
    const user = await app.buildUser({ tenant: place.tenant, permissions: without })
    expect((await ask(user)).status).toBe(403)
  })

  it.each([
    ['a period beyond 24 hours', { startTime: 0, endTime: 24 * 60 * MINUTE + 1 }, 'AREA_LONG'],
    [
      'an area beyond 250 000 km²',
      {
        ring: [
          [100, 20],
          [110, 20],
          [110, 30],
          [100, 30],
        ],
      },
      'AREA_LARGE',
    ],
    ['two corners', { ring: RING.slice(1) }, 'INVALID_INPUT'],
    ['101 corners', { ring: Array.from({ length: 101 }, (_, i) => [113 + i / 1000, 23]) }, 'INVALID_INPUT'],
    [
      'corners outside of the world',
      {
        ring: [
          [181, 0],
          [0, 0],
          [0, 91],
        ],
      },
      'INVALID_INPUT',
    ],
  ])('refuses %s', async (_, body, code) => {
    expect(await ask(place.owner, body)).toMatchObject({ status: 400, errCode: code })
  })

  it('refuses more vehicles than the limit, and answers once they are narrowed', async () => {
    const other = await newPlace(app)
    const model = await buildVehicle(app, other, {})
    const org = await app.buildOrg({ tenant: other.tenant })
    await platform(sql`
      with v as (
        insert into vehicle (tenant_id, org_id, vin, machine_code, vehicle_category, emission_level_type, vehicle_type_id,
          vehicle_series_id, vehicle_model_id)
        select tenant_id, org_id, 'LMPAREA' || lpad(n::text, 10, '0'), 'AREA' || n, vehicle_category, emission_level_type,
          vehicle_type_id, vehicle_series_id, vehicle_model_id
        from vehicle, generate_series(0, ${AREA_LIMITS.vehicles}::int) n where id = ${model.id} returning *)
      insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, report_time)
      select id, tenant_id, org_id, vin, vin, 2, ${new Date(noon)}::timestamptz from v`)
    expect(await ask(other.owner)).toMatchObject({ status: 400, errCode: 'AREA_VEHICLES' })
    expect((await ask(other.owner, { orgId: org.id })).data).toEqual({ visits: [], checked: 0, vehicles: 0 })
  })

  it('stops when its time is over and says how many it has looked at', async () => {
    const store = { track: () => Promise.reject(new Error('not asked')) } as unknown as TelemetryStore
    const question = { ring: RING as [number, number][], from: 0, to: 1 }
    const candidate = { id: '1', vehicleId: '1', tenantId: '1', vin: 'V', plate: null }
    expect(await areaVisits(store, [candidate], question, 0)).toEqual({ visits: [], checked: 0, vehicles: 1 })
  })
})
