import { type Database, sql } from '@motorpool/db'
import { createTestDatabase } from '@motorpool/db/template'
import { forgetFigures, makeColumns, sumMonths } from '@motorpool/figures/server'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { MEASURES, TOTALS, type Totals } from '../src/shared/index.ts'
import { USE_LISTS } from '../src/shared/lists.ts'
import { start } from './support/app.ts'

const API = '/api/vehicle-svc/dataAnalyse/V1.0'
const VEHICLES = 6
/** Days of the past in which something happens. */
const PAST = 100

let app: TestApp
let place: Place
let other: string
let vehicles: { id: string; vin: string; model: string }[]
const today = () => dayOf(app.clock.now())
const log = { debug() {}, info() {}, warn() {}, error() {} }

const asPlatform = (text: ReturnType<typeof sql>) =>
  app.db.withPlatform(undefined, 'test', (tx) => text.execute(tx))

interface Day {
  distance: number
  drive: number
  idle: number
  acc: number
  fuel: number | null
  used: number | null
  trips: number
  hours: number
}

/** What a vehicle did on a day, instead of what was known of it. */
async function lived(vehicle: number, back: number, day: Day): Promise<void> {
  const { id = '' } = vehicles[vehicle] ?? {}
  const at = dayText(today() - back)
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    const values = sql`${day.distance}, ${day.drive}, ${day.idle}, ${day.acc}, ${day.fuel}, ${day.used}, ${day.used}, ${day.trips},
      ${`{[0,${day.hours * 3600})}`}::int4multirange, ${at}::date`
    const names = sql`distance, drive, idle, acc, fuel, used, charged, trips, online, report_time`
    await sql`insert into vehicle_stat_daily (vehicle_id, tenant_id, day, ${names})
      select id, tenant_id, ${at}::date, ${values} from vehicle where id = ${id}
      on conflict (vehicle_id, day) do update set (${names}) = row(${values})`.execute(tx)
    await sumMonths(tx, [{ vehicle_id: id, day: at }])
  })
}

const columnsUntil = async () => {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ until: string; changed: number }>`
      select until::text as until, (select count(*)::int from vehicle_stat_changed) as changed
      from vehicle_stat_columns where tenant_id = ${place.tenant.id}`.execute(tx),
  )
  return rows[0]
}

/** As the schedule does it, until nobody who runs beside it holds it up. */
async function made(left = 0): Promise<void> {
  do await makeColumns({ db: app.db, log, now: () => app.clock.now() }, { least: 1, left })
  while ((await columnsUntil())?.until !== dayText(today() - 1))
}

/** The same question by columns and by rows. */
async function both<R>(ask: () => Promise<R>): Promise<[R, R]> {
  const byColumns = await ask()
  await asPlatform(sql`update vehicle_stat_columns set until = until - 10`)
  const byRows = await ask()
  await asPlatform(sql`update vehicle_stat_columns set until = until + 10`)
  return [byColumns, byRows]
}

const post = async <R>(url: string, body: object, who = place.owner): Promise<R> => {
  const answer = await app.as(who).post<R>(url, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}

/** Divisions of whole numbers that are the same may differ in the last bit. */
function rounded<R>(value: R): R {
  return JSON.parse(JSON.stringify(value), (_, one) =>
    typeof one === 'number' ? Number(one.toPrecision(12)) : one,
  )
}

const pages = USE_LISTS.map((list) => ({
  url: `${list.api}${list.calls.page?.path.slice(list.api.length) ?? ''}`,
  measures: Object.keys(list.fields).filter((name) => Object.hasOwn(MEASURES, name)),
}))

/** Every question of a range is answered alike. */
async function expectAlike(back: number, length: number): Promise<void> {
  const time = [dayStart(today() - back - length + 1), dayStart(today() - back + 1) - 1]
  for (const measure of TOTALS) {
    const [columns, rows] = await both(() => post<Totals>(`${API}/total`, { time, measure }))
    expect(rounded(columns), `${measure} of ${length} days until ${back} ago`).toEqual(rounded(rows))
    for (const by of ['org', 'model', 'type', 'group']) {
      const [of, beside] = await both(() => post<object[]>(`${API}/groups`, { time, measure, by }))
      expect(rounded(of)).toEqual(rounded(beside))
    }
  }
  for (const { url, measures } of pages)
    for (const field of measures)
      for (const order of ['asc', 'desc']) {
        const body = { time, sort: { field, order }, page: 2, pageSize: 2 }
        const [columns, rows] = await both(() => post<{ items: object[] }>(url, body))
        expect(columns, `${field} ${order}`).toEqual(rows)
      }
}

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  other = (await app.buildOrg({ tenant: place.tenant })).id
  vehicles = []
  for (let i = 0; i < VEHICLES; i++) {
    const { id, vin, vehicleModelId } = await buildVehicle(app, place)
    vehicles.push({ id, vin: String(vin), model: String(vehicleModelId) })
  }
  await asPlatform(sql`update vehicle set rated_energy = 80.25 where id = ${vehicles[0]?.id}`)
  await asPlatform(sql`update vehicle set rated_energy = 41.5 where id = ${vehicles[1]?.id}`)
  // Of a fleet that has done nothing yet there are no columns, and nobody waits for them.
  await makeColumns({ db: app.db, log, now: () => app.clock.now() }, { least: 1, left: 0 })
  expect(await columnsUntil()).toBeUndefined()
  await lived(0, 1, { distance: 1, drive: 1, idle: 0, acc: 0, fuel: null, used: 3, trips: 0, hours: 1 })
})
afterAll(() => app?.close())

