/** How good what lower platforms sent was, as staff see it. */
import { sql } from '@motorpool/db'
import { type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PlatformSummary, platformQuality } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildAccount, buildQuality } from './support/quality.ts'

const API = platformQuality.api
const [MARCH_10, MARCH_11] = [Date.UTC(2026, 2, 9, 16), Date.UTC(2026, 2, 10, 16)]

describe('the quality of lower platforms', () => {
  let app: TestApp
  let place: Place
  let account: string
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    account = await buildAccount(app, place.tenant.id)
    const clauses = { 'Table 9': 3, value_outside: 1 }
    await buildQuality(app, place, 'LMPGOOD0000000001', { account, checked: 5, score: 100 })
    await buildQuality(app, place, 'LMPBAD00000000002', {
      account,
      prompt: 0,
      checked: 5,
      breaches: 4,
      score: 38,
      clauses,
    })
    await buildQuality(app, place, 'LMPGOOD0000000001', { account, day: '2026-03-11' })
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await sql`insert into lower_platform_day values (${account}, ${place.tenant.id}, '2026-03-10', 20, '{"foreign": 20}')`.execute(
        tx,
      )
      await sql`insert into lower_refused_vehicle values
        (${account}, ${place.tenant.id}, 'LMPFOREIGN0000001', 'foreign', 20, now(), now())`.execute(tx)
    })
  })
  afterAll(() => app?.close())

  const summary = async (body: object, owner = place.owner) =>
    (await app.as(owner).post<PlatformSummary>(`${API}/summary`, body)).data

  it('is listed by vehicle and day with the worst first, and says what broke in words', async () => {
    const body = { page: 1, pageSize: 20 }
    const { data } = await app.as(place.owner).post<{ items: Record<string, unknown>[] }>(`${API}/page`, body)
    expect(data.items.map(({ vin, score }) => [vin, score])).toEqual([
      ['LMPBAD00000000002', 38],
      ['LMPGOOD0000000001', 100],
      ['LMPGOOD0000000001', 100],
    ])
    expect(data.items[0]?.broken).toBe('Table 9 ×3 · 数值超出有效范围 ×1')
    const file = await app.as(place.owner).post(`${API}/export`, {})
    expect(file.status).toBe(200)
  })

  it('is scored over the days that are asked for by what was counted, refused vehicles of others included', async () => {
    const all = await summary({ accountId: account })
    expect(all).toMatchObject({ vehicles: 2, messages: 30, refused: 20 })
    // 6 of 10 checked are right, 30 of 50 were taken; 20 of 30 were prompt.
    expect(all.score?.total).toBeCloseTo(40 * 0.6 * 0.6 + 30 * (2 / 3) + 30, 5)
    expect(all.days.map(({ day, messages }) => [day, messages])).toEqual([
      ['2026-03-10', 20],
      ['2026-03-11', 10],
    ])
    expect(all.broken).toEqual([
      { clause: 'Table 9', count: 3 },
      { clause: '数值超出有效范围', count: 1 },
    ])
    expect(all.refusals).toEqual([{ reason: 'foreign', count: 20 }])
    expect(all.strangers).toMatchObject([{ vin: 'LMPFOREIGN0000001', reason: 'foreign', attempts: 20 }])
    const later = await summary({ day: [MARCH_11, null] })
    expect(later).toMatchObject({ vehicles: 1, refused: 0, score: { total: 100 } })
    expect((await summary({ day: MARCH_10 })).days).toHaveLength(1)
  })

  it('of another tenant is nobody’s business; a user sees the vehicles of the own organisations', async () => {
    const nothing = { vehicles: 0, messages: 0, refused: 0, score: null, days: [], strangers: [] }
    const other = await newPlace(app)
    expect(await summary({ accountId: account }, other.owner)).toMatchObject(nothing)
    const org = await app.buildOrg({ tenant: place.tenant })
    const permissions = permissionsOf(app.routes)
    const elsewhere = await app.buildUser({ org, permissions, scope: 'tree' })
    expect(await summary({ accountId: account }, elsewhere)).toMatchObject({ vehicles: 0, messages: 0 })
  })

  it.each<[string, object]>([
    ['no number', { day: ['yesterday', null] }],
    ['no id', { accountId: 'all' }],
  ])('asked for by %s is refused', async (_what, body) => {
    expect((await app.as(place.owner).post(`${API}/summary`, body)).status).toBe(400)
  })

  it.each<object>([{ day: [9e15, null] }, { day: [-9e15, 9e15] }])(
    'of a day that is none is asked for in vain: %o',
    async (body) => {
      expect((await app.as(place.owner).post(`${API}/summary`, body)).status).toBe(200)
    },
  )
})
