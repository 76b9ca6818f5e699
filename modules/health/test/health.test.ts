import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { dayOf, dayText } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { customerOf } from '../../vehicle/test/support/customer.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import type { HealthTotals, OneHealth } from '../src/shared/index.ts'
import { type BatteryDay, charged, drove, lived, start, sumUp } from './support/app.ts'

const API = '/api/vehicle-svc/health/V1.0'

interface Row {
  vin: string
  state: string
  findings: string[]
  [field: string]: unknown
}

let app: TestApp
let place: Place
let today: number
const vehicles: { id: string; vin: string; model: string }[] = []
const vinOf = (i: number): string => vehicles[i]?.vin ?? ''
const idOf = (i: number): string => vehicles[i]?.id ?? ''

const lastDays = (n: number, of: (back: number) => BatteryDay) =>
  new Map(Array.from({ length: n }, (_, i) => [today - i, of(i)]))

/** Worn out; falling insulation; six lorries of one model, the last one thirsty; silent for two months. */
const [WORN, FALLING, LORRY, THIRSTY, SILENT] = [0, 1, 2, 7, 8]

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  today = dayOf(app.clock.now())
  for (let i = 0; i < 9; i++) {
    const lorry = i > LORRY && i <= THIRSTY ? { vehicleModelId: vehicles[LORRY]?.model } : {}
    const { id, vin, vehicleModelId } = await buildVehicle(app, place, lorry)
    vehicles.push({ id, vin: String(vin), model: String(vehicleModelId) })
  }
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`update vehicle set rated_energy = 80 where id in (${idOf(WORN)}, ${idOf(FALLING)})`.execute(tx),
  )
  await lived(
    app,
    idOf(WORN),
    lastDays(10, () => ({ spread: 12, temp_spread: 31, insulation: 9000 })),
  )
  for (let back = 1; back <= 8; back++)
    await charged(app, idOf(WORN), { day: today - back, from: 20, to: 80, energy: 33.6 })
  await lived(
    app,
    idOf(FALLING),
    lastDays(30, (back) => ({ spread: 130, insulation: 500 + back * 20 })),
  )
  for (let i = LORRY; i <= THIRSTY; i++)
    await drove(app, idOf(i), { day: today - 1, distance: 500_000, fuel: i === THIRSTY ? 2000 : 1500 + i })
  await lived(app, idOf(SILENT), new Map([[today - 60, { spread: 12, insulation: 9000 }]]))
  await sumUp(app)
})
afterAll(() => app?.close())

