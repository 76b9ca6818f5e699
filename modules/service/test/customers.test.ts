import { sql } from '@motorpool/db'
import type { Place, TestApp, TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { type ServiceOrder, serviceOrders } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildOrder, buildStation } from './support/orders.ts'

const PORTAL = ['create', 'find', 'update'].map((action) => `portal/orders/${action}`)
const ASKED = { content: '液压油温高', contactName: '王五', contactPhone: '13800000000' }

let app: TestApp
let place: Place
let owner: TestUser
let driver: TestUser
let vin: string
let phones = 0

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
})
afterAll(() => app?.close())

/** A customer whose phone number is in the record of what it owns. */
async function customer(phone: string): Promise<TestUser> {
  const who = await app.buildUser({ tenant: place.tenant, userType: 'CUSTOMER', permissions: PORTAL })
  const { id } = who.principal.actor
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type, phone)
      values (${id}, ${place.tenant.id}, ${place.tenant.rootOrgId}, ${`c${id}`}, '-', '客户', 'CUSTOMER', ${phone})`.execute(
      tx,
    ),
  )
  return who
}

const newPhone = () => `1390000${String(++phones).padStart(4, '0')}`

beforeEach(async () => {
  const phone = newPhone()
  owner = await customer(phone)
  driver = await customer(newPhone())
  vin = String((await buildVehicle(app, place, { customerName: '李四', customerPhone: phone })).vin)
  await app.as(place.owner).post('/api/vehicle-svc/userVehicles/V1.0', {
    userId: driver.principal.actor.id,
    vin,
    linkType: 'MANUAL',
  })
})

const ask = async (who: TestUser, body: object = ASKED) =>
  app.as(who).post<ServiceOrder>(serviceOrders.api, { vin, ...body })
const seenBy = async (who: TestUser) =>
  (
    await app.as(who).post<{ items: ServiceOrder[] }>(`${serviceOrders.api}/page`, { page: 1, pageSize: 10 })
  ).data.items.map(({ id }) => id)
const act = (who: TestUser, id: string, call: string, body: object = {}) =>
  app.as(who).put<ServiceOrder>(`${serviceOrders.api}/${id}/${call}`, body)

/** What a customer was told, the oldest first. */
const toldTo = async ({ principal }: TestUser) => {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ text_key: string }>`select m.text_key from message m join message_user u on u.msg_id = m.id
      where u.user_id = ${principal.actor.id} order by m.id`.execute(tx),
  )
  return rows.map(({ text_key }) => text_key.replace('service.owner.', ''))
}

describe('R384 service orders of customers', () => {
  it('tell who asked how they go on, and nobody else who has the vehicle', async () => {
    const { id } = (await ask(owner)).data
    const station = await buildStation(app, place)
    await act(place.owner, id, 'assign', { stationId: station.id })
    expect(await toldTo(owner)).toEqual(['accepted'])
    const other = (await ask(owner)).data.id
    await act(place.owner, other, 'cancel', { reason: '重复' })
    expect(await toldTo(owner)).toEqual(['accepted', 'cancelled'])
    const own = (await ask(owner)).data.id
    await act(owner, own, 'cancel', { reason: '不需要了' })
    expect(await toldTo(owner)).toHaveLength(2)
    expect(await toldTo(driver)).toEqual([])
  })

  it('are all seen by the owner; who only uses the vehicle sees the own ones, without the phone numbers of others', async () => {
    const byOwner = (await ask(owner)).data.id
    const byDriver = (await ask(driver)).data.id
    const byStaff = (await buildOrder(app, place, { vin })).id
    expect(await seenBy(owner)).toEqual([byStaff, byDriver, byOwner])
    expect(await seenBy(driver)).toEqual([byDriver])
    expect((await app.as(driver).get(`${serviceOrders.api}/${byOwner}`)).status).toBe(404)
  })

  it('name whom the customer names: nobody is told the owner by leaving the contact out', async () => {
    const answer = await ask(driver, { content: ASKED.content })
    expect([answer.status, answer.text.includes('李四')]).toEqual([400, false])
  })

  it('are taken back by who asked, while nobody works on them', async () => {
    const { id } = (await ask(driver)).data
    expect((await act(owner, id, 'cancel', { reason: '不是我' })).status).toBe(403)
    expect((await act(driver, id, 'cancel', { reason: '已修好' })).data).toMatchObject({
      status: 'CANCELLED',
      cancelReason: '已修好',
    })
    const late = (await ask(owner)).data.id
    await act(place.owner, late, 'assign', { stationId: (await buildStation(app, place)).id })
    expect((await act(owner, late, 'cancel', { reason: '晚了' })).errCode).toBe('SERVICE_STATE')
  })

  it('are rated once, by their owner, when they are finished', async () => {
    const { id } = (await ask(owner)).data
    await act(place.owner, id, 'assign', { stationId: (await buildStation(app, place)).id })
    expect((await act(owner, id, 'rate', { score: 5 })).errCode).toBe('SERVICE_STATE')
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update work_order set status = 'CLOSED' where service_order_id = ${id}`.execute(tx),
    )
    await act(place.owner, id, 'finish')
    expect((await act(driver, id, 'rate', { score: 1 })).status).toBe(404)
    expect((await act(owner, id, 'rate', { score: 4 })).data).toMatchObject({ score: 4 })
    expect((await act(owner, id, 'rate', { score: 5 })).errCode).toBe('SERVICE_RATED')
  })

  it('are given to stations, finished and edited by staff alone', async () => {
    const { id } = (await ask(owner)).data
    for (const call of ['assign', 'finish']) expect((await act(owner, id, call, {})).status).toBe(403)
    expect((await app.as(owner).put(serviceOrders.api, { id, content: 'x' })).status).toBe(403)
  })
})
