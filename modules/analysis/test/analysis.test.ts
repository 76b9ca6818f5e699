import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { customerOf } from '../../vehicle/test/support/customer.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { partsOf } from '../src/server/range.ts'
import { stepFor } from '../src/server/steps.ts'
import type { GroupUse, OneReport, Totals, VehicleDays } from '../src/shared/index.ts'
import { type DayOfVehicle, lived, start } from './support/app.ts'

const API = '/api/vehicle-svc/dataAnalyse/V1.0'
const HOUR = 3600

let app: TestApp
let place: Place
let today: number
const vehicles: { id: string; vin: string; model: string }[] = []

interface UseRow {
  vin: string
  before: number | null
  [measure: string]: unknown
}

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  today = dayOf(app.clock.now())
  for (let i = 0; i < 3; i++) {
    const { id, vin, vehicleModelId } = await buildVehicle(app, place)
    vehicles.push({ id, vin: String(vin), model: String(vehicleModelId) })
  }
  const [lorry, car] = vehicles
  if (!lorry || !car) throw new Error('no vehicles')
  await app.db.withPlatform(undefined, 'test', (tx) =>
    tx
      .updateTable('vehicle' as never)
      .set({ rated_energy: 80 } as never)
      .where('id' as never, '=', car.id as never)
      .execute(),
  )
  const worked: DayOfVehicle = {
    distance: 50_000,
    drive: 2 * HOUR,
    idle: HOUR,
    acc: 3 * HOUR,
    fuel: 200,
    trips: 4,
  }
  await lived(
    app,
    lorry.id,
    new Map([
      [today, worked],
      [today - 1, worked],
      [today - 8, worked],
      [today - 200, worked],
    ]),
  )
  const charged: DayOfVehicle = {
    distance: 20_000,
    drive: HOUR,
    used: 10,
    charged: 30,
    online: '{[0,43200)}',
  }
  await lived(
    app,
    car.id,
    new Map([
      [today - 2, charged],
      [today - 40, charged],
    ]),
  )
})
afterAll(() => app?.close())

