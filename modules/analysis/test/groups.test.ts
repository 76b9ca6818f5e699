import { dayOf } from '@motorpool/kernel'
import { newMark, type Place, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle, type Made } from '../../vehicle/test/support/fleet.ts'
import type { GroupUse, Totals } from '../src/shared/index.ts'
import { lived, start } from './support/app.ts'

const API = '/api/vehicle-svc/dataAnalyse/V1.0'
const GROUPS = '/api/vehicle-svc/vehicle/groups/V1.0'

let app: TestApp
let place: Place
/** By what they drove today: 10, 20, 40 and 80 km. */
let fleet: { vin: string; model: string; org: string }[]
/** The fleet of the north holds the first vehicle, the lorries below it the second by its model, the yard the third. */
let north: Made
let lorries: Made
let yard: Made

async function group(groupTarget: string, parentId?: string): Promise<Made> {
  const mark = newMark()
  const body = { groupCode: mark, groupName: mark, groupTarget, orgId: place.org.id, parentId }
  const answer = await app.as(place.owner).post<Made>(GROUPS, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}

async function bind(to: Made, target: string, body: object): Promise<void> {
  const answer = await app.as(place.owner).post(`${GROUPS}/${target}/bind`, { groupId: to.id, ...body })
  expect(answer.status, answer.text).toBe(200)
}

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  const apart = await app.buildOrg({ tenant: place.tenant })
  fleet = []
  for (const km of [10, 20, 40, 80]) {
    const { id, vin, vehicleModelId } = await buildVehicle(app, km === 40 ? { ...place, org: apart } : place)
    await lived(app, id, new Map([[dayOf(app.clock.now()), { distance: km * 1000, drive: 3600 }]]))
    fleet.push({ vin: String(vin), model: String(vehicleModelId), org: apart.id })
  }
  north = await group('vin')
  lorries = await group('model', north.id)
  yard = await group('org')
  await bind(north, 'vin', { vins: [fleet[0]?.vin] })
  await bind(lorries, 'model', { vehicleModelIds: [fleet[1]?.model] })
  await bind(yard, 'org', { orgIds: [apart.id] })
})
afterAll(() => app?.close())

const totals = async (body: object, who = place.owner) => {
  const answer = await app.as(who).post<Totals>(`${API}/total`, { measure: 'distance', ...body })
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}
const byGroup = async (who = place.owner) => {
  const body = { by: 'group', measure: 'distance' }
  const answer = await app.as(who).post<GroupUse[]>(`${API}/groups`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}

describe('groups of vehicles', () => {
  it('narrow an analysis to what they reach by vehicle, model or organisation, and what is below them', async () => {
    expect(await totals({ vehicleGroupId: lorries.id })).toMatchObject({ vehicles: 1, sum: 20 })
    expect(await totals({ vehicleGroupId: north.id })).toMatchObject({ vehicles: 2, sum: 30 })
    expect(await totals({ vehicleGroupId: yard.id })).toMatchObject({ vehicles: 1, sum: 40 })
    const page = await app
      .as(place.owner)
      .post<{ items: { vin: string }[]; total: number }>(`${API}/page/mileage`, { vehicleGroupId: north.id })
    expect(page.data.total).toBe(2)
    expect(page.data.items.map(({ vin }) => vin)).toEqual([fleet[1]?.vin, fleet[0]?.vin])
  })

  it('stand beside each other, each with what its filter finds, and who is in none apart', async () => {
    const found = await byGroup()
    expect(found.map(({ id, name, vehicles, sum }) => [id, name, vehicles, sum])).toEqual([
      [null, null, 1, 80],
      [yard.id, yard.groupName, 1, 40],
      [north.id, north.groupName, 2, 30],
      [lorries.id, lorries.groupName, 1, 20],
    ])
    for (const { id, sum } of found.filter((one) => one.id !== null))
      expect((await totals({ vehicleGroupId: id })).sum).toBe(sum)
  })

  it('of another tenant, and none that there is, reach nothing', async () => {
    const other = await newPlace(app)
    expect(await totals({ vehicleGroupId: north.id }, other.owner)).toMatchObject({ vehicles: 0 })
    expect(await byGroup(other.owner)).toEqual([])
    expect(await totals({ vehicleGroupId: '999999999' })).toMatchObject({ vehicles: 0 })
  })

  it('that a caller does not see show neither their name nor who is in them', async () => {
    const org = { id: fleet[2]?.org ?? '', tenantId: place.tenant.id }
    const user = await app.buildUser({ org, scope: 'own', permissions: ['analysis/mileage/find'] })
    expect(await byGroup(user)).toMatchObject([{ id: null, name: null, vehicles: 1, sum: 40 }])
    expect(await totals({ vehicleGroupId: yard.id }, user)).toMatchObject({ vehicles: 0 })
  })
})
