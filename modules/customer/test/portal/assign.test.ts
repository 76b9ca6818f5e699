import { sql } from '@motorpool/db'
import type { TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../../vehicle/test/support/app.ts'
import {
  ASSIGNEES_MAX,
  PORTAL,
  type PortalAssignment,
  type PortalAssignmentLine,
  type PortalVehicleInfo,
} from '../../src/shared/index.ts'
import { type Machine, Portal } from './support.ts'

type Customer = TestUser & { phone: string }

let portal: Portal
let owner: Customer
let driver: Customer
let machine: Machine

beforeAll(async () => {
  portal = await Portal.start()
})
afterAll(() => portal?.app.close())

let caller = 0
const from = () => ({ from: `10.0.1.${++caller % 250}` })
const assign = (who: TestUser, vin: string, phone: string, more: object = {}) =>
  portal.as(who).post<boolean>(`${PORTAL}/assign`, { vin, phone, ...more }, from())
const cancel = (who: TestUser, vin: string, to: TestUser) =>
  portal.as(who).post<boolean>(`${PORTAL}/assign/cancel`, { vin, userId: to.principal.actor.id })
const list = async (who: TestUser) =>
  (await portal.as(who).post<PortalAssignment[]>(`${PORTAL}/assign/list`)).data
const history = async (who: TestUser, filters: object = {}) =>
  (
    await portal.as(who).post<{ items: PortalAssignmentLine[]; total: number }>(`${PORTAL}/assign/history`, {
      page: 1,
      ...filters,
    })
  ).data

async function fresh(): Promise<void> {
  ;[owner, driver] = [await portal.customer(), await portal.customer()]
  machine = await portal.machine(owner.phone)
}

describe('R417 assigning a vehicle', () => {
  it('lets another customer see it until it is taken back; the history grows by two', async () => {
    await fresh()
    expect(await portal.vins(driver)).toEqual([])
    expect((await assign(owner, machine.vin, driver.phone, { remark: '白班' })).data).toBe(true)
    expect((await portal.page(driver)).data.items).toMatchObject([
      {
        vin: machine.vin,
        ownerFlag: '0',
        assignedBy: `${owner.phone.slice(0, 3)}****${owner.phone.slice(-4)}`,
      },
    ])
    expect((await portal.page(owner)).data.items).toMatchObject([{ assignStatus: 'ASSIGNED', assignees: 1 }])
    expect((await history(owner)).total).toBe(1)

    expect((await cancel(owner, machine.vin, driver)).data).toBe(true)
    expect(await portal.vins(driver)).toEqual([])
    expect((await portal.as(driver).get(`${PORTAL}/${machine.vin}/info`)).status).toBe(404)
    expect((await cancel(owner, machine.vin, driver)).status).toBe(404)
    const lines = await history(owner)
    expect(lines.items).toMatchObject([
      { assignStatus: 'UNASSIGNED', vin: machine.vin, phone: driver.phone, remark: '白班' },
      {
        assignStatus: 'ASSIGNED',
        vin: machine.vin,
        phone: driver.phone,
        beginDate: portal.day(0),
        endDate: null,
      },
    ])
    expect(lines.total).toBe(2)
    expect((await history(owner, { assignStatus: 'ASSIGNED' })).total).toBe(1)
  })

  it('R385 the list filters by it', async () => {
    await fresh()
    const kept = await portal.machine(owner.phone)
    await assign(owner, machine.vin, driver.phone)
    expect(await portal.vins(owner, { assignStatus: 'ASSIGNED' })).toEqual([machine.vin])
    expect(await portal.vins(owner, { assignStatus: 'UNASSIGNED' })).toEqual([kept.vin])
    expect(await portal.vins(driver, { ownerFlag: '1' })).toEqual([])
    expect(await portal.vins(driver, { ownerFlag: '0' })).toEqual([machine.vin])
  })

  it('ends with its last day, and begins with its first', async () => {
    await fresh()
    const seen = async () => (await portal.vins(driver)).includes(machine.vin)
    await assign(owner, machine.vin, driver.phone, { beginDate: portal.day(1), endDate: portal.day(2) })
    expect(await list(owner)).toMatchObject([
      { given: true, phone: driver.phone, beginDate: portal.day(1), endDate: portal.day(2) },
    ])
    expect(await seen()).toBe(false)
    portal.later(1)
    expect(await seen()).toBe(true)
    portal.later(1)
    expect(await seen()).toBe(true)
    portal.later(1)
    expect(await seen()).toBe(false)
    expect(await list(owner)).toEqual([])
    // It is given again after it ended.
    expect((await assign(owner, machine.vin, driver.phone)).data).toBe(true)
    expect(await seen()).toBe(true)
  })

  it('shows no day before it: neither one before today, nor an end before its begin', async () => {
    await fresh()
    expect((await assign(owner, machine.vin, driver.phone, { beginDate: portal.day(-1) })).status).toBe(400)
    const backwards = { beginDate: portal.day(3), endDate: portal.day(2) }
    expect((await assign(owner, machine.vin, driver.phone, backwards)).status).toBe(400)
  })

  it('is for owners: not for whom it is assigned to, not for whom staff linked, not for strangers', async () => {
    await fresh()
    const third = await portal.customer()
    const linked = await portal.customer()
    await assign(owner, machine.vin, driver.phone)
    await portal.link(linked, machine)
    expect(await assign(driver, machine.vin, third.phone)).toMatchObject({
      status: 403,
      errCode: 'PORTAL_NOT_OWNER',
    })
    expect(await assign(linked, machine.vin, third.phone)).toMatchObject({ errCode: 'PORTAL_NOT_OWNER' })
    expect((await assign(third, machine.vin, driver.phone)).status).toBe(404)
    expect((await cancel(linked, machine.vin, driver)).status).toBe(404)
    expect(await portal.vins(driver)).toEqual([machine.vin])
  })

  it('is not to oneself, not to staff, not to another tenant, not twice, not to an owner', async () => {
    await fresh()
    expect(await assign(owner, machine.vin, owner.phone)).toMatchObject({ errCode: 'PORTAL_ASSIGN_SELF' })
    expect(await assign(owner, machine.vin, '13999999999')).toMatchObject({ errCode: 'PORTAL_NO_ACCOUNT' })
    const far = await portal.customer(await newPlace(portal.app))
    expect(await assign(owner, machine.vin, far.phone)).toMatchObject({ errCode: 'PORTAL_NO_ACCOUNT' })
    const [staff] = await portal.platform(sql<{ phone: string }>`
      insert into app_user (tenant_id, org_id, user_name, password_hash, real_name, user_type, phone)
      values (${portal.place.tenant.id}, ${portal.place.org.id}, 'staff-of-portal', '-', '员工', 'TENANT', '13777777777') returning phone`)
    expect(await assign(owner, machine.vin, staff?.phone ?? '')).toMatchObject({
      errCode: 'PORTAL_NO_ACCOUNT',
    })
    await assign(owner, machine.vin, driver.phone)
    expect(await assign(owner, machine.vin, driver.phone)).toMatchObject({
      status: 409,
      errCode: 'PORTAL_ASSIGN_EXISTS',
    })
    expect((await assign(owner, machine.vin, 'x')).status).toBe(400)
  })

  it('goes to few at a time, also when many are named at once', async () => {
    await fresh()
    const drivers = await Promise.all(Array.from({ length: ASSIGNEES_MAX + 2 }, () => portal.customer()))
    const answers = await Promise.all(drivers.map(({ phone }) => assign(owner, machine.vin, phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ASSIGNEES_MAX)
    expect(answers.filter(({ errCode }) => errCode === 'PORTAL_ASSIGN_LIMIT')).toHaveLength(2)
  })

  it('ends when the vehicle gets another owner, who sees nothing of it, while the former one keeps the history', async () => {
    await fresh()
    const buyer = await portal.customer()
    await assign(owner, machine.vin, driver.phone)
    await portal.sell(machine, buyer.phone)
    expect([await portal.vins(driver), await portal.vins(owner), await portal.vins(buyer)]).toEqual([
      [],
      [],
      [machine.vin],
    ])
    expect(await list(buyer)).toEqual([])
    expect((await history(buyer)).total).toBe(0)
    expect((await history(owner)).items.map((line) => line.assignStatus)).toEqual(['UNASSIGNED', 'ASSIGNED'])
  })

  it('does not hold what staff take from the owner’s account: a changed phone number ends the sight', async () => {
    await fresh()
    await assign(owner, machine.vin, driver.phone)
    await portal.platform(sql`update app_user set phone = null where id = ${owner.principal.actor.id}`)
    expect(await portal.vins(driver)).toEqual([])
  })

  it('is given back by whom it was assigned to, and stops its owner from unbinding', async () => {
    await fresh()
    await assign(owner, machine.vin, driver.phone)
    const unbind = (who: TestUser) =>
      portal.as(who).put<boolean>(`${PORTAL}/bind/cancel`, { vin: machine.vin })
    expect(await unbind(owner)).toMatchObject({ status: 409, errCode: 'PORTAL_ASSIGNED' })
    expect((await unbind(driver)).data).toBe(true)
    expect(await portal.vins(driver)).toEqual([])
    expect((await history(owner)).items[0]).toMatchObject({ assignStatus: 'UNASSIGNED', phone: driver.phone })
    await assign(owner, machine.vin, driver.phone)
    expect(await portal.vins(driver)).toEqual([machine.vin])
    await cancel(owner, machine.vin, driver)
    expect((await unbind(owner)).data).toBe(true)
  })

  it('shows either side the other by phone number, masked to whom it was not told', async () => {
    await fresh()
    await assign(owner, machine.vin, driver.phone)
    const masked = `${owner.phone.slice(0, 3)}****${owner.phone.slice(-4)}`
    expect(await list(owner)).toMatchObject([{ given: true, phone: driver.phone }])
    expect(await list(driver)).toMatchObject([{ given: false, phone: masked }])
    expect(await list(await portal.customer())).toEqual([])
    const byPhone = await portal.as(owner).get<PortalVehicleInfo>(`${PORTAL}/${machine.vin}/${driver.phone}`)
    expect(byPhone.data).toMatchObject({ vin: machine.vin })
  })
})
