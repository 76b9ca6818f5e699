import { type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPlace, start } from './support/app.ts'
import { buildAdjust, report } from './support/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await start()
})
afterAll(() => app?.close())

it('shows neither another tenant nor another organisation the log, the work state or the vehicles in debug', async () => {
  const place: Place = await newPlace(app)
  const { vin } = await buildAdjust(app, place)
  await report(app, String(vin))
  const other = await newPlace(app)
  const elsewhere = await app.buildOrg({ tenant: place.tenant })
  const neighbour = await app.buildUser({
    org: elsewhere,
    scope: 'own',
    permissions: permissionsOf(app.routes),
  })
  const base = `/api/vehicle-svc/vehicleDebugLogs/V1.0/${vin}`
  for (const who of [other.owner, neighbour]) {
    const api = app.as(who)
    expect((await api.get(`${base}/list`)).data).toEqual([])
    expect((await api.get(`${base}/workstate`)).status).toBe(404)
    const page = await api.post<{ total: number }>('/api/vehicle-svc/vehicle/debug/V1.0/vehicle/page', {
      page: 1,
      pageSize: 20,
    })
    expect(page.data.total).toBe(0)
    const log = await api.post<{ total: number }>('/api/vehicle-svc/vehicle/debug/V1.0/log/page', {
      page: 1,
      pageSize: 20,
      vin,
    })
    expect(log.data.total).toBe(0)
  }
})
