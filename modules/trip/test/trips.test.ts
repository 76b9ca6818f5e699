import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { customerOf } from '../../vehicle/test/support/customer.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { type AddressedTrip, tripId, tripKey } from '../src/shared/index.ts'
import { drove, reported, start } from './support/app.ts'

const API = '/api/vehicle-svc/trips/V1.0'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Vehicle {
  id: string
  vin: string
  model: string
}

let app: TestApp
let place: Place
/** The begin of today in China. */
let today: number
let lorry: Vehicle
let car: Vehicle

const built = async (body: Record<string, unknown> = {}): Promise<Vehicle> => {
  const { id, vin, vehicleModelId } = await buildVehicle(app, place, body)
  return { id, vin: String(vin), model: String(vehicleModelId) }
}

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  today = dayStart(dayOf(app.clock.now()))
  lorry = await built()
  car = await built()
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`update vehicle set rated_energy = 80 where id = ${car.id}`.execute(tx),
  )
  const at = (days: number, hours: number) => today - days * DAY + hours * HOUR
  await drove(
    app,
    lorry.id,
    { begin: at(3, 8), end: at(3, 9), distance: 50_000, fuel: 125, maxSpeed: 812 },
    { begin: at(3, 12), end: at(3, 12) + 30 * MINUTE, distance: 10_000, fuel: 30 },
    { begin: at(40, 8), end: at(40, 9), distance: 70_000 },
  )
  await drove(app, car.id, { begin: at(2, 8), end: at(2, 8) + 90 * MINUTE, distance: 20_000, used: 10 })
})
afterAll(() => app?.close())

interface PageOfTrips {
  items: AddressedTrip[]
  total: number
  capped: boolean
}

