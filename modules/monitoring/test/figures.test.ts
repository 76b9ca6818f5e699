import { sql } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import {
  type FigureKey,
  figuresOf,
  isWorking,
  type VehicleOverview,
  WORK_FIELDS,
  type WorkField,
  workSign,
} from '../src/shared/index.ts'
import { start } from './support/app.ts'

let app: TestApp
let place: Place
let vin: string
let id: string

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  const vehicle = await buildVehicle(app, place, { vehicleCategory: 'NEW_ENERGY' })
  vin = String(vehicle.vin)
  id = vehicle.id
})
afterAll(() => app?.close())

const save = (figures: unknown, who = app.as(place.owner), category = 'NEW_ENERGY') =>
  who.put<boolean>(`/api/vehicle-svc/vehicleMonitor/V1.0/figures/${category}`, { figures })
const shown = async () => {
  const { data, text } = await app
    .as(place.owner)
    .get<VehicleOverview>(`/api/vehicle-svc/vehicle/single/monitor/V2.0/${vin}`)
  expect(data.vin, text).toBe(vin)
  return data
}

describe('the big figures of a category', () => {
  const chosen: FigureKey[] = ['range', 'soc', 'mileage', 'speed']

  it('are those that the tenant chose, in their order, for vehicles of that category alone', async () => {
    expect((await shown()).figures).toBeNull()
    expect((await save(chosen)).data).toBe(true)
    expect((await shown()).figures).toEqual(chosen)
    await save(['engineHours'], undefined, 'NON_ROAD')
    expect((await shown()).figures).toEqual(chosen)
    await save(['soc'])
    expect((await shown()).figures).toEqual(['soc'])
  })

  it('are those proposed again when none is chosen', async () => {
    await save(chosen)
    await save([])
    expect((await shown()).figures).toBeNull()
  })

  it('of another tenant change nothing here', async () => {
    await save(chosen)
    expect((await save(['speed'], app.as((await newPlace(app)).owner))).data).toBe(true)
    expect((await shown()).figures).toEqual(chosen)
  })

  it.each([
    ['five', ['soc', 'range', 'speed', 'mileage', 'fuel']],
    ['one twice', ['soc', 'soc']],
    ['one that there is not', ['nothing']],
  ])('are not %s', async (_what, figures) => {
    expect((await save(figures)).status).toBe(400)
  })

  it('are not chosen by those who may not change models, nor for a category that there is not', async () => {
    const reader = await app.buildUser({ org: place.org, permissions: ['single-vehicle/find'] })
    expect((await save(['soc'], app.as(reader))).status).toBe(403)
    expect((await save(['soc'], undefined, 'SHIP')).status).toBe(400)
  })
})

it('a vehicle says how long its engine ran today, and how much of that it idled', async () => {
  expect((await shown()).today).toBeNull()
  const day = dayText(dayOf(app.clock.now()))
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into vehicle_stat_daily (vehicle_id, tenant_id, day, drive, idle)
        values (${id}, ${place.tenant.id}, ${day}, 5400, 1800)`.execute(tx),
  )
  expect((await shown()).today).toEqual({ work: 7200, idle: 1800 })
})

describe('figures that nobody chose', () => {
  it.each([
    ['NON_ROAD', ['engineHours', 'fuelRate', 'idleShare', 'engineSpeed']],
    ['ROAD_FUEL', ['speed', 'coolant', 'urea', 'fuelRate']],
    ['NEW_ENERGY', ['soc', 'range', 'speed', 'dayDistance']],
  ] as const)('of %s are those that matter for it', (category, keys) => {
    expect(figuresOf(category, null, () => true)).toEqual(keys)
  })

  it('are those that the vehicle reports, filled up with others', () => {
    const reported = new Set<FigureKey>(['hydraulicPressure', 'engineSpeed', 'fuel'])
    expect(figuresOf('NON_ROAD', null, (key) => reported.has(key))).toEqual([
      'engineSpeed',
      'hydraulicPressure',
      'fuel',
      'engineHours',
    ])
    expect(figuresOf('NEW_ENERGY', ['mileage'], () => true)).toEqual(['mileage'])
  })
})

describe('a machine that stands', () => {
  it.each([
    ['reports nothing', {}, false],
    ['has its power take-off engaged', { pto: true, engineSpeed: 800 }, true],
    ['presses', { hydraulicPressure: 21, engineLoad: 10 }, true],
    ['circulates its oil', { hydraulicPressure: 3, engineSpeed: 1800 }, false],
    ['is loaded', { engineLoad: 55 }, true],
    ['idles by its load, fast as it may turn', { engineLoad: 12, engineSpeed: 2000 }, false],
    ['turns fast, and says no more', { engineSpeed: 1800 }, true],
    ['turns slowly, and says no more', { engineSpeed: 850 }, false],
  ] as const)('and %s works: %j → %s', (_what, values: Partial<Record<WorkField, unknown>>, working) => {
    const signs = WORK_FIELDS.map((field) => [field, workSign(field, values[field])])
    expect(isWorking(Object.fromEntries(signs.filter(([, sign]) => sign !== undefined)))).toBe(working)
  })
})
