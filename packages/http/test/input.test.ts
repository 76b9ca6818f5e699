import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute, filter, idParams, idText, pageBody } from '../src/index.ts'
import { failureOf, type HttpApp, startHttp } from './app.ts'
import { createThing } from './things.ts'

const THINGS = '/api/demo/things'

const routes = [
  createThing,
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
    id: 'demo.things.one',
    method: 'GET',
    path: '/api/demo/one/:id',
    summary: 'One by id',
    permission: 'session',
    scope: 'manual',
    params: idParams,
    handler: async (_ctx, { params }) => params.id,
  }),
]

describe('input', () => {
  let app: HttpApp
  beforeAll(async () => {
    app = await startHttp(routes)
  })
  afterAll(() => app.close())

  it('that is refused is named by field and fault', async () => {
    const reply = await app.post(THINGS, { name: 'too long', size: 10 })
    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ fields: object[] }>().fields).toEqual([
      { field: 'name', message: '名称不能超过5个字符' },
      { field: 'size', message: 'size不能大于9' },
    ])
    expect((await app.post(THINGS, {})).json<{ fields: object[] }>().fields).toEqual([
      { field: 'name', message: '名称不能为空' },
    ])
  })

  it('that is no JSON is refused', async () => {
    expect(failureOf(await app.post(THINGS, '{"name": '))).toEqual([400, 'INVALID_INPUT'])
  })

  it.each([
    ['NUL', { name: 'a\u0000' }, ['name']],
    ['half a surrogate pair', { name: '\ud83d' }, ['name']],
    ['NUL in a list', { name: 'a', list: ['x', 'y\u0000'] }, ['list']],
    ['NUL in a name that nobody declared', { name: 'a', 'x\u0000': 1 }, undefined],
  ])('with %s, which no table can store, is refused by field', async (_what, body: unknown, fields) => {
    expect((await app.post(THINGS, { name: 'a' })).statusCode).toBe(200)
    const answer = await app.post(THINGS, body)
    expect(failureOf(answer)).toEqual([400, fields ? 'FIELD_FORMAT' : 'INVALID_INPUT'])
    expect(answer.json<{ fields?: { field: string }[] }>().fields?.map((f) => f.field)).toEqual(fields)
  })

  it('takes ids of 64 bits and no larger ones', () => {
    for (const id of ['1', '9223372036854775807'])
      expect([id, idText.safeParse(id).success]).toEqual([id, true])
    for (const id of ['0', '-1', '9223372036854775808', '9999999999999999999', '1e3', ''])
      expect([id, idText.safeParse(id).success]).toEqual([id, false])
  })

  it.each(['/api/demo/%zz', `/api/demo/one/${'9'.repeat(200)}`, '/api/demo/one/%E4%BD'])(
    'is refused in the same shape when the address cannot be read: %s',
    async (url) => {
      const answer = await app.get(url)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { errCode: 'INVALID_INPUT', message: app.texts['zh-CN']['error.INVALID_INPUT'] },
      ])
    },
  )

  it('of a page may have filters that are missing, empty or null', async () => {
    const reply = await app.post('/api/demo/things/page', { name: '', size: null })
    expect(reply.json<{ data: object }>().data).toEqual({ page: 1, pageSize: 20 })
  })
})