const page = async (body: object = {}, who = place.owner) => {
  const answer = await app.as(who).post<{ items: Row[]; total: number }>(`${API}/page`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}
const totals = async (body: object = {}, who = place.owner) => {
  const answer = await app.as(who).post<HealthTotals>(`${API}/total`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}
const one = async (vin: string, who = place.owner) => app.as(who).get<OneHealth>(`${API}/${vin}`)

describe('the list of health', () => {
  it('begins with the vehicles that stand out in most, and ends with those of which nothing is known', async () => {
    const { items, total } = await page()
    expect(total).toBe(9)
    expect(items.slice(0, 3).map(({ vin, findings }) => [vin, findings])).toEqual([
      [vinOf(FALLING), ['CELLS_APART', 'INSULATION_FALLING']],
      [vinOf(WORN), ['CAPACITY_LOW']],
      [vinOf(THIRSTY), ['FUEL_HIGH']],
    ])
    expect(items.at(-1)).toMatchObject({
      vin: vinOf(SILENT),
      state: 'UNKNOWN',
      spread: null,
      insulation: null,
    })
  })

  it('says the state of health with its bound, and no more than is known', async () => {
    const { items } = await page({ keyword: vinOf(WORN) })
    expect(items).toMatchObject([
      {
        soh: 70,
        capacity: 56,
        charges: 8,
        spread: 12,
        tempSpread: 3.1,
        insulation: 9000,
        fuelPer100: null,
        fuelAgainst: null,
      },
    ])
    expect(items[0]?.sohError).toBeCloseTo(1.3, 0)
  })

  it('compares fuel with the median of the model', async () => {
    const { items } = await page({ keyword: vinOf(THIRSTY) })
    expect(items).toMatchObject([{ fuelPer100: 40, fuelError: 0.2, fuelAgainst: 33 }])
  })

  it('is narrowed to those that stand out, to one finding and to a model, and sorted by a figure', async () => {
    expect((await page({ state: 'STANDS_OUT' })).total).toBe(3)
    expect((await page({ finding: 'INSULATION_FALLING' })).items.map(({ vin }) => vin)).toEqual([
      vinOf(FALLING),
    ])
    expect((await page({ vehicleModelId: vehicles[LORRY]?.model })).total).toBe(6)
    const { items } = await page({ sort: { field: 'spread', order: 'desc' } })
    expect(items.map(({ spread }) => spread).slice(0, 3)).toEqual([130, 12, null])
  })

  it('R377 is a workbook with the numbers of the screen', async () => {
    const body = { state: 'STANDS_OUT', extra: { title: '车辆健康' } }
    const answer = await app.as(place.owner).post(`${API}/export`, body)
    expect(answer.status, answer.text).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('车辆健康')
    const [header, ...rows] = await readSheet(answer.raw)
    const column = (title: string) =>
      rows.map((row) => row[header?.findIndex((one) => String(one).startsWith(title)) ?? 0] ?? null)
    const { items } = await page(body)
    expect(column('车架号')).toEqual(items.map(({ vin }) => vin))
    const shown = {
      soh: '电池健康度(%)',
      sohError: '健康度误差',
      spread: '电芯压差',
      fuelPer100: '百公里油耗',
    }
    for (const [name, title] of Object.entries(shown))
      expect(
        column(title).map((cell) => (cell === null || cell === '' ? null : Number(cell))),
        name,
      ).toEqual(items.map((item) => item[name]))
    expect(column('异常项')[0]).toContain('电芯压差大')
  })
})

describe('the answer above the list', () => {
  it('counts what stands out, in what, and what is unknown', async () => {
    const { findings, ...counts } = await totals()
    expect(counts).toEqual({ vehicles: 9, standOut: 3, unknown: 1 })
    expect(findings).toHaveLength(4)
    expect(findings).toContainEqual({ finding: 'FUEL_HIGH', vehicles: 1 })
  })

  it('is of the vehicles that the filters leave', async () => {
    expect(await totals({ keyword: vinOf(WORN) })).toMatchObject({ vehicles: 1, standOut: 1 })
  })
})

describe('one vehicle', () => {
  it('shows its charges with their bounds, its days, and the trend of its insulation', async () => {
    const { data: worn } = await one(vinOf(WORN))
    expect(worn.charges).toHaveLength(8)
    expect(worn.charges[0]).toMatchObject({ socBegin: 20, socEnd: 80, energy: 33.6, measured: 100 })
    expect(worn.charges[0]?.capacity?.value).toBeCloseTo(56, 1)
    expect(worn.soh?.high).toBeLessThan(80)
    expect(worn.days).toHaveLength(10)
    const { data: falling } = await one(vinOf(FALLING))
    expect(falling.trend).toMatchObject({ falls: true })
    expect(falling.trend?.change.high).toBeLessThan(0)
    expect(falling.trend?.to.value).toBeLessThan(falling.trend?.from.value ?? 0)
  })

  it('shows its fuel by weeks beside the median of its model', async () => {
    const { data } = await one(vinOf(THIRSTY))
    expect(data).toMatchObject({ fuelPer100: 40, fuelVehicles: 6 })
    expect(data.weeks).toMatchObject([{ fuelPer100: 40, error: 0.2 }])
  })

  it('of which nothing is known of late is unknown, with the days of long ago', async () => {
    const { data } = await one(vinOf(SILENT))
    expect(data).toMatchObject({ state: 'UNKNOWN', capacity: null, spread: null, trend: null })
    expect(data.days).toHaveLength(1)
  })
})

describe('what is summed up', () => {
  it('is listed when it is known: until then nothing is said of the vehicle', async () => {
    const { id, vin } = await buildVehicle(app, place)
    await lived(app, id, new Map([[today, { spread: 12 }]]))
    expect((await page({ keyword: String(vin) })).total).toBe(0)
    expect((await one(String(vin))).status).toBe(404)
    await sumUp(app)
    expect((await page({ keyword: String(vin) })).items).toMatchObject([{ spread: 12, state: 'NORMAL' }])
  })

  it('becomes unknown when a vehicle falls silent, without another report', async () => {
    const { items } = await page({ keyword: vinOf(WORN) })
    expect(items[0]?.spread).toBe(12)
    app.clock.advance(8 * 86_400_000)
    await sumUp(app)
    expect((await page({ keyword: vinOf(WORN) })).items[0]?.spread).toBeNull()
    app.clock.advance(-8 * 86_400_000)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update vehicle_health set stale = true`.execute(tx),
    )
    await sumUp(app)
    expect((await page({ keyword: vinOf(WORN) })).items[0]?.spread).toBe(12)
  })

  it('is seen by its tenant alone: list, counts and charts', async () => {
    const { owner } = await newPlace(app)
    expect((await page({}, owner)).total).toBe(0)
    expect((await totals({}, owner)).vehicles).toBe(0)
    expect((await one(vinOf(WORN), owner)).status).toBe(404)
  })

  it('is not shown to owners: estimates reach back before their links', async () => {
    const owner = await customerOf(app, place, vinOf(WORN), dayText(today))
    expect((await page({}, owner)).total).toBe(0)
    expect((await totals({}, owner)).vehicles).toBe(0)
    expect((await one(vinOf(WORN), owner)).status).toBe(404)
  })

  it('is not shown to who may not see the screen', async () => {
    const user = await app.buildUser({ tenant: place.tenant, permissions: [] })
    expect((await app.as(user).post(`${API}/total`, {})).status).toBe(403)
    expect((await one(vinOf(WORN), user)).status).toBe(403)
  })
})
