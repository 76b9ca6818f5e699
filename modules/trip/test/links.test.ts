import { sql } from '@motorpool/db'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import type { Page } from '@motorpool/resource/shared'
import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { customerOf } from '../../vehicle/test/support/customer.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import type { LinkOpening, MadeTripLink, SharedTrip } from '../src/shared/index.ts'
import { drove, reported, reports, start } from './support/app.ts'

const API = '/api/vehicle-svc/tripLinks/V1.0'
const VIEW = '/api/vehicle-svc/noToken/tripLink/view'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PLATE = '京A12345'

let app: TestApp
let place: Place
let lorry: { id: string; vin: string }
let begin: number
let trip: string
let n = 0

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  const made = await buildVehicle(app, place)
  lorry = { id: made.id, vin: String(made.vin) }
  await platform(sql`update tenant set auth_status = 'AUTHED' where id = ${place.tenant.id}`)
  await platform(sql`update vehicle set plate_code = ${PLATE} where id = ${lorry.id}`)
  begin = dayStart(dayOf(app.clock.now())) - 20 * HOUR
  ;[trip = ''] = await drove(
    app,
    lorry.id,
    { begin, end: begin + 20 * MINUTE, distance: 12_345 },
    { begin: begin + 2 * HOUR, end: begin + 3 * HOUR },
  )
  await reports(
    app,
    lorry.id,
    [-5, 0, 1, 2, 19, 20, 25, 130].map((minute) => ({
      time: begin + minute * MINUTE,
      lng: 107 + minute / 100,
      speed: 60,
    })),
  )
})
afterAll(() => app?.close())

const platform = (query: ReturnType<typeof sql>) =>
  app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))
const ask = (body: object = {}, who = place.owner) =>
  app.as(who).post<MadeTripLink>(API, { tripId: trip, hours: 24, ...body })
async function made(body: object = {}): Promise<MadeTripLink> {
  const answer = await ask(body)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}
// Each from an address of its own, unless calls are counted.
const view = (token: string, from = `198.51.100.${++n % 250}`) =>
  app.signedOut.post<SharedTrip>(VIEW, { token }, { from })
const standing = async (who = place.owner) =>
  (await app.as(who).post<Page<{ id: string; openings: number }>>(`${API}/page`, { pageSize: 100 })).data
    .items
const revoke = (ids: readonly string[], who = place.owner) =>
  app.as(who).post<number>(`${API}/revoke`, { ids })

