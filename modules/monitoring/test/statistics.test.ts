import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import type { DistrictData } from '@motorpool/geo'
import { OfflineGeocoder } from '@motorpool/geocoder'
import { type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildModel, buildType, buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { sampleFleets } from '../src/server/index.ts'
import {
  type AreaStatistics,
  type Connection,
  FLEET_SCREENS,
  type FleetCounts,
  type HourStatistics,
  type KindStatistics,
  type MonitorRow,
} from '../src/shared/index.ts'
import { start } from './support/app.ts'

/** Two provinces side by side, their border at 114.02 degrees inside a cell of the grid; the west one has two cities. */
const outlines: DistrictData = {
  datum: 'WGS-84',
  scale: 1000,
  names: {
    '420000': '湖北省',
    '420100': '武汉市',
    '421100': '黄冈市',
    '420101': '南区',
    '420102': '北区',
    '360000': '江西省',
    '360400': '九江市',
  },
  units: [
    // The city of 420100 has two counties, south and north of each other.
    { adcode: 420_101, rings: [[113_000, 29_000, 1020, 0, 0, 550, -1020, 0, 0, -550]] },
    { adcode: 420_102, rings: [[113_000, 29_550, 1020, 0, 0, 450, -1020, 0, 0, -450]] },
    { adcode: 421_100, rings: [[113_000, 30_000, 1020, 0, 0, 1000, -1020, 0, 0, -1000]] },
    { adcode: 360_400, rings: [[114_020, 29_000, 1000, 0, 0, 1000, -1000, 0, 0, -1000]] },
  ],
}

const unit = (adcode: number, zh: string, en: string) => ({ adcode, zh, en, at: [0, 0], box: [0, 0, 0, 0] })
const names = {
  datum: 'WGS-84',
  scale: 1000,
  units: [unit(420_000, '湖北省', 'Hubei'), unit(420_100, '武汉市', 'Wuhan'), unit(420_101, '南区', 'Nan')],
  towns: [],
  roads: [],
}

interface State {
  at?: [number, number]
  online?: boolean
  running?: boolean
  charging?: boolean
  model?: string
}

const HOME = '/api/vehicle-svc/home/V1.0'
const OWN = ['single-vehicle/find']
const ANALYSE = '/api/vehicle-svc/dataAnalyse/V1.0'

describe('statistics of a fleet', () => {
  let app: TestApp
  let place: Place
  let models: string[]
  const get = async <T>(path: string, who = place.owner) => (await app.as(who).get<T>(path)).data
  const post = async <T>(path: string, body: object, who = place.owner) =>
    (await app.as(who).post<T>(path, body)).data

  async function vehicle(state: State): Promise<string> {
    const { id, vin } = await buildVehicle(app, place, {
      vehicleModelId: state.model ?? models[0],
      vehicleCategory: 'NON_ROAD',
    })
    const [lng, lat] = state.at ?? [null, null]
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`insert into vehicle_realtime (vehicle_id, tenant_id, org_id, vin, terminal_code, protocol, online, online_time,
            run_status, charging, lng, lat)
          values (${id}, ${place.tenant.id}, ${place.org.id}, ${vin}, ${vin}, 1, ${state.online ?? false}, now(),
            ${state.running ? 'RUNNING' : 'STOPPED'}, ${state.charging ?? false},
            ${lng === null ? null : Math.round(lng * 1e6)}, ${lat === null ? null : Math.round(lat * 1e6)})`.execute(
        tx,
      ),
    )
    return String(vin)
  }

  let seeded: string[]
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'statistics-'))
    const districts = join(folder, 'districts.json')
    writeFileSync(districts, JSON.stringify(outlines))
    const gazetteer = join(folder, 'gazetteer.json')
    writeFileSync(gazetteer, JSON.stringify(names))
    app = await start(new OfflineGeocoder({ districts, gazetteer }))
    place = await newPlace(app)
    const types = await Promise.all(
      ['压路机', '摊铺机'].map((typeName) =>
        buildType(app, place, { typeName, vehicleCategory: 'NON_ROAD' }),
      ),
    )
    models = await Promise.all(
      types.map(async (type) => {
        const made = {
          vehicleTypeId: type.id,
          vehicleCategory: 'NON_ROAD',
          modelName: `M-${String(type.typeName)}`,
        }
        return (await buildModel(app, place, made)).id
      }),
    )
    seeded = []
    for (const state of [
      { at: [113.5, 29.5], online: true, running: true },
      { at: [113.6, 29.6], online: true, charging: true },
      { at: [113.5, 30.5] },
      // Both in one cell of the grid, on either side of the border.
      { at: [114.015, 29.52], online: true },
      { at: [114.025, 29.52], online: true, model: models[1] },
      { at: [2.35, 48.85], online: true },
      {},
    ] satisfies State[])
      seeded.push(await vehicle(state as State))
    await buildVehicle(app, place, { vehicleModelId: models[1], vehicleCategory: 'NON_ROAD' })
  })
  afterAll(() => app?.close())

  it('counts all vehicles, those online and what they do', async () => {
    expect(await get<FleetCounts>(`${HOME}/top`)).toEqual({
      total: 8,
      online: 5,
      offline: 2,
      never: 1,
      alarm: 0,
      charging: 1,
      running: 1,
      working: 0,
      idling: 0,
      parked: 3,
      unlocated: 2,
    })
  })

  it('counts vehicles by province, on a border each on its own side', async () => {
    const areas = await get<AreaStatistics[]>(`${HOME}/area`)
    expect(areas).toMatchObject([
      { code: '420000', name: '湖北省', total: 4, online: 3, running: 1, charging: 1 },
      { code: '360000', name: '江西省', total: 1, online: 1, running: 0, charging: 0 },
      { code: null, name: null, total: 1, online: 1, running: 0, charging: 0 },
    ])
    expect(areas[0]?.bbox).toEqual([113.5, 29.5, 114.015, 30.5])
  })

  it('names areas as the reader does, where they have a name in the language', async () => {
    const english = app.as(place.owner, { 'accept-language': 'en-US' })
    const of = async (body: object) =>
      (await english.post<AreaStatistics[]>(`${ANALYSE}/province`, body)).data.map(({ name }) => name)
    expect(await of({})).toEqual(['Hubei', '江西省', null])
    expect(await of({ provinceCode: '420000' })).toEqual(['Wuhan', '黄冈市'])
    expect(await of({ provinceCode: '420000', areaCode: '420100' })).toEqual(['Nan', '北区'])
  })

  it('tells what part of the fleet each type is', async () => {
    expect(await get<KindStatistics[]>(`${HOME}/type/proportion`)).toMatchObject([
      { name: '压路机', total: 6, online: 4, running: 1 },
      { name: '摊铺机', total: 2, online: 1, running: 0 },
    ])
  })

  it('counts by model, and by the cities of a province', async () => {
    const byModel = await post<KindStatistics[]>(`${ANALYSE}/type`, { by: 'model' })
    expect(byModel.map(({ name, total }) => [name, total])).toEqual([
      ['M-压路机', 6],
      ['M-摊铺机', 2],
    ])
    const cities = await post<AreaStatistics[]>(`${ANALYSE}/province`, { provinceCode: '420000' })
    expect(cities.map(({ name, total }) => [name, total])).toEqual([
      ['武汉市', 3],
      ['黄冈市', 1],
    ])
    expect(await post<AreaStatistics[]>(`${ANALYSE}/province`, {})).toHaveLength(3)
  })

  it('counts by the counties of a city, and lists the vehicles of a city or county', async () => {
    const counties = await post<AreaStatistics[]>(`${ANALYSE}/province`, {
      provinceCode: '420000',
      areaCode: '420100',
    })
    expect(counties.map(({ code, name, total }) => [code, name, total])).toEqual([
      ['420101', '南区', 2],
      ['420102', '北区', 1],
    ])
    const vinsIn = async (areaCode: string) => {
      const body = { provinceCode: '420000', areaCode, page: 1, pageSize: 10 }
      const { items } = await post<{ items: MonitorRow[] }>(`${ANALYSE}/getDtoByProvince`, body)
      return new Set(items.map((row) => row.vin))
    }
    expect(await vinsIn('420100')).toEqual(new Set([seeded[0], seeded[1], seeded[3]]))
    expect(await vinsIn('420102')).toEqual(new Set([seeded[1]]))
    for (const areaCode of ['360400', '42'])
      expect(
        (await app.as(place.owner).post(`${ANALYSE}/province`, { provinceCode: '420000', areaCode })).status,
      ).toBe(400)
  })

  it('tells who came online or went offline last, the newest first', async () => {
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update vehicle_realtime set offline_time = now() + interval '1 minute' where vin = ${seeded[2]}`.execute(
        tx,
      ),
    )
    const found = await get<Connection[]>(`${ANALYSE}/connections`)
    expect(found).toHaveLength(6)
    expect(found[0]).toMatchObject({ vin: seeded[2], online: false })
    expect(found.slice(1).every((one) => one.online)).toBe(true)
  })

  it('lists the vehicles of a province, page by page', async () => {
    const page = (provinceCode: string, n: number) =>
      post<{ items: MonitorRow[]; total: number }>(`${ANALYSE}/getDtoByProvince`, {
        provinceCode,
        page: n,
        pageSize: 3,
      })
    const [first, second, jiangxi] = [
      await page('420000', 1),
      await page('420000', 2),
      await page('360000', 1),
    ]
    expect([first.total, first.items.length, second.items.length]).toEqual([4, 3, 1])
    const vins = [...first.items, ...second.items].map((row) => row.vin)
    expect(new Set(vins)).toEqual(new Set(seeded.slice(0, 4)))
    expect(jiangxi.items.map((row) => row.vin)).toEqual([seeded[4]])
    expect(
      (await app.as(place.owner).post(`${ANALYSE}/getDtoByProvince`, { provinceCode: '999999' })).status,
    ).toBe(400)
  })

  it('R377 exports the vehicles of a region in the order of the list; without a region it lists all', async () => {
    const body = { area: ['420000', '420100'], sort: { field: 'vin', order: 'asc' } }
    const extra = { title: '武汉车辆' }
    const answer = await app.as(place.owner).post(`${ANALYSE}/export/DtoByProvince`, { ...body, extra })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('武汉车辆')
    const [, ...rows] = await readSheet(answer.raw)
    const { items } = await post<{ items: MonitorRow[] }>(`${ANALYSE}/getDtoByProvince`, {
      ...body,
      page: 1,
      pageSize: 10,
    })
    expect(items.map(({ vin }) => vin)).toEqual(
      [seeded[0], seeded[1], seeded[3]].toSorted((a, b) => String(a).localeCompare(String(b))),
    )
    expect(rows.map(([vin]) => vin)).toEqual(items.map(({ vin }) => vin))
    const all = await post<{ total: number }>(`${ANALYSE}/getDtoByProvince`, { page: 1, pageSize: 10 })
    expect(all.total).toBe(8)
    for (const wrong of [{ areaCode: '420100' }, { area: ['420000', '360400'] }, { area: ['990000'] }])
      expect((await app.as(place.owner).post(`${ANALYSE}/export/DtoByProvince`, wrong)).status).toBe(400)
  })

  it('tells how many were online hour by hour, as they were sampled', async () => {
    const hour = Date.parse('2026-03-02T08:00:00Z')
    const sample = (minutes: number) =>
      app.db.withPlatform(undefined, 'test', (tx) => sampleFleets(tx, hour + minutes * 60_000))
    await sample(3)
    await sample(4)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update vehicle_realtime set online = true where vin = ${seeded[2]}`.execute(tx),
    )
    await sample(31)
    await sample(65)
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update vehicle_realtime set online = false where vin = ${seeded[2]}`.execute(tx),
    )
    const range = { startTime: hour, endTime: hour + 86_400_000 }
    expect(await post<HourStatistics[]>(`${ANALYSE}/onlineRate`, range)).toEqual([
      { time: hour, online: 5.5, peak: 6, total: 8, rate: 5.5 / 8 },
      { time: hour + 3_600_000, online: 6, peak: 6, total: 8, rate: 0.75 },
    ])
    for (const wrong of [
      { ...range, endTime: hour - 1 },
      { ...range, endTime: hour + 40 * 86_400_000 },
      // Later than any date can be.
      { startTime: Number.MAX_SAFE_INTEGER, endTime: Number.MAX_SAFE_INTEGER },
    ])
      expect((await app.as(place.owner).post(`${ANALYSE}/onlineRate`, wrong)).status).toBe(400)
  })

  it('shows nothing of it to another tenant, another organisation, or a customer without vehicles', async () => {
    const other = await newPlace(app)
    const permissions = permissionsOf(app.routes)
    const elsewhere = await app.buildOrg({ tenant: place.tenant })
    const beside = await app.buildUser({ org: elsewhere, scope: 'own', permissions })
    const customer = await app.buildUser({ tenant: place.tenant, userType: 'CUSTOMER', permissions: OWN })
    for (const who of [other.owner, beside, customer]) {
      expect(await get<FleetCounts>(`${HOME}/top`, who)).toMatchObject({ total: 0, online: 0 })
      expect(await get<AreaStatistics[]>(`${HOME}/area`, who)).toEqual([])
      expect(await get<KindStatistics[]>(`${HOME}/type/proportion`, who)).toEqual([])
    }
    const range = { startTime: 1, endTime: 86_400_000 * 30 }
    for (const who of [other.owner, beside]) {
      expect(await post(`${ANALYSE}/type`, {}, who)).toEqual([])
      expect(await get(`${ANALYSE}/connections`, who)).toEqual([])
      expect(await post(`${ANALYSE}/province`, { provinceCode: '420000' }, who)).toEqual([])
      expect(await post(`${ANALYSE}/onlineRate`, range, who)).toEqual([])
      expect(
        await post(`${ANALYSE}/getDtoByProvince`, { provinceCode: '420000', page: 1, pageSize: 10 }, who),
      ).toMatchObject({ total: 0, items: [] })
    }
  })

  it('counts for whoever may open a screen of vehicles, and for nobody else', async () => {
    const home = ['top', 'area', 'type/proportion']
    const statuses = async (...permissions: string[]) => {
      const who = app.as(await app.buildUser({ tenant: place.tenant, permissions }))
      return Promise.all(home.map(async (path) => (await who.get(`${HOME}/${path}`)).status))
    }
    for (const screen of FLEET_SCREENS) expect(await statuses(`${screen}/find`)).toEqual([200, 200, 200])
    expect(await statuses()).toEqual([403, 403, 403])
    expect(await statuses('terminal/terminals/find', 'vehicle/vehicles/update')).toEqual([403, 403, 403])
  })

  it('shows a customer the statistics of its own vehicles', async () => {
    const customer = await app.buildUser({ tenant: place.tenant, userType: 'CUSTOMER', permissions: OWN })
    const { id } = customer.principal.actor
    await app.db.withPlatform(undefined, 'test', async (tx) => {
      await sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
        values (${id}, ${place.tenant.id}, ${place.tenant.rootOrgId}, ${`c${id}`}, '-', '客户', 'CUSTOMER')`.execute(
        tx,
      )
      await sql`insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type)
        values (${place.tenant.id}, ${place.org.id}, ${id}, ${seeded[0]}, 'MANUAL')`.execute(tx)
    })
    expect(await get<FleetCounts>(`${HOME}/top`, customer)).toMatchObject({ total: 1, running: 1 })
  })
})
