import { AppError } from '@motorpool/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineRoute, sentFile } from '../src/index.ts'
import { failureOf, HOLDER, type HttpApp, startHttp } from './app.ts'

const upload = defineRoute({
  id: 'demo.things.import',
  method: 'POST',
  path: '/api/demo/upload',
  summary: 'Takes a file of at most ten bytes',
  permission: 'session',
  scope: 'manual',
  multipart: { sheet: 'Name of the sheet' },
  handler: async (_ctx, _input, io) => {
    const file = await sentFile(io, 10, new AppError('TOO_LARGE', { max: '10 B' }))
    return file ? { name: file.fileName, text: file.bytes.toString() } : null
  },
})

const BOUNDARY = 'boundary'

function part(content: string, disposition = 'form-data; name="file"; filename="a.txt"'): string {
  return `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`
}

describe('an upload', () => {
  let app: HttpApp
  beforeAll(async () => {
    app = await startHttp([upload])
  })
  afterAll(() => app.close())

  const send = (body: string, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
    app.post('/api/demo/upload', body, { ...HOLDER, 'content-type': type })

  it('arrives with its name', async () => {
    const reply = await send(`${part('content')}--${BOUNDARY}--\r\n`)
    expect(reply.json()).toEqual({ data: { name: 'a.txt', text: 'content' } })
  })

  it('without a file part is none', async () => {
    const reply = await send(`${part('x', 'form-data; name="sheet"')}--${BOUNDARY}--\r\n`)
    expect(reply.json()).toEqual({ data: null })
  })

  it('over the limit is refused as the call says', async () => {
    expect(failureOf(await send(`${part('eleven bytes')}--${BOUNDARY}--\r\n`))).toEqual([413, 'TOO_LARGE'])
  })

  it.each([
    ['ends early', part('content'), undefined],
    ['has no boundary', part('content'), 'multipart/form-data'],
    ['is no form', '{}', 'application/json'],
  ])('that %s is the fault of the sender', async (_what, body, type) => {
    const { statusCode } = await send(body, type)
    expect(statusCode).toBe(400)
  })
})
