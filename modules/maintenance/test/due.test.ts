import { type ApiClient, newMark, type Place, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DueServices, maintenanceLogs } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { aged } from './support/due.ts'

const PATH = `${maintenanceLogs.api}/due`
const DAY = 86_400_000

describe('the calendar of services', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  it('says what is due in the next 30 days, what is overdue on today, and no more', async () => {
    const names = [newMark(), newMark(), newMark()] as const
    const soon = await aged(app, place, names[0], { over: 400, pre: 3, age: 390, vehicles: 2 })
    await aged(app, place, names[1], { over: 400, pre: 3, age: 300 })
    const late = await aged(app, place, names[2], { over: 20, pre: 3, age: 25, type: 'FIRST' })
    const { data } = await owner.get<DueServices>(PATH)
    const dayOf = (days: number) =>
      new Date(app.clock.now() + days * DAY + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(data.today).toBe(dayOf(0))
    expect(data.days).toEqual([
      { day: dayOf(0), total: 1, overdue: 1 },
      { day: dayOf(10), total: 2, overdue: 0 },
    ])
    expect(data.items.map(({ vin, reason, left, overdue }) => [vin, reason, left, overdue])).toEqual([
      [late.vins[0], 'SERVICE_LIFE', -5, true],
      ...soon.vins.map((vin) => [vin, 'SERVICE_LIFE', 10, false]),
    ])
    const year = await owner.get<DueServices>(PATH, { days: '366' })
    expect(year.data.items).toHaveLength(4)
    expect((await owner.get(PATH, { days: '0' })).status).toBe(400)
  })

  it('R001 shows nothing of another tenant, and nothing without the permission', async () => {
    const other = await newPlace(app)
    expect((await app.as(other.owner).get<DueServices>(PATH)).data.items).toEqual([])
    const nobody = await app.buildUser({ tenant: place.tenant, org: place.org })
    expect((await app.as(nobody).get(PATH)).status).toBe(403)
  })
})
