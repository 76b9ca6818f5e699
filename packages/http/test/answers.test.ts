import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineRoute } from '../src/index.ts'
import { type HttpApp, startHttp } from './app.ts'
import { findThing } from './things.ts'

const file = defineRoute({
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
})

describe('answers', () => {
  let app: HttpApp
  beforeAll(async () => {
    app = await startHttp([findThing, file], { tiles: 'http://tiles.lan:8081' })
  })
  afterAll(() => app.close())

  const policy = async () => String((await app.get('/api/demo/found')).headers['content-security-policy'])

  it('drop what the response does not declare', async () => {
    expect((await app.get('/api/demo/found')).json()).toEqual({ data: { name: 'found' } })
  })

  it('send a file under any name without letting the name write headers, name folders or read backwards', async () => {
    const { headers } = await app.get('/api/demo/file')
    expect(headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''.._${encodeURIComponent('车辆')}___x_%20y%28slx.exe`,
    )
    expect(headers.x).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('forbid foreign scripts, frames and objects', async () => {
    expect(await policy()).toContain("script-src 'self'")
    expect(await policy()).toContain("frame-ancestors 'none'")
    expect(await policy()).toContain("object-src 'none'")
  })

  it('let the browser fetch the tiles of an online map that is served without TLS', async () => {
    for (const directive of ['img-src', 'connect-src'])
      expect(await policy()).toMatch(new RegExp(`${directive} [^;]*http://tiles\\.lan:8081(;|$| )`))
  })
})
