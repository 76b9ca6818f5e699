import { LocalBus } from '@motorpool/bus'
import { Database, sql } from '@motorpool/db'
import { createTestDatabase, type TestDatabase } from '@motorpool/db/template'
import { buildHttp, defineRoute } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { systemClock } from '@motorpool/kernel'
import { SystemLogSink, systemModule } from '@motorpool/system/server'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GATEWAY_METRICS } from '../src/bus.ts'
import { serveHealth } from '../src/health.ts'
import { createLog, entryOf } from '../src/log.ts'
import { serveMetrics } from '../src/metrics.ts'
import { announce, PROCESS_STATUS, Processes } from '../src/processes.ts'

const SECRET = 'never-in-a-log-77'

const failing = defineRoute({
  id: 'demo.fails',
  method: 'GET',
  path: '/api/demo/fails',
  summary: 'Fails.',
  permission: 'session',
  scope: 'manual',
  query: z.object({ token: z.string().optional() }),
  handler: () => Promise.reject(new Error('the disk of shelf 7 is gone')),
})

const admin = {
  tenantId: '1',
  actor: { id: '1', userName: 'admin', userType: 'ADMIN' as const, orgId: '1', sessionId: '1' },
  orgScope: { kind: 'all' as const },
  permissions: new Set(['system/sysLog/find', 'system/sysLog/export']),
}
const tenant = { ...admin, tenantId: '7', actor: { ...admin.actor, userType: 'TENANT' as const } }

const byPath = defineRoute({
  id: 'demo.byPath',
  method: 'GET',
  path: '/api/demo/kept/:token',
  summary: 'Its path holds a secret.',
  permission: 'public',
  scope: 'public',
  secretPath: true,
  params: z.object({ token: z.string() }),
  handler: async (_ctx, { params: { token } }) => {
    if (token.endsWith('!')) throw new Error('failed')
    return 'here'
  },
})

interface Line {
  id: string
  level: string
  service: string
  message: string
  logger: string
  traceId: string
}

