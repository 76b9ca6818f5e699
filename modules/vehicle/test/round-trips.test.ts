import { pg } from '@motorpool/db'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newPlace, start } from './support/app.ts'
import { buildTerminal, buildVehicle } from './support/fleet.ts'

/** How often calls that every user makes all day go to the database and back; the end of the transaction is one. */
describe('round trips of a call', () => {
  let app: TestApp
  let place: Place

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    for (let i = 0; i < 4; i++) {
      await buildVehicle(app, place)
      await buildTerminal(app, place)
    }
  })
  afterAll(() => app.close())
  afterEach(() => void vi.restoreAllMocks())

  async function tripsOf(path: string, body: object): Promise<{ items: number; trips: number }> {
    const query = vi.spyOn(pg.Client.prototype, 'query').mockClear()
    const answer = await app.as(place.owner).post<{ items: object[] }>(path, body)
    expect(answer.status, answer.text).toBe(200)
    return { items: answer.data.items.length, trips: query.mock.calls.length }
  }

  it.each([
    // One more than for terminals: the latest states.
    ['vehicles', '/api/vehicle-svc/vehicles/V1.0/page', 6],
    ['terminals', '/api/terminal-svc/terminals/V1.0/page', 5],
  ])('are as many for three %s as for one, and few', async (_, path, most) => {
    const one = await tripsOf(path, { page: 1, pageSize: 1 })
    const three = await tripsOf(path, { page: 1, pageSize: 3 })
    expect([one.items, three.items]).toEqual([1, 3])
    expect(three.trips).toBe(one.trips)
    expect(three.trips).toBeLessThanOrEqual(most)
  })
})
