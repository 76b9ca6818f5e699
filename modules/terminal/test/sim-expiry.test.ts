import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireCards } from '../src/server/sim-expiry.ts'
import { simcards } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildSimCard } from './support/fleet.ts'

/** The last minute of the tenth of March in China, and the first of the eleventh. */
const EVENING = Date.UTC(2026, 2, 10, 15, 59)
const MIDNIGHT = Date.UTC(2026, 2, 10, 16, 0)
const LAST_DAY = Date.UTC(2026, 2, 10)

describe('a SIM card', () => {
  let app: TestApp
  let place: Place
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
  })
  afterAll(() => app?.close())

  const run = (now: number) => app.db.withPlatform(undefined, 'test', (tx) => expireCards(tx, now))
  const stateOf = async (id: string) =>
    (await app.as(place.owner).get<{ simStatus: string }>(`${simcards.api}/${id}`)).data.simStatus

  it.each<[string, Record<string, unknown>, string]>([
    ['in use expires after its last day', { simStatus: 'CREATE', expireDate: LAST_DAY }, 'EXPIRE'],
    ['not opened yet expires after its last day', { expireDate: LAST_DAY }, 'EXPIRE'],
    ['without a last day is valid for ever', { simStatus: 'CREATE' }, 'CREATE'],
    ['that is stopped stays stopped', { simStatus: 'STOP', expireDate: LAST_DAY }, 'STOP'],
    ['that is abandoned stays abandoned', { simStatus: 'ABANDON', expireDate: LAST_DAY }, 'ABANDON'],
  ])('%s', async (_what, body, after) => {
    const id = await buildSimCard(app, place, body)
    const before = await stateOf(id)
    await run(EVENING)
    expect(await stateOf(id)).toBe(before)
    await run(MIDNIGHT)
    expect(await stateOf(id)).toBe(after)
  })
})
