import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { startOfDay } from '@motorpool/resource/shared'
import { sendFile, workbook } from '@motorpool/resource/testing'
import type { ApiClient, Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPlace, start } from './support/app.ts'
import { buildModel, buildVehicle, type Made, newVin } from './support/fleet.ts'

const BASE = '/api/vehicle-svc/vehicles/V1.0'
const DAY = 86_400_000
const byText = (a: string, b: string) => a.localeCompare(b)
const dayText = (day: number) => new Date(day + 8 * 3_600_000).toISOString().slice(0, 10)

describe('what a tenant and its dealers may have', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  let colleague: ApiClient
  let today: number

  const platform = (query: ReturnType<typeof sql>) =>
    app.db.withPlatform(undefined, 'test', (tx) => query.execute(tx))
  const ability = (set: { status?: string; max?: number | null; abilities?: string[] }) =>
    platform(sql`
      insert into tenant_ability (tenant_id, vehicle_category, status, max_vehicle_count, abilities)
      values (${place.tenant.id}, 'ROAD_FUEL', ${set.status ?? 'ENABLED'}, ${set.max ?? null}, ${set.abilities ?? []}::text[])`)
  const limit = (set: { count: number; months?: number; orgId?: string; begin?: number }) =>
    platform(sql`
      insert into dealer_open_limit (tenant_id, org_id, limit_count, limit_months, begin_date)
      values (${place.tenant.id}, ${set.orgId ?? place.org.id}, ${set.count}, ${set.months ?? null},
        ${dayText(set.begin ?? today - 30 * DAY)}::date)`)
  const open = (body: object, who = owner) => who.post<Made>(`${BASE}/updateServiceDate`, body)
  const refusal = (answer: { status: number; errCode?: string | undefined; message?: string | undefined }) =>
    `${answer.status} ${answer.errCode} ${answer.message}`
  const find = async (id: string) => (await owner.get<Made>(`${BASE}/${id}`)).data

  beforeAll(async () => {
    app = await start()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    place = await newPlace(app)
    owner = app.as(place.owner)
    colleague = app.as(
      await app.buildUser({
        org: place.org,
        permissions: ['vehicle/vehicles/update', 'vehicle/vehicles/find', 'vehicle/vehicles/create'],
      }),
    )
    today = startOfDay(app.clock.now())
  })

  describe('categories', () => {
    it('a tenant records no vehicle of a category that is closed to it, and goes on with the others', async () => {
      const model = await buildModel(app, place)
      await ability({ status: 'DISABLED' })
      const vin = newVin()
      const refused = await owner.post<Made>(BASE, {
        vin,
        machineCode: vin,
        vehicleCategory: 'ROAD_FUEL',
        vehicleModelId: model.id,
        orgId: place.org.id,
      })
      expect(refusal(refused)).toBe('409 TENANT_CATEGORY 租户未开通国六道路燃油货车，请联系平台管理员')
      expect(
        await buildVehicle(app, place, { vehicleCategory: 'NON_ROAD', emissionLevelType: 'GB4' }),
      ).toHaveProperty('id')
    })

    it('a form offers those that are open to the own tenant, to the platform’s staff all', async () => {
      const offered = async (who = owner) =>
        (await who.get<{ id: string }[]>(`${BASE}/categories`)).data.map(({ id }) => id)
      const all = ['NEW_ENERGY', 'NON_ROAD', 'ROAD_FUEL', 'CUSTOM']
      expect(await offered()).toEqual(all)
      await ability({ status: 'DISABLED' })
      expect(await offered()).toEqual(all.filter((one) => one !== 'ROAD_FUEL'))
      const staff = await app.buildUser({ userType: 'ADMIN', permissions: ['vehicle/vehicles/find'] })
      expect(await offered(app.as(staff))).toEqual(all)
    })

    it('gives the last place of a category to one of two who record a vehicle at once', async () => {
      const model = await buildModel(app, place)
      await buildVehicle(app, place, { vehicleModelId: model.id })
      await ability({ max: 2 })
      const made = await Promise.all(
        [owner, colleague].map((who) => {
          const vin = newVin()
          const body = { vin, machineCode: vin, vehicleCategory: 'ROAD_FUEL', orgId: place.org.id }
          return who.post<Made>(BASE, { ...body, vehicleModelId: model.id })
        }),
      )
      expect(made.map((a) => String(a.status)).toSorted(byText)).toEqual(['200', '409'])
      const lost = made.find((a) => a.status === 409)
      expect(lost?.text).toContain('上限为2辆，已有2辆')
    })
  })

  describe('opening services', () => {
    it('is refused beyond the dealer’s limit, with the limit and what is used of it', async () => {
      await limit({ count: 1 })
      const [first, second] = [await buildVehicle(app, place), await buildVehicle(app, place)]
      expect((await open({ vin: first.vin, serviceStartDate: today })).status).toBe(200)
      const refused = await open({ vin: second.vin, serviceStartDate: today })
      expect(refusal(refused)).toMatch(/^409 DEALER_OPEN_LIMIT “.+”最多开通1辆，已开通1辆/)
      expect(await find(second.id)).toMatchObject({ serviceStatus: 'NOT_OPEN', serviceStartDate: null })
      const other = await buildVehicle(app, place)
      const byStatus = await owner.put(`${BASE}/updateServiceStatus`, {
        vin: other.vin,
        serviceStatus: 'HAS_OPENED',
      })
      expect(byStatus.status).toBe(409)
      // The first is counted once, however often its dates change.
      expect((await open({ vin: first.vin, serviceStartDate: today + DAY })).status).toBe(200)
    })

    it('gives the last one to one of two who open at once', async () => {
      await limit({ count: 2 })
      const [a, b, c] = [
        await buildVehicle(app, place),
        await buildVehicle(app, place),
        await buildVehicle(app, place),
      ]
      await open({ vin: a.vin, serviceStartDate: today })
      const answers = await Promise.all([
        open({ vin: b.vin, serviceStartDate: today }, owner),
        open({ vin: c.vin, serviceStartDate: today }, colleague),
      ])
      expect(answers.map((x) => String(x.status)).toSorted(byText)).toEqual(['200', '409'])
      expect(
        (await Promise.all([b, c].map((v) => find(v.id))))
          .map((v) => String(v.serviceStatus))
          .toSorted(byText),
      ).toEqual(['HAS_OPENED', 'NOT_OPEN'])
    })

    it('is held to a limit above the caller’s own organisation, which the caller does not see', async () => {
      const below = await app.buildOrg({ tenant: place.tenant, parent: place.org })
      await limit({ count: 0 })
      const v = await buildVehicle(app, place, { orgId: below.id })
      const clerk = app.as(await app.buildUser({ org: below, permissions: ['vehicle/vehicles/update'] }))
      expect((await open({ vin: v.vin, serviceStartDate: today }, clerk)).status).toBe(409)
    })

    it('and prolonging go no further than the longest period, and never without end', async () => {
      await limit({ count: 10, months: 12 })
      const [v, w] = [await buildVehicle(app, place), await buildVehicle(app, place)]
      const year = { serviceStartDate: today, servicePeriod: 12 }
      expect((await open({ vin: v.vin, ...year })).status).toBe(200)
      const endless = await open({ vin: w.vin, serviceStartDate: today })
      expect(refusal(endless)).toMatch(/^409 DEALER_OPEN_PERIOD “.+”每次最多开通12个月/)
      expect((await open({ vin: w.vin, ...year, servicePeriod: 13 })).status).toBe(409)
      const { serviceEndDate } = await find(v.id)
      const later = (months: number) => Number(serviceEndDate) + months * 30 * DAY
      expect((await open({ vin: v.vin, serviceEndDate: later(11) })).status).toBe(200)
      expect((await open({ vin: v.vin, serviceEndDate: later(30) })).status).toBe(409)
      expect((await open({ vin: v.vin, serviceEndDate: null })).status).toBe(409)
    })

    it('by sheet names the rows beyond the limit, and opens none of a refused sheet', async () => {
      await limit({ count: 2 })
      const fleet = [
        await buildVehicle(app, place),
        await buildVehicle(app, place),
        await buildVehicle(app, place),
      ]
      const file = await workbook(
        ['车架号', '服务开始日期', '服务期限（月）'],
        fleet.map((v) => [String(v.vin), dayText(today), 12]),
      )
      const answer = await sendFile(owner, `${BASE}/importVehicleOpenService`, file)
      const sheet = await readSheet(answer.raw)
      expect(sheet.slice(1).map((cells) => String(cells[4] ?? ''))).toEqual([
        '',
        '',
        expect.stringMatching(/最多开通2辆，已开通0辆/),
      ])
      expect((await Promise.all(fleet.map((v) => find(v.id)))).map((v) => v.serviceStatus)).toEqual([
        'NOT_OPEN',
        'NOT_OPEN',
        'NOT_OPEN',
      ])
    })
  })
})
