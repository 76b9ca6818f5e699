import { sql } from '@motorpool/db'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { type ApiClient, startTestApp, type TestApp, type TestTenant } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { behaviourModule, createAreas } from '../src/server/index.ts'

const SESSIONS = '/api/collection-svc/sessions/V1.0'
const EVENTS = '/api/collection-svc/events/V1.0'
const IP = '/api/collection-svc/ip/V1.0'

interface Opened {
  enabled: boolean
  panel: boolean
  sessionId: string | null
}

describe('behaviour', () => {
  let app: TestApp
  let tenant: TestTenant
  let user: ApiClient
  const on = new Set<string>()

  beforeAll(async () => {
    app = await startTestApp({
      tenancy: { provision, provisionOrg },
      parts: {
        routes: behaviourModule({
          parameters: { get: <V>(_parameter: unknown, tenantId?: string) => on.has(tenantId ?? '') as V },
        }).routes,
      },
    })
    tenant = await app.buildTenant()
    user = app.as(await app.buildUser({ tenant }))
  })
  afterAll(() => app.close())

  const open = async (who = user, from = '114.114.114.114') => {
    const answer = await who.call<Opened>('GET', SESSIONS, undefined, { from, query: { ip: from } })
    expect(answer.status, answer.text).toBe(200)
    return answer.data
  }
  const event = (sessionId: string, more: object = {}) => ({
    projectKey: 'motorpool-console',
    eventKey: 'page_view',
    userId: '1',
    sessionId,
    eventTime: app.clock.now(),
    endTime: app.clock.now() + 5,
    to: '/vehicle/vehicles',
    from: '/home',
    attrList: [{ attrKey: 'theme', attrValue: 'dark' }],
    ...more,
  })
  const stored = async () => {
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<Record<string, unknown>>`select * from behaviour_event order by id`.execute(tx),
    )
    return rows
  }

  it('R075 is off by default: no session is opened and no event is taken', async () => {
    expect(await open()).toEqual({ enabled: false, panel: false, sessionId: null })
    const answer = await user.post(EVENTS, { events: [event('nobody')] })
    expect([answer.status, answer.errCode]).toEqual([409, 'BEHAVIOUR_OFF'])
    expect(await stored()).toEqual([])
  })

  it('R398 R399 opens a session with the address it comes from and the place of it, at the chosen paths', async () => {
    on.add(tenant.id)
    const { sessionId } = await open()
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{
        ip: string
        ip_area: string
      }>`select ip, ip_area from behaviour_session where session_id = ${sessionId}`.execute(tx),
    )
    expect(rows[0]).toEqual({ ip: '114.114.114.114', ip_area: '中国 江苏省 南京市' })
    const looked = await user.call<{ ip: string; area: string | null }>('GET', IP, undefined, {
      from: '127.0.0.1',
    })
    expect(looked.data).toEqual({ ip: '127.0.0.1', area: null })
  })

  it('R076 gives a new id on refresh', async () => {
    const { sessionId } = await open()
    const again = await user.post<{ sessionId: string }>(SESSIONS, {})
    expect(again.data.sessionId).not.toBe(sessionId)
  })

  it('R078 stores events with all their parts, under the caller whatever user they name', async () => {
    const { sessionId } = await open()
    const answer = await user.post<{ stored: number }>(EVENTS, {
      events: [
        event(sessionId ?? ''),
        event(sessionId ?? '', { eventKey: 'click', endTime: null, attrList: [] }),
      ],
    })
    expect([answer.status, answer.data.stored]).toEqual([200, 2])
    const rows = await stored()
    expect(rows.at(-2)).toMatchObject({
      project_key: 'motorpool-console',
      event_key: 'page_view',
      session_id: sessionId,
      from: '/home',
      to: '/vehicle/vehicles',
      attr_list: [{ attrKey: 'theme', attrValue: 'dark' }],
    })
    expect(rows.at(-1)?.user_id).not.toBe('1')
  })

  it('takes no event of a session of somebody else', async () => {
    const other = app.as(await app.buildUser({ tenant }))
    const { sessionId } = await open(other)
    const answer = await user.post(EVENTS, { events: [event(sessionId ?? '')] })
    expect([answer.status, answer.errCode]).toEqual([404, 'BEHAVIOUR_SESSION'])
  })

  it.each([
    ['no events', () => ({ events: [] })],
    ['more than a batch', (id: string) => ({ events: Array.from({ length: 201 }, () => event(id)) })],
    ['unknown parts', (id: string) => ({ events: [event(id, { password: 'x' })] })],
    ['an endless text', (id: string) => ({ events: [event(id, { to: 'x'.repeat(256) })] })],
  ])('refuses %s', async (_what, body) => {
    const { sessionId } = await open()
    expect((await user.post(EVENTS, body(sessionId ?? ''))).status).toBe(400)
  })
})

describe('places of addresses', () => {
  const areas = createAreas()
  it.each([
    ['114.114.114.114', '中国 江苏省 南京市'],
    ['::ffff:114.114.114.114', '中国 江苏省 南京市'],
    ['8.8.8.8', '美国'],
    ['10.0.0.1', undefined],
    ['127.0.0.1', undefined],
    ['::1', undefined],
    ['not an address', undefined],
  ])('%s is in %s', (ip, area) => expect(areas.area(ip)).toBe(area))
})
