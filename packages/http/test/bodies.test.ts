import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../src/index.ts'
import { isDeeper, JSON_DEPTH } from '../src/json.ts'
import { failureOf, type HttpApp, startHttp } from './app.ts'

const anything = defineRoute({
  id: 'demo.things.anything',
  method: 'POST',
  path: '/api/demo/anything',
  summary: 'Takes any JSON',
  permission: 'public',
  scope: 'public',
  body: z.unknown(),
  handler: async () => 'taken',
})

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('bodies', () => {
  let app: HttpApp
  let port: number
  beforeAll(async () => {
    app = await startHttp([anything], { bodyMs: 300 })
    await app.http.listen({ host: '127.0.0.1', port: 0 })
    port = (app.http.server.address() as { port: number }).port
  })
  afterAll(() => app.close())

  const post = (payload: string) => app.post('/api/demo/anything', payload)

  it('may be nested as deeply as saved layouts are, and no deeper', async () => {
    expect((await post(nested(JSON_DEPTH))).statusCode).toBe(200)
    expect(failureOf(await post(nested(JSON_DEPTH + 1)))).toEqual([400, 'TOO_DEEP'])
    expect(failureOf(await post('['.repeat(500_000)))).toEqual([400, 'TOO_DEEP'])
  })

  it('may hold any number of brackets within texts, and side by side', async () => {
    expect((await post(JSON.stringify(['[{"\\'.repeat(1000), '\\"['.repeat(100)]))).statusCode).toBe(200)
    expect((await post(`[${Array.from({ length: 1000 }, () => '[{}]').join()}]`)).statusCode).toBe(200)
    expect(isDeeper('"[[[[', 1)).toBe(false)
  })

  it('reach no prototype', async () => {
    expect((await post('{"__proto__":{"admin":true}}')).statusCode).toBe(400)
  })

  it('that do not come are not waited for: the caller is told, and the connection ends', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /api/demo/anything HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    )
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    await new Promise((resolve) => socket.on('close', resolve))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('BODY_SLOW')
  })
})