const as = (who = place.owner) => app.as(who)
const days = (back: number, until = 0): [number, number] => [
  dayStart(today - back + 1),
  dayStart(today - until + 1) - 1,
]
const page = async (of: string, body: object = {}) => {
  const answer = await as().post<{ items: UseRow[]; total: number }>(`${API}/page/${of}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}
const totals = async (body: object = {}, who = place.owner) => {
  const answer = await as(who).post<Totals>(`${API}/total`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}

describe('R377 the lists of an analysis', () => {
  it('R169 begin with the last seven days, the hardest worked vehicle first, beside the seven before', async () => {
    const { items, total } = await page('workTime')
    expect(total).toBe(3)
    expect(items.map(({ vin }) => vin)).toEqual(vehicles.map(({ vin }) => vin))
    expect(items[0]).toMatchObject({
      workTime: 6,
      before: 3,
      workDays: 2,
      dayWorkTime: 3,
      idleTime: 2,
      idleShare: 33.3,
      accTime: 6,
    })
    expect(items[1]).toMatchObject({ workTime: 1, before: 0, onlineTime: 12, onlineShare: 7.1 })
  })

  it('say of a vehicle that did nothing that it did nothing, and divide by no zero', async () => {
    const { items } = await page('workTime')
    expect(items[2]).toMatchObject({ workTime: 0, dayWorkTime: null, idleShare: null, accTime: 0 })
    const { items: ways } = await page('mileage')
    expect(ways[2]).toMatchObject({ distance: 0, dayDistance: null, averageSpeed: null, harshPer100: null })
    const { items: fuels } = await page('fuel')
    expect(fuels[2]).toMatchObject({ fuel: null, fuelPer100: null, energy: null })
  })

  it('know fuel of who has a tank and energy of who has a battery', async () => {
    const { items } = await page('fuel', { sort: { field: 'distance', order: 'desc' } })
    expect(items[0]).toMatchObject({ fuel: 40, fuelPer100: 40, fuelPerHour: 6.7, energy: null })
    expect(items[1]).toMatchObject({ fuel: null, energy: 8, energyPer100: 40, chargedEnergy: 24 })
  })

  it('are sorted by any measure, what is unknown last, and paged', async () => {
    const first = await page('mileage', { sort: { field: 'averageSpeed', order: 'asc' }, pageSize: 1 })
    const second = await page('mileage', {
      sort: { field: 'averageSpeed', order: 'asc' },
      pageSize: 1,
      page: 3,
    })
    expect(first.items[0]).toMatchObject({ averageSpeed: 20 })
    expect(second.items[0]).toMatchObject({ averageSpeed: null })
  })

  it('R168 take whole days, months among them as such', async () => {
    const { items } = await page('mileage', { time: days(366) })
    expect(items[0]).toMatchObject({ distance: 200, workDays: 4 })
    const { items: one } = await page('mileage', { time: [dayStart(today - 8), dayStart(today - 7) - 1] })
    expect(one[0]).toMatchObject({ distance: 50, before: 0 })
  })

  it('find vehicles by VIN, model, type and organisation', async () => {
    const [lorry] = vehicles
    expect((await page('workTime', { keyword: lorry?.vin.slice(-6) })).items.map(({ vin }) => vin)).toContain(
      lorry?.vin,
    )
    expect((await page('workTime', { vehicleModelId: lorry?.model })).items[0]?.vin).toBe(lorry?.vin)
    const elsewhere = await app.buildOrg({ tenant: place.tenant })
    expect((await page('workTime', { orgId: elsewhere.id })).total).toBe(0)
  })

  it.each([
    ['an end before the begin', () => [dayStart(today), dayStart(today - 2)], 'RANGE_ORDER'],
    ['ten years', () => days(3650), 'RANGE_TOO_LONG'],
  ])('refuse %s', async (_, time, code) => {
    const answer = await as().post(`${API}/page/workTime`, { time: time() })
    expect(answer.status).toBe(400)
    expect(answer.errCode).toBe(code)
  })
})

describe('R377 an export of an analysis', () => {
  it('has the title that it is given, and the numbers of the screen', async () => {
    const body = { time: days(7), extra: { title: '十一月里程' } }
    const { items } = await page('mileage', body)
    const answer = await as().post(`${API}/export/mileage`, body)
    expect(answer.status, answer.text).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('十一月里程')
    const [header, ...rows] = await readSheet(answer.raw)
    expect(header?.[0]).toBe('车架号')
    expect(rows.map((row) => row[0])).toEqual(items.map(({ vin }) => vin))
    expect(rows.map((row) => Number(row[5]))).toEqual(items.map(({ distance }) => distance))
  })
})

describe('totals', () => {
  it('add up the fleet, day by day, beside the days before', async () => {
    const data = await totals({ measure: 'distance' })
    expect(data).toMatchObject({
      vehicles: 3,
      active: 2,
      sum: 120,
      before: { active: 1, sum: 50 },
      step: 'day',
    })
    expect(data.steps).toHaveLength(7)
    expect(data.steps.slice(3)).toEqual([
      { day: dayText(today - 3), sum: null, active: 0 },
      { day: dayText(today - 2), sum: 20, active: 1 },
      { day: dayText(today - 1), sum: 50, active: 1 },
      { day: dayText(today), sum: 50, active: 1 },
    ])
    expect(data.histogram.reduce((sum, { vehicles: n }) => sum + n, 0)).toBe(2)
    // 20 and 100 km, in bars of 10.
    expect(data.histogram.map((bar) => [bar.to, bar.vehicles]).filter(([, n]) => n)).toEqual([
      [20, 1],
      [100, 1],
    ])
  })

  it('of a year go month by month', async () => {
    const data = await totals({ measure: 'workTime', time: days(366) })
    expect(data.step).toBe('month')
    expect(data.sum).toBe(14)
    expect(data.steps.reduce((sum, step) => sum + (step.sum ?? 0), 0)).toBeCloseTo(14)
  })

  it('of a year have its days too, as a calendar shows them: unknown where no vehicle has any', async () => {
    const data = await totals({ measure: 'distance', time: days(366) })
    const found = data.days ?? []
    expect(found).toHaveLength(366)
    expect(found.filter((one) => one.sum !== null)).toEqual([
      { day: dayText(today - 200), sum: 50, active: 1 },
      { day: dayText(today - 40), sum: 20, active: 1 },
      { day: dayText(today - 8), sum: 50, active: 1 },
      { day: dayText(today - 2), sum: 20, active: 1 },
      { day: dayText(today - 1), sum: 50, active: 1 },
      { day: dayText(today), sum: 50, active: 1 },
    ])
    expect(found.reduce((sum, one) => sum + (one.sum ?? 0), 0)).toBe(data.sum)
    // Where the steps are days they are not told twice.
    expect((await totals({ time: days(60) })).days).toBeNull()
  })

  it.each([
    ['a month of any fleet goes', 31, 100_000, { step: 'day', hasDays: false }],
    ['a quarter goes', 92, 5400, { step: 'day', hasDays: false }],
    ['a quarter of a large fleet does not go', 92, 5500, { step: 'month', hasDays: false }],
    ['a year has its days beside months', 365, 1365, { step: 'month', hasDays: true }],
    ['a year of a large fleet has none', 365, 1375, { step: 'month', hasDays: false }],
  ])('%s by day, as there are not too many to add up', (_, length, n, expected) => {
    expect(stepFor({ first: today - length + 1, last: today, today }, n)).toMatchObject(expected)
  })

  it.each(['workTime', 'accTime', 'onlineTime', 'distance', 'fuel', 'energy'])(
    'of %s are those of their days, whatever vehicles have none of it',
    async (measure) => {
      const data = await totals({ measure, time: days(366) })
      const known = (data.days ?? []).filter((one) => one.sum !== null)
      expect(known.reduce((sum, one) => sum + (one.sum ?? 0), 0)).toBeCloseTo(data.sum ?? -1)
      expect(known.filter((one) => one.active > 0).every((one) => Number(one.sum) > 0)).toBe(true)
      expect(known.length).toBeGreaterThan(1)
    },
  )

  it('of what nobody knows are unknown, not zero', async () => {
    const data = await totals({ measure: 'fuel', keyword: vehicles[1]?.vin })
    expect(data).toMatchObject({ active: 0, sum: null, histogram: [] })
  })

  it('of ACC are those of its own call', async () => {
    const answer = await as().post<Totals>(`${API}/totalAcc`, {})
    expect(answer.data).toMatchObject({ sum: 6, active: 1 })
  })

  it('by model, organisation and type add up to the whole', async () => {
    for (const by of ['model', 'org', 'type']) {
      const { data } = await as().post<GroupUse[]>(`${API}/groups`, { by, measure: 'distance' })
      expect(data.reduce((sum, one) => sum + one.vehicles, 0)).toBe(3)
      expect(data.reduce((sum, one) => sum + (one.sum ?? 0), 0)).toBe(120)
      expect(data.reduce((sum, one) => sum + (one.before ?? 0), 0)).toBe(50)
    }
  })
})

describe('R433 the days of one vehicle', () => {
  const list = (vin: string, of: string, query = '') => as().get<VehicleDays[]>(`${API}/${vin}/${of}${query}`)

  it('are listed with distance and fuel', async () => {
    const [lorry] = vehicles
    const { data } = await list(lorry?.vin ?? '', 'mileageList')
    expect(data.map(({ day, distance }) => [day, distance])).toEqual([
      [dayText(today - 1), 50],
      [dayText(today), 50],
    ])
    const [from, to] = days(30)
    const { data: fuel } = await list(lorry?.vin ?? '', 'fuelList', `?startTime=${from}&endTime=${to}`)
    expect(fuel.map((one) => one.fuel)).toEqual([20, 20, 20])
  })

  it('are none of a vehicle that there is not', async () => {
    expect((await list('LNOTHERE000000001', 'mileageList')).status).toBe(404)
  })
})

describe('the report of one vehicle', () => {
  const API_REPORT = '/api/vehicle-svc/vehicle/report/V1.0'
  const report = async (vin: string | undefined, query = '', who = place.owner) =>
    as(who).get<OneReport>(`${API_REPORT}/${vin}${query}`)

  it('has the figures of its list, those before, its days and its charges', async () => {
    const [lorry, car] = vehicles
    const { data } = await report(lorry?.vin)
    const { data: list } = await as().post<{ items: UseRow[] }>(`${API_REPORT}/page`, { keyword: lorry?.vin })
    const [row] = list.items
    for (const measure of ['workTime', 'distance', 'idleShare', 'fuelPer100', 'trips'] as const)
      expect(data.values[measure]).toBe(row?.[measure])
    expect(data.before).toMatchObject({ workTime: 3, distance: 50, fuel: 20 })
    expect(data.days.map(({ day }) => day)).toEqual([dayText(today - 1), dayText(today)])
    expect(data).toMatchObject({ from: dayText(today - 6), to: dayText(today), charges: [] })
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into vehicle_charge (vehicle_id, tenant_id, begin_time, end_time, soc_begin, soc_end)
        values (${car?.id}, ${place.tenant.id}, ${new Date(dayStart(today))}, ${new Date(dayStart(today) + HOUR)}, 40, 90),
          (${car?.id}, ${place.tenant.id}, ${new Date(dayStart(today - 9))}, ${new Date(dayStart(today - 9) + HOUR)}, 40, 90)`.execute(
        tx,
      ),
    )
    const { data: charged } = await report(car?.vin)
    expect(charged.charges).toEqual([
      { begin: dayStart(today), end: dayStart(today) + HOUR, socBegin: 40, socEnd: 90, energy: 40 },
    ])
    expect(charged.values).toMatchObject({ energy: 8, fuel: null })
  })

  it('of one that never reported has no days; of wrong ranges it is refused by name', async () => {
    const vin = vehicles[2]?.vin
    expect((await report(vin)).data).toMatchObject({
      days: [],
      charges: [],
      values: { workTime: 0, fuel: null },
    })
    const [from, to] = days(7)
    expect((await report(vin, `?startTime=${to}&endTime=${from}`)).status).toBe(400)
    expect((await report(vin, `?startTime=${dayStart(today - 3650)}&endTime=${to}`)).status).toBe(400)
  })

  it('is none of another tenant', async () => {
    const other = await newPlace(app)
    expect((await report(vehicles[0]?.vin, '', other.owner)).status).toBe(404)
  })
})