describe('what the operator sees', () => {
  let database: TestDatabase
  let app: FastifyInstance
  let sink: SystemLogSink
  const bus = new LocalBus()

  beforeAll(async () => {
    database = await createTestDatabase()
    sink = new SystemLogSink('api')
    sink.attach(database.db)
    app = await buildHttp({
      db: database.db,
      clock: systemClock,
      catalogues: await loadCatalogues(),
      authenticator: {
        authenticate: async (token) =>
          token === 'admin-token' ? admin : token === 'tenant-token' ? tenant : undefined,
        authenticateSession: async () => undefined,
      },
      routes: [failing, ...systemModule().routes],
      logger: createLog('test', 'warn', (entry) => sink.push(entry)),
    })
    serveMetrics(app, { db: database.db, bus, processes: new Processes(bus), open: 'loopback' })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await sink.close()
    await database.drop()
  })

  const call = (method: 'GET' | 'POST', url: string, token = 'admin-token', payload?: object) =>
    app.inject({ method, url, headers: { authorization: token }, ...(payload ? { payload } : {}) })
  const page = async (filter: object, token = 'admin-token') => {
    const answer = await call('POST', '/api/system-svc/sysLog/V1.0/page', token, { page: 1, ...filter })
    expect(answer.statusCode, answer.payload).toBe(200)
    return answer.json<{ data: { items: Line[] } }>().data.items
  }

  it('finds an error by the number its user was shown, with what happened and where', async () => {
    const answer = await call('GET', `/api/demo/fails?token=${SECRET}`)
    expect(answer.statusCode).toBe(500)
    const { message } = answer.json<{ message: string }>()
    const [number = ''] = /\d{6}/.exec(message) ?? []
    expect(answer.payload).not.toContain('shelf 7')
    await sink.flush()
    const [line] = await page({ traceId: number })
    expect(line).toMatchObject({
      level: 'ERROR',
      service: 'api',
      traceId: number,
      logger: 'GET /api/demo/fails',
    })
    expect(line?.message).toContain('shelf 7')
    const detail = await call('GET', `/api/system-svc/sysLog/V1.0/${line?.id}`)
    expect(detail.payload).toContain('observability.test.ts')
    expect(detail.payload).not.toContain(SECRET)
  })

  it('names the declared path of calls whose path holds a secret, however they end', async () => {
    const lines: string[] = []
    const server = await buildHttp({
      db: database.db,
      clock: systemClock,
      catalogues: await loadCatalogues(),
      authenticator: { authenticate: async () => undefined, authenticateSession: async () => undefined },
      routes: [byPath],
      logger: createLog('test', 'debug', undefined, { write: (line) => lines.push(line) }),
    })
    for (const [end, method] of [
      ['', 'GET'],
      ['', 'HEAD'],
      ['!', 'GET'],
    ] as const)
      await server.inject({ method, url: `/api/demo/kept/${SECRET}${end}?x=${SECRET}` })
    const token = '0123456789abcdef'.repeat(2)
    await server.inject({ method: 'POST', url: `/api/demo/kept/${token}` })
    await server.inject({ method: 'GET', url: `/api/demo/kept/${token}/more` })
    await server.close()
    expect(lines.filter((line) => line.includes('/api/demo/kept/***'))).toHaveLength(2)
    expect(lines.join()).not.toContain(token)
    expect(lines.filter((line) => line.includes('/api/demo/kept/:token')).length).toBeGreaterThanOrEqual(3)
    expect(lines.join()).not.toContain(SECRET)
  })

  it('R228 the page answers with items to the platform, and with none to a tenant', async () => {
    expect((await page({})).length).toBeGreaterThan(0)
    expect(await page({}, 'tenant-token')).toEqual([])
  })

  it('keeps warnings and errors alone, and waits for the database without growing', () => {
    expect(entryOf([{ err: new Error('x'), number: 123_456 }, 'internal error'], 50)).toMatchObject({
      level: 'ERROR',
      message: 'internal error: x',
      traceId: '123456',
    })
    expect(entryOf(['slow'], 40)).toMatchObject({ level: 'WARN', message: 'slow' })
    const alone = new SystemLogSink('gateway')
    for (let i = 0; i < 5000; i++) alone.push({ level: 'WARN', message: 'm', at: 0 })
    expect((alone as unknown as { waiting: unknown[] }).waiting.length).toBe(1000)
  })

  it('gives metrics to Prometheus on this machine: calls by route, the pool, the gateway', async () => {
    bus.respond(GATEWAY_METRICS, async () => ({
      sessions: 42,
      framesReceived: 7,
      refused: { CHECKSUM: 3 },
    }))
    await database.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into job_run (id, name, status, attempts, create_time, finish_time) values
        (1, 'file/task', 'WAIT', 3, now() - interval '90 seconds', null),
        (2, 'file/tidy', 'RUNNING', 3, now() - interval '1 hour', null),
        (3, 'file/task', 'FAIL', 3, now() - interval '2 hours', now() - interval '1 hour'),
        (4, 'file/task', 'FAIL', 3, now() - interval '3 days', now() - interval '2 days'),
        (5, 'file/task', 'DONE', 3, now(), now())`.execute(tx),
    )
    const answer = await app.inject({ method: 'GET', url: '/metrics' })
    expect(answer.headers['content-type']).toContain('text/plain')
    const text = answer.payload
    expect(text).toMatch(
      /motorpool_http_requests_total\{method="GET",route="\/api\/demo\/fails",status="5xx"\} 1/,
    )
    expect(text).toMatch(/motorpool_http_request_duration_seconds_bucket\{le="\+Inf"\} \d+/)
    expect(text).toContain('motorpool_database_connections{state="waiting"} 0')
    expect(text).toContain('motorpool_gateway_sessions 42')
    expect(text).toContain('motorpool_gateway_frames_received_total 7')
    expect(text).toContain('motorpool_database_up 1')
    expect(text).toMatch(/motorpool_database_size_bytes \d{7,}/)
    expect(text).toContain('motorpool_jobs_waiting{job="file/task"} 1')
    expect(text).toContain('motorpool_jobs_running{job="file/tidy"} 1')
    expect(text).toContain('motorpool_jobs_failed_day{job="file/task"} 1')
    expect(text).toMatch(/motorpool_jobs_oldest_waiting_seconds (9\d|1\d\d)\b/)
    expect(text).toContain('motorpool_gateway_refused_total{reason="CHECKSUM"} 3')
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) |[a-z0-9_]+(\{.*\})? -?[\d.e+-]+$)/)
  })

  it('tells what each gateway counts, whether it is there, and how far clocks are apart', async () => {
    const own = new LocalBus()
    let now = 0
    const server = fastify()
    const processes = new Processes(own, () => now)
    serveMetrics(server, { db: database.db, bus: own, processes, open: 'all' })
    const said = (name: string, clock: number | null, sessions: number) =>
      own.publish(PROCESS_STATUS, {
        role: 'gateway',
        name,
        clock,
        counts: { sessions, refused: { CHECKSUM: sessions }, later: { of: 'another version' } },
      })
    const lines = async () =>
      (await server.inject({ method: 'GET', url: '/metrics' })).payload
        .split('\n')
        .filter((line) => /^motorpool_(gateway|process)_/.test(line))
    said('west', 1500, 7)
    said('east', null, 35)
    await expect
      .poll(lines)
      .toEqual([
        'motorpool_process_up{role="gateway",name="east"} 1',
        'motorpool_process_up{role="gateway",name="west"} 1',
        'motorpool_process_clock_seconds{role="gateway",name="west"} 1.5',
        'motorpool_gateway_up{gateway="east"} 1',
        'motorpool_gateway_up{gateway="west"} 1',
        'motorpool_gateway_sessions{gateway="east"} 35',
        'motorpool_gateway_sessions{gateway="west"} 7',
        'motorpool_gateway_refused_total{gateway="east",reason="CHECKSUM"} 35',
        'motorpool_gateway_refused_total{gateway="west",reason="CHECKSUM"} 7',
      ])
    now = 6000
    said('east', 0, 36)
    await expect
      .poll(lines)
      .toEqual([
        'motorpool_process_up{role="gateway",name="east"} 1',
        'motorpool_process_up{role="gateway",name="west"} 0',
        'motorpool_process_clock_seconds{role="gateway",name="east"} 0',
        'motorpool_gateway_up{gateway="east"} 1',
        'motorpool_gateway_up{gateway="west"} 0',
        'motorpool_gateway_sessions{gateway="east"} 36',
        'motorpool_gateway_refused_total{gateway="east",reason="CHECKSUM"} 36',
      ])
    processes.close()
    await server.close()
  })

  it('a process says once a second that it is there, with the difference of its clock, while anybody listens', async () => {
    const own = new LocalBus()
    const processes = new Processes(own)
    const end = announce({ bus: own, db: database.db, status: () => ({ role: 'api', name: 'here:1' }) })
    await expect.poll(() => processes.all[0]?.clock ?? null).not.toBeNull()
    expect(processes.all).toMatchObject([{ role: 'api', name: 'here:1', up: true }])
    end()
    processes.close()
    expect(own.listening(PROCESS_STATUS)).toBe(false)
  })

  it('tells whether the store of files answers, where there is one', async () => {
    const of = async (files?: () => Promise<void>) => {
      const server = fastify()
      serveMetrics(server, {
        db: database.db,
        bus,
        processes: new Processes(bus),
        open: 'all',
        ...(files && { files }),
      })
      const { payload } = await server.inject({ method: 'GET', url: '/metrics' })
      await server.close()
      return /^motorpool_file_store_up (\d)$/m.exec(payload)?.[1]
    }
    expect([await of(), await of(async () => {})]).toEqual([undefined, '1'])
    expect(await of(() => Promise.reject(new Error('away')))).toBe('0')
  })

  it('is alive and not ready while its database is away, and still has metrics of itself', async () => {
    const away = new Database({ url: 'postgres://nobody:none@127.0.0.1:1/none', max: 1 })
    const alone = fastify()
    serveHealth(alone, away)
    serveMetrics(alone, { db: away, bus, processes: new Processes(bus), open: 'loopback' })
    const ask = async (url: string) => alone.inject({ method: 'GET', url })
    expect((await ask('/healthz')).statusCode).toBe(200)
    expect(await ask('/readyz')).toMatchObject({
      statusCode: 503,
      payload: JSON.stringify({ ok: false, database: 'unreachable' }),
    })
    expect((await ask('/metrics')).payload).toContain('motorpool_database_up 0')
    await alone.close()
    await away.close()
  })

  it.each([
    ['another machine', { remoteAddress: '10.1.2.3' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ])('gives none to %s', async (_who, how) => {
    const answer = await app.inject({ method: 'GET', url: '/metrics', ...how })
    expect(answer.statusCode).toBe(404)
    expect(answer.payload).not.toContain('motorpool_http')
  })

  it.each(['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml'])(
    'shows %s to who is signed in alone',
    async (url) => {
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401)
      expect((await call('GET', url)).statusCode).toBeLessThan(400)
    },
  )

  it('describes calls with their limits, their token and the shape of a refusal, and no script of another origin', async () => {
    const document = (await call('GET', '/api/docs/json')).json<{
      paths: Record<string, Record<string, { responses: Record<string, unknown>; 'x-rate-limit'?: unknown }>>
      components: { securitySchemes: unknown }
      info: { description: string }
    }>()
    const ticket = document.paths['/api/system-svc/tickets/V1.0']?.post
    expect(ticket?.['x-rate-limit']).toEqual({ calls: 120, seconds: 60 })
    expect(Object.keys(ticket?.responses ?? {})).toEqual(expect.arrayContaining(['200', '429', 'default']))
    expect(document.components.securitySchemes).toMatchObject({ token: { scheme: 'bearer' } })
    expect(ticket?.responses['429']).toMatchObject({ headers: { 'Retry-After': {} } })
    expect(document.info.description).toContain('Retry-After')
    const html = await call('GET', '/api/docs/')
    expect(html.payload).not.toMatch(/(src|href)="https?:/)
    expect(html.headers['content-security-policy']).toContain("script-src 'self'")
  })
})
