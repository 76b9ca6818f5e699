import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { customerOf } from '../../vehicle/test/support/customer.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { tripId, type WholeTrip } from '../src/shared/index.ts'
import { drove, reports, start } from './support/app.ts'

const API = '/api/vehicle-svc/trips/V1.0'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let app: TestApp
let place: Place
let lorry: { id: string; vin: string }
let begin: number
let trips: string[]

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  const made = await buildVehicle(app, place)
  lorry = { id: made.id, vin: String(made.vin) }
  begin = dayStart(dayOf(app.clock.now())) - 20 * HOUR
  trips = await drove(
    app,
    lorry.id,
    { begin: begin - 5 * HOUR, end: begin - 4 * HOUR },
    { begin, end: begin + 20 * MINUTE },
    { begin: begin + 5 * HOUR, end: begin + 6 * HOUR },
  )
  const moving = (minute: number) => ({ time: begin + minute * MINUTE, lng: 107 + minute / 100, speed: 60 })
  await reports(app, lorry.id, [
    { time: begin - MINUTE, lng: 106.99 },
    ...[0, 1, 2, 3, 4, 16, 17, 18, 19, 20].map(moving),
    { time: begin + 30 * MINUTE, lng: 107.2 },
    // The last trip: reports without a position.
    { time: begin + 5 * HOUR + MINUTE, speed: 40 },
  ])
})
afterAll(() => app?.close())

const one = (id: string | undefined, who = place.owner) => app.as(who).get<WholeTrip>(`${API}/${id}`)

describe('a trip', () => {
  it('has its line and nothing beyond it, and where no reports came', async () => {
    const { data } = await one(trips[1])
    expect(data).toMatchObject({ vin: lorry.vin, beginAddress: 'at 107.00', noTrack: null, speedLimit: 100 })
    expect(data.track?.time.at(0)).toBe(begin)
    expect(data.track?.time.at(-1)).toBe(begin + 20 * MINUTE)
    expect(data.track?.speed[0]).toBe(60)
    expect(data.gaps).toEqual([{ from: begin + 4 * MINUTE, to: begin + 16 * MINUTE }])
  })

  it('leads to the trips before and after it', async () => {
    const { data: middle } = await one(trips[1])
    expect([middle.previous, middle.next]).toEqual([trips[0], trips[2]])
    expect((await one(trips[0])).data.previous).toBeNull()
    expect((await one(trips[2])).data.next).toBeNull()
  })

  it('keeps its figures when its reports are kept no longer, and says so', async () => {
    const { data } = await one(trips[0])
    expect(data).toMatchObject({ distance: 5, track: null, noTrack: 'gone' })
  })

  it('of reports without a position has no line either, and says why', async () => {
    expect((await one(trips[2])).data).toMatchObject({ track: null, noTrack: 'unlocated' })
  })

  it('that there is not, is not found', async () => {
    expect((await one(tripId({ vehicleId: lorry.id, begin: begin + MINUTE }))).status).toBe(404)
    expect((await one('0')).status).toBe(400)
    expect((await one('x')).status).toBe(400)
  })

  it('is found by nobody beyond the tenant and the organisations in sight', async () => {
    const other = await newPlace(app)
    expect((await one(trips[1], other.owner)).status).toBe(404)
    const org = await app.buildOrg({ tenant: place.tenant })
    const beside = await app.buildUser({ org, scope: 'own', permissions: ['analysis/trips/find'] })
    expect((await one(trips[1], beside)).status).toBe(404)
  })

  it('R384 is found by customers in the days of their link, and leads to none before', async () => {
    const since = dayText(dayOf(begin))
    const customer = await customerOf(app, place, lorry.vin, since)
    expect((await one(trips[1], customer)).data.previous).toBe(
      dayText(dayOf(begin - 5 * HOUR)) < since ? null : trips[0],
    )
    const later = await customerOf(app, place, lorry.vin, dayText(dayOf(begin) + 1))
    expect((await one(trips[1], later)).status).toBe(404)
  })
})