describe('who sees which figures', () => {
  it('is the tenant of the vehicles, and the organisations in sight', async () => {
    const other = await newPlace(app)
    expect(await totals({ measure: 'distance', time: days(366) }, other.owner)).toMatchObject({
      vehicles: 0,
      sum: null,
    })
    const vin = vehicles[0]?.vin
    expect((await as(other.owner).get(`${API}/${vin}/mileageList`)).status).toBe(404)
    const org = await app.buildOrg({ tenant: place.tenant })
    const beside = await app.buildUser({ org, scope: 'own', permissions: ['analysis/mileage/find'] })
    expect(await totals({ measure: 'distance' }, beside)).toMatchObject({ vehicles: 0 })
  })
})

it('customers see no sums: they know no days of a link', async () => {
  const [lorry] = vehicles
  const customer = await customerOf(app, place, lorry?.vin ?? '', dayText(today))
  expect(await totals({ measure: 'distance' }, customer)).toMatchObject({ vehicles: 0, sum: null })
  expect((await as(customer).get(`${API}/${lorry?.vin}/mileageList`)).status).toBe(404)
})

describe('the parts of a range', () => {
  const day = (text: string) => dayOf(Date.parse(`${text}T00:00:00+08:00`))
  const parts = (first: string, last: string, now = '2026-11-26') => {
    const { months, days: some, without } = partsOf({ first: day(first), last: day(last), today: day(now) })
    const shown = (list: { from: string; to: string }[]) => list.map(({ from, to }) => `${from}/${to}`)
    return [months && `${months.from}/${months.until}`, shown(some), shown(without)]
  }
  it.each([
    ['2026-10-03', '2026-10-20', [undefined, ['2026-10-03/2026-10-20'], []]],
    ['2026-10-01', '2026-10-31', ['2026-10-01/2026-11-01', [], []]],
    [
      '2026-09-30',
      '2026-11-01',
      ['2026-10-01/2026-11-01', ['2026-09-30/2026-09-30', '2026-11-01/2026-11-01'], []],
    ],
    // The month of today is whole where the range goes on to today.
    ['2025-12-01', '2026-11-26', ['2025-12-01/2026-12-01', [], []]],
    ['2026-11-20', '2026-11-26', [undefined, ['2026-11-20/2026-11-26'], []]],
    ['2026-11-03', '2026-11-26', ['2026-11-01/2026-12-01', [], ['2026-11-01/2026-11-02']]],
    // Of a month that is there for the most part, the others are taken off.
    [
      '2025-10-05',
      '2026-10-28',
      ['2025-10-01/2026-11-01', [], ['2025-10-01/2025-10-04', '2026-10-29/2026-10-31']],
    ],
    ['2026-12-05', '2026-12-09', [undefined, [], []]],
  ])('%s to %s', (first, last, expected) => {
    expect(parts(first, last)).toEqual(expected)
  })

  it('add up to its days, each once, whatever the range and the day of today', () => {
    const at = fc.integer({ min: day('2024-12-20'), max: day('2027-02-10') })
    fc.assert(
      fc.property(at, fc.integer({ min: 0, max: 400 }), at, (first, length, now) => {
        const range = { first, last: first + length, today: now }
        const { months, days: some, without } = partsOf(range)
        const counts = new Map<number, number>()
        const add = (from: number, to: number, by: number) => {
          for (let one = from; one <= Math.min(to, now); one++) counts.set(one, (counts.get(one) ?? 0) + by)
        }
        if (months) add(day(months.from), day(months.until) - 1, 1)
        for (const { from, to } of some) add(day(from), day(to), 1)
        for (const { from, to } of without) add(day(from), day(to), -1)
        const found = [...counts].filter(([, n]) => n !== 0)
        expect(found.every(([, n]) => n === 1)).toBe(true)
        expect(found.map(([one]) => one).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: Math.max(0, Math.min(range.last, now) - first + 1) }, (_, i) => first + i),
        )
      }),
      { numRuns: 2000 },
    )
  })
})
