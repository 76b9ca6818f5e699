import type { Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { type NearSite, serviceRelations, serviceStations } from '../src/shared/index.ts'
import { newPlace, start, technician } from './support/app.ts'
import { buildRelation, buildStation, seedAreas, stationBody } from './support/orders.ts'

const NEAR = '/api/customer-svc/service/site/V1.0/near/sites'

let app: TestApp
let place: Place
beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
})
afterAll(() => app?.close())

const owner = () => app.as(place.owner)
const near = async (query: Record<string, string>) =>
  (await owner().get<NearSite[]>(`${NEAR}/map`, query)).data

describe('service stations', () => {
  it('R393 are found in an area of the map, the nearest first, and one by one', async () => {
    const here = await newPlace(app)
    const at = (lng: number, lat: number, more = {}) =>
      buildStation(app, here, { location: { lng, lat }, ...more })
    const city = await at(113.26, 23.13)
    const suburb = await at(113.4, 23.1)
    await at(116.4, 39.9)
    await at(113.27, 23.13, { status: 'DISABLED' })
    const found = async (query: Record<string, string>) =>
      (await app.as(here.owner).get<NearSite[]>(`${NEAR}/map`, query)).data
    const area = { west: '113', south: '23', east: '114', north: '24' }
    const sites = await found({ ...area, lng: '113.41', lat: '23.1' })
    expect(sites.map(({ id }) => id)).toEqual([suburb.id, city.id])
    expect(sites[0]?.distance).toBeGreaterThan(1000)
    expect(sites[0]?.distance).toBeLessThan(1050)
    expect((await found({ lng: '113.41', lat: '23.1', radius: '5' })).map(({ id }) => id)).toEqual([
      suburb.id,
    ])
    const info = await app.as(here.owner).get<NearSite>(`${NEAR}/info/${city.id}`)
    expect(info.data).toMatchObject({ id: city.id, lng: 113.26, lat: 23.13, distance: null })
  })

  it('R393 refuses half an area, and shows no station of another tenant', async () => {
    expect((await owner().get(`${NEAR}/map`, { west: '113' })).status).toBe(400)
    expect((await owner().get(`${NEAR}/map`, { west: 'x' })).status).toBe(400)
    const foreign = await buildStation(app, await newPlace(app))
    expect((await owner().get(`${NEAR}/info/${foreign.id}`)).status).toBe(404)
    expect((await near({})).map(({ id }) => id)).not.toContain(foreign.id)
  })

  it('lie in a city of their province, by code or by name', async () => {
    await seedAreas(app)
    const made = (body: object) =>
      owner().post<{ cityCode: string }>(serviceStations.api, {
        ...stationBody(`站${Math.random()}`),
        orgId: place.org.id,
        ...body,
      })
    expect(
      (await made({ provinceCode: '广东省', cityCode: '广州市', districtCode: null })).data?.cityCode,
    ).toBe('440100')
    expect((await made({ provinceCode: '110000', cityCode: '110105', districtCode: null })).status).toBe(200)
    expect((await made({ cityCode: '110105' })).status).toBe(400)
    expect((await made({ provinceCode: '无此省' })).status).toBe(400)
  })
})

describe('service resource associations', () => {
  const made = (body: object) => owner().post(serviceRelations.api, { orgId: place.org.id, ...body })

  it('R394 name who serves, and one of vehicle, model and group', async () => {
    const station = await buildStation(app, place)
    const v = await buildVehicle(app, place)
    expect((await made({ vin: v.vin })).status).toBe(400)
    expect((await made({ stationId: station.id })).status).toBe(400)
    expect((await made({ stationId: station.id, vin: v.vin, vehicleModelId: v.vehicleModelId })).status).toBe(
      400,
    )
    expect((await made({ stationId: station.id, vin: v.vin })).status).toBe(200)
    expect(await made({ stationId: station.id, vin: v.vin })).toMatchObject({ errCode: 'FIELD_DUPLICATE' })
    expect((await made({ stationId: station.id, vehicleModelId: v.vehicleModelId })).status).toBe(200)
  })

  it('name people who hold the post, and vehicles that the caller sees', async () => {
    const { vin } = await buildVehicle(app, place)
    const [worker, clerk] = [await technician(app, place), await technician(app, place, [])]
    const of = (userId: string, more: object = {}) => made({ userId, vin, ...more })
    expect(await of(clerk.principal.actor.id)).toMatchObject({ errCode: 'POST_OF_USER' })
    const far = await buildVehicle(app, await newPlace(app))
    expect((await of(worker.principal.actor.id, { vin: far.vin })).status).toBe(400)
    expect((await of(worker.principal.actor.id)).status).toBe(200)
  })

  it('R394 are listed by the name that the inventory gives', async () => {
    const { vin } = await buildRelation(app, place)
    const listed = (who: Place) =>
      app
        .as(who.owner)
        .post<{ items: { vin: string }[] }>('/api/vehicle-svc/userVehicles/V1.0/serveResourcePageQuery', {
          page: 1,
          pageSize: 10,
          vin,
        })
    expect((await listed(place)).data.items).toMatchObject([{ vin }])
    expect((await listed(await newPlace(app))).data.items).toEqual([])
  })
})
