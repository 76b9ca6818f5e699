import { sql } from '@motorpool/db'
import { AppError, textKey } from '@motorpool/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute, filter, idParams, idText, pageBody, type Route } from '../src/index.ts'
import { type HttpApp, startHttp } from './app.ts'

const HOLDER = { authorization: 'holder:demo/things/find,demo/things/create' }

const committed: boolean[] = []

function thrower(name: string, error: () => unknown): Route {
  return defineRoute({
    id: `demo.things.${name}`,
    method: 'GET',
    path: `/api/demo/${name}`,
    summary: 'Fails',
    permission: 'session',
    scope: 'manual',
    handler: async () => {
      throw error()
    },
  })
}

const routes: Route[] = [
  thrower('unknown', () => new Error('select secret from vault')),
  {
    ...thrower(
      'labelled',
      () => new AppError('FIELD_CHOICE', {}, { fields: [{ field: 'vin', code: 'FIELD_CHOICE' }] }),
    ),
    labels: ['vehicle/vehicles'],
  },
  thrower('typed', () => new AppError('NOT_FOUND', { what: textKey('error.FORBIDDEN') })),
  defineRoute({
    id: 'demo.things.sql',
    method: 'GET',
    path: '/api/demo/sql',
    summary: 'Broken SQL',
    permission: 'session',
    scope: 'tenant',
    handler: (ctx) => sql`select nothing from nowhere`.execute(ctx.tx),
  }),
  defineRoute({
    id: 'demo.things.slow',
    method: 'GET',
    path: '/api/demo/slow',
    summary: 'Runs into the statement timeout',
    permission: 'session',
    scope: 'tenant',
    handler: async (ctx) => {
      await sql`set local statement_timeout = 20`.execute(ctx.tx)
      await sql`select pg_sleep(5)`.execute(ctx.tx)
    },
  }),
  defineRoute({
    id: 'demo.things.bound',
    method: 'GET',
    path: '/api/demo/bound',
    summary: 'Tenant of the transaction',
    permission: 'demo/things/find',
    scope: 'tenant',
    response: z.object({ tenant: z.string() }),
    handler: async (ctx) => {
      const { rows } = await sql<{ tenant: string }>`select app.tenant_id()::text as tenant`.execute(ctx.tx)
      return { ...rows[0], secret: 'not declared' }
    },
  }),
  defineRoute({
    id: 'demo.things.commit',
    method: 'POST',
    path: '/api/demo/commit',
    summary: 'Leaves something to do after the commit',
    permission: 'session',
    scope: 'tenant',
    body: z.object({ fails: z.boolean() }),
    handler: async (ctx, { body }) => {
      ctx.afterCommit(() => committed.push(body.fails))
      if (body.fails) throw new AppError('FORBIDDEN')
    },
  }),
  defineRoute({
    id: 'demo.things.create',
    method: 'POST',
    path: '/api/demo/things',
    summary: 'Creates',
    permission: 'demo/things/create|demo/things/import',
    scope: 'manual',
    body: z.object({ name: z.string().min(1).max(5), size: z.number().min(1).max(9).default(1) }),
    response: z.object({ name: z.string() }),
    handler: async (_ctx, { body }) => body,
  }),
  defineRoute({
    id: 'demo.things.page',
    method: 'POST',
    path: '/api/demo/things/page',
    summary: 'Filters',
    permission: 'session',
    scope: 'manual',
    readOnly: true,
    body: pageBody({ name: filter(z.string()), size: filter(z.number()) }),
    response: z.unknown(),
    handler: async (_ctx, { body }) => body,
  }),
  defineRoute({
    id: 'demo.things.rare',
    method: 'GET',
    path: '/api/demo/rare',
    summary: 'Three a minute',
    permission: 'public',
    scope: 'public',
    rate: { max: 3, windowMs: 60_000 },
    handler: async () => 'rare',
  }),
  defineRoute({
    id: 'demo.things.seldom',
    method: 'GET',
    path: '/api/demo/seldom',
    summary: 'Three a minute of a session',
    permission: 'session',
    scope: 'tenant',
    rate: { max: 3, windowMs: 60_000 },
    handler: async () => 'seldom',
  }),
  defineRoute({
    id: 'demo.things.find',
    method: 'GET',
    path: '/api/demo/one/:id',
    summary: 'One by id',
    permission: 'session',
    scope: 'manual',
    params: idParams,
    handler: async (_ctx, { params }) => params.id,
  }),
  defineRoute({
    id: 'demo.things.file',
    method: 'GET',
    path: '/api/demo/file',
    summary: 'A file',
    permission: 'public',
    scope: 'public',
    handler: async () => ({
      file: true,
      fileName: '../车辆"\r\nx: y(\u202eslx.exe',
      contentType: 'application/octet-stream',
      body: Buffer.from('x'),
    }),
  }),
]

