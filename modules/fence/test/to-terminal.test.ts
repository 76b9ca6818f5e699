import { sql } from '@motorpool/db'
import type { Place, TestApp } from '@motorpool/testkit'
import { areaIn } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCommanded } from '../../command/test/support/app.ts'
import { fences } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'

const ring = [
  [113.2, 23.1],
  [113.3, 23.1],
  [113.3, 23.2],
  [113.2, 23.2],
  [113.2, 23.1],
]
const POLYGON = { settingWay: 'POLYGON', polygon: { type: 'Polygon', coordinates: [ring] } }
const RECTANGLE = { ...POLYGON, settingWay: 'RECTANGLE' }
const CIRCLE = { settingWay: 'CIRCLE', position: { lng: 113.2, lat: 23.1 }, radius: '500' }
const CORRIDOR = {
  settingWay: 'CORRIDOR',
  line: {
    type: 'LineString',
    coordinates: [
      [113.2, 23.1],
      [113.3, 23.15],
    ],
  },
  halfWidth: 50,
}

describe('fences to terminals', () => {
  let app: TestApp
  let place: Place
  let vehicle: { id: string; vin: string }
  let n = 0
  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    vehicle = await buildCommanded(app, place, true)
  })
  afterAll(() => app.close())

  const fence = async (body: object, who = place) => {
    const given = { fenceName: `Depot ${++n}`, alarmType: 'IN', orgId: who.org.id, ...body }
    const made = await app.as(who.owner).post<{ id: string }>(fences.api, given)
    if (made.status !== 200) throw new Error(made.text)
    return made.data.id
  }
  const give = (cmdCode: string, id: string, user = place.owner) =>
    app.as(user).post<{ id: string }>(`/api/vehicle-svc/cmd/V2.0/${vehicle.vin}/set/OFFLINE`, {
      cmdCode,
      params: { fence: id },
    })
  const carried = async (id: string) => {
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{
        fence: string
      }>`select params ->> 'fence' as fence from command_log c where c.id = ${id}`.execute(tx),
    )
    return areaIn(rows[0]?.fence)
  }

  it.each([
    ['FENCE_CIRCLE', CIRCLE, { kind: 'circle', centre: [113_200_000, 23_100_000], radius: 500 }],
    [
      'FENCE_RECTANGLE',
      RECTANGLE,
      { kind: 'rectangle', west: 113_200_000, south: 23_100_000, east: 113_300_000, north: 23_200_000 },
    ],
    ['FENCE_POLYGON', POLYGON, { kind: 'polygon' }],
    ['FENCE_ROUTE', CORRIDOR, { kind: 'corridor', halfWidth: 50 }],
  ])('%s carries the fence as it is, in WGS-84', async (code, body, shape) => {
    const id = await fence({ ...body, alarmType: 'OUT', speedLimit: 60 })
    const given = await give(code, id)
    expect(given.status).toBe(200)
    expect(await carried(given.data.id)).toMatchObject({
      id: Number(id),
      shape,
      entry: false,
      exit: true,
      maxSpeed: 60,
    })
  })

  it('of another shape than the command, and what no terminal can be told, are refused by name', async () => {
    expect((await give('FENCE_CIRCLE', await fence(POLYGON))).errCode).toBe('COMMAND_AREA_SHAPE')
    expect((await give('FENCE_ROUTE', await fence({ ...CORRIDOR, halfWidth: 200 }))).errCode).toBe(
      'COMMAND_AREA_WIDTH',
    )
    const stay = await give('FENCE_CIRCLE', await fence({ ...CIRCLE, stayMinutes: 30 }))
    expect(stay.errCode).toBe('FENCE_NOT_FOR_TERMINAL')
    const hole = [
      [113.23, 23.13],
      [113.27, 23.13],
      [113.27, 23.17],
      [113.23, 23.17],
      [113.23, 23.13],
    ]
    const holed = { settingWay: 'POLYGON', polygon: { type: 'Polygon', coordinates: [ring, hole] } }
    expect((await give('FENCE_POLYGON', await fence(holed))).errCode).toBe('FENCE_NOT_FOR_TERMINAL')
  })

  it('of others do not exist, nor for who may not see fences', async () => {
    const stranger = await newPlace(app)
    expect((await give('FENCE_CIRCLE', await fence(CIRCLE, stranger))).status).toBe(404)
    const without = await app.buildUser({
      tenant: place.tenant,
      permissions: ['single-vehicle/cmdLog/find', 'single-vehicle/params/update'],
    })
    expect((await give('FENCE_CIRCLE', await fence(CIRCLE), without)).status).toBe(404)
    expect((await give('FENCE_CIRCLE', '{"id":1}')).errCode).toBe('INVALID_INPUT')
  })
})
