import { readSheet } from '@motorpool/excel'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { type ApiClient, newMark, type Place, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, start } from './support/app.ts'
import { buildModel, buildVehicle, type Made, newVin } from './support/fleet.ts'

const BASE = '/api/vehicle-svc/vehicle/groups/V1.0'
interface Links {
  items: Record<string, unknown>[]
  total: number
}

describe('vehicle groups', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient

  const group = async (groupTarget: string, orgId = place.org.id) => {
    const mark = newMark()
    return (await owner.post<Made>(BASE, { groupCode: mark, groupName: mark, groupTarget, orgId })).data
  }
  const page = async (target: string, groupId: string) =>
    (await owner.post<Links>(`${BASE}/${target}/page`, { groupId })).data
  const find = async (id: string) => (await owner.get<Made>(`${BASE}/${id}`)).data

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  const TARGETS = [
    ['model', async () => (await buildModel(app, place)).id, 'vehicleModelIds', 'vehicleModelId'],
    ['org', async () => (await app.buildOrg({ tenant: place.tenant })).id, 'orgIds', 'linkedOrgId'],
    ['vin', async () => String((await buildVehicle(app, place)).vin), 'vins', 'vin'],
  ] as const

  it.each(TARGETS)(
    'R291 links a %s, shows it, unlinks it, and is empty again',
    async (target, make, sent, shown) => {
      const g = await group(target)
      const key = await make()
      const bound = await owner.post<{ count: number }>(`${BASE}/${target}/bind`, {
        groupId: g.id,
        [sent]: [key],
      })
      expect(bound.data, bound.text).toEqual({ count: 1 })
      expect((await page(target, g.id)).items).toMatchObject([
        { groupId: g.id, groupTarget: target, [shown]: key },
      ])
      const again = await owner.post<{ count: number }>(`${BASE}/${target}/bind`, {
        groupId: g.id,
        [sent]: [key],
      })
      expect(again.data).toEqual({ count: 0 })
      await owner.post(`${BASE}/${target}/unbind`, { groupId: g.id, [sent]: [key] })
      expect(await page(target, g.id)).toMatchObject({ items: [], total: 0 })
    },
  )

  it.each(TARGETS)(
    'R290 refuses a %s that a second group of the same organisation wants',
    async (target, make, sent) => {
      const [a, b, c] = [
        await group(target),
        await group(target),
        await group(target, (await app.buildOrg({ tenant: place.tenant })).id),
      ]
      const [key, free] = [await make(), await make()]
      await owner.post(`${BASE}/${target}/bind`, { groupId: a.id, [sent]: [key] })
      const refused = await owner.post(`${BASE}/${target}/bind`, { groupId: b.id, [sent]: [free, key] })
      expect(refused).toMatchObject({ status: 409, errCode: 'GROUP_CONFLICT' })
      expect(refused.message).toContain(String(a.groupName))
      expect((await page(target, b.id)).total).toBe(0)
      expect((await owner.post(`${BASE}/${target}/bind`, { groupId: c.id, [sent]: [key] })).status).toBe(200)
      const moved = await owner.put(BASE, { id: c.id, orgId: place.org.id })
      expect(moved).toMatchObject({ status: 409, errCode: 'GROUP_CONFLICT' })
      // What a group of a third organisation has is in nobody's way.
      const { id: elsewhere } = await app.buildOrg({ tenant: place.tenant })
      expect((await owner.put(BASE, { id: c.id, orgId: elsewhere })).status).toBe(200)
    },
  )

  it('puts no group below itself', async () => {
    const [top, below] = [await group('vin'), await group('vin')]
    expect((await owner.put(BASE, { id: below.id, parentId: top.id })).status).toBe(200)
    for (const parentId of [top.id, below.id])
      expect(await owner.put(BASE, { id: top.id, parentId })).toMatchObject({
        status: 400,
        fields: [{ field: 'parentId' }],
      })
  })

  it('R290 gives a vehicle to one of two groups that ask for it at once', async () => {
    const [a, b] = [await group('vin'), await group('vin')]
    const { vin } = await buildVehicle(app, place)
    const answers = await Promise.all(
      [a, b].map((g) => owner.post(`${BASE}/vin/bind`, { groupId: g.id, vins: [vin] })),
    )
    expect(answers.map((x) => x.status).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect((await page('vin', a.id)).total + (await page('vin', b.id)).total).toBe(1)
  })

  it('links one kind of target only, and nothing of another tenant', async () => {
    const g = await group('vin')
    const { vin } = await buildVehicle(app, place)
    expect(
      await owner.post(`${BASE}/model/bind`, {
        groupId: g.id,
        vehicleModelIds: [(await buildModel(app, place)).id],
      }),
    ).toMatchObject({ status: 409, errCode: 'GROUP_TARGET' })
    const theirs = await newPlace(app)
    const foreign = await buildVehicle(app, theirs)
    expect((await owner.post(`${BASE}/vin/bind`, { groupId: g.id, vins: [foreign.vin] })).status).toBe(404)
    const stranger = app.as(theirs.owner)
    for (const action of ['bind', 'unbind'])
      expect((await stranger.post(`${BASE}/vin/${action}`, { groupId: g.id, vins: [vin] })).status).toBe(404)
    expect((await stranger.post<Links>(`${BASE}/vin/page`, { groupId: g.id })).data.total).toBe(0)
  })

  it('counts the vehicles that it reaches by VIN, by model and by organisation', async () => {
    const v = await buildVehicle(app, place)
    const [byVin, byModel, byOrg] = [await group('vin'), await group('model'), await group('org')]
    const org = await app.buildOrg({ tenant: place.tenant })
    await buildVehicle(app, place, { orgId: org.id })
    await owner.post(`${BASE}/vin/bind`, { groupId: byVin.id, vins: [v.vin] })
    await owner.post(`${BASE}/model/bind`, { groupId: byModel.id, vehicleModelIds: [v.vehicleModelId] })
    await owner.post(`${BASE}/org/bind`, { groupId: byOrg.id, orgIds: [org.id] })
    const counts = await Promise.all(
      [byVin, byModel, byOrg].map(async (g) => (await find(g.id)).vehicleCount),
    )
    expect(counts).toEqual([1, 1, 1])
  })

  it('R286 moves vehicles to groups by a sheet, out of the group where they were; a wrong row stores none', async () => {
    const [a, b] = [await group('vin'), await group('vin')]
    const [v, w] = [await buildVehicle(app, place), await buildVehicle(app, place)]
    await owner.post(`${BASE}/vin/bind`, { groupId: a.id, vins: [v.vin] })
    const path = '/api/vehicle-svc/vehicles/V1.0/importVehicleTransferGroup'
    const send = async (rows: unknown[][]) =>
      sendFile<{ total: number }>(owner, path, await workbook(['车架号', '分组'], rows as never))
    const wrong = await send([
      [v.vin, b.groupCode],
      [newVin(), b.groupCode],
    ])
    const book = await readSheet(wrong.raw)
    expect(String(book[2]?.at(-1))).toContain('车架号')
    expect((await page('vin', a.id)).total).toBe(1)
    const done = await send([
      [v.vin, b.groupCode],
      [w.vin, b.groupCode],
    ])
    expect(done.data, done.text.slice(0, 200)).toEqual({ total: 2 })
    expect([(await page('vin', a.id)).total, (await page('vin', b.id)).total]).toEqual([0, 2])
  })

  it('moves one vehicle to a group of VINs, out of its old one, and nothing of another tenant', async () => {
    const [a, b, models] = [await group('vin'), await group('vin'), await group('model')]
    const v = await buildVehicle(app, place)
    await owner.post(`${BASE}/vin/bind`, { groupId: a.id, vins: [v.vin] })
    const path = '/api/vehicle-svc/vehicles/V1.0/transferGroup'
    expect((await owner.put(path, { id: v.id, groupId: b.id })).data).toEqual({ count: 1 })
    expect([(await page('vin', a.id)).total, (await page('vin', b.id)).total]).toEqual([0, 1])
    expect(await owner.put(path, { id: v.id, groupId: models.id })).toMatchObject({
      status: 409,
      errCode: 'GROUP_TARGET',
    })
    const far = await newPlace(app)
    const stranger = app.as(far.owner)
    expect((await stranger.put(path, { id: v.id, groupId: b.id })).status).toBe(404)
    const theirs = { groupCode: newMark(), groupName: newMark(), groupTarget: 'vin', orgId: far.org.id }
    const { id } = (await stranger.post<Made>(BASE, theirs)).data
    expect((await stranger.put(path, { id: v.id, groupId: id })).status).toBe(404)
    expect((await page('vin', b.id)).total).toBe(1)
    expect(await owner.put(path, { id: '999999999', groupId: b.id })).toMatchObject({
      status: 404,
      errCode: 'NOT_FOUND',
    })
  })
})
