import { sql } from '@motorpool/db'
import type { Place, TestApp, TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WorkOrderStatus, type WorkOrderStep, workOrderStates, workOrders } from '../src/shared/index.ts'
import { newPlace, start, technician } from './support/app.ts'
import { buildAssigned, buildOrder, buildWork } from './support/orders.ts'

interface Work {
  id: string
  vin: string
  workOrderNo: string
  status: string
  step: string
  serviceUserId: string | null
  arriveTime: number | null
  workHours: number | null
  cost: number | null
  result: string | null
}

let app: TestApp
let place: Place
let worker: TestUser
let other: TestUser
/** May take steps by permission, and holds no post. */
let clerk: TestUser
let picture: string

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  worker = await technician(app, place)
  other = await technician(app, place)
  clerk = await technician(app, place, [])
  picture = await insertPicture(worker)
})
afterAll(() => app?.close())

const idOf = (who: TestUser) => who.principal.actor.id

/** An upload of somebody, as the file module keeps it. */
async function insertPicture(who: TestUser): Promise<string> {
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into attachment (tenant_id, file_name, uuid_name, content_type, extension, file_size, sha256, create_user_id)
      values (${place.tenant.id}, '签名.png', gen_random_uuid()::text, 'image/png', 'png', 100, repeat('0', 64), ${idOf(who)})
      returning id::text as id`.execute(tx)
    return rows[0]?.id ?? ''
  })
}

const act = (id: string, call: string, body: object = {}, who = worker) =>
  app.as(who).put<Work>(`${workOrders.api}/${id}/${call}`, body)
const lead = (id: string, call: string, body: object = {}) => act(id, call, body, place.owner)
const steps = async (id: string) =>
  (await app.as(place.owner).get<WorkOrderStep[]>(`${workOrders.api}/${id}/steps`)).data

/** What each call needs; every transition is tried from every status with it. */
const bodies = (): Readonly<Record<string, object>> => ({
  start: { serviceUserId: idOf(worker) },
  change: { serviceUserId: idOf(worker) },
  return: { note: '缺少配件' },
  rework: { note: '仍有异响' },
  close: { note: '客户取消' },
  finish: { result: '已更换' },
  sign: { signerName: '王师傅', signature: picture },
})

const WAYS: Readonly<Record<string, readonly string[]>> = {
  WAIT: [],
  DISPATCHED: ['start', 'accept', 'arrive'],
  FINISH: ['start', 'accept', 'arrive', 'finish'],
  CLOSED: ['close'],
}

async function workIn(status: string): Promise<string> {
  const { id } = await buildWork(app, place)
  for (const call of WAYS[status] ?? []) {
    const done = await lead(id, call, bodies()[call])
    if (done.status !== 200) throw new Error(`${call}: ${done.text}`)
  }
  return id
}

const callOf = (name: string): string => (name === 'dispatch' ? 'start' : name)

describe('a work order', () => {
  it('R394 allows each transition in the statuses that declare it, and refuses it in all others', async () => {
    for (const [name, { from, to, call }] of Object.entries(workOrderStates.transitions)) {
      if ('own' in call) continue
      for (const status of WorkOrderStatus.values) {
        const id = await workIn(status)
        // A picture is held by one work order alone.
        if (name === 'sign' && status === 'FINISH') picture = await insertPicture(place.owner)
        const done = await lead(id, callOf(name), bodies()[callOf(name)])
        const allowed = (from as readonly string[]).includes(status)
        const stepsAside = ['accept', 'depart'].includes(name) && status === 'DISPATCHED'
        if (allowed && !stepsAside)
          expect([name, status, done.status, done.data?.status]).toEqual([
            name,
            status,
            name === 'arrive' ? 409 : 200,
            name === 'arrive' ? undefined : (to ?? status),
          ])
        else
          expect([name, status, done.status, done.errCode]).toEqual([
            name,
            status,
            409,
            expect.stringMatching(/^SERVICE_ST(ATE|EP)$/),
          ])
      }
    }
  })

  it('is led from dispatch to the owner’s signature, each step with its time, place and words', async () => {
    const { order, work } = await buildAssigned(app, place)
    expect(work).toMatchObject({ status: 'WAIT', step: 'CREATE', vin: order.vin, serviceOrderId: order.id })
    expect((await lead(work.id, 'start', { serviceUserId: idOf(worker) })).data).toMatchObject({
      status: 'DISPATCHED',
      step: 'DISPATCH',
      serviceUserId: idOf(worker),
    })
    const location = { lng: 113.264385, lat: 23.129112 }
    expect((await act(work.id, 'accept')).data.step).toBe('ACCEPT')
    expect((await act(work.id, 'depart', { location })).data.step).toBe('DEPART')
    const arrived = await act(work.id, 'arrive', { location })
    expect(arrived.data).toMatchObject({ step: 'ARRIVE', arriveTime: app.clock.now() })
    expect((await act(work.id, 'diagnose', { note: '滤芯堵塞' })).data.step).toBe('DIAGNOSE')
    expect((await act(work.id, 'parts', { note: '滤芯 1 个' })).data.step).toBe('PARTS')
    const done = await act(work.id, 'finish', { result: '更换滤芯，试机正常', workHours: 1.5, cost: 320.4 })
    expect(done.data).toMatchObject({ status: 'FINISH', step: 'FINISH', workHours: 1.5, cost: 320.4 })
    const signature = await insertPicture(worker)
    expect((await act(work.id, 'sign', { signerName: '王师傅', signature })).data).toMatchObject({
      status: 'CLOSED',
      step: 'SIGN',
      signerName: '王师傅',
      signature,
    })
    const lines = await steps(work.id)
    expect(lines.map(({ step }) => step)).toEqual([
      'CREATE',
      'DISPATCH',
      'ACCEPT',
      'DEPART',
      'ARRIVE',
      'DIAGNOSE',
      'PARTS',
      'FINISH',
      'SIGN',
    ])
    expect(lines[3]).toMatchObject({ position: location, operatorId: idOf(worker) })
    expect(lines[5]).toMatchObject({ note: '滤芯堵塞' })
  })

  it('keeps the order of the steps', async () => {
    const id = await workIn('WAIT')
    await lead(id, 'start', { serviceUserId: idOf(worker) })
    for (const call of ['depart', 'arrive', 'diagnose', 'parts'])
      expect(await act(id, call)).toMatchObject({ status: 409, errCode: 'SERVICE_STEP' })
    expect(await act(id, 'finish', { result: '好了' })).toMatchObject({ errCode: 'SERVICE_STEP' })
    await act(id, 'accept')
    expect(await act(id, 'accept')).toMatchObject({ errCode: 'SERVICE_STEP' })
    expect((await act(id, 'arrive')).status).toBe(200)
  })

  it('lets only the person it is dispatched to take its steps, who holds the post, and who leads', async () => {
    const id = await workIn('WAIT')
    await lead(id, 'start', { serviceUserId: idOf(worker) })
    expect(await act(id, 'accept', {}, other)).toMatchObject({ status: 403, errCode: 'SERVICE_NOT_YOURS' })
    expect(await act(id, 'accept', {}, clerk)).toMatchObject({ status: 403, errCode: 'POST_REQUIRED' })
    for (const [call, body] of Object.entries({
      start: { serviceUserId: idOf(worker) },
      change: { serviceUserId: idOf(worker) },
      close: { note: 'x' },
      rework: { note: 'x' },
    }))
      expect([call, await act(id, call, body)]).toMatchObject([
        call,
        { status: 403, errCode: 'SERVICE_LEAD' },
      ])
    expect((await act(id, 'accept')).status).toBe(200)
    expect((await lead(id, 'depart')).status).toBe(200)
  })

  it('is dispatched to people who hold the post in the own tenant', async () => {
    const id = await workIn('WAIT')
    expect(await lead(id, 'start')).toMatchObject({ status: 409, errCode: 'SERVICE_NOBODY' })
    expect(await lead(id, 'start', { serviceUserId: idOf(clerk) })).toMatchObject({ errCode: 'POST_OF_USER' })
    const far = await technician(app, await newPlace(app))
    expect(await lead(id, 'start', { serviceUserId: idOf(far) })).toMatchObject({ errCode: 'POST_OF_USER' })
    const planned = await buildWork(app, place, { serviceUserId: idOf(other) })
    expect((await lead(planned.id, 'start')).data.serviceUserId).toBe(idOf(other))
  })

  it('waits again when it is returned, and goes to another person when it is given to one', async () => {
    const id = await workIn('DISPATCHED')
    expect((await lead(id, 'change', { serviceUserId: idOf(other) })).data).toMatchObject({
      step: 'DISPATCH',
      serviceUserId: idOf(other),
      arriveTime: null,
    })
    expect((await act(id, 'return', { note: '去不了' }, other)).data).toMatchObject({
      status: 'WAIT',
      step: 'RETURN',
      serviceUserId: null,
    })
  })

  it('is done again when the owner does not accept it', async () => {
    const id = await workIn('FINISH')
    expect((await lead(id, 'rework', { note: '漏油' })).data).toMatchObject({
      status: 'DISPATCHED',
      step: 'REWORK',
    })
    expect((await act(id, 'accept')).status).toBe(200)
  })

  it('is taken by one of two who act at once', async () => {
    const id = await workIn('WAIT')
    const both = await Promise.all(
      [worker, other].map((who) => lead(id, 'start', { serviceUserId: idOf(who) })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const accepted =
      both.find(({ status }) => status === 200)?.data.serviceUserId === idOf(worker) ? worker : other
    const twice = await Promise.all([act(id, 'accept', {}, accepted), act(id, 'accept', {}, accepted)])
    expect(twice.map(({ errCode }) => errCode ?? 'taken').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'SERVICE_STEP',
      'taken',
    ])
  })

  it('tells whom it is dispatched to, and who loses it', async () => {
    const id = await workIn('WAIT')
    await lead(id, 'start', { serviceUserId: idOf(worker) })
    await lead(id, 'change', { serviceUserId: idOf(other) })
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ key: string; to: string[] }>`
        select text_key as key, receiver_user_ids::text[] as to from message
        where link_url = ${`/service/workOrders/${id}`} order by message.id`.execute(tx),
    )
    expect(rows).toEqual([
      { key: 'service.message.dispatched', to: [idOf(worker)] },
      { key: 'service.message.taken', to: [idOf(worker)] },
      { key: 'service.message.dispatched', to: [idOf(other)] },
    ])
  })

  it('R001 is out of reach of another tenant, with its steps', async () => {
    const id = await workIn('DISPATCHED')
    const far = (await newPlace(app)).owner
    expect((await act(id, 'accept', {}, far)).status).toBe(404)
    expect((await app.as(far).get(`${workOrders.api}/${id}/steps`)).status).toBe(404)
  })

  it('takes no picture of somebody else, and no position beyond the earth', async () => {
    const id = await workIn('DISPATCHED')
    const foreign = await insertPicture(other)
    expect((await lead(id, 'diagnose', { images: [foreign] })).status).toBe(400)
    expect((await lead(id, 'diagnose', { location: { lng: 190, lat: 0 } })).status).toBe(400)
  })

  it('is made for orders that are processed, and of their vehicle', async () => {
    const { id, vin } = await buildOrder(app, place)
    const made = (body: object) => app.as(place.owner).post(workOrders.api, body)
    expect(await made({ serviceOrderId: id })).toMatchObject({ status: 409, errCode: 'SERVICE_ORDER_CLOSED' })
    const { order } = await buildAssigned(app, place)
    expect((await made({ serviceOrderId: order.id })).status).toBe(200)
    expect((await made({ serviceOrderId: order.id, vin, content: 'x' })).status).toBe(400)
    expect((await app.as(worker).post(workOrders.api, { vin, content: 'x' })).status).toBe(403)
  })

  it('stays once somebody was sent', async () => {
    const id = await workIn('DISPATCHED')
    const remove = (ids: string[]) => app.as(place.owner).delete(workOrders.api, { ids })
    expect(await remove([id])).toMatchObject({ status: 409, errCode: 'SERVICE_STATE' })
    expect((await remove([await workIn('WAIT')])).status).toBe(200)
  })
})