describe('the API server', () => {
  let app: HttpApp
  const get = (url: string, headers: Record<string, string> = HOLDER) =>
    app.http.inject({ method: 'GET', url, headers })
  const post = (payload: unknown, headers: Record<string, string> = HOLDER, url = '/api/demo/things') =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })

  beforeAll(async () => {
    app = await startHttp(routes, { tiles: 'http://tiles.lan:8081' })
  })
  afterAll(() => app.close())

  describe('failures', () => {
    it('answers an unknown error with a number that the log repeats, and nothing else', async () => {
      const reply = await get('/api/demo/unknown')
      expect(reply.statusCode).toBe(500)
      const { errCode, message } = reply.json<{ errCode: string; message: string }>()
      expect(errCode).toBe('INTERNAL')
      const number = /\d{6}/.exec(message)?.[0]
      const line = app.log.find((l) => l.object.number === Number(number))
      expect(line?.object.err).toMatchObject({ message: 'select secret from vault' })
      expect(reply.payload).not.toContain('vault')
    })

    it('never shows SQL', async () => {
      const reply = await get('/api/demo/sql')
      expect(reply.statusCode).toBe(500)
      expect(reply.payload).not.toMatch(/nowhere|relation|select/)
    })

    it('calls a database that does not answer in time unavailable', async () => {
      const reply = await get('/api/demo/slow')
      expect([reply.statusCode, reply.json<{ errCode: string }>().errCode]).toEqual([503, 'UNAVAILABLE'])
    })

    it('R259 carries errCode and a message in the language of the caller only when it fails', async () => {
      const reply = await get('/api/demo/typed', { ...HOLDER, 'accept-language': 'en-GB,en;q=0.8' })
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toEqual({
        errCode: 'NOT_FOUND',
        message: 'No access rights does not exist or has been deleted',
      })
      expect(Object.keys((await get('/api/demo/bound')).json<object>())).toEqual(['data'])
    })

    it('names field and fault of refused input', async () => {
      const reply = await post({ name: 'too long', size: 10 })
      expect(reply.statusCode).toBe(400)
      expect(reply.json<{ fields: object[] }>().fields).toEqual([
        { field: 'name', message: '名称不能超过5个字符' },
        { field: 'size', message: 'size不能大于9' },
      ])
      expect((await post({})).json<{ fields: object[] }>().fields).toEqual([
        { field: 'name', message: '名称不能为空' },
      ])
    })

    it('R146 names a field by its label, also where the thrower gave none', async () => {
      const { message, fields } = (await get('/api/demo/labelled')).json<{
        message: string
        fields: { message: string }[]
      }>()
      expect([message, fields[0]?.message]).toEqual(['车架号不在可选范围内', '车架号不在可选范围内'])
    })

    it('refuses invalid JSON and a body over the limit as what they are', async () => {
      const broken = await post('{"name": ')
      expect([broken.statusCode, broken.json<{ errCode: string }>().errCode]).toEqual([400, 'INVALID_INPUT'])
      const large = await post({ name: 'x'.repeat(1024 * 1024) })
      expect([large.statusCode, large.json<{ errCode: string }>().errCode]).toEqual([413, 'TOO_LARGE'])
    })

    it.each([
      ['NUL', { name: 'a\u0000' }, ['name']],
      ['half a surrogate pair', { name: '\ud83d' }, ['name']],
      ['NUL in a list', { name: 'a', list: ['x', 'y\u0000'] }, ['list']],
      ['NUL in a name that nobody declared', { name: 'a', 'x\u0000': 1 }, undefined],
      ['nesting without sense', `{"name":"a","deep":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, ['deep']],
    ])('refuses %s, which no table can keep, and names the field', async (_what, body: unknown, fields) => {
      expect((await post({ name: 'a' })).statusCode).toBe(200)
      const answer = await post(body)
      const failure = answer.json<{ errCode: string; fields?: { field: string }[] }>()
      expect([answer.statusCode, failure.errCode]).toEqual([400, fields ? 'FIELD_FORMAT' : 'INVALID_INPUT'])
      expect(failure.fields?.map((f) => f.field)).toEqual(fields)
    })

    it('refuses ids beyond 64 bits', () => {
      for (const id of ['1', '9223372036854775807'])
        expect([id, idText.safeParse(id).success]).toEqual([id, true])
      for (const id of ['0', '-1', '9223372036854775808', '9999999999999999999', '1e3', ''])
        expect([id, idText.safeParse(id).success]).toEqual([id, false])
    })

    it('answers an unknown path in the same shape', async () => {
      const reply = await get('/api/demo/nothing?x=1')
      expect(reply.statusCode).toBe(404)
      expect(reply.json<{ errCode: string }>().errCode).toBe('NOT_FOUND')
    })
  })

  describe('callers', () => {
    it.each(['/api/demo/%zz', `/api/demo/one/${'9'.repeat(200)}`, '/api/demo/one/%E4%BD'])(
      'answers an address that cannot be read in the same shape: %s',
      async (url) => {
        const answer = await get(url)
        expect([answer.statusCode, answer.json()]).toEqual([
          400,
          { errCode: 'INVALID_INPUT', message: app.texts['zh-CN']['error.INVALID_INPUT'] },
        ])
      },
    )

    it('asks for a session before it looks at the input', async () => {
      expect((await post('{"broken', {})).statusCode).toBe(401)
      expect((await post('{"broken', { authorization: 'holder:demo/things/find' })).statusCode).toBe(403)
    })

    it('takes the token with and without the word Bearer', async () => {
      expect(
        (await get('/api/demo/bound', { authorization: `Bearer ${HOLDER.authorization}` })).statusCode,
      ).toBe(200)
      expect((await get('/api/demo/bound', { authorization: 'unknown' })).statusCode).toBe(401)
    })

    it('lets any one of several permissions do', async () => {
      const made = await post({ name: 'ok' }, { authorization: 'holder:demo/things/import' })
      expect(made.statusCode).toBe(200)
    })

    it('takes the cookie for reading, and for writing only beside the Client-Id header', async () => {
      const cookie = `biz-token=${encodeURIComponent(HOLDER.authorization)}`
      expect((await get('/api/demo/bound', { cookie })).statusCode).toBe(200)
      expect((await post({ name: 'ok' }, { cookie })).statusCode).toBe(401)
      expect((await post({ name: 'ok' }, { cookie, 'client-id': 'BIZ' })).statusCode).toBe(200)
    })

    it('prefers the header to the cookie', async () => {
      const cookie = `biz-token=${encodeURIComponent(HOLDER.authorization)}`
      expect((await get('/api/demo/bound', { cookie, authorization: 'unknown' })).statusCode).toBe(401)
    })

    it('binds the transaction to the tenant of the caller', async () => {
      expect((await get('/api/demo/bound')).json<{ data: object }>().data).toEqual({ tenant: '7' })
    })
  })

  it('does what is left for after the commit only when the call succeeds', async () => {
    expect((await post({ fails: true }, HOLDER, '/api/demo/commit')).statusCode).toBe(403)
    expect((await post({ fails: false }, HOLDER, '/api/demo/commit')).statusCode).toBe(200)
    expect(committed).toEqual([false])
  })

  describe('answers', () => {
    it('drop what the response does not declare', async () => {
      expect((await get('/api/demo/bound')).payload).not.toContain('not declared')
    })

    it('of a page ignore filters that are missing, empty or null', async () => {
      const { data } = (await post({ name: '', size: null }, HOLDER, '/api/demo/things/page')).json<{
        data: object
      }>()
      expect(data).toEqual({ page: 1, pageSize: 20 })
    })

    it('send a file under any name without letting the name write headers, name folders or read backwards', async () => {
      const { headers } = await get('/api/demo/file')
      expect(headers['content-disposition']).toBe(
        `attachment; filename*=UTF-8''.._${encodeURIComponent('车辆')}___x_%20y%28slx.exe`,
      )
      expect(headers.x).toBeUndefined()
      expect(headers['x-content-type-options']).toBe('nosniff')
    })

    it('forbid foreign scripts, frames and objects', async () => {
      const policy = String((await get('/api/demo/bound')).headers['content-security-policy'])
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
    })

    it('let the browser fetch the tiles of an online map that is served without TLS', async () => {
      const policy = String((await get('/api/demo/bound')).headers['content-security-policy'])
      for (const directive of ['img-src', 'connect-src'])
        expect(policy).toMatch(new RegExp(`${directive} [^;]*http://tiles\\.lan:8081(;|$| )`))
    })
  })

  it('tells who calls too often when to come back', async () => {
    for (let i = 0; i < 3; i++) expect((await get('/api/demo/rare')).statusCode).toBe(200)
    const reply = await get('/api/demo/rare')
    expect([reply.statusCode, reply.json<{ errCode: string }>().errCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.json<{ message: string }>().message).toMatch(/\d+秒后重试/)
  })

  it('counts calls per session, and per address whoever has none', async () => {
    const statusOf = async (token: string) =>
      (await app.http.inject({ method: 'GET', url: '/api/demo/seldom', headers: { authorization: token } }))
        .statusCode
    const answered = async (token: (n: number) => string) => {
      for (let n = 0; n < 20; n++) if ((await statusOf(token(n))) === 429) return n
      return Number.NaN
    }
    expect(await statusOf('holder:one')).toBe(200)
    expect(await statusOf('holder:two')).toBe(200)
    expect(await answered(() => 'holder:one')).toBe(3)
    expect(await answered(() => 'holder:two')).toBe(3)
    // Invented tokens share what is left of their address.
    expect(await answered((n) => `invented-${n}`)).toBeLessThanOrEqual(3)
  })

  it('describes every call with its permission', async () => {
    const document = (await get('/api/docs/json')).json<{
      paths: Record<string, Record<string, { description: string }>>
    }>()
    expect(document.paths['/api/demo/things']?.post?.description).toContain('demo/things/create')
  })
})

describe('declaring a call', () => {
  const route = { method: 'GET', summary: '', scope: 'manual', handler: async () => null } as const

  it('refuses a path outside /api/ and a permission that is not module/action', () => {
    expect(() => defineRoute({ ...route, id: 'a', path: '/x', permission: 'session' })).toThrow(/api/)
    expect(() => defineRoute({ ...route, id: 'a', path: '/api/x', permission: 'things' })).toThrow(
      /module\/action/,
    )
    expect(() => defineRoute({ ...route, id: 'a', path: '/api/x', permission: 'a/find|b/look' })).toThrow(
      /b\/look/,
    )
  })
})
