import type { Place, TestApp, TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Board, type Technician, workOrders } from '../src/shared/index.ts'
import { newPlace, start, technician } from './support/app.ts'
import { buildOrder, buildRelation, buildStation, buildWork } from './support/orders.ts'

let app: TestApp
let place: Place
beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
})
afterAll(() => app?.close())

const idOf = (who: TestUser) => who.principal.actor.id
const board = async (who: Place, query: Record<string, string> = {}) =>
  (await app.as(who.owner).get<Board>(`${workOrders.api}/board`, query)).data
const people = async (who: TestUser, query: Record<string, string> = {}) =>
  (await app.as(who).get<Technician[]>(`${workOrders.api}/technicians`, query)).data
const act = (id: string, call: string, body: object, who: TestUser = place.owner) =>
  app.as(who).put(`${workOrders.api}/${id}/${call}`, body)

describe('the board', () => {
  it('shows waiting orders and work that is not closed, with where the work is', async () => {
    const here = await newPlace(app)
    const order = await buildOrder(app, here, { location: { lng: 113.2, lat: 23.1 } })
    const station = await buildStation(app, here)
    const open = await buildWork(app, here, { stationId: station.id })
    const closed = await buildWork(app, here)
    await act(closed.id, 'close', { note: '重复' }, here.owner)
    const shown = await board(here)
    expect(shown.orders).toMatchObject([{ id: order.id, lng: 113.2, lat: 23.1 }])
    expect(shown.work).toMatchObject([{ id: open.id, step: 'CREATE', lng: 113.33, lat: 23.13 }])
    expect((await board(here, { stationId: '999999' })).work).toEqual([])
  })

  it('R001 shows nothing of another tenant', async () => {
    await buildWork(app, place)
    const shown = await board(await newPlace(app))
    expect(shown).toEqual({ orders: [], work: [] })
  })

  it('names the free first, the nearest of them before the others, by their last step or their station', async () => {
    const here = await newPlace(app)
    const [near, far, busy] = [
      await technician(app, here),
      await technician(app, here),
      await technician(app, here),
    ]
    const clerk = await technician(app, here, [])
    const step = async (who: TestUser, lng: number) => {
      const { id } = await buildWork(app, here)
      await act(id, 'start', { serviceUserId: idOf(who) }, here.owner)
      await act(id, 'accept', { location: { lng, lat: 23.1 } }, who)
      await act(id, 'return', { note: 'x' }, who)
    }
    await step(far, 114)
    const station = await buildStation(app, here, { location: { lng: 113.3, lat: 23.1 } })
    await buildRelation(app, here, { userId: idOf(near), stationId: station.id })
    const taken = await buildWork(app, here)
    await act(taken.id, 'start', { serviceUserId: idOf(busy) }, here.owner)
    const workplace = await buildStation(app, here, { location: { lng: 113.2, lat: 23.1 } })
    const { id } = await buildWork(app, here, { stationId: workplace.id })
    const found = await people(here.owner, { workOrderId: id })
    const ids = found.map((one) => one.id)
    expect(ids.slice(0, 2)).toEqual([idOf(near), idOf(far)])
    expect(ids.at(-1)).toBe(idOf(busy))
    expect(ids).not.toContain(idOf(clerk))
    expect(found[0]).toMatchObject({ open: 0, seenTime: null })
    expect(found[0]?.distance).toBeGreaterThan(10_000)
    expect(found[0]?.distance).toBeLessThan(10_500)
  })

  it('R001 names nobody of another tenant, and measures to no work of one', async () => {
    const worker = await technician(app, place)
    const far = await newPlace(app)
    expect((await people(far.owner)).map(({ id }) => id)).not.toContain(idOf(worker))
    const station = await buildStation(app, place)
    const { id } = await buildWork(app, place, { stationId: station.id })
    const measured = await people(far.owner, { workOrderId: id })
    expect(measured.every(({ distance }) => distance === null)).toBe(true)
  })
})
