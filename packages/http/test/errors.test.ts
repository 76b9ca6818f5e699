import { sql } from '@motorpool/db'
import { AppError, textKey } from '@motorpool/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineRoute, type Route } from '../src/index.ts'
import { failureOf, HOLDER, type HttpApp, startHttp } from './app.ts'
import { findThing } from './things.ts'

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

const unlabelled = () =>
  new AppError('FIELD_CHOICE', {}, { fields: [{ field: 'vin', code: 'FIELD_CHOICE' }] })

const routes: Route[] = [
  findThing,
  thrower('unknown', () => new Error('select secret from vault')),
  { ...thrower('labelled', unlabelled), labels: ['vehicle/vehicles'] },
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
    id: 'demo.things.foreign',
    method: 'GET',
    path: '/api/demo/foreign',
    summary: "Writes a row into another tenant's",
    permission: 'session',
    scope: 'tenant',
    handler: (ctx) => sql`insert into vehicle (tenant_id, vin) values (8, 'A')`.execute(ctx.tx),
  }),
  defineRoute({
    id: 'demo.things.ungranted',
    method: 'GET',
    path: '/api/demo/ungranted',
    summary: 'Writes what the runtime role only reads',
    permission: 'session',
    scope: 'tenant',
    handler: (ctx) => sql`delete from tenant`.execute(ctx.tx),
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
]

describe('a failure', () => {
  let app: HttpApp
  beforeAll(async () => {
    app = await startHttp(routes)
  })
  afterAll(() => app.close())

  it('that nobody expected is answered with a number that the log repeats, and nothing else', async () => {
    const reply = await app.get('/api/demo/unknown')
    expect(failureOf(reply)).toEqual([500, 'INTERNAL'])
    const number = /\d{6}/.exec(reply.json<{ message: string }>().message)?.[0]
    const line = app.log.find((l) => l.object.number === Number(number))
    expect(line?.object.err).toMatchObject({ message: 'select secret from vault' })
    expect(reply.payload).not.toContain('vault')
  })

  it('never shows SQL', async () => {
    const reply = await app.get('/api/demo/sql')
    expect(reply.statusCode).toBe(500)
    expect(reply.payload).not.toMatch(/nowhere|relation|select/)
  })

  it('of a write that row security refuses is FORBIDDEN, without SQL', async () => {
    const reply = await app.get('/api/demo/foreign')
    expect(failureOf(reply)).toEqual([403, 'FORBIDDEN'])
    expect(reply.payload).not.toMatch(/row-level|vehicle/)
  })

  it('of a write to what is read only for tenants is FORBIDDEN', async () => {
    expect(failureOf(await app.get('/api/demo/ungranted'))).toEqual([403, 'FORBIDDEN'])
  })

  it('of a database that does not answer in time is UNAVAILABLE', async () => {
    expect(failureOf(await app.get('/api/demo/slow'))).toEqual([503, 'UNAVAILABLE'])
  })

  it('R259 carries errCode and a message in the language of the caller; a success carries neither', async () => {
    const reply = await app.get('/api/demo/typed', { ...HOLDER, 'accept-language': 'en-GB,en;q=0.8' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({
      errCode: 'NOT_FOUND',
      message: 'No access rights does not exist or has been deleted',
    })
    expect(Object.keys((await app.get('/api/demo/found')).json<object>())).toEqual(['data'])
  })

  it('R146 names a field by its label, also where the thrower gave none', async () => {
    const { message, fields } = (await app.get('/api/demo/labelled')).json<{
      message: string
      fields: { message: string }[]
    }>()
    expect([message, fields[0]?.message]).toEqual(['车架号不在可选范围内', '车架号不在可选范围内'])
  })

  it('of an unknown path has the same shape', async () => {
    expect(failureOf(await app.get('/api/demo/nothing?x=1'))).toEqual([404, 'NOT_FOUND'])
  })
})
