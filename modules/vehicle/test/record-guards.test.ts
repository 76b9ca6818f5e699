import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { type ApiClient, newMark, type Place, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vehicleModels, vehicles } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import {
  buildModel,
  buildSeries,
  buildTerminal,
  buildType,
  buildVehicle,
  type Made,
  newVin,
  orgCode,
} from './support/fleet.ts'

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

  it('take from a sheet no terminal that is on another vehicle or out of use', async () => {
    const [bound, broken, free] = [
      await buildTerminal(app, place),
      await buildTerminal(app, place),
      await buildTerminal(app, place),
    ]
    const model = await buildModel(app, place)
    const other = await buildVehicle(app, place, { vehicleModelId: model.id })
    await owner.put(`${VEHICLES}/bindTerminal`, { vin: other.vin, terminalId: bound.id })
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update terminal set terminal_status = 'DISABLED' where id = ${broken.id}`.execute(tx),
    )
    const header = ['车架号', '整机编号', '车辆类别', '车型', '所属机构', '终端']
    const org = await orgCode(app, place)
    const sheet = async (...terminals: Made[]) => {
      const rows = terminals.map(({ terminalCode }) => {
        const vin = newVin()
        return [vin, vin, '国六道路燃油货车', String(model.modelCode), org, String(terminalCode)]
      })
      return sendFile<{ total: number }>(owner, `${VEHICLES}/importVehicle`, await workbook(header, rows))
    }
    const refused = await readSheet((await sheet(bound, broken, free)).raw)
    const faults = refused.slice(1).map((row) => String(row.at(-1) ?? ''))
    expect(faults.map((fault) => fault.includes('终端'))).toEqual([true, true, false])
    expect((await sheet(free)).data).toEqual({ total: 1 })
  })
})
