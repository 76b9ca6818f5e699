import { sql } from '@motorpool/db'
import { newMark, type Place, type TestApp } from '@motorpool/testkit'
import { buildVehicle, type Made } from '../../../vehicle/test/support/fleet.ts'
import { serviceOrders, serviceRelations, serviceStations, workOrders } from '../../src/shared/index.ts'
import { givePost } from './app.ts'

async function created(app: TestApp, place: Place, path: string, body: object): Promise<Made> {
  const answer = await app.as(place.owner).post<Made>(path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.data
}

/** Tianhe in Guangzhou. */
export const AREA = { provinceCode: '440000', cityCode: '440100', districtCode: '440106' }

export function stationBody(mark: string): Record<string, unknown> {
  return {
    stationCode: mark,
    stationName: mark,
    contactPhone: '020-85550000',
    ...AREA,
    address: '天河路 1 号',
    location: { lng: 113.33, lat: 23.13 },
  }
}

/** Some areas, as the first start of the product brings all; the districts of Beijing lie in no city. */
export async function seedAreas(app: TestApp): Promise<void> {
  await app.db.withPlatform(undefined, 'test', (tx) =>
    sql`insert into area (code, name, parent_code, level, full_name) values
      ('100000', '中国', null, 0, '中国'), ('440000', '广东省', '100000', 1, '广东省'),
      ('440100', '广州市', '440000', 2, '广东省广州市'), ('440106', '天河区', '440100', 3, '广东省广州市天河区'),
      ('110000', '北京市', '100000', 1, '北京市'), ('110105', '朝阳区', '110000', 3, '北京市朝阳区')
      on conflict do nothing`.execute(tx),
  )
}

export async function buildStation(app: TestApp, place: Place, body: object = {}): Promise<Made> {
  await seedAreas(app)
  return created(app, place, serviceStations.api, { ...stationBody(newMark()), orgId: place.org.id, ...body })
}

export async function buildRelation(app: TestApp, place: Place, body: object = {}): Promise<Made> {
  const station = await buildStation(app, place)
  const { vin } = await buildVehicle(app, place)
  return created(app, place, serviceRelations.api, {
    stationId: station.id,
    vin,
    orgId: place.org.id,
    ...body,
  })
}

export async function buildOrder(app: TestApp, place: Place, body: object = {}): Promise<Made> {
  const vin = 'vin' in body ? body.vin : (await buildVehicle(app, place)).vin
  return created(app, place, serviceOrders.api, {
    contactName: '王师傅',
    contactPhone: '13800000000',
    content: '发动机异响',
    ...body,
    vin,
  })
}

/** A service order that a station has, and its first work order. */
export async function buildAssigned(
  app: TestApp,
  place: Place,
): Promise<{ order: Made; station: Made; work: Made }> {
  const order = await buildOrder(app, place)
  const station = await buildStation(app, place)
  const assigned = await app
    .as(place.owner)
    .put(`${serviceOrders.api}/${order.id}/assign`, { stationId: station.id })
  if (assigned.status !== 200) throw new Error(assigned.text)
  const page = await app
    .as(place.owner)
    .post<{ items: Made[] }>(`${workOrders.api}/page`, { page: 1, pageSize: 10, serviceOrderId: order.id })
  const [work] = page.data.items
  if (!work) throw new Error('the order has no work order')
  return { order, station, work }
}

/** A work order of its own that waits. */
export async function buildWork(app: TestApp, place: Place, body: object = {}): Promise<Made> {
  await givePost(app, place.owner, ['SERVICE'])
  const vin = 'vin' in body ? body.vin : (await buildVehicle(app, place)).vin
  return created(app, place, workOrders.api, { content: '更换液压油滤芯', ...body, vin })
}
