import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf, type HttpApp, startHttp } from './app.ts'
import { createThing } from './things.ts'

interface Call {
  description: string
  operationId: string
  responses: Record<string, object>
}

describe('the document of the calls', () => {
  let app: HttpApp
  beforeAll(async () => {
    app = await startHttp([createThing])
  })
  afterAll(() => app.close())

  it('describes every call with its id, its permission and how it can fail', async () => {
    const { paths } = (await app.get('/api/docs/json')).json<{
      paths: Record<string, Record<string, Call>>
    }>()
    const call = paths['/api/demo/things']?.post
    expect(call?.operationId).toBe('demo.things.create')
    expect(call?.description).toContain('demo/things/create')
    expect(Object.keys(call?.responses ?? {})).toEqual(expect.arrayContaining(['200', '429', 'default']))
  })

  it('is shown to whoever is signed in, and to nobody else', async () => {
    expect(failureOf(await app.get('/api/docs/json', {}))).toEqual([401, 'UNAUTHENTICATED'])
    expect((await app.get('/api/docs/json', { authorization: 'holder:' })).statusCode).toBe(200)
  })
})
