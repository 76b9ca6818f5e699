import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import { buildHttp, defineRoute, type Tally, type TallyChannel } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { fakeClock } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCallCounts } from '../src/server/index.ts'

const MINUTE = 60_000
const nobody = async () => undefined
const rare = (name: string) =>
  defineRoute({
    id: `demo.things.${name}`,
    method: 'GET',
    path: `/api/demo/${name}`,
    summary: 'Three a minute',
    permission: 'public',
    scope: 'public',
    rate: { max: 3, windowMs: MINUTE },
    handler: async () => name,
  })

const often = defineRoute({
  id: 'demo.things.often',
  method: 'GET',
  path: '/api/demo/often',
  summary: 'As often as all calls',
  permission: 'public',
  scope: 'public',
  handler: async () => 'often',
})

type Http = Awaited<ReturnType<typeof buildHttp>>

describe('limits of calls over several processes', () => {
  let database: TestDatabase
  const clock = fakeClock()
  const open: Http[] = []
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => {
    await Promise.all(open.map((http) => http.close()))
    await database.drop()
  })

  const processOf = async () => {
    const { db } = database
    const http = await buildHttp({
      db,
      clock,
      catalogues: await loadCatalogues(),
      authenticator: { authenticate: nobody, authenticateSession: nobody },
      routes: [rare('rare'), rare('seldom')],
      callCounts: createCallCounts(db, clock),
    })
    open.push(http)
    return http
  }
  const call = async (http: Http, name = 'rare', from = '10.2.0.1') =>
    (await http.inject({ url: `/api/demo/${name}`, remoteAddress: from })).statusCode

  it('are one limit, whichever of them is called, each call and each caller apart', async () => {
    const [one, two] = [await processOf(), await processOf()]
    expect([await call(one), await call(two), await call(one), await call(two), await call(one)]).toEqual([
      200, 200, 200, 429, 429,
    ])
    expect(await call(two, 'seldom')).toBe(200)
    expect(await call(two, 'rare', '10.2.0.2')).toBe(200)
    clock.advance(MINUTE)
    expect([await call(two), await call(one)]).toEqual([200, 200])
  })

  it('count all of many at once', async () => {
    const [one, two] = [await processOf(), await processOf()]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => call(n % 2 ? one : two, 'rare', '10.2.0.9')),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(3)
  })

  it('of all calls are one, too, once the others have been told', async () => {
    const { db } = database
    const listeners = new Set<(tally: Tally) => void>()
    const told = Promise.withResolvers<void>()
    const tallies: TallyChannel = {
      tell(tally) {
        for (const listener of listeners) listener(tally)
        told.resolve()
      },
      hear(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const start = async (channel: TallyChannel) => {
      const http = await buildHttp({
        db,
        clock,
        catalogues: await loadCatalogues(),
        authenticator: { authenticate: nobody, authenticateSession: nobody },
        routes: [often],
        callsPerMinute: 30,
        callCounts: createCallCounts(db, clock),
        tallies: channel,
      })
      open.push(http)
      return http
    }
    // The first tells, the second hears.
    const one = await start({ ...tallies, hear: () => () => {} })
    const two = await start({ ...tallies, tell: () => {} })
    for (let i = 0; i < 30; i++) expect(await call(one, 'often', '10.2.0.7')).toBe(200)
    expect(await call(one, 'often', '10.2.0.7')).toBe(429)
    await told.promise
    expect(await call(two, 'often', '10.2.0.7')).toBe(429)
    expect(await call(two, 'often', '10.2.0.8')).toBe(200)
  })

  it('hold in each process alone while the common count cannot be had', async () => {
    const { db } = database
    const http = await buildHttp({
      db,
      clock,
      catalogues: await loadCatalogues(),
      authenticator: { authenticate: nobody, authenticateSession: nobody },
      routes: [rare('rare')],
      callCounts: { count: () => Promise.reject(new Error('no database')) },
    })
    open.push(http)
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push(await call(http))
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})
