import { type ApiClient, newMark, type Place, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { FENCE_RADII, fences, fenceVehicles } from '../src/shared/index.ts'
import { newPlace, SQUARE, start } from './support/app.ts'
import { buildFence, circle, type Made, polygon } from './support/fences.ts'

interface Page {
  items: Made[]
  total: number
}

describe('fences', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  const refused = async (body: Record<string, unknown>) => {
    const answer = await owner.post(fences.api, {
      fenceName: newMark(),
      orgId: place.org.id,
      alarmType: 'IN',
      ...body,
    })
    expect(answer.status, answer.text).toBe(400)
    return answer.errCode
  }

  it('R360 R425 a fence has fenceName, fence_type, its place and an alarm type; other radii are refused', async () => {
    for (const radius of FENCE_RADII) {
      const made = await buildFence(app, place, { radius, description: '厂区' })
      expect(made).toMatchObject({
        fence_type: 1,
        settingWay: 'CIRCLE',
        radius,
        status: 'ENABLED',
        description: '厂区',
      })
    }
    expect(await refused({ ...circle(), radius: 300 })).toBe('FIELD_CHOICE')
    expect(await refused({ ...circle(), position: null })).toBe('FIELD_REQUIRED')
    expect(await refused({ ...circle(), fence_type: 2 })).toBe('FIELD_CHOICE')
  })

  it('R442 is found by page/web and web/{id}', async () => {
    const { id, fenceName } = await buildFence(app, place)
    expect((await owner.get<Made>(`${fences.api}/web/${id}`)).data).toMatchObject({
      id,
      fenceName,
      vehicleCount: 0,
    })
    const { data } = await owner.post<Page>(`${fences.api}/page/web`, { fenceName })
    expect(data).toMatchObject({ total: 1, items: [{ id, position: circle().position }] })
    expect((await owner.post<Page>(`${fences.api}/page`, { fenceName })).data.total).toBe(1)
  })

  it('R442 page/alarm/fence answers the alarms of fences', async () => {
    const { data, text } = await owner.post<Page>(`${fences.api}/page/alarm/fence`, {})
    expect(data, text).toMatchObject({ items: [], total: 0 })
  })

  it('stays of its type while it watches vehicles', async () => {
    const { id, fenceName } = await buildFence(app, place)
    const { vin } = await buildVehicle(app, place)
    await owner.post(`${fenceVehicles.api}/bind`, { fenceId: id, vinList: [vin] })
    const change = (more: object) => owner.put<Made>(fences.api, { id, fenceName, ...more })
    const unit = { settingWay: 'REGION', areaCode: '999999', position: null, radius: null }
    expect(await change(unit)).toMatchObject({ status: 409, errCode: 'FENCE_LINKED' })
    expect((await change({ radius: 1000 })).status).toBe(200)
    await owner.post(`${fenceVehicles.api}/unbindAll`, { fenceId: id })
    expect((await change(unit)).status).toBe(200)
  })

  it('an administrative fence has the outline of its unit, which nobody sends', async () => {
    const made = await buildFence(app, place, {
      settingWay: 'REGION',
      areaCode: '999999',
      position: null,
      radius: null,
      polygon: polygon([...SQUARE].reverse()),
    })
    expect(made).toMatchObject({ fence_type: 2, areaCode: '999999', radius: null })
    expect(made.polygon).toEqual({ type: 'MultiPolygon', coordinates: [polygon(SQUARE).coordinates] })
    expect(await refused({ settingWay: 'REGION', areaCode: '888888' })).toBe('FENCE_NO_OUTLINE')
    expect(await refused({ settingWay: 'REGION' })).toBe('FIELD_REQUIRED')
  })

  const ring = (...corners: (readonly [number, number])[]) => ({
    settingWay: 'POLYGON',
    polygon: polygon(corners),
  })

  it.each([
    ['of no area', ring([120, 30], [120.1, 30], [120.2, 30]), 'FENCE_ZERO_AREA'],
    ['that crosses itself', ring([120, 30], [120.1, 30.1], [120.1, 30], [120, 30.1]), 'FENCE_SELF_CROSSING'],
    ['of two corners', ring([120, 30], [120.1, 30]), 'FENCE_TOO_FEW_CORNERS'],
    ['beyond the pole', ring([120, 30], [120.1, 95], [120.2, 30]), 'FENCE_POSITION_OUT_OF_RANGE'],
    [
      'with a hole outside',
      {
        settingWay: 'POLYGON',
        polygon: {
          type: 'Polygon',
          coordinates: [
            ...polygon(SQUARE).coordinates,
            ...polygon([
              [121, 30],
              [121.1, 30],
              [121.1, 30.1],
            ]).coordinates,
          ],
        },
      },
      'FENCE_HOLE_OUTSIDE',
    ],
    [
      'of too many corners',
      ring(...Array.from({ length: 20_000 }, (_, i) => [Math.round(i * 1e3) / 1e6, i % 2] as const)),
      'FENCE_TOO_MANY_CORNERS',
    ],
    [
      'of a line without length',
      {
        settingWay: 'CORRIDOR',
        halfWidth: 20,
        line: {
          type: 'LineString',
          coordinates: [
            [120, 30],
            [120.000001, 30],
          ],
        },
      },
      'FENCE_CORRIDOR_TOO_SHORT',
    ],
    [
      'that is no GeoJSON',
      { settingWay: 'POLYGON', polygon: { type: 'Polygon', coordinates: 'x' } },
      'FIELD_FORMAT',
    ],
    ['on no day', { ...circle(), windows: [{ days: [8], from: 0, to: 60 }] }, 'FIELD_FORMAT'],
    [
      'that ends before it begins',
      { ...circle(), beginTime: 2_000_000, endTime: 1_000_000 },
      'FIELD_TIME_ORDER',
    ],
  ])('a fence %s is refused by name', async (_, body, code) => {
    expect(await refused(body)).toBe(code)
  })

  it('a fence of 100,000 vertices is refused before it is read', async () => {
    const corners = Array.from({ length: 100_000 }, (_, i) => [100 + i / 1e5, 30 + (i % 7) / 1e3] as const)
    const answer = await owner.post(fences.api, {
      fenceName: newMark(),
      alarmType: 'IN',
      ...ring(...corners),
    })
    expect(answer).toMatchObject({ status: 413, errCode: 'TOO_LARGE' })
  })

  it('holes and the antimeridian are taken as they are', async () => {
    const hole = [
      [120.002, 30.002],
      [120.004, 30.002],
      [120.004, 30.004],
    ] as const
    const holed = {
      type: 'Polygon',
      coordinates: [...polygon(SQUARE).coordinates, ...polygon(hole).coordinates],
    }
    expect((await buildFence(app, place, { settingWay: 'POLYGON', polygon: holed })).polygon).toEqual(holed)
    await buildFence(app, place, ring([179.9, 10], [-179.9, 10], [-179.9, 10.1], [179.9, 10.1]))
  })

  it('messages are in three languages and name the place', async () => {
    const body = {
      fenceName: newMark(),
      alarmType: 'IN',
      ...ring([120, 30], [120.1, 30.1], [120.1, 30], [120, 30.1]),
    }
    const text = async (locale: string) =>
      (await owner.post(fences.api, body, { headers: { 'accept-language': locale } })).text
    expect(await text('en-US')).toContain('crosses itself at 120.05')
    expect(await text('ja-JP')).toContain('境界が交差')
    expect(await text('zh-CN')).toContain('自相交')
  })
})
