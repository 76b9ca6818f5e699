import { sql } from '@motorpool/db'
import type { Place, TestApp, TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertReminder } from '../../maintenance/test/support/due.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { ServiceOrderStatus, serviceOrderStates, serviceOrders, workOrders } from '../src/shared/index.ts'
import { newPlace, start, technician } from './support/app.ts'
import { buildAssigned, buildOrder, buildStation } from './support/orders.ts'

interface Order {
  id: string
  vin: string
  status: string
  source: string
  contactName: string
  contactPhone: string
  amount: number | null
  score: number | null
  cancelReason: string | null
}

let app: TestApp
let place: Place
let worker: TestUser
let station: string

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  worker = await technician(app, place)
  station = (await buildStation(app, place)).id
})
afterAll(() => app?.close())

const act = (id: string, call: string, body: object = {}, who = place.owner) =>
  app.as(who).put<Order>(`${serviceOrders.api}/${id}/${call}`, body)
const work = (id: string, call: string, body: object = {}) =>
  app.as(place.owner).put(`${workOrders.api}/${id}/${call}`, body)
const workOf = async (serviceOrderId: string) =>
  (
    await app
      .as(place.owner)
      .post<{ items: { id: string; status: string; step: string }[] }>(`${workOrders.api}/page`, {
        page: 1,
        pageSize: 10,
        serviceOrderId,
      })
  ).data.items

const bodies = (): Readonly<Record<string, object>> => ({
  assign: { stationId: station },
  cancel: { reason: '客户不需要了' },
  rate: { score: 5 },
})

async function finished(): Promise<string> {
  const made = await buildAssigned(app, place)
  await work(made.work.id, 'close', { note: '电话解决' })
  await act(made.order.id, 'finish')
  return made.order.id
}

async function orderIn(status: string): Promise<string> {
  if (status === 'FINISH') return finished()
  const { id } = await buildOrder(app, place)
  if (status === 'PROCESSING') await act(id, 'assign', bodies().assign)
  if (status === 'CANCELLED') await act(id, 'cancel', bodies().cancel)
  return id
}

