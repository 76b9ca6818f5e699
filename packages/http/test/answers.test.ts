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
    app = await startHttp([findThing, file], { tiles: () => ['http://tiles.lan:8081'] })
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
    expect(await policy()).toContain("base-uri 'none'")
  })

  it('let the browser fetch the tiles of an online map that is served without TLS', async () => {
    for (const directive of ['img-src', 'connect-src'])
      expect(await policy()).toMatch(new RegExp(`${directive} [^;]*http://tiles\\.lan:8081(;|$| )`))
  })

  it('let a page talk to its own server and the map alone, and send forms nowhere else', async () => {
    const directives = new Map(
      (await policy()).split(';').map((part) => {
        const [name = '', ...values] = part.trim().split(' ')
        return [name, values]
      }),
    )
    expect(directives.get('connect-src')).toEqual(["'self'", 'http://tiles.lan:8081'])
    expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'http://tiles.lan:8081'])
    expect(directives.get('form-action')).toEqual(["'self'"])
  })

  it('with data are kept by no cache, files by no other than the caller’s own', async () => {
    expect((await app.get('/api/demo/found')).headers['cache-control']).toBe('no-store')
    expect((await app.get('/api/demo/file')).headers['cache-control']).toBe('private, no-store')
  })
})
