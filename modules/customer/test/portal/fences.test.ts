import { sql } from '@motorpool/db'
import { CUSTOMER_FENCE_LIMITS } from '@motorpool/fence/shared'
import { dayOf, dayText } from '@motorpool/kernel'
import type { TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../../vehicle/test/support/app.ts'
import {
  CUSTOMER_FENCES,
  CUSTOMER_FENCES_MGR,
  type CustomerFence,
  type FencedVehicle,
  type LinkedVehicle,
  type StaffFence,
  type StaffFenceAlarm,
} from '../../src/shared/index.ts'
import { circle, Fences, INSIDE, OUTSIDE, type PageOf, Road } from './fence-support.ts'
import { type Machine, Portal } from './support.ts'

let portal: Portal
let fences: Fences
beforeAll(async () => {
  portal = await Portal.start()
  // Triggers count the days of links by the clock of the database.
  portal.app.clock.set(Date.parse(`${dayText(dayOf(Date.now()))}T12:00:00+08:00`))
  fences = new Fences(portal)
})
afterAll(() => portal?.app.close())

const ring = (...corners: readonly (readonly [number, number])[]) => ({
  type: 'Polygon',
  coordinates: [[...corners, ...corners.slice(0, 1)]],
})
const SQUARE = ring([120, 30], [120.01, 30], [120.01, 30.01], [120, 30.01])

describe('a fence of a customer', () => {
  let owner: TestUser & { phone: string }
  let other: TestUser
  let mine: Machine
  let theirs: Machine
  beforeAll(async () => {
    const [one, two] = [await portal.customer(), await portal.customer()]
    ;[owner, other] = [one, two]
    ;[mine, theirs] = [await portal.machine(one.phone), await portal.machine(two.phone)]
  })

  it('R389 is made, listed, bound, waited for and cancelled by its customer', async () => {
    const made = await fences.make(owner, { fenceName: '料场', description: '夜间' })
    expect(made.data, made.text).toMatchObject({
      fenceName: '料场',
      fence_type: 1,
      position: { lng: 120, lat: 30 },
      radius: 500,
      activeModel: 1,
      cancelFlag: false,
      vehicleCount: 0,
    })
    const { id } = made.data
    const listed = await fences.page<CustomerFence>(owner, 'page/fence', { fenceName: '料' })
    expect(listed).toMatchObject({ total: 1, items: [{ id }] })
    expect((await portal.as(owner).get<CustomerFence>(`${CUSTOMER_FENCES}/${id}`)).data).toEqual(made.data)

    const waiting = () => fences.page<FencedVehicle>(owner, 'page/fence/vehicle/wait', { fenceId: id })
    const linked = () => fences.page<LinkedVehicle>(owner, 'page/fence/vehicle', { fenceId: id })
    expect((await waiting()).items.map(({ vin }) => vin)).toEqual([mine.vin])
    expect((await fences.link(owner, id, mine)).data).toEqual({ count: 1 })
    expect((await fences.link(owner, id, mine)).data).toEqual({ count: 0 })
    expect([(await waiting()).total, (await linked()).items]).toMatchObject([
      0,
      [{ vin: mine.vin, fenceId: id, insideFlag: null }],
    ])
    const cancel = (body: object) =>
      portal.as(owner).delete<{ count: number }>(`${CUSTOMER_FENCES}/${id}/cancel`, body)
    expect((await cancel({ vinList: [mine.vin] })).data).toEqual({ count: 1 })
    await fences.link(owner, id, mine)
    expect((await cancel({})).data).toEqual({ count: 1 })
    const after = () => portal.as(owner).get<CustomerFence>(`${CUSTOMER_FENCES}/${id}`)
    expect((await after()).data).toMatchObject({ cancelFlag: true, vehicleCount: 0 })
    await fences.link(owner, id, mine)
    expect((await after()).data).toMatchObject({ cancelFlag: false, vehicleCount: 1 })
    expect((await portal.as(owner).delete(CUSTOMER_FENCES, { ids: [id] })).data).toBe(true)
    expect((await after()).status).toBe(404)
  })

  it('R360 has one of six radii, or at most a hundred corners that make an outline', async () => {
    const refused = async (body: object) => {
      const { status, fields = [] } = await fences.make(owner, body)
      return [status, ...fields.map(({ field }) => field)]
    }
    expect(await refused({ radius: 300 })).toEqual([400, 'radius'])
    expect(await refused({ radius: null })).toEqual([400, 'radius'])
    expect(await refused({ settingWay: 'POLYGON' })).toEqual([400, 'polygon'])
    expect(await refused({ settingWay: 'POLYGON', polygon: ring([120, 30], [120.1, 30]) })).toEqual([
      400,
      'polygon',
    ])
    const round = Array.from({ length: CUSTOMER_FENCE_LIMITS.corners + 1 }, (_, i) => {
      const angle = (i / (CUSTOMER_FENCE_LIMITS.corners + 1)) * 2 * Math.PI
      return [120 + 0.01 * Math.cos(angle), 30 + 0.01 * Math.sin(angle)] as const
    })
    expect(await refused({ settingWay: 'POLYGON', polygon: ring(...round) })).toEqual([400, 'polygon'])
    expect(await refused({ settingWay: 'RECTANGLE', polygon: SQUARE })).toEqual([400, 'settingWay'])
    expect(await refused({ settingWay: 'REGION', areaCode: '999999' })).toEqual([400, 'areaCode'])
    const made = await fences.make(owner, { settingWay: 'POLYGON', polygon: SQUARE })
    expect(made.data, made.text).toMatchObject({ polygon: SQUARE, radius: null, position: null })
  })

  it('is changed by its customer, and refused a name that the account has given', async () => {
    const [one, two] = [(await fences.make(owner)).data, (await fences.make(owner)).data]
    const { id, fenceName } = one
    const save = (body: object) =>
      portal.as(owner).put<CustomerFence>(CUSTOMER_FENCES, { ...circle(fenceName), id, ...body })
    expect(await save({ fenceName: two.fenceName })).toMatchObject({
      status: 409,
      errCode: 'FIELD_DUPLICATE',
    })
    const saved = await save({ radius: 2000, activeModel: 0 })
    expect(saved.data, saved.text).toMatchObject({ radius: 2000, activeModel: 0, fenceName })
    // Of another account the same name says nothing.
    expect((await fences.make(other, { fenceName })).status).toBe(200)
  })

  it('R361 binds vehicles that are the customer’s today, all or none; R384 no other', async () => {
    const { id } = (await fences.make(owner)).data
    expect((await fences.link(owner, id, mine, theirs)).status).toBe(404)
    expect((await fences.page(owner, 'page/fence/vehicle', { fenceId: id })).total).toBe(0)
    expect((await fences.link(other, id, theirs)).status).toBe(404)
    for (const rest of ['page/fence/vehicle', 'page/fence/vehicle/wait'])
      expect((await portal.as(other).post(`${CUSTOMER_FENCES}/${rest}`, { fenceId: id })).status).toBe(404)
    expect((await portal.as(other).get(`${CUSTOMER_FENCES}/${id}`)).status).toBe(404)
    expect((await portal.as(other).put(CUSTOMER_FENCES, { id, ...circle('x') })).status).toBe(404)
    expect((await portal.as(other).delete(CUSTOMER_FENCES, { ids: [id] })).status).toBe(404)
    expect((await fences.page<CustomerFence>(other, 'page/fence')).items.map((one) => one.id)).not.toContain(
      id,
    )
    expect((await fences.make(portal.place.owner)).errCode).toBe('FORBIDDEN')
  })

  it('R360 keeps its type while it watches vehicles', async () => {
    const id = await fences.around(owner, [mine])
    const region = { fenceName: '省', settingWay: 'REGION', areaCode: '520000', alarmType: 'OUT' }
    const { errCode } = await portal.as(owner).put(CUSTOMER_FENCES, { id, ...region })
    expect(errCode).toBe('FENCE_LINKED')
    const drawn = { fenceName: '场', settingWay: 'POLYGON', polygon: SQUARE, alarmType: 'OUT' }
    expect((await portal.as(owner).put(CUSTOMER_FENCES, { id, ...drawn })).data).toMatchObject({
      settingWay: 'POLYGON',
      vehicleCount: 1,
    })
  })

  it('is one of at most twenty of an account', async () => {
    const many = await portal.customer()
    for (let i = 0; i < CUSTOMER_FENCE_LIMITS.fences; i++) expect((await fences.make(many)).status).toBe(200)
    expect(await fences.make(many)).toMatchObject({ status: 409, errCode: 'FENCE_CUSTOMER_LIMIT' })
  })

  /** The fences that watch a vehicle, each with the last day. */
  const links = async ({ vin }: Machine) =>
    (
      await portal.platform(sql<{ fence: string; last: string | null }>`
        select fence_id::text as fence, last_day::text as last from customer_fence_vehicle
        where vin = ${vin} order by fence_id`)
    ).map(({ fence, last }) => [fence, last])

  it('R384 watches a vehicle no more that is sold, unbound or taken back', async () => {
    const [seller, driver] = [await portal.customer(), await portal.customer()]
    const machine = await portal.machine(seller.phone)
    await portal.link(driver, machine, -1, 3)
    const [of, ofDriver] = [await fences.around(seller, [machine]), await fences.around(driver, [machine])]
    expect(await links(machine)).toEqual([
      [of, null],
      [ofDriver, portal.day(3)],
    ])
    await portal.sell(machine, '13900000000')
    expect(await links(machine)).toEqual([[ofDriver, portal.day(3)]])
    await portal.as(driver).put('/api/customer-svc/customer/vehicle/V1.0/bind/cancel', { vin: machine.vin })
    expect(await links(machine)).toEqual([])
  })

  it('R384 follows the days of a link and the phone number of an account, whoever changes them', async () => {
    const [keeper, driver] = [await portal.customer(), await portal.customer()]
    const machine = await portal.machine(keeper.phone)
    await portal.link(driver, machine, -1, 3)
    const [own, lent] = [await fences.around(keeper, [machine]), await fences.around(driver, [machine])]
    const of = driver.principal.actor.id
    await portal.platform(sql`
      update user_vehicle set end_date = ${portal.day(9)}::date where user_id = ${of} and vin = ${machine.vin}`)
    expect(await links(machine)).toEqual([
      [own, null],
      [lent, portal.day(9)],
    ])
    await portal.platform(sql`
      update user_vehicle set end_date = ${portal.day(-1)}::date where user_id = ${of} and vin = ${machine.vin}`)
    expect(await links(machine)).toEqual([[own, null]])
    await portal.platform(sql`
      update app_user set phone = '13700000001' where id = ${keeper.principal.actor.id}`)
    expect(await links(machine)).toEqual([])
  })
})

describe('what happens at a fence of a customer', () => {
  let road: Road
  beforeAll(async () => {
    road = await Road.start(portal)
  })
  afterAll(() => road?.stop())

  const staffAlarms = async (path: string, body: object = {}) =>
    (
      await portal
        .as(portal.place.owner)
        .post<PageOf<StaffFenceAlarm>>(path, { page: 1, pageSize: 50, ...body })
    ).data

  it('R389 is an alarm that its owner sees, and nobody else who has the vehicle or a fence', async () => {
    const [owner, driver, other] = [await portal.customer(), await portal.customer(), await portal.customer()]
    const [mine, theirs] = [await portal.machine(owner.phone), await portal.machine(other.phone)]
    await portal.link(driver, mine, -1)
    const id = await fences.around(owner, [mine])
    await fences.around(other, [theirs])
    await road.drive(mine, INSIDE, OUTSIDE, INSIDE)
    expect(await fences.alarms(owner)).toEqual(['OUT over', 'IN open'])
    expect(await fences.alarms(owner, { open: true, customerFenceId: id })).toEqual(['IN open'])
    expect([await fences.alarms(driver), await fences.alarms(other)]).toEqual([[], []])
    const sides = await fences.page<LinkedVehicle>(owner, 'page/fence/vehicle', { fenceId: id })
    expect(sides.items).toMatchObject([{ vin: mine.vin, insideFlag: true }])
    // The list of what machines raised themselves is another one.
    const own = await portal
      .as(owner)
      .post<PageOf<object>>('/api/customer-svc/customer/vehicle/V1.0/alarm', { page: 1 })
    expect(own.data.total).toBe(0)
  })

  it('is told to its account as a message that leads to the list, and to nobody else', async () => {
    const [owner, driver] = [await portal.customer(), await portal.customer()]
    const machine = await portal.machine(owner.phone)
    await portal.link(driver, machine, -1)
    await fences.around(owner, [machine])
    await road.drive(machine, INSIDE, OUTSIDE)
    await portal.app.drainJobs()
    const told = await portal.platform<{ user: string; text_key: string; link_url: string }>(
      sql`select u.user_id::text as user, m.text_key, m.link_url from message m join message_user u on u.msg_id = m.id
        where m.text_params ->> 'vin' = ${machine.vin}`,
    )
    const user = owner.principal.actor.id
    expect(told).toEqual([{ user, text_key: 'customer.fenceTold.OUT', link_url: '/portal/fenceAlarm' }])
  })

  it('R439 is read by staff beside the fence, and stands in no list, count or page of their own alarms', async () => {
    const owner = await portal.customer()
    const machine = await portal.machine(owner.phone)
    const id = await fences.around(owner, [machine])
    await road.drive(machine, OUTSIDE, INSIDE)
    const found = await staffAlarms(`${CUSTOMER_FENCES_MGR}/page/alarm`, { customerFenceId: id })
    expect(found.items).toMatchObject([
      { vin: machine.vin, customerFenceId: id, customerAccountId: owner.principal.actor.id, alarmType: 'IN' },
    ])
    const [alarmId] = found.items.map((one) => one.id)
    for (const list of ['fence', 'centre'])
      expect(
        (await staffAlarms(`/api/vehicle-svc/alarm/${list}/V1.0/page`, { vin: machine.vin })).total,
      ).toBe(0)
    const staff = portal.as(portal.place.owner)
    const counts = await staff.get<{ alarmType: string; number: number }[]>(
      '/api/vehicle-svc/alarm/count/V1.0',
    )
    expect(counts.data.find(({ alarmType }) => alarmType === 'FENCE')?.number).toBe(0)
    const [told] = await portal.platform<{ remind: boolean }>(
      sql`select remind from alarm where id = ${alarmId}`,
    )
    expect(told?.remind).toBe(false)
  })

  it('raises nothing at a passive fence, whose side is known all the same', async () => {
    const owner = await portal.customer()
    const machine = await portal.machine(owner.phone)
    const id = await fences.around(owner, [machine], { activeModel: 0 })
    await road.drive(machine, OUTSIDE, INSIDE)
    expect(await fences.alarms(owner)).toEqual([])
    expect((await portal.as(owner).get<CustomerFence>(`${CUSTOMER_FENCES}/${id}`)).data.insideCount).toBe(1)
  })

  it('R384 ends with the sale: the seller gets and sees no alarm from then on, the buyer none of the seller’s', async () => {
    const [seller, buyer] = [await portal.customer(), await portal.customer()]
    const machine = await portal.machine(seller.phone)
    await fences.around(seller, [machine])
    await road.drive(machine, OUTSIDE, INSIDE)
    expect(await fences.alarms(seller)).toEqual(['IN open'])
    await portal.sell(machine, buyer.phone)
    await road.drive(machine, OUTSIDE, INSIDE)
    expect([await fences.alarms(seller), await fences.alarms(buyer)]).toEqual([[], []])
    const { items } = await staffAlarms(`${CUSTOMER_FENCES_MGR}/page/alarm`, { vin: machine.vin })
    // What was open ended when the fence ceased to watch, and nothing came after it.
    expect(items).toMatchObject([{ alarmType: 'IN', open: false }])
  })

  it('R417 ends with the last day of an assignment, by itself', async () => {
    const driver = await portal.customer()
    const machine = await portal.machine()
    await portal.link(driver, machine, -1, 0)
    await fences.around(driver, [machine])
    await road.drive(machine, OUTSIDE, INSIDE)
    expect(await fences.alarms(driver)).toEqual(['IN open'])
    road.world.clock.time += 86_400_000
    await road.drive(machine, OUTSIDE)
    const { items } = await staffAlarms(`${CUSTOMER_FENCES_MGR}/page/alarm`, { vin: machine.vin })
    const midnight = Date.parse(`${portal.day(1)}T00:00:00+08:00`)
    expect(items).toMatchObject([{ alarmType: 'IN', open: false }])
    expect(items[0]?.endTime).toBeGreaterThanOrEqual(midnight)
    portal.later(1)
    expect(await fences.alarms(driver)).toEqual([])
    portal.later(-1)
  })
})

describe('R439 staff', () => {
  it('list fences, find one, and read vehicles of it; whose phone it is they read masked', async () => {
    const owner = await portal.customer()
    const machine = await portal.machine(owner.phone)
    const id = await fences.around(owner, [machine])
    const staff = portal.as(portal.place.owner)
    const page = async (body: object) =>
      (await staff.post<PageOf<StaffFence>>(`${CUSTOMER_FENCES_MGR}/page`, { page: 1, ...body })).data
    const { items } = await page({ phone: owner.phone })
    expect(items).toMatchObject([{ id, customerAccountId: owner.principal.actor.id, vehicleCount: 1 }])
    expect(items[0]?.phone).not.toBe(owner.phone)
    expect((await page({ vin: machine.vin })).total).toBe(1)
    expect((await page({ phone: owner.phone.slice(0, 6) })).total).toBe(0)
    const one = await staff.get<StaffFence>(`${CUSTOMER_FENCES_MGR}/${id}`)
    expect(one.data).toMatchObject({ id, phone: items[0]?.phone })
    const vehicles = await staff.post<PageOf<LinkedVehicle>>(`${CUSTOMER_FENCES_MGR}/page/vehicle`, {
      fenceId: id,
    })
    expect(vehicles.data.items).toMatchObject([{ vin: machine.vin, fenceId: id }])
  })

  it('R001 of another tenant read none of it, and customers have no door there', async () => {
    const owner = await portal.customer()
    const id = (await fences.make(owner)).data.id
    const stranger = portal.as((await newPlace(portal.app)).owner)
    expect((await stranger.get(`${CUSTOMER_FENCES_MGR}/${id}`)).status).toBe(404)
    const all = await stranger.post<PageOf<StaffFence>>(`${CUSTOMER_FENCES_MGR}/page`, { page: 1 })
    expect(all.data.total).toBe(0)
  })
})