describe('a service order', () => {
  it('R394 allows each transition in the statuses that declare it, and refuses it in all others', async () => {
    for (const [name, { from, to, call }] of Object.entries(serviceOrderStates.transitions)) {
      if ('own' in call) continue
      for (const status of ServiceOrderStatus.values) {
        const id = await orderIn(status)
        if (name === 'finish')
          for (const { id: workId } of await workOf(id)) await work(workId, 'close', { note: 'x' })
        const done = await act(id, name, bodies()[name])
        if ((from as readonly string[]).includes(status))
          expect([name, status, done.status, done.data?.status]).toEqual([name, status, 200, to ?? status])
        else expect([name, status, done.status, done.errCode]).toEqual([name, status, 409, 'SERVICE_STATE'])
      }
    }
  })

  it('takes its contact from the owner of the vehicle, unless somebody else is named', async () => {
    const { vin } = await buildVehicle(app, place, { customerName: '李四', customerPhone: '13912340000' })
    const made = await app.as(place.owner).post<Order>(serviceOrders.api, { vin, content: '保养' })
    expect(made.data).toMatchObject({
      contactName: '李四',
      contactPhone: '13912340000',
      source: 'STAFF',
      status: 'WAIT',
    })
    const named = await buildOrder(app, place, { vin, contactName: '王五' })
    expect(named).toMatchObject({ contactName: '王五' })
  })

  it('is made from a reminder of its own vehicle, and of no other', async () => {
    const maintenanceLogId = await insertReminder(app, place, '换机油')
    const reminder = await app
      .as(place.owner)
      .get<{ vin: string }>(`/api/vehicle-svc/maintenanceLog/V1.0/${maintenanceLogId}`)
    const made = await buildOrder(app, place, {
      vin: reminder.data.vin,
      maintenanceLogId,
      orderType: 'MAINTENANCE',
    })
    expect(made).toMatchObject({ maintenanceLogId, source: 'STAFF' })
    const { vin } = await buildVehicle(app, place)
    const body = { vin, maintenanceLogId, content: 'x', contactName: 'x', contactPhone: '13800000000' }
    expect((await app.as(place.owner).post(serviceOrders.api, body)).status).toBe(400)
  })

  it('finishes when no work of it is open, and costs what its work cost', async () => {
    const made = await buildAssigned(app, place)
    expect(await act(made.order.id, 'finish')).toMatchObject({ status: 409, errCode: 'SERVICE_WORK_OPEN' })
    await work(made.work.id, 'start', { serviceUserId: worker.principal.actor.id })
    await work(made.work.id, 'accept')
    await work(made.work.id, 'arrive')
    await work(made.work.id, 'finish', { result: '好了', cost: 120.5 })
    expect((await act(made.order.id, 'finish')).data).toMatchObject({ status: 'FINISH', amount: 120.5 })
  })

  it('closes its open work when it is cancelled', async () => {
    const made = await buildAssigned(app, place)
    await work(made.work.id, 'start', { serviceUserId: worker.principal.actor.id })
    expect((await act(made.order.id, 'cancel', { reason: '已自行修复' })).data).toMatchObject({
      status: 'CANCELLED',
      cancelReason: '已自行修复',
    })
    expect(await workOf(made.order.id)).toMatchObject([{ status: 'CLOSED', step: 'CLOSE' }])
    expect((await act((await buildOrder(app, place)).id, 'cancel', {})).status).toBe(400)
  })

  it('is rated once, from one to five', async () => {
    const id = await finished()
    expect((await act(id, 'rate', { score: 6 })).status).toBe(400)
    expect((await act(id, 'rate', { score: 4 })).data.score).toBe(4)
    expect(await act(id, 'rate', { score: 1 })).toMatchObject({ status: 409, errCode: 'SERVICE_RATED' })
  })

  it('is assigned by one of two who act at once, with one work order', async () => {
    const { id } = await buildOrder(app, place)
    const both = await Promise.all([1, 2].map(() => act(id, 'assign', bodies().assign)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await workOf(id)).toHaveLength(1)
  })

  it('goes to open stations of the own tenant', async () => {
    const { id } = await buildOrder(app, place)
    const closed = await buildStation(app, place, { status: 'DISABLED' })
    const far = await newPlace(app)
    const foreign = await buildStation(app, far)
    for (const stationId of [closed.id, foreign.id])
      expect(await act(id, 'assign', { stationId })).toMatchObject({
        status: 409,
        errCode: 'SERVICE_STATION',
      })
  })

  it('R001 is neither seen nor changed by another tenant, nor made for its vehicles', async () => {
    const far = (await newPlace(app)).owner
    const { id, vin } = await buildOrder(app, place)
    expect((await app.as(far).get(`${serviceOrders.api}/${id}`)).status).toBe(404)
    expect((await act(id, 'cancel', { reason: 'x' }, far)).status).toBe(404)
    const body = { vin, content: 'x', contactName: 'x', contactPhone: '13800000000' }
    expect((await app.as(far).post(serviceOrders.api, body)).status).toBe(400)
  })

  it('is removed while it waits or when it was cancelled', async () => {
    const remove = (id: string) => app.as(place.owner).delete(serviceOrders.api, { ids: [id] })
    for (const status of ServiceOrderStatus.values)
      expect([status, (await remove(await orderIn(status))).status]).toEqual([
        status,
        status === 'WAIT' || status === 'CANCELLED' ? 200 : 409,
      ])
  })

  it('R384 is asked by the owner for an own vehicle, who sees the orders of own vehicles and no others', async () => {
    const mine = await buildVehicle(app, place)
    const others = await buildOrder(app, place)
    const before = await buildOrder(app, place, { vin: mine.vin })
    const owner = await app.buildUser({
      tenant: place.tenant,
      userType: 'CUSTOMER',
      permissions: ['portal/orders/create', 'portal/orders/find', 'portal/sites/find'],
    })
    const { id } = owner.principal.actor
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
        values (${id}, ${place.tenant.id}, ${place.tenant.rootOrgId}, ${`c${id}`}, '-', '客户', 'CUSTOMER')`.execute(
        tx,
      ),
    )
    const DAY = 86_400_000
    app.clock.advance(DAY)
    const beginDate = app.clock.now()
    await app.as(place.owner).post('/api/vehicle-svc/userVehicles/V1.0', {
      userId: id,
      vin: mine.vin,
      linkType: 'MANUAL',
      beginDate,
    })
    const asked = { content: '空调不制冷', contactName: '王五', contactPhone: '13800000000' }
    const api = app.as(owner)
    const made = await api.post<Order>(serviceOrders.api, { ...asked, vin: mine.vin })
    expect(made.data).toMatchObject({ source: 'CUSTOMER', status: 'WAIT', customerAccountId: id })
    expect((await api.post(serviceOrders.api, { ...asked, vin: others.vin })).status).toBe(400)
    // What was asked before the vehicle was the owner's is somebody else's.
    for (const hidden of [others.id, before.id])
      expect((await api.get(`${serviceOrders.api}/${hidden}`)).status).toBe(404)
    const seen = await api.post<{ items: Order[] }>(`${serviceOrders.api}/page`, { page: 1, pageSize: 10 })
    expect(seen.data.items.map((order) => order.id)).toEqual([made.data.id])
    expect((await api.put(`${serviceOrders.api}/${made.data.id}/cancel`, { reason: 'x' })).status).toBe(403)
    const sites = await api.get<{ id: string }[]>('/api/customer-svc/service/site/V1.0/near/sites/map')
    expect(sites.data.map((site) => site.id)).toContain(station)
  })

  it('stands in the timeline of its vehicle with the work that was done', async () => {
    const vehicle = await buildVehicle(app, place)
    const order = await buildOrder(app, place, { vin: vehicle.vin })
    await act(order.id, 'assign', bodies().assign)
    for (const { id } of await workOf(order.id))
      await work(id, 'start', { serviceUserId: worker.principal.actor.id })
    const line = await app
      .as(place.owner)
      .get<{ items: { kind: string }[] }>(`/api/vehicle-svc/vehicles/V1.0/${vehicle.id}/timeline`)
    expect(line.data.items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['serviceOrder', 'workDispatch']),
    )
  })
})