const amount = (max: number) => fc.integer({ min: 0, max })
const day: fc.Arbitrary<Day> = fc.record({
  distance: amount(900_000),
  drive: amount(40_000),
  idle: amount(40_000),
  acc: amount(86_400),
  fuel: fc.option(fc.integer({ min: -50, max: 900 })),
  used: fc.option(amount(100)),
  trips: amount(12),
  hours: amount(24),
})
type Deed = { vehicle: number; back: number; day: Day } | 'make' | 'midnight' | 'move'
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ vehicle: amount(VEHICLES - 1), back: fc.oneof(amount(3), amount(PAST)), day }),
  },
  { weight: 2, arbitrary: fc.constant('make' as const) },
  { weight: 1, arbitrary: fc.constant('midnight' as const) },
  { weight: 1, arbitrary: fc.constant('move' as const) },
)

async function done(one: Deed): Promise<void> {
  if (one === 'make') return made(100)
  if (one === 'midnight') app.clock.advance(86_400_000)
  else if (one === 'move')
    await asPlatform(sql`update vehicle set org_id = case org_id when ${other} then ${place.org.id} else ${other} end::bigint
      where id = ${vehicles[2]?.id}`)
  else await lived(one.vehicle, one.back, one.day)
}

describe('columns of a fleet', () => {
  it('R377 answer what the rows of the vehicles answer, whatever happens, in whatever order', async () => {
    const range = fc.record({
      back: amount(40),
      length: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(366)),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(deed, { minLength: 4, maxLength: 14 }),
        range,
        async (deeds, { back, length }) => {
          for (const one of deeds) await done(one)
          await lived(0, 0, {
            distance: 1,
            drive: 1,
            idle: 0,
            acc: 0,
            fuel: null,
            used: 3,
            trips: 0,
            hours: 1,
          })
          await made()
          for (const one of deeds.filter((some) => typeof some === 'object')) await done(one)
          await expectAlike(back, length)
        },
      ),
      { numRuns: 6 },
    )
  }, 300_000)

  it('are what is read of closed days, and rows are what is read of who sees own vehicles alone', async () => {
    await lived(0, 0, {
      distance: 5000,
      drive: 1,
      idle: 0,
      acc: 0,
      fuel: null,
      used: null,
      trips: 0,
      hours: 1,
    })
    await made()
    const time = [dayStart(today() - 365), dayStart(today() + 1) - 1]
    const ask = (who = place.owner) => post<Totals>(`${API}/total`, { time, measure: 'distance' }, who)
    const { sum } = await ask()
    // A number that no row has tells where it was read.
    await asPlatform(sql`update vehicle_stat_column set sums = overlay(sums placing '\\x00'::bytea from 3 for 1)
      where name = 'distance' and day < ${dayText(today() - 100)}::date`)
    await asPlatform(sql`update vehicle_stat_column set sums = overlay(sums placing '\\x40'::bytea from 3 for 1)
      where name = 'distance' and day = ${dayText(today() - 1)}::date`)
    expect((await ask()).sum).not.toBe(sum)
    const self = await app.buildUser({
      org: place.org,
      scope: 'self',
      permissions: ['analysis/mileage/find'],
    })
    expect(await ask(self)).toMatchObject({ vehicles: 0, sum: null })
    const [mine] = vehicles
    await asPlatform(
      sql`update vehicle set create_user_id = ${self.principal.actor.id} where id = ${mine?.id}`,
    )
    const own = await ask(self)
    expect(own.vehicles).toBe(1)
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{
        km: number
      }>`select sum(distance)::float8 / 1000 as km from vehicle_stat_daily where vehicle_id = ${mine?.id}`.execute(
        tx,
      ),
    )
    expect(own.sum).toBeCloseTo(rows[0]?.km ?? -1)
  })

  it('wait for whoever writes in this database, and for nobody in another one of the server', async () => {
    /** A transaction that has written and goes on, until it is told to end. */
    const writing = async (db: Database) => {
      const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const done = db.withPlatform(undefined, 'test', async (tx) => {
        await sql`select pg_current_xact_id()`.execute(tx)
        begun.resolve()
        await end.promise
      })
      await begun.promise
      return async () => {
        end.resolve()
        await done
      }
    }
    await made()
    app.clock.advance(86_400_000)
    await lived(0, 1, { distance: 1, drive: 1, idle: 0, acc: 0, fuel: null, used: 3, trips: 0, hours: 1 })
    const beside = await createTestDatabase()
    const [here, there] = [await writing(app.db), await writing(beside.db)]
    const run = { db: app.db, log, now: () => app.clock.now() }
    const step = async () => {
      await makeColumns(run, { least: 1, left: 0 })
      return (await columnsUntil())?.until === dayText(today() - 1)
    }
    expect(await step()).toBe(false)
    expect(await step()).toBe(false)
    await here()
    await made()
    expect(await step()).toBe(true)
    await there()
    await beside.drop()
  })

  it('of a vehicle that another organisation got are counted there, and of a removed one nowhere', async () => {
    await asPlatform(sql`delete from vehicle_stat_columns`)
    await asPlatform(sql`delete from vehicle_stat_column`)
    const worked = { distance: 7000, drive: 60, idle: 0, acc: 0, fuel: 10, used: null, trips: 1, hours: 1 }
    await lived(3, 30, worked)
    await made()
    await asPlatform(sql`update vehicle set org_id = ${other} where id = ${vehicles[3]?.id}`)
    const org = { id: other, tenantId: place.tenant.id }
    const beside = await app.buildUser({ org, scope: 'own', permissions: ['analysis/mileage/find'] })
    const time = [dayStart(today() - 30), dayStart(today() - 29) - 1]
    const body = { time, measure: 'distance', vehicleModelId: vehicles[3]?.model }
    const [found, rows] = await both(() => post<Totals>(`${API}/total`, body, beside))
    expect(found).toMatchObject({ vehicles: 1, sum: 7 })
    expect(found).toEqual(rows)
    await asPlatform(sql`delete from vehicle where id = ${vehicles[3]?.id}`)
    expect(await post<Totals>(`${API}/total`, body, beside)).toMatchObject({ vehicles: 0, sum: null })
  })

  it('of months that are no longer kept go with their rows; later days are told from the last one before', async () => {
    await asPlatform(sql`delete from vehicle_stat_columns`)
    await asPlatform(sql`delete from vehicle_stat_column`)
    const worked = { distance: 9000, drive: 60, idle: 0, acc: 0, fuel: 10, used: null, trips: 1, hours: 1 }
    for (const back of [800, 799, 700, 20]) await lived(4, back, worked)
    await made()
    const run = { db: app.db, log, now: () => app.clock.now() }
    await forgetFigures(run)
    for (const back of [690, 600, 0]) {
      const time = [dayStart(today() - back - 365), dayStart(today() - back + 1) - 1]
      const [columns, rows] = await both(() => post<Totals>(`${API}/total`, { time, measure: 'distance' }))
      expect(rounded(columns)).toEqual(rounded(rows))
    }
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{
        days: number
      }>`select ${dayText(today())}::date - min(day) as days from vehicle_stat_column`.execute(tx),
    )
    expect(rows[0]?.days).toBeLessThan(800)
  })
})
