import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { customerOf } from '../../vehicle/test/support/customer.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import type { DayLine } from '../src/shared/index.ts'
import { drove, reports, start } from './support/app.ts'

const API = '/api/vehicle-svc/trips/V1.0/day'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let app: TestApp
let place: Place
/** The begin of yesterday in China. */
let day: number
let lorry: { id: string; vin: string }

const built = async () => {
  const { id, vin } = await buildVehicle(app, place)
  return { id, vin: String(vin) }
}

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  day = dayStart(dayOf(app.clock.now()) - 1)
  lorry = await built()
  const at = (hours: number) => day + hours * HOUR
  await drove(
    app,
    lorry.id,
    // Half of it on the day before.
    { begin: at(-1), end: at(1), distance: 40_000, from: [106.9, 26.5] },
    { begin: at(8), end: at(9), distance: 30_000, from: [107, 26.5] },
    { begin: at(14), end: at(14.5), distance: 14_000, from: [107.1, 26.5] },
  )
  const standing = (hours: number, lng: number, acc: boolean) => ({ time: at(hours), lng, acc })
  await reports(app, lorry.id, [
    ...Array.from({ length: 11 }, (_, i) => standing(1 + i / 60, 107, i < 6)),
    standing(7.9, 107, false),
    standing(20, 107.2, false),
  ])
})
afterAll(() => app?.close())

const ask = (vin: string, from = day, to = day + DAY, who = place.owner) =>
  app.as(who).get<DayLine>(`${API}/${vin}?startTime=${from}&endTime=${to}`)

describe('the day of a vehicle', () => {
  it('is told in bands from what is known first to what is known last, and in words', async () => {
    const { status, data, text } = await ask(lorry.vin)
    expect(status, text).toBe(200)
    expect(data.bands.map(({ kind, from, to }) => [kind, (from - day) / HOUR, (to - day) / HOUR])).toEqual([
      ['DRIVE', 0, 1],
      ['IDLE', 1, 1.1],
      ['STAND', 1.1, 8],
      ['DRIVE', 8, 9],
      ['STAND', 9, 14],
      ['DRIVE', 14, 14.5],
      ['STAND', 14.5, 20],
    ])
    // Half of the trip over midnight.
    expect(data).toMatchObject({
      trips: 3,
      distance: 64,
      driving: 2.5 * HOUR,
      longestStop: { from: day + HOUR, to: day + 8 * HOUR, address: 'at 107.00' },
      ongoing: false,
      reported: true,
    })
  })

  it('names the trip of a band', async () => {
    const { data } = await ask(lorry.vin)
    const { data: one } = await app
      .as(place.owner)
      .get<{ distance: number }>(`/api/vehicle-svc/trips/V1.0/${data.bands[3]?.trip}`)
    expect(one.distance).toBe(30)
  })

  it('of a vehicle that never reported says so', async () => {
    const { vin } = await built()
    expect((await ask(vin)).data).toEqual({
      bands: [],
      trips: 0,
      distance: 0,
      driving: 0,
      longestStop: null,
      ongoing: false,
      reported: false,
    })
  })

  it.each([
    ['an end before the begin', DAY, 0, 'RANGE_ORDER'],
    ['two days', 0, 2 * DAY, 'RANGE_TOO_LONG'],
  ])('refuses %s', async (_, from, to, code) => {
    expect((await ask(lorry.vin, day + from, day + to)).errCode).toBe(code)
  })

  it('that has not begun is empty', async () => {
    expect((await ask(lorry.vin, day + 9 * DAY, day + 10 * DAY)).data.bands).toEqual([])
  })

  it('is seen by nobody beyond the tenant, and by customers from the first day of their link on', async () => {
    const other = await newPlace(app)
    expect((await ask(lorry.vin, day, day + DAY, other.owner)).status).toBe(404)
    const customer = await customerOf(app, place, lorry.vin, dayText(dayOf(day)))
    const { data } = await ask(lorry.vin, day, day + DAY, customer)
    // That trip began before the link.
    expect(data.bands.map(({ kind }) => kind)).toEqual(['IDLE', 'STAND', 'DRIVE', 'STAND', 'DRIVE', 'STAND'])
    const later = await customerOf(app, place, lorry.vin, dayText(dayOf(day) + 1))
    expect((await ask(lorry.vin, day, day + DAY, later)).data).toMatchObject({ bands: [], trips: 0 })
  })
})
