import { sql } from '@motorpool/db'
import { type ApiClient, newMark, type Place, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vehicleModels, vehicles } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildModel, buildSeries, buildType, buildVehicle, newVin } from './support/fleet.ts'

const MODELS = vehicleModels.api
const VEHICLES = vehicles.api

describe('records of vehicles and models', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  it('give a model no series of another type', async () => {
    const type = await buildType(app, place)
    const series = await buildSeries(app, place)
    const mark = newMark()
    const model = {
      modelCode: mark,
      modelName: mark,
      vehicleCategory: 'ROAD_FUEL',
      orgId: place.org.id,
      vehicleTypeId: type.id,
    }
    expect(await owner.post(MODELS, { ...model, vehicleSeriesId: series.id })).toMatchObject({
      status: 400,
      fields: [{ field: 'vehicleSeriesId' }],
    })
    const own = await buildSeries(app, place, { vehicleTypeId: type.id })
    expect((await owner.post(MODELS, { ...model, vehicleSeriesId: own.id })).status).toBe(200)
  })

  it('keep the category of a model while vehicles of it exist', async () => {
    const unused = await buildModel(app, place)
    expect((await owner.put(MODELS, { ...unused, vehicleCategory: 'NON_ROAD' })).status).toBe(200)
    const used = await buildModel(app, place)
    await buildVehicle(app, place, { vehicleModelId: used.id })
    expect(await owner.put(MODELS, { ...used, vehicleCategory: 'NON_ROAD' })).toMatchObject({
      status: 400,
      fields: [{ field: 'vehicleCategory' }],
    })
  })

  it('name as distributor an organisation that deals', async () => {
    const model = await buildModel(app, place)
    const org = await app.buildOrg({ tenant: place.tenant })
    const sold = async () => {
      const vin = newVin()
      const vehicle = { vin, machineCode: vin, vehicleCategory: 'ROAD_FUEL', orgId: place.org.id }
      return owner.post(VEHICLES, { ...vehicle, vehicleModelId: model.id, distributorId: org.id })
    }
    expect(await sold()).toMatchObject({ status: 400, fields: [{ field: 'distributorId' }] })
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update org set attribute = array['DEALER'] where id = ${org.id}`.execute(tx),
    )
    expect((await sold()).status).toBe(200)
  })
})
