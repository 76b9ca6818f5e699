import { readSheet } from '@motorpool/excel'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServiceFigure, workOrders } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildStation, buildWork } from './support/orders.ts'

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await start()
})
afterAll(() => app?.close())

const figures = async (place: Place, body: object = {}) =>
  (await app.as(place.owner).post<ServiceFigure[]>(`${workOrders.api}/figures`, body)).data

/** Work of a station: dispatched after ten minutes, there after thirty more, done after an hour more. */
async function finish(place: Place, stationId: string, cost: number): Promise<void> {
  const { id } = await buildWork(app, place, { stationId })
  const act = async (call: string, body: object, after: number) => {
    app.clock.advance(after * MINUTE)
    const done = await app.as(place.owner).put(`${workOrders.api}/${id}/${call}`, body)
    if (done.status !== 200) throw new Error(done.text)
  }
  await act('start', { serviceUserId: place.owner.principal.actor.id }, 10)
  await act('accept', {}, 0)
  await act('arrive', {}, 30)
  await act('finish', { result: '好了', workHours: 1.5, cost }, 60)
}

describe('figures of service', () => {
  it('tell the mean times, the hours and the cost of finished work by station and month', async () => {
    const place = await newPlace(app)
    const station = await buildStation(app, place, { stationName: `站${Date.now()}` })
    await finish(place, station.id, 100)
    await finish(place, station.id, 50.5)
    await buildWork(app, place, { stationId: station.id })
    const [row, ...others] = await figures(place)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      stationId: station.id,
      done: 2,
      dispatchMinutes: 10,
      arriveMinutes: 30,
      finishMinutes: 90,
      hours: 3,
      cost: 150.5,
    })
    expect(row?.month).toMatch(/^\d{4}-\d{2}$/)
    expect(await figures(place, { stationId: '999999' })).toEqual([])
  })

  it('R001 count nothing of another tenant, and no month before those that are asked for', async () => {
    const place = await newPlace(app)
    const station = await buildStation(app, place)
    await finish(place, station.id, 10)
    expect(await figures(await newPlace(app))).toEqual([])
    app.clock.advance(70 * 24 * 60 * MINUTE)
    expect(await figures(place, { months: 1 })).toEqual([])
    expect(await figures(place, { months: 4 })).toHaveLength(1)
    expect((await app.as(place.owner).post(`${workOrders.api}/figures`, { months: 99 })).status).toBe(400)
  })

  it('are exported as they are shown', async () => {
    const place = await newPlace(app)
    const station = await buildStation(app, place)
    await finish(place, station.id, 10)
    const book = await app.as(place.owner).post(`${workOrders.api}/figures/export`, {})
    expect(book.status).toBe(200)
    const rows = await readSheet(book.raw)
    expect(rows[1]?.slice(2)).toEqual([1, 10, 30, 90, 1.5, 10])
  })
})
