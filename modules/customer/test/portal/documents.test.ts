import { sql } from '@motorpool/db'
import type { TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vehicleDocuments } from '../../src/shared/index.ts'
import { type Machine, Portal } from './support.ts'

type Customer = TestUser & { phone: string }
interface Named {
  id: string
  documentName: string
}

let portal: Portal
let owner: Customer
let user: Customer
let other: Customer
let machine: Machine

const page = (who: TestUser) =>
  portal
    .as(who)
    .post<{ items: Named[]; total: number }>(`${vehicleDocuments.api}/page`, { page: 1, pageSize: 50 })
const names = async (who: TestUser) =>
  (await page(who)).data.items.map(({ documentName }) => documentName).toSorted()

async function file(readers: string, documentName: string, of = machine): Promise<Named> {
  const made = await portal.as(portal.place.owner).post<Named>(vehicleDocuments.api, {
    vin: of.vin,
    documentType: 'OTHER',
    documentName,
    readers,
    files: ['1'],
  })
  expect(made.status, made.text).toBe(200)
  return made.data
}

beforeAll(async () => {
  portal = await Portal.start()
  ;[owner, user, other] = [await portal.customer(), await portal.customer(), await portal.customer()]
  machine = await portal.machine(owner.phone)
  await portal.link(user, machine)
  for (const [readers, name] of [
    ['STAFF', '内部评估'],
    ['OWNER', '购车发票'],
    ['USERS', '使用说明书'],
  ] as const)
    await file(readers, name)
})
afterAll(() => portal?.app.close())

describe('R384 documents of own machines', () => {
  it('are read as far as they are for the reader: all by staff, by the owner, by who uses the machine', async () => {
    expect(await names(portal.place.owner)).toHaveLength(3)
    expect(await names(owner)).toEqual(['使用说明书', '购车发票'].toSorted())
    expect(await names(user)).toEqual(['使用说明书'])
    expect(await names(other)).toEqual([])
  })

  it('are not found by their id either by whom they are not for', async () => {
    const invoice = await file('OWNER', '保险单')
    const find = (who: TestUser) => portal.as(who).get(`${vehicleDocuments.api}/${invoice.id}`)
    expect((await find(owner)).status).toBe(200)
    expect((await find(user)).status).toBe(404)
    expect((await find(other)).status).toBe(404)
  })

  it('are written by no customer, whatever its permissions', async () => {
    const [mine] = (await page(owner)).data.items
    const add = await portal.as(owner).post(vehicleDocuments.api, {
      vin: machine.vin,
      documentType: 'OTHER',
      documentName: '自己的',
      readers: 'STAFF',
      files: ['1'],
    })
    expect(add.errCode).toBe('FORBIDDEN')
    const change = await portal.as(owner).put(vehicleDocuments.api, { id: mine?.id, documentName: '改过' })
    expect(change.status, change.text).toBe(404)
    await portal.as(owner).delete(vehicleDocuments.api, { ids: [mine?.id] })
    expect(await names(portal.place.owner)).not.toContain('改过')
    expect((await names(owner)).length).toBe(3)
  })

  it('of a sold machine: the manual goes with it, the invoice of the seller to nobody', async () => {
    const buyer = await portal.customer()
    const sold = await portal.machine(owner.phone)
    await file('OWNER', '卖家发票', sold)
    await file('USERS', '说明书', sold)
    await portal.platform(
      sql`update vehicle_document set create_time = create_time - interval '1 day' where vin = ${sold.vin}`,
    )
    await portal.sell(sold, buyer.phone)
    await portal.platform(sql`update vehicle set owner_since = ${portal.day(0)}::date where id = ${sold.id}`)
    expect(await names(buyer)).toEqual(['说明书'])
    expect(await names(owner)).not.toContain('卖家发票')
    await file('OWNER', '新发票', sold)
    expect(await names(buyer)).toEqual(['新发票', '说明书'].toSorted())
  })
})
