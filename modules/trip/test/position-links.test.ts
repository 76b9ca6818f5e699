import { sql } from '@motorpool/db'
import { dayOf, dayText } from '@motorpool/kernel'
import type { Place, TestApp, TestUser } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { customerOf } from '../../vehicle/test/support/customer.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import type { MadePositionLink, PositionLink, SharedPosition } from '../src/shared/index.ts'
import { start } from './support/app.ts'

const API = '/api/customer-svc/position/links/V1.0'
const VIEW = '/api/customer-svc/noToken/positionLink/view'
const HOUR = 3_600_000

let app: TestApp
let place: Place
let vin: string
let owner: TestUser
let n = 0

const platform = (query: ReturnType<typeof sql>) =>
  app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))
const day = (of: number) => dayText(dayOf(app.clock.now()) + of)
const ask = (body: object = {}, who = owner) =>
  app.as(who).post<MadePositionLink>(API, { vin, hours: 4, ...body })
async function made(body: object = {}): Promise<MadePositionLink> {
  const answer = await ask(body)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}
// Each from an address of its own, unless calls are counted.
const view = (token: string, from = `198.51.100.${++n % 250}`) =>
  app.signedOut.post<SharedPosition>(VIEW, { token }, { from })
const standing = async (who = owner) => (await app.as(who).get<PositionLink[]>(`${API}/${vin}`)).data

beforeAll(async () => {
  app = await start()
})
afterAll(() => app?.close())

beforeEach(async () => {
  place = await newPlace(app)
  const machine = await buildVehicle(app, place)
  vin = String(machine.vin)
  owner = await customerOf(app, place, vin, day(-10))
  await platform(sql`update tenant set auth_status = 'AUTHED' where id = ${place.tenant.id}`)
  await platform(sql`
    insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, lng, lat, state, online, position_time)
    values (${machine.id}, ${place.tenant.id}, ${place.org.id}, ${vin}, 'T1', 1, 107123456, 26500000, 1, true,
      ${new Date(app.clock.now() - 5000)})`)
})

describe('a link of the live position of a machine', () => {
  it('shows without a session where it is now, and that alone', async () => {
    const { token, expireTime } = await made({ name: '一号挖掘机' })
    expect(expireTime).toBe(app.clock.now() + 4 * HOUR)
    const { data, text } = await view(token)
    expect(data).toEqual({
      name: '一号挖掘机',
      lng: 107.123456,
      lat: 26.5,
      address: 'at 107.12',
      time: app.clock.now() - 5000,
      online: true,
      expireTime,
    })
    expect(text).not.toContain(vin)
    await platform(sql`update vehicle_realtime set lng = 107200000, online = false where vin = ${vin}`)
    expect((await view(token)).data).toMatchObject({ lng: 107.2, online: false })
  })

  it('that was guessed, revoked or has expired is answered alike', async () => {
    const revoked = await made()
    expect((await app.as(owner).post<number>(`${API}/revoke`, { ids: [revoked.id] })).data).toBe(1)
    const expired = await made({ hours: 1 })
    await platform(
      sql`update position_link set expire_time = ${new Date(app.clock.now())} where id = ${expired.id}`,
    )
    const tokens = [revoked.token, expired.token, Buffer.alloc(32).toString('base64url')]
    const answers = await Promise.all(tokens.map((one) => view(one)))
    expect(answers.map(({ status, errCode }) => [status, errCode])).toEqual(
      tokens.map(() => [404, 'TRIP_LINK_INVALID']),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await standing()).toEqual([])
  })

  it('ends with the link of its maker to the machine, though it would stand longer', async () => {
    const { token } = await made({ hours: 72 })
    expect((await view(token)).status).toBe(200)
    await platform(
      sql`update user_vehicle set end_date = ${day(-1)}::date where user_id = ${owner.principal.actor.id}`,
    )
    expect((await view(token)).errCode).toBe('TRIP_LINK_INVALID')
    expect((await ask()).status).toBe(404)
  })

  it('opens nothing once its maker or the tenant is closed', async () => {
    const { token } = await made()
    await platform(sql`update app_user set status = 'DISABLED' where id = ${owner.principal.actor.id}`)
    expect((await view(token)).errCode).toBe('TRIP_LINK_INVALID')
    await platform(sql`update app_user set status = 'NORMAL' where id = ${owner.principal.actor.id}`)
    await platform(sql`update tenant set status = 'DISABLED' where id = ${place.tenant.id}`)
    expect((await view(token)).errCode).toBe('TRIP_LINK_INVALID')
  })

  it('counts whoever looks on from one address once in ten minutes', async () => {
    const { token } = await made()
    for (const from of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) await view(token, from)
    expect((await standing())[0]).toMatchObject({ openings: 2, openTime: app.clock.now() })
    const { rows } = await platform(sql`select host(address) as address from position_link_opening o
      join position_link l on l.id = o.link_id where l.vin = ${vin} order by 1`)
    expect(rows).toEqual([{ address: '203.0.113.7' }, { address: '203.0.113.8' }])
  })

  it('is asked for only so often from one address', async () => {
    const codes = []
    for (let i = 0; i < 70; i++) codes.push((await view('x', '203.0.113.99')).status)
    expect(codes.slice(0, 60).every((status) => status === 404)).toBe(true)
    expect(codes.at(-1)).toBe(429)
  })

  it('is stored as a hash, and its token is in no log', async () => {
    const { token } = await made()
    await view(token)
    const stored = await platform(sql`select position_link::text as line from position_link`)
    const logs = await platform(sql`select biz_log::text as line from biz_log`)
    expect(JSON.stringify([stored.rows, logs.rows])).not.toContain(token)
  })
})

describe('making such links', () => {
  it.each([
    ['no time', { hours: 0 }],
    ['more than three days', { hours: 73 }],
    ['no machine', { vin: '' }],
    ['a long name', { name: 'x'.repeat(33) }],
  ])('refuses %s', async (_, body) => {
    expect((await ask(body)).status).toBe(400)
  })

  it('is for whose the machine is alone: not staff, other owners, former owners or strangers', async () => {
    const other = await buildVehicle(app, place)
    const neighbour = await customerOf(app, place, String(other.vin), day(-10))
    const former = await customerOf(app, place, vin, day(-10))
    await platform(
      sql`update user_vehicle set end_date = ${day(-1)}::date where user_id = ${former.principal.actor.id}`,
    )
    const elsewhere = await newPlace(app)
    const stranger = await buildVehicle(app, elsewhere)
    const foreign = await customerOf(app, elsewhere, String(stranger.vin), day(-10))
    for (const who of [neighbour, former, foreign]) {
      expect((await ask({}, who)).status).toBe(404)
      expect(await standing(who)).toEqual([])
    }
    expect((await ask({}, place.owner)).status).toBe(403)
  })

  it('of others can neither be seen nor revoked, whoever shares the machine', async () => {
    const { id, token } = await made()
    const beside = await customerOf(app, place, vin, day(-10))
    expect(await standing(beside)).toEqual([])
    for (const who of [beside, place.owner])
      expect((await app.as(who).post<number>(`${API}/revoke`, { ids: [id] })).data).toBe(0)
    expect((await view(token)).status).toBe(200)
  })

  it('stops at twenty that stand', async () => {
    for (let i = 0; i < 20; i++) await made()
    const answer = await ask()
    expect([answer.status, answer.errCode]).toEqual([409, 'POSITION_LINKS_MANY'])
  })
})
