import { wgs84ToGcj02 } from '@motorpool/geo'
import { loadCatalogues } from '@motorpool/i18n/load'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { testOutlet } from '../../outbound/test/support/outlet.ts'
import { serve, type TestServer } from '../../outbound/test/support/server.ts'
import { type Geocoder, ONLINE_MOST, OnlineGeocoder, type OnlineSettings, type Reader } from '../src/index.ts'

const KEY = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const LONGLI = { lng: 107.03, lat: 26.47 }
const ROAD = '贵州省黔南布依族苗族自治州龙里县冠山街道麒龙大道12号'

/** What the outlines say: everything east of 73 degrees is China. */
const offline: Geocoder = {
  outline: () => [],
  placeAt: ({ lng }) =>
    lng < 73
      ? null
      : { adcode: 522_730, province: { adcode: 520_000, name: '贵州省' }, city: null, district: null },
  unitName: (adcode) => `unit ${adcode}`,
  addresses: async (points) => points.map((point) => (point ? `offline ${point.lng}` : null)),
  find: async () => [],
}

let reader: Reader
beforeAll(async () => {
  reader = { tenantId: '7', locale: 'zh-CN', catalogues: await loadCatalogues() }
})

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const amapAnswer = (address: unknown) => ({
  status: '1',
  info: 'OK',
  infocode: '10000',
  regeocode: { formatted_address: address, addressComponent: {} },
})

async function start(answer: unknown, settings: Partial<OnlineSettings> = {}) {
  server = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const outlet = testOutlet()
  const { outbound, clock, calls } = outlet
  const geocoder = new OnlineGeocoder(
    { provider: 'amap', key: KEY, perSecond: 3, base: server.url, ...settings },
    { outbound, clock, offline },
  )
  return { geocoder, clock, calls, taken: server.taken }
}

it('asks AMap in its own datum and answers with the street', async () => {
  const { geocoder, taken } = await start(amapAnswer(ROAD))
  expect(await geocoder.addresses([LONGLI], reader)).toEqual([ROAD])
  const asked = new URL(taken[0]?.url ?? '', 'http://x')
  const [lng, lat] = wgs84ToGcj02([LONGLI.lng, LONGLI.lat])
  expect(asked.pathname).toBe('/v3/geocode/regeo')
  expect(asked.searchParams.get('location')).toBe(`${lng.toFixed(6)},${lat.toFixed(6)}`)
  expect(asked.searchParams.get('key')).toBe(KEY)
})

it('asks Tianditu with the position as it is', async () => {
  const answer = { status: '0', msg: 'ok', result: { formatted_address: ROAD, addressComponent: {} } }
  const { geocoder, taken } = await start(answer, { provider: 'tianditu' })
  expect(await geocoder.addresses([LONGLI], reader)).toEqual([ROAD])
  const asked = new URL(taken[0]?.url ?? '', 'http://x')
  expect(JSON.parse(asked.searchParams.get('postStr') ?? '')).toEqual({ lon: 107.03, lat: 26.47, ver: 1 })
  expect(asked.searchParams.get('tk')).toBe(KEY)
})

it.each(['amap', 'tianditu'] as const)('records a call of %s without key and position', async (provider) => {
  const { geocoder, calls } = await start('{"status":"9","info":"INVALID_USER_KEY"}', { provider })
  await geocoder.addresses([LONGLI], reader)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    tenantId: '7',
    purpose: `geocoder/${provider}`,
    status: 200,
    answer: null,
  })
  const stored = decodeURIComponent(JSON.stringify(calls))
  expect(stored).not.toContain(KEY)
  expect(stored).not.toMatch(/107\.03|26\.4/)
})

it('remembers what it was told, to about 10 m', async () => {
  const { geocoder, taken } = await start(amapAnswer(ROAD))
  await geocoder.addresses([LONGLI], reader)
  expect(await geocoder.addresses([{ lng: 107.030_01, lat: 26.47 }], reader)).toEqual([ROAD])
  expect(taken).toHaveLength(1)
})

it('answers offline what is beyond the calls of a second', async () => {
  const { geocoder, clock, taken } = await start(amapAnswer(ROAD))
  const points = [100, 101, 102, 103, 104].map((lng) => ({ lng, lat: 30 }))
  expect(await geocoder.addresses(points, reader)).toEqual([ROAD, ROAD, ROAD, 'offline 103', 'offline 104'])
  expect(taken).toHaveLength(3)
  clock.advance(1001)
  expect(await geocoder.addresses(points, reader)).toEqual([ROAD, ROAD, ROAD, ROAD, ROAD])
})

it.each([
  ['a refusal', '{"status":"0","info":"DAILY_QUERY_OVER_LIMIT"}'],
  ['no JSON', '<html>busy</html>'],
])('answers offline after %s, and asks again a minute later', async (_what, answer) => {
  const { geocoder, clock, taken } = await start(answer)
  expect(await geocoder.addresses([LONGLI], reader)).toEqual(['offline 107.03'])
  clock.advance(5000)
  expect(await geocoder.addresses([LONGLI], reader)).toEqual(['offline 107.03'])
  expect(taken).toHaveLength(1)
  clock.advance(60_000)
  await geocoder.addresses([LONGLI], reader)
  expect(taken).toHaveLength(2)
})

it('answers offline when nobody is there', async () => {
  const { geocoder, calls } = await start('', {})
  await server?.close()
  server = undefined
  expect(await geocoder.addresses([LONGLI], reader)).toEqual(['offline 107.03'])
  expect(calls[0]?.errorCode).toBe('OUTBOUND_UNREACHABLE')
})

it('takes an empty address of the provider for none', async () => {
  const { geocoder } = await start(amapAnswer([]))
  expect(await geocoder.addresses([LONGLI], reader)).toEqual(['offline 107.03'])
})

it('asks nothing for exports, for positions abroad, for none, and for readers of other languages', async () => {
  const { geocoder, taken } = await start(amapAnswer(ROAD))
  const many = Array.from({ length: ONLINE_MOST + 1 }, (_, i) => ({ lng: 100 + i / 100, lat: 30 }))
  expect((await geocoder.addresses(many, reader))[0]).toBe('offline 100')
  expect(await geocoder.addresses([null, { lng: 10, lat: 50 }], reader)).toEqual([null, 'offline 10'])
  expect(await geocoder.addresses([LONGLI], { ...reader, locale: 'en-US' })).toEqual(['offline 107.03'])
  expect(taken).toHaveLength(0)
})
