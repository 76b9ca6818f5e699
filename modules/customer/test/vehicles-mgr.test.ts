import { sql } from '@motorpool/db'
import type { ApiClient } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerVehicles } from '../src/shared/index.ts'
import { type AccountsApp, newPhone, startAccounts } from './support/accounts.ts'

const BASE = customerVehicles.api
const CLEAN = '/api/customer-app-svc/customer/vehicle/mgr/V1.0/owner/clean'
const DAY = 86_400_000

interface Row {
  id: string
  vin: string
  updateTime: number
  [key: string]: unknown
}

describe('vehicles of customers', () => {
  let app: AccountsApp
  beforeAll(async () => {
    app = await startAccounts()
  })
  afterAll(() => app.close())

  const page = async (filter: object, as: ApiClient = app.boss) =>
    (await as.post<{ items: Row[]; total: number }>(`${BASE}/page`, filter)).data.items
  const users = async (vin: string, as: ApiClient = app.boss) =>
    (await as.post<{ items: Row[] }>(`${BASE}/${vin}/user/page`, {})).data.items
  const change = (vin: string, phone: string, more: object = {}, as: ApiClient = app.boss) =>
    as.post(`${BASE}/change/owner`, { vin, customerName: '新车主', customerPhone: phone, ...more })
  /** Sessions end meanwhile. */
  const daysPass = async (days: number) => {
    app.clock.advance(days * DAY)
    app.boss = await app.session('boss')
    app.west = await app.session('west')
  }
  /** What an account reaches, with the first day. */
  const reach = async (id: string) => {
    const { rows } = await app.db.withTenant(
      { tenantId: app.tenantId, orgScope: { kind: 'customer', customerId: id }, now: app.clock.now() },
      (tx) =>
        sql<{
          vin: string
          day: string | null
        }>`select vin, first_day::text as day from app.customer_links()`.execute(tx),
    )
    return rows.map(({ vin, day }) => [vin, day])
  }
  const today = () => new Date(app.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10)

  it('R438 are listed with owner, account and users, and found by id', async () => {
    const { data, phone } = await app.create()
    const vin = await app.vehicle('WEST', phone)
    const user = await app.create({ accountName: '李机手' })
    await app.link(user.data.id, vin)
    const [row] = await page({ vin })
    expect(row).toMatchObject({
      vin,
      customerName: '老车主',
      customerPhone: phone,
      accountName: '王师傅',
      userCount: 1,
    })
    expect((await app.boss.get<Row>(`${BASE}/${row?.id}`)).data.vin).toBe(vin)
    expect(await users(vin)).toMatchObject([
      { userId: data.id, name: '老车主', phone, ownerFlag: 1, linkType: null },
      { userId: user.data.id, name: '李机手', phone: user.phone, ownerFlag: 0, linkType: 'MANUAL' },
    ])
  })

  it('without owner and users are not listed', async () => {
    const vin = await app.vehicle('WEST', null)
    expect(await page({ vin })).toEqual([])
  })

  it('R391 go to another owner from today on: the former one and the users lose them, their past is not the new one’s', async () => {
    const seller = await app.create()
    const user = await app.create()
    const buyer = await app.create()
    const vin = await app.vehicle('WEST', seller.phone)
    await app.link(user.data.id, vin)
    expect(await reach(seller.data.id)).toEqual([[vin, null]])
    const answer = await change(vin, buyer.phone, { reason: '二手转让' })
    expect(answer.data).toEqual({ vin })
    expect(await reach(seller.data.id)).toEqual([])
    expect(await reach(user.data.id)).toEqual([])
    expect(await reach(buyer.data.id)).toEqual([[vin, today()]])
    await daysPass(3)
    expect(await reach(user.data.id)).toEqual([])
    expect((await page({ vin }))[0]).toMatchObject({
      customerName: '新车主',
      customerPhone: buyer.phone,
      userCount: 0,
    })
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ operation: string; reason: string }>`
        select operation, reason from vehicle_lifecycle_log where vin = ${vin} order by vehicle_lifecycle_log.id desc limit 1`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ operation: 'customerInfo', reason: '二手转让' }])
  })

  it('R391 are cleaned to none, and the next owner does not see what came before', async () => {
    const seller = await app.create()
    const buyer = await app.create()
    const vin = await app.vehicle('WEST', seller.phone)
    expect((await app.boss.put(CLEAN, { vin })).data).toEqual({ vin })
    expect(await reach(seller.data.id)).toEqual([])
    expect(await users(vin)).toEqual([])
    expect((await app.boss.put(CLEAN, { vin })).errCode).toBe('CUSTOMER_NO_OWNER')
    await daysPass(10)
    expect((await change(vin, buyer.phone)).status).toBe(200)
    expect(await reach(buyer.data.id)).toEqual([[vin, today()]])
  })

  it('have a first owner who sees all of their past', async () => {
    const { data, phone } = await app.create()
    const vin = await app.vehicle('WEST', null)
    expect((await change(vin, phone)).status).toBe(200)
    expect(await reach(data.id)).toEqual([[vin, null]])
  })

  it('R391 change hands in the same way by whichever call', async () => {
    const seller = await app.create()
    const user = await app.create()
    const buyer = await app.create()
    const vin = await app.vehicle('WEST', seller.phone)
    await app.link(user.data.id, vin)
    const edit = (body: object) =>
      app.boss.put('/api/vehicle-svc/vehicles/V1.0/customerVehicleEdit', { vin, ...body })
    expect((await edit({ customerName: '老车主（更名）' })).status).toBe(200)
    expect(await reach(user.data.id)).toEqual([[vin, null]])
    expect((await edit({ customerName: '新车主', customerPhone: buyer.phone })).status).toBe(200)
    expect([await reach(seller.data.id), await reach(user.data.id)]).toEqual([[], []])
    expect(await reach(buyer.data.id)).toEqual([[vin, today()]])
  })

  it('are not changed from an older reading, nor to the owner that they have', async () => {
    const vin = await app.vehicle('WEST', newPhone())
    const [row] = await page({ vin })
    const phone = newPhone()
    app.clock.advance(1000)
    expect((await change(vin, phone, { updateTime: row?.updateTime })).status).toBe(200)
    expect((await change(vin, newPhone(), { updateTime: row?.updateTime })).errCode).toBe('CONFLICT')
    expect((await change(vin, phone)).errCode).toBe('CUSTOMER_OWNER_SAME')
  })

  it('are those of the organisations that the caller sees', async () => {
    const owner = newPhone()
    const vin = await app.vehicle('EAST', owner)
    expect(await page({ vin }, app.west)).toEqual([])
    for (const answer of [
      await change(vin, newPhone(), {}, app.west),
      await app.west.put(CLEAN, { vin }),
      await app.west.post(`${BASE}/${vin}/user/page`, {}),
    ])
      expect(answer.status).toBe(404)
    expect((await page({ vin }))[0]?.customerPhone).toBe(owner)
  })
})