describe('a link of a trip', () => {
  it('shows without a session when and where it was, and nothing before or after', async () => {
    const { token, expireTime } = await made()
    expect(expireTime).toBe(app.clock.now() + DAY)
    const { status, data } = await view(token)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      plate: null,
      beginTime: begin,
      endTime: begin + 20 * MINUTE,
      beginAddress: 'at 107.00',
      endAddress: 'at 107.20',
      distance: 12.3,
    })
    expect(data.track?.time.map((time) => (time - begin) / MINUTE)).toEqual([0, 1, 2, 19, 20])
  })

  it('says nothing else of the vehicle; the plate where it was asked for', async () => {
    const hidden = (await view((await made()).token)).text
    const { token } = await made({ showPlate: true })
    const shown = await view(token)
    expect(shown.data.plate).toBe(PLATE)
    for (const text of [hidden, shown.text])
      for (const secret of [lorry.vin, trip, 'mileage', 'speed', 'terminal', 'org', 'tenant', 'vehicle'])
        expect(text).not.toContain(secret)
    expect(Object.keys(shown.data).sort()).toEqual([
      'beginAddress',
      'beginTime',
      'distance',
      'endAddress',
      'endTime',
      'expireTime',
      'gaps',
      'plate',
      'track',
    ])
    expect(hidden).not.toContain(PLATE)
    expect(Object.keys(shown.data.track ?? {})).toEqual(['time', 'lng', 'lat'])
  })

  it('is 256 random bits, of which the hash alone is stored', async () => {
    const { id, token } = await made()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await platform(sql`select trip_link::text as line from trip_link where id = ${id}`)
    expect(JSON.stringify(rows)).not.toContain(token)
    const logs = await platform(sql`select biz_log::text as line from biz_log`)
    expect(JSON.stringify(logs.rows)).not.toContain(token)
  })

  it('that was guessed, cut, revoked or has expired is answered alike', async () => {
    const { id, token } = await made()
    await revoke([id])
    const expired = await made({ hours: 1 })
    await platform(
      sql`update trip_link set expire_time = ${new Date(app.clock.now())} where id = ${expired.id}`,
    )
    const good = await made()
    const tokens = [
      token,
      expired.token,
      good.token.slice(0, -1),
      `${good.token}A`,
      Buffer.alloc(32).toString('base64url'),
    ]
    const answers = await Promise.all(tokens.map((one) => view(one)))
    expect(answers.map(({ status, errCode }) => [status, errCode])).toEqual(
      tokens.map(() => [404, 'TRIP_LINK_INVALID']),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('opens nothing once its tenant is closed, or its vehicle belongs to another', async () => {
    const { token } = await made()
    await platform(sql`update tenant set status = 'DISABLED' where id = ${place.tenant.id}`)
    expect((await view(token)).errCode).toBe('TRIP_LINK_INVALID')
    await platform(sql`update tenant set status = 'ENABLED' where id = ${place.tenant.id}`)
    expect((await view(token)).status).toBe(200)
  })

  it('goes on to show what it showed, whatever is counted again later', async () => {
    const { token } = await made()
    await platform(sql`update vehicle_trip set end_time = end_time + interval '90 minutes', distance = 99000
      where vehicle_id = ${lorry.id} and begin_time = ${new Date(begin)}`)
    expect((await view(token)).data).toMatchObject({ endTime: begin + 20 * MINUTE, distance: 12.3 })
    await platform(sql`update vehicle_trip set end_time = end_time - interval '90 minutes', distance = 12345
      where vehicle_id = ${lorry.id} and begin_time = ${new Date(begin)}`)
  })

  it('counts and writes down who opened it; what opens nothing counts nothing', async () => {
    const { id, token } = await made()
    await view(token, '203.0.113.7')
    await view(token, '203.0.113.8')
    await view(`${token}x`)
    expect((await standing()).find((one) => one.id === id)).toMatchObject({ openings: 2 })
    const { data } = await app.as(place.owner).get<LinkOpening[]>(`${API}/${id}/openings`)
    expect(data.map(({ address }) => address).sort()).toEqual(['203.0.113.7', '203.0.113.8'])
  })

  it('is asked for only so often from one address', async () => {
    const codes = []
    for (let i = 0; i < 70; i++) codes.push((await view('x', '203.0.113.99')).status)
    expect(codes.slice(0, 60).every((status) => status === 404)).toBe(true)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('making links', () => {
  it.each([
    ['no time', { hours: 0 }],
    ['more than thirty days', { hours: 721 }],
    ['a part of an hour', { hours: 1.5 }],
    ['no trip', { tripId: 'x' }],
  ])('refuses %s', async (_, body) => {
    expect((await ask(body)).status).toBe(400)
  })

  it('refuses a trip that goes on', async () => {
    const { id } = await buildVehicle(app, place)
    const now = app.clock.now()
    const [tripId] = await drove(app, id, { begin: now - HOUR - (now % 1000), end: now - MINUTE })
    await reported(app, id, now - MINUTE)
    expect((await ask({ tripId })).errCode).toBe('TRIP_ONGOING')
  })

  it('is not for other tenants, organisations beside, or customers', async () => {
    const other = await newPlace(app)
    expect((await ask({}, other.owner)).status).toBe(404)
    const org = await app.buildOrg({ tenant: place.tenant })
    const beside = await app.buildUser({ org, scope: 'own', permissions: ['analysis/tripLinks/create'] })
    expect((await ask({}, beside)).status).toBe(404)
    const viewer = await app.buildUser({ tenant: place.tenant, permissions: ['analysis/trips/find'] })
    expect((await ask({}, viewer)).status).toBe(403)
    const customer = await customerOf(app, place, lorry.vin, dayText(dayOf(begin) - 1))
    expect((await ask({}, customer)).status).toBe(403)
  })
})

describe('the list of links', () => {
  it('has those that stand, for the tenant alone', async () => {
    const { id } = await made()
    expect((await standing()).map((one) => one.id)).toContain(id)
    const other = await newPlace(app)
    expect(await standing(other.owner)).toEqual([])
    expect((await revoke([id], other.owner)).data).toBe(0)
    expect((await app.as(other.owner).get(`${API}/${id}/openings`)).status).toBe(404)
    const customer = await customerOf(app, place, lorry.vin, dayText(dayOf(begin) - 1))
    expect(await standing(customer)).toEqual([])
    expect((await revoke([id])).data).toBe(1)
    expect((await revoke([id])).data).toBe(0)
    expect((await standing()).map((one) => one.id)).not.toContain(id)
  })

  it('tells no token, and no hash of one', async () => {
    const { token } = await made()
    const { text } = await app.as(place.owner).post(`${API}/page`, { pageSize: 100 })
    expect(text).not.toContain(token)
    expect(text.toLowerCase()).not.toContain('hash')
  })
})
