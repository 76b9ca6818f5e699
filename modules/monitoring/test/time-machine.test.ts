import { sql } from '@motorpool/db'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import { RecordFlag, StateBit } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle, type Made } from '../../vehicle/test/support/fleet.ts'
import {
  type FleetDay,
  SLOT_S,
  slotOf,
  slotStart,
  TIME_MACHINE_VEHICLES,
} from '../src/shared/time-machine.ts'
import { pointsOf, type TrackPoint, writeSegment } from '../src/shared/track-points.ts'
import { readWindow } from '../src/shared/track-window.ts'
import { start } from './support/app.ts'

const DAY = '/api/vehicle-svc/vehicleMonitor/V1.0/timeMachine/day'
const WINDOW = '/api/vehicle-svc/vehicleMonitor/V1.0/timeMachine/window'
const DAY_MS = 86_400_000

describe('the fleet at a moment', () => {
  let app: TestApp
  let place: Place
  let north: TestUser
  let self: TestUser
  let customer: TestUser
  /** s: a slot begins at noon in China, yesterday. */
  let noon: number
  const vehicles: Record<string, Made> = {}

  const platform = (query: ReturnType<typeof sql>) =>
    app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))

  const at = (minute: number): TrackPoint => ({
    time: noon + minute * 60,
    lng: 11_300_000 + minute,
    lat: 2_300_000,
    speed: 50,
    heading: 0,
    state: 'running',
    alarm: false,
  })

  async function track({ id }: { id: string }, tenantId: string, minutes: readonly number[]) {
    const points = minutes.map(at)
    const slot = slotOf(points[0]?.time ?? 0)
    const newest = points.at(-1) ?? at(0)
    const moving = points.reduce(
      (bits, { time }) => bits | (1 << Math.floor((time - slotStart(slot)) / 900)),
      0,
    )
    await platform(sql`
      insert into vehicle_track (vehicle_id, tenant_id, slot, moving, newest_time, newest, points)
      values (${id}, ${tenantId}, ${slot}, ${moving}, ${newest.time - slotStart(slot)},
        ${Buffer.from(writeSegment(slot, [newest]))}, ${Buffer.from(writeSegment(slot, points))})`)
  }

  const nameOf = (id: string) => Object.keys(vehicles).find((name) => vehicles[name]?.id === id) ?? id
  const ask = (who: TestUser, body: object = {}) =>
    app.as(who).post<FleetDay>(WINDOW, { time: (noon + 60) * 1000, ...body })
  async function seenBy(who: TestUser, body: object = {}) {
    const answer = await ask(who, body)
    expect(answer.status, answer.text).toBe(200)
    return readWindow(answer.raw)
      .map(({ id }) => nameOf(id))
      .sort()
  }
  const dayOfFleet = (who: TestUser, body: object = {}) =>
    app.as(who).post<FleetDay>(DAY, { time: (noon + 60) * 1000, ...body })

  beforeAll(async () => {
    app = await start()
    noon = (dayStart(dayOf(app.clock.now()) - 1) + DAY_MS / 2) / 1000
    place = await newPlace(app)
    const south = await app.buildOrg({ tenant: place.tenant })
    const foreign = await newPlace(app)
    const permissions = permissionsOf(app.routes)
    north = await app.buildUser({ org: place.org, scope: 'tree', permissions })
    self = await app.buildUser({ org: place.org, scope: 'self', permissions })
    customer = await app.buildUser({ tenant: place.tenant, userType: 'CUSTOMER', permissions })
    const build = async (name: string, where: Place, ...tracks: (readonly number[])[]) => {
      const made = await buildVehicle(app, where, {})
      vehicles[name] = { ...made, tenantId: where.tenant.id, orgId: where.org.id }
      for (const minutes of tracks) await track(made, where.tenant.id, minutes)
    }
    await build('north', place, [-800, -790], [-3, -1], [1, 2, 20])
    await build('south', { ...place, org: south }, [5, 6])
    await build('own', { ...place, owner: self }, [0, 239])
    await build('before', place, [-700])
    await build('never', place)
    await build('foreign', foreign, [1, 2])
    // Of another tenant when it was there.
    await build('moved', place)
    await track({ id: vehicles.moved?.id ?? '' }, foreign.tenant.id, [1, 2])
  })
  afterAll(() => app?.close())

  it('is the points of its four hours, and where each vehicle was before them', async () => {
    const { raw } = await ask(place.owner)
    const window = readWindow(raw)
    const slot = slotOf(noon)
    const found = (name: string) => window.find(({ id }) => id === vehicles[name]?.id)
    const of = found('north')
    expect(of && pointsOf(slot, of.points)).toEqual([1, 2, 20].map(at))
    expect(of && pointsOf(of.beforeSlot, of.before)).toEqual([at(-1)])
    const gone = found('before')
    expect(gone && pointsOf(slot, gone.points)).toEqual([])
    expect(gone && pointsOf(gone.beforeSlot, gone.before)).toEqual([at(-700)])
  })

  it('has the newest minutes from the journal, which no track has yet, of who may see them', async () => {
    const now = Math.floor(app.clock.now() / 1000)
    const report = (vehicle: Made | undefined, ago: number) => sql`
      insert into frame (vehicle_id, tenant_id, device_time, recv_time, message_id, flags, state, lng, lat, speed, alarm, protocol, raw_form,
        direction, writer, raw)
      values (${vehicle?.id}, ${vehicle?.tenantId}, ${new Date((now - ago) * 1000)}, ${new Date((now - ago) * 1000 + 400)}, 2,
        ${RecordFlag.report}, ${StateBit.located}, 113000000, ${23000000 + ago * 10}, 500, 0, 1, 1, 90, 1, '')`
    await platform(sql`select app.frame_partition(${dayText(dayOf(app.clock.now()))}::date)`)
    await platform(sql`select app.frame_partition(${dayText(dayOf(app.clock.now() - 900_000))}::date)`)
    for (const ago of [500, 120, 110, 5, 3000]) await platform(report(vehicles.never, ago))
    await platform(report(vehicles.foreign, 60))
    // They may lie in two of the fours of hours.
    const slots = [...new Set([now - 900, now].map(slotOf))]
    const seen = async (who: TestUser) => {
      const found = []
      for (const slot of slots) {
        const { raw } = await app
          .as(who)
          .post(WINDOW, { time: Math.min(now, slotStart(slot + 1) - 1) * 1000 })
        const of = readWindow(raw).find(({ id }) => id === vehicles.never?.id)
        if (of) found.push(...pointsOf(slot, of.points).map(({ time }) => now - time))
      }
      return found
    }
    // The first of each minute.
    const minutes = [...Map.groupBy([500, 120, 110, 5], (ago) => Math.floor((now - ago) / 60)).values()]
    expect(await seen(place.owner)).toEqual(minutes.map(([first]) => first))
    expect(await seen(self)).toEqual([])
    expect(await seen(customer)).toEqual([])
  })

  it('shows nobody what lies outside of their tenant, organisations or records', async () => {
    expect(await seenBy(place.owner)).toEqual(['before', 'north', 'own', 'south'])
    expect(await seenBy(north)).toEqual(['before', 'north', 'own'])
    expect(await seenBy(self)).toEqual(['own'])
    expect(await seenBy(customer)).toEqual([])
    expect(await seenBy(place.owner, { orgId: vehicles.south?.orgId })).toEqual(['south'])
    expect(await seenBy(place.owner, { orgId: vehicles.foreign?.orgId })).toEqual([])
  })

  it('shows a vehicle of another tenant from when it came, and not where it was before', async () => {
    expect(await seenBy(place.owner)).not.toContain('moved')
    await platform(
      sql`update vehicle_track set tenant_id = ${place.tenant.id} where vehicle_id = ${vehicles.moved?.id}`,
    )
    expect(await seenBy(place.owner)).toContain('moved')
    await platform(sql`delete from vehicle_track where vehicle_id = ${vehicles.moved?.id}`)
  })

  it('shows customers the days of their link alone', async () => {
    const { id } = customer.principal.actor
    await platform(sql`
      insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
      values (${id}, ${place.tenant.id}, ${place.tenant.rootOrgId}, ${`machine${id}`}, '-', '客户', 'CUSTOMER')`)
    await platform(sql`
      insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type, begin_date)
      values (${place.tenant.id}, ${vehicles.north?.orgId}, ${id}, ${vehicles.north?.vin}, 'MANUAL',
        ${dayText(dayOf(noon * 1000))}::date)`)
    expect(await seenBy(customer)).toEqual(['north'])
    // The day before the link: neither its points nor, in the first hours of the link, where it was last.
    expect(await seenBy(customer, { time: (noon - 800 * 60) * 1000 })).toEqual([])
    expect(await seenBy(place.owner, { time: (noon - 800 * 60) * 1000 })).toContain('north')
    expect((await dayOfFleet(customer)).data.vehicles).toBe(1)
    await platform(
      sql`update user_vehicle set begin_date = ${dayText(dayOf(noon * 1000) + 1)}::date where user_id = ${id}`,
    )
    expect(await seenBy(customer)).toEqual([])
    expect((await dayOfFleet(customer)).data.vehicles).toBe(0)
  })

  it('needs the rights to the map and to tracks', async () => {
    for (const missing of ['single-vehicle/track/find', 'monitor/vehicleDistribution/find']) {
      const permissions = permissionsOf(app.routes).filter((one) => one !== missing)
      const user = await app.buildUser({ tenant: place.tenant, permissions })
      expect((await ask(user)).status, missing).toBe(403)
      expect((await dayOfFleet(user)).status, missing).toBe(403)
    }
  })

  it('counts by quarters of an hour who moved, of the day in China', async () => {
    const { data } = await dayOfFleet(place.owner)
    expect(data.vehicles).toBe(4)
    expect(data.moving).toHaveLength(96)
    expect(data.moving.flatMap((n, i) => (n > 0 ? [[i, n]] : []))).toEqual([
      [1, 1],
      [47, 1],
      [48, 3],
      [49, 1],
      [63, 1],
    ])
    const silent = await dayOfFleet(place.owner, { time: (noon - 40 * 86_400) * 1000 })
    expect(silent.data).toEqual({ moving: Array(96).fill(0), vehicles: 0 })
  })

  it.each([
    ['a moment to come', 60_000, 'MOMENT_AHEAD'],
    ['one of which nothing is kept', -91 * DAY_MS, 'MOMENT_OLD'],
  ])('refuses %s', async (_, after, code) => {
    const time = app.clock.now() + after
    expect(await ask(place.owner, { time })).toMatchObject({ status: 400, errCode: code })
    expect(await dayOfFleet(place.owner, { time })).toMatchObject({ status: 400, errCode: code })
  })

  it('refuses what is no time', async () => {
    expect((await ask(place.owner, { time: 'yesterday' })).status).toBe(400)
  })

  it('refuses a fleet that is too large, and answers once it is narrowed', async () => {
    const other = await newPlace(app)
    const model = await buildVehicle(app, other, {})
    const org = await app.buildOrg({ tenant: other.tenant })
    await platform(sql`
      insert into vehicle (tenant_id, org_id, vin, machine_code, vehicle_category, emission_level_type, vehicle_type_id,
        vehicle_series_id, vehicle_model_id)
      select tenant_id, org_id, 'LMPMACH' || lpad(n::text, 10, '0'), 'MACH' || n, vehicle_category, emission_level_type,
        vehicle_type_id, vehicle_series_id, vehicle_model_id
      from vehicle, generate_series(1, ${TIME_MACHINE_VEHICLES}::int) n where id = ${model.id}`)
    expect(await ask(other.owner)).toMatchObject({ status: 400, errCode: 'MOMENT_VEHICLES' })
    expect(await seenBy(other.owner, { orgId: org.id })).toEqual([])
  })

  it('refuses bytes that are cut off', async () => {
    const { raw } = await ask(place.owner)
    expect(() => readWindow(raw.subarray(0, raw.length - 1))).toThrow(RangeError)
    expect(SLOT_S).toBe(14_400)
  })
})
