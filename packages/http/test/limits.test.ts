import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineRoute } from '../src/index.ts'
import { failureOf, type HttpApp, startHttp } from './app.ts'
import { createThing } from './things.ts'

const rate = { max: 3, windowMs: 60_000 }

const routes = [
  createThing,
  { ...createThing, id: 'demo.things.wide', path: '/api/demo/wide', bodyLimit: 2 * 1024 * 1024 },
  defineRoute({
    id: 'demo.things.rare',
    method: 'GET',
    path: '/api/demo/rare',
    summary: 'Three a minute',
    permission: 'public',
    scope: 'public',
    rate,
    handler: async () => 'rare',
  }),
  defineRoute({
    id: 'demo.things.seldom',
    method: 'GET',
    path: '/api/demo/seldom',
    summary: 'Three a minute of a session',
    permission: 'session',
    scope: 'manual',
    rate,
    handler: async () => 'seldom',
  }),
]

describe('limits', () => {
  let app: HttpApp
  beforeAll(async () => {
    app = await startHttp(routes)
  })
  afterAll(() => app.close())

  /** How many calls are answered before the first that is one too many. */
  const answered = async (url: string, headersOf: (n: number) => Record<string, string>) => {
    for (let n = 0; n < 20; n++) if ((await app.get(url, headersOf(n))).statusCode === 429) return n
    return Number.NaN
  }

  it('tell who calls too often when to come back', async () => {
    expect(await answered('/api/demo/rare', () => ({}))).toBe(3)
    const reply = await app.get('/api/demo/rare')
    expect(failureOf(reply)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.json<{ message: string }>().message).toMatch(/\d+秒后重试/)
  })

  it('count calls by session, and by address whoever has none', async () => {
    const session = (token: string) => ({ authorization: token })
    const seldom = '/api/demo/seldom'
    expect((await app.get(seldom, session('holder:one'))).statusCode).toBe(200)
    expect((await app.get(seldom, session('holder:two'))).statusCode).toBe(200)
    expect(await answered(seldom, () => session('holder:one'))).toBe(3)
    expect(await answered(seldom, () => session('holder:two'))).toBe(3)
    // Invented tokens share what is left of their address.
    expect(await answered(seldom, (n) => session(`invented-${n}`))).toBeLessThanOrEqual(3)
  })

  it('of a body are those of its call, and the refusal says which', async () => {
    const oneMebibyte = { name: 'x'.repeat(1024 * 1024) }
    const refused = await app.post('/api/demo/things', oneMebibyte)
    expect(failureOf(refused)).toEqual([413, 'TOO_LARGE'])
    expect(refused.json<{ message: string }>().message).toContain('1 MB')
    expect(failureOf(await app.post('/api/demo/wide', oneMebibyte))).toEqual([400, 'INVALID_INPUT'])
    const larger = await app.post('/api/demo/wide', { name: 'x'.repeat(2 * 1024 * 1024) })
    expect(larger.json<{ message: string }>().message).toContain('2 MB')
  })
})
