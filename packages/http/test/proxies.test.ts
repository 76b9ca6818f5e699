import { afterEach, describe, expect, it } from 'vitest'
import { defineRoute } from '../src/index.ts'
import { type HttpApp, startHttp } from './app.ts'

const address = defineRoute({
  id: 'demo.things.address',
  method: 'GET',
  path: '/api/demo/address',
  summary: 'The address of the caller, once a minute',
  permission: 'public',
  scope: 'public',
  rate: { max: 1, windowMs: 60_000 },
  handler: async (ctx) => ctx.ip,
})

const host = defineRoute({
  id: 'demo.things.host',
  method: 'GET',
  path: '/api/demo/host',
  summary: 'The host that was called',
  permission: 'public',
  scope: 'public',
  handler: async (ctx) => ctx.host,
})

describe('a browser that came over TLS', () => {
  let app: HttpApp
  afterEach(() => app.close())
  const policy = async (headers: Record<string, string>) =>
    (await app.get('/api/demo/address', headers)).headers['strict-transport-security']

  it('comes over TLS for a year, as a trusted proxy says how it came', async () => {
    app = await startHttp([address], { proxies: 1 })
    expect(await policy({ 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': 'https' })).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect(await policy({ 'x-forwarded-for': '203.0.113.2', 'x-forwarded-proto': 'http' })).toBeUndefined()
  })

  it('is no matter of what a caller says of itself', async () => {
    app = await startHttp([address])
    expect(await policy({ 'x-forwarded-proto': 'https' })).toBeUndefined()
  })
})

describe('the address of a caller', () => {
  let app: HttpApp
  afterEach(() => app.close())

  const forwarded = async (chain: string) =>
    (await app.get('/api/demo/address', { 'x-forwarded-for': chain })).json<{ data?: string }>().data

  it('is that of the connection, whatever a caller says, when no proxy is trusted', async () => {
    app = await startHttp([address])
    expect(await forwarded('203.0.113.1')).toBe('127.0.0.1')
    // Nor does another word for itself get a caller around a limit.
    expect(await forwarded('203.0.113.2')).toBeUndefined()
  })

  it('is the last that one trusted proxy added, not the first that the caller wrote', async () => {
    app = await startHttp([address], { proxies: 1 })
    expect(await forwarded('203.0.113.1, 198.51.100.7')).toBe('198.51.100.7')
    expect(await forwarded('203.0.113.2, 198.51.100.7')).toBeUndefined()
    expect(await forwarded('203.0.113.2, 198.51.100.8')).toBe('198.51.100.8')
  })

  it('is read through as many proxies as are trusted', async () => {
    app = await startHttp([address], { proxies: 2 })
    expect(await forwarded('203.0.113.1, 198.51.100.7, 192.0.2.9')).toBe('198.51.100.7')
  })

  it('is asked under the host that the caller called, not under one that it claims to have been forwarded from', async () => {
    app = await startHttp([host], { proxies: 1 })
    const { data } = (
      await app.get('/api/demo/host', {
        host: 'fleet.example:8080',
        'x-forwarded-for': '203.0.113.1',
        'x-forwarded-host': 'other-tenant.example',
      })
    ).json<{ data: string }>()
    expect(data).toBe('fleet.example')
  })
})
