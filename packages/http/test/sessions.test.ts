import { sql } from '@motorpool/db'
import { AppError } from '@motorpool/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../src/index.ts'
import { failureOf, HOLDER, type HttpApp, startHttp } from './app.ts'
import { createThing, findThing } from './things.ts'

const THINGS = '/api/demo/things'
const FOUND = '/api/demo/found'

const committed: boolean[] = []

const routes = [
  createThing,
  findThing,
  defineRoute({
    id: 'demo.things.bound',
    method: 'GET',
    path: '/api/demo/bound',
    summary: 'Tenant of the transaction',
    permission: 'demo/things/find',
    scope: 'tenant',
    handler: async (ctx) => {
      const { rows } = await sql<{ tenant: string }>`select app.tenant_id()::text as tenant`.execute(ctx.tx)
      return rows[0]
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
]

describe('a session', () => {
  let app: HttpApp
  beforeAll(async () => {
    app = await startHttp(routes)
  })
  afterAll(() => app.close())

  it('without the permission is refused, and the log says who called what', async () => {
    app.log.length = 0
    const reply = await app.get(FOUND, { authorization: 'holder:demo/others/find' })
    expect(failureOf(reply)).toEqual([403, 'FORBIDDEN'])
    expect(app.log).toContainEqual({
      level: 'info',
      object: { call: findThing.id, tenantId: '7', userId: '1', ip: '127.0.0.1' },
      message: 'call refused: no permission',
    })
  })

  it('is asked for before the input is looked at, and so is the permission', async () => {
    expect(failureOf(await app.post(THINGS, '{"broken', {}))).toEqual([401, 'UNAUTHENTICATED'])
    const reader = { authorization: 'holder:demo/things/find' }
    expect(failureOf(await app.post(THINGS, '{"broken', reader))).toEqual([403, 'FORBIDDEN'])
  })

  it('is named by a token with and without the word Bearer', async () => {
    const bearer = { authorization: `Bearer ${HOLDER.authorization}` }
    expect((await app.get(FOUND, bearer)).statusCode).toBe(200)
    expect((await app.get(FOUND)).statusCode).toBe(200)
    expect((await app.get(FOUND, { authorization: 'unknown' })).statusCode).toBe(401)
  })

  it('with any one of several permissions is enough', async () => {
    const made = await app.post(THINGS, { name: 'ok' }, { authorization: 'holder:demo/things/import' })
    expect(made.statusCode).toBe(200)
  })

  it('is taken from the cookie for reading, and for writing only beside the Client-Id header', async () => {
    const cookie = `biz-token=${encodeURIComponent(HOLDER.authorization ?? '')}`
    expect((await app.get(FOUND, { cookie })).statusCode).toBe(200)
    expect((await app.post(THINGS, { name: 'ok' }, { cookie })).statusCode).toBe(401)
    expect((await app.post(THINGS, { name: 'ok' }, { cookie, 'client-id': 'BIZ' })).statusCode).toBe(200)
  })

  it('is taken from the header before the cookie', async () => {
    const cookie = `biz-token=${encodeURIComponent(HOLDER.authorization ?? '')}`
    expect((await app.get(FOUND, { cookie, authorization: 'unknown' })).statusCode).toBe(401)
  })

  it('binds the transaction to its tenant', async () => {
    expect((await app.get('/api/demo/bound')).json<{ data: object }>().data).toEqual({ tenant: '7' })
  })

  it('does what is left for after the commit only when the call succeeds', async () => {
    expect((await app.post('/api/demo/commit', { fails: true })).statusCode).toBe(403)
    expect((await app.post('/api/demo/commit', { fails: false })).statusCode).toBe(200)
    expect(committed).toEqual([false])
  })
})