const page = async (body: object = {}, who = place.owner) => {
  const answer = await app.as(who).post<PageOfTrips>(`${API}/page`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}
const days = (back: number, until = 0): [number, number] => [
  today - (back - 1) * DAY,
  today + (1 - until) * DAY - 1,
]

describe('the list of trips', () => {
  it('R169 begins with the last seven days, the newest first', async () => {
    const { items, total, capped } = await page()
    expect([total, capped]).toEqual([3, false])
    expect(items.map(({ vin }) => vin)).toEqual([car.vin, lorry.vin, lorry.vin])
    expect(items[2]).toMatchObject({
      beginTime: today - 3 * DAY + 8 * HOUR,
      beginAddress: 'at 107.00',
      endAddress: 'at 107.10',
      distance: 50,
      duration: 60,
      stood: 180,
      maxSpeed: 81.2,
      averageSpeed: 50,
      fuel: 12.5,
      energy: null,
      state: 'DONE',
    })
    expect(items[0]).toMatchObject({ energy: 8, fuel: null, stood: null })
  })

  it('R168 takes trips that began between two moments', async () => {
    expect((await page({ time: days(366) })).total).toBe(4)
    const noon = today - 3 * DAY + 12 * HOUR
    expect((await page({ time: [noon, noon + 1] })).items.map(({ beginTime }) => beginTime)).toEqual([noon])
    expect((await page({ time: [noon + 1, noon + HOUR] })).total).toBe(0)
  })

  it('finds trips by vehicle, model, type and organisation', async () => {
    expect((await page({ keyword: lorry.vin.slice(-6) })).total).toBe(2)
    expect((await page({ vehicleModelId: car.model })).items.map(({ vin }) => vin)).toEqual([car.vin])
    const elsewhere = await app.buildOrg({ tenant: place.tenant })
    expect((await page({ orgId: elsewhere.id })).total).toBe(0)
    const idle = await built()
    expect(await page({ vin: idle.vin })).toMatchObject({ items: [], total: 0 })
  })

  it('is sorted by how far, how long and how fast, and paged', async () => {
    const far = await page({ sort: { field: 'distance', order: 'desc' }, pageSize: 1, page: 2 })
    expect(far.items[0]).toMatchObject({ distance: 20 })
    const long = await page({ sort: { field: 'duration', order: 'desc' } })
    expect(long.items.map(({ duration }) => duration)).toEqual([90, 60, 30])
    const thirsty = await page({ sort: { field: 'fuel', order: 'desc' } })
    expect(thirsty.items.map(({ fuel }) => fuel)).toEqual([12.5, 3, null])
  })

  it.each([
    ['an end before the begin', () => [today, today - DAY], 'RANGE_ORDER'],
    ['ten years', () => days(3650), 'RANGE_TOO_LONG'],
  ])('refuses %s', async (_, time, code) => {
    const answer = await app.as(place.owner).post(`${API}/page`, { time: time() })
    expect([answer.status, answer.errCode]).toEqual([400, code])
  })

  it('says of the newest trip of a vehicle that it goes on', async () => {
    const moving = await built()
    const now = app.clock.now()
    await drove(app, moving.id, { begin: now - HOUR, end: now - 4 * MINUTE })
    await reported(app, moving.id, now - 3 * MINUTE)
    const states = async () => (await page({ vin: moving.vin })).items.map(({ state }) => state)
    expect(await states()).toEqual(['ONGOING'])
    // It has stood for three minutes since.
    await reported(app, moving.id, now - MINUTE + 1)
    await reported(app, moving.id, now)
    expect(await states()).toEqual(['DONE'])
  })
})

describe('R377 an export of trips', () => {
  it('has the title that it is given, and the rows of the list with their addresses', async () => {
    const body = { keyword: lorry.vin, extra: { title: '十一月行程' } }
    const answer = await app.as(place.owner).post(`${API}/export`, body)
    expect(answer.status, answer.text).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('十一月行程')
    const [header, ...rows] = await readSheet(answer.raw)
    const column = (title: string) =>
      rows.map((row) => row[header?.findIndex((one) => String(one).startsWith(title)) ?? 0])
    expect(column('里程').map(Number)).toEqual([10, 50])
    expect(column('起点')).toEqual(['at 107.00', 'at 107.00'])
  })

  it('R189 of chosen rows has those', async () => {
    const { items } = await page({ keyword: lorry.vin })
    const ids = items.slice(1).map(({ id }) => id)
    const answer = await app.as(place.owner).post(`${API}/export`, { ids, columns: ['vin', 'distance'] })
    expect(answer.status, answer.text).toBe(200)
    expect((await readSheet(answer.raw)).slice(1).map((row) => row.map(String))).toEqual([[lorry.vin, '50']])
  })
})

describe('who sees which trips', () => {
  it('is the tenant of the vehicles, and the organisations in sight', async () => {
    const other = await newPlace(app)
    expect(await page({ time: days(366) }, other.owner)).toMatchObject({ total: 0 })
    const org = await app.buildOrg({ tenant: place.tenant })
    const beside = await app.buildUser({ org, scope: 'own', permissions: ['analysis/trips/find'] })
    expect(await page({}, beside)).toMatchObject({ total: 0 })
  })

  it('R384 customers see those of the days of their link', async () => {
    const customer = await customerOf(app, place, lorry.vin, dayText(dayOf(today - 10 * DAY)))
    const { items } = await page({ time: days(366) }, customer)
    expect(items.map(({ vin, distance }) => [vin, distance])).toEqual([
      [lorry.vin, 10],
      [lorry.vin, 50],
    ])
  })
})

it('the id of a trip is its vehicle and its begin, up to the last number that fits', () => {
  for (const key of [
    { vehicleId: '1', begin: 1_000 },
    { vehicleId: String(2 ** 31 - 1), begin: (2 ** 32 - 1) * 1000 },
  ])
    expect(tripKey(tripId(key))).toEqual(key)
  expect(BigInt(tripId({ vehicleId: String(2 ** 31 - 1), begin: (2 ** 32 - 1) * 1000 }))).toBe(2n ** 63n - 1n)
})
