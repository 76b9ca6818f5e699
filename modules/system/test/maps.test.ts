import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdministrationApp, startAdministration } from './support/app.ts'

const PARAMETERS = '/api/system-svc/parameters/V1.0'
const SETTINGS = '/api/system-svc/clientSettings/V1.0'
const operators = {
  url: 'http://tiles.lan:8081/{z}/{x}/{y}.png',
  datum: 'WGS-84',
  attribution: '<a href="/map">Maps</a>',
} as const
const own = 'https://t0.tiles.example:8443/img/{z}/{x}/{y}?key=k'

interface Maps {
  maps: Record<'street' | 'satellite' | 'archive', { url: string; datum: string; attribution: string } | null>
}

describe('maps of the console', () => {
  let app: AdministrationApp
  beforeAll(async () => {
    app = await startAdministration({ maps: { street: operators } })
  })
  afterAll(() => app.close())

  const someone = async () =>
    app.as(
      await app.buildUser({
        tenant: await app.buildTenant(),
        permissions: ['system/parameters/create', 'system/parameters/edit'],
      }),
    )

  it("are the operator's until a tenant names its own, which others do not see", async () => {
    const [one, other] = [await someone(), await someone()]
    expect((await one.get<Maps>(SETTINGS)).data.maps).toEqual({
      street: operators,
      satellite: null,
      archive: null,
    })
    expect(app.administration.tileOrigins()).toEqual(['http://tiles.lan:8081'])
    for (const [key, value] of [
      ['map.streetUrl', own],
      ['map.satelliteUrl', own],
      ['map.satelliteDatum', 'WGS-84'],
      ['map.satelliteAttribution', '<b>天地图</b>'],
    ])
      expect((await one.post(PARAMETERS, { key, name: key, value })).status, key).toBe(200)
    expect((await one.get<Maps>(SETTINGS)).data.maps).toEqual({
      street: { url: own, datum: 'GCJ-02', attribution: '' },
      satellite: { url: own, datum: 'WGS-84', attribution: '&lt;b>天地图&lt;/b>' },
      archive: null,
    })
    expect((await other.get<Maps>(SETTINGS)).data.maps.street).toEqual(operators)
    // Exactly the origins: of a tenant's address its host and port, never a pattern.
    expect(app.administration.tileOrigins()).toEqual([
      'http://tiles.lan:8081',
      'https://t0.tiles.example:8443',
    ])
  })

  it.each([
    'http://tiles.example/{z}/{x}/{y}',
    'https://*.example/{z}/{x}/{y}',
    'https://*/{z}/{x}/{y}',
    'https://user@tiles.example/{z}/{x}/{y}',
    "https://tiles.example; script-src 'unsafe-inline'/{z}/{x}/{y}",
    'https://{z}.example/{x}/{y}/{z}',
    'https://tiles.example/{z}/{x}',
    'javascript:alert({z}{x}{y})',
  ])('refuse %s as the provider of a tenant', async (value) => {
    const one = await someone()
    expect(await one.post(PARAMETERS, { key: 'map.streetUrl', name: '街道图', value })).toMatchObject({
      status: 400,
      errCode: 'FIELD_FORMAT',
    })
  })
})
