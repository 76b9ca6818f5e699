import { readSheet } from '@motorpool/excel'
import { type ApiClient, newMark, type Place, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildModel, buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { type MaintenanceStrategy, maintenanceStrategies } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildStrategy, byMileage } from './support/strategies.ts'

const BASE = maintenanceStrategies.api

describe('maintenance strategies', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  let model: string
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
    model = (await buildModel(app, place)).id
  })
  afterAll(() => app.close())

  const values = (more: object = {}) => ({
    strategyName: newMark(),
    strategyType: 'PERIOD',
    maintenanceType: 'INSPECT',
    content: '检查制动系统',
    vehicleModelIds: [model],
    ...more,
  })
  const create = (more: object) => owner.post<MaintenanceStrategy>(BASE, values(more))

  it.each([[{}], [{ timeOver: 100 }], [{ mileagePre: 0 }], [{ serviceLifeUnit: 'DAY' }]])(
    'R363 refuses %j, where no measure is complete, with errCode 100',
    async (more) => {
      const answer = await create(more)
      expect([answer.status, answer.errCode]).toEqual([400, '100'])
      expect(answer.text).toContain('至少')
    },
  )

  it.each([
    [{ timeOver: 0, timePre: 0, timeUnit: 'HOUR' }],
    [{ serviceLifeOver: 0, serviceLifePre: 0, serviceLifeUnit: 'DAY' }],
    [{ mileageOver: 0, mileagePre: 0, mileageUnit: 'KM' }],
  ])('R363 R445 takes %j: 0 counts as filled', async (more) => {
    const answer = await create(more)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.data).toMatchObject(more)
  })

  it('R363 refuses a change after which no measure is complete', async () => {
    const { id, updateTime } = await buildStrategy(
      app,
      place,
      byMileage(newMark(), { vehicleModelIds: [model] }),
    )
    const answer = await owner.put(BASE, { id, updateTime, mileagePre: null })
    expect([answer.status, answer.errCode]).toEqual([400, '100'])
  })

  it('refuses a measure that is half filled beside a complete one', async () => {
    const answer = await create({ mileageOver: 1000, mileagePre: 10, timeOver: 20 })
    expect([answer.status, answer.errCode]).toEqual([400, 'FIELD_REQUIRED'])
    expect(answer.text).toContain('timePre')
  })

  it('R364 R421 rounds to whole numbers and reads back integers', async () => {
    const answer = await create({ mileageOver: 2.4, mileagePre: '1.5', timeOver: 8.5, timePre: 2.4 })
    expect(answer.data).toMatchObject({
      mileageOver: 2,
      mileagePre: 2,
      mileageUnit: 'KM',
      timeOver: 9,
      timePre: 2,
      timeUnit: 'HOUR',
      serviceLifeUnit: 'DAY',
    })
  })

  it('R365 refuses a unit that is neither day nor hour', async () => {
    const answer = await create({ timeOver: 1, timePre: 0, timeUnit: 'WEEK' })
    expect([answer.status, answer.errCode]).toEqual([400, 'FIELD_CHOICE'])
  })

  it('refuses to announce before the whole span, and a strategy of no vehicle', async () => {
    const early = await create({ mileageOver: 10, mileagePre: 11 })
    expect([early.status, early.errCode]).toEqual([400, 'FIELD_RANGE'])
    const nobody = await create({ mileageOver: 10, mileagePre: 1, vehicleModelIds: [] })
    expect([nobody.status, nobody.errCode]).toEqual([400, 'FIELD_REQUIRED'])
  })

  it('R366 copies a strategy under a new id and a free name, disabled', async () => {
    const { data: first } = await create({ mileageOver: 5000, mileagePre: 100 })
    const copies = [
      await owner.post<MaintenanceStrategy>(`${BASE}/copy/${first.id}`, {}),
      await owner.post<MaintenanceStrategy>(`${BASE}/copy/${first.id}`, {}),
    ].map(({ data }) => data)
    expect(new Set([first.id, ...copies.map(({ id }) => id)]).size).toBe(3)
    expect(copies.map(({ strategyName }) => strategyName)).toEqual([
      `${first.strategyName} (2)`,
      `${first.strategyName} (3)`,
    ])
    expect(copies[0]).toMatchObject({ mileageOver: 5000, vehicleModelIds: [model], status: 'DISABLED' })
    expect(
      (
        await app
          .as(await app.buildUser({ tenant: place.tenant, org: place.org }))
          .post(`${BASE}/copy/${first.id}`, {})
      ).status,
    ).toBe(403)
    const other = await newPlace(app)
    expect((await app.as(other.owner).post(`${BASE}/copy/${first.id}`, {})).status).toBe(404)
  })

  it('R366 exports the vehicles of a strategy by location, those of others not', async () => {
    const own = (await buildModel(app, place)).id
    const { vin } = await buildVehicle(app, place, { vehicleModelId: own })
    const { data } = await create({ mileageOver: 5000, mileagePre: 100, vehicleModelIds: [own] })
    await app.drainJobs()
    const file = await owner.post(`${BASE}/export/location`, { ids: [data.id] })
    expect(String(file.headers['content-type'])).toContain('spreadsheet')
    const [, ...rows] = await readSheet(file.raw)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual(expect.arrayContaining([data.strategyName, '定期', vin]))
    const other = await newPlace(app)
    const foreign = await app.as(other.owner).post(`${BASE}/export/location`, { ids: [data.id] })
    expect(await readSheet(foreign.raw)).toHaveLength(1)
  })
})
