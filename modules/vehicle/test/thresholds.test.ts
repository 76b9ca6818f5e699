import type { ApiClient, Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, start } from './support/app.ts'
import { buildModel, insertFunctionField, type Made } from './support/fleet.ts'

const BASE = '/api/vehicle-svc/vehicleModelThresholds/V1.0'

describe('alarm thresholds of models', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  it('R296 sets two thresholds of a model, and the list shows two', async () => {
    const model = await buildModel(app, place)
    const [water, oil] = [await insertFunctionField(app, place), await insertFunctionField(app, place)]
    const set = (thresholds: object[]) =>
      owner.post<Made[]>(`${BASE}/alarm/set`, { vehicleModelId: model.id, thresholds })
    const two = await set([
      { functionFieldId: water, alarmLevel: '2', upperValue: 105.5, continueTime: 30 },
      { functionFieldId: oil, alarmLevel: '3', lowerValue: 80 },
    ])
    expect(two.data, two.text).toHaveLength(2)
    const list = (await owner.post<Made[]>(`${BASE}/${model.id}/list`, {})).data
    expect(list).toMatchObject([
      { functionFieldId: water, upperValue: 105.5, continueTime: 30, enabled: true },
      { functionFieldId: oil, lowerValue: 80 },
    ])
    const wrong = await set([
      { functionFieldId: water, alarmLevel: '1', lowerValue: 9, upperValue: 3 },
      { functionFieldId: oil, alarmLevel: '1' },
    ])
    expect(wrong.status).toBe(400)
    expect(wrong.fields?.map((f) => f.field)).toEqual(['thresholds.0.upperValue', 'thresholds.1.upperValue'])
    expect((await owner.post<Made[]>(`${BASE}/${model.id}/list`, {})).data).toHaveLength(2)
    expect((await set([])).data).toEqual([])
  })

  it('R001 neither shows nor sets the thresholds of another tenant', async () => {
    const model = await buildModel(app, place)
    const theirs = await newPlace(app)
    const stranger = app.as(theirs.owner)
    const field = await insertFunctionField(app, theirs)
    const body = {
      vehicleModelId: model.id,
      thresholds: [{ functionFieldId: field, alarmLevel: '1', upperValue: 1 }],
    }
    expect((await stranger.post(`${BASE}/alarm/set`, body)).status).toBe(404)
    expect((await stranger.post(`${BASE}/${model.id}/list`, {})).status).toBe(404)
    expect((await owner.post(`${BASE}/999999999/list`, {})).status).toBe(404)
    expect((await owner.post(`${BASE}/alarm/set`, body)).status).toBe(400)
  })
})
