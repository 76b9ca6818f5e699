import { sql } from '@motorpool/db'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { type ApiClient, newMark, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { fences, fenceVehicles } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildFence, type Made } from './support/fences.ts'

interface Page {
  items: Made[]
  total: number
}

describe('vehicles of fences', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  const newVehicle = async (at = place) => String((await buildVehicle(app, at)).vin)
  const call = (name: string, body: object, who = owner) =>
    who.post<{ count: number }>(`${fenceVehicles.api}/${name}`, body)
  const linked = async (fenceId: string, who = owner) =>
    (await who.post<Page>(`${fenceVehicles.api}/page`, { fenceId })).data.items
      .map((one) => String(one.vin))
      .toSorted((a, b) => a.localeCompare(b))
  const open = async (fenceId: string, vin: string) =>
    (await owner.post<Page>(`${fences.api}/pageUnBind`, { fenceId, vin })).data.items.map((one) => one.vin)

  it('R361 binds and unbinds by fenceId and vinList, by DELETE with a list, and all', async () => {
    const { id: fenceId } = await buildFence(app, place)
    const vins = [await newVehicle(), await newVehicle(), await newVehicle()].toSorted()
    expect((await call('bind', { fenceId, vinList: vins.slice(0, 2) })).data).toEqual({ count: 2 })
    expect((await call('bind', { fenceId, vinList: vins })).data).toEqual({ count: 1 })
    expect(await linked(fenceId)).toEqual(vins)
    expect((await owner.get<Made>(`${fences.api}/web/${fenceId}`)).data.vehicleCount).toBe(3)
    expect((await call('unbind', { fenceId, vinList: vins.slice(0, 1) })).data).toEqual({ count: 1 })
    const deleted = await owner.delete(`${fenceVehicles.api}/unbind/${fenceId}`, vins.slice(1, 2))
    expect(deleted.data, deleted.text).toEqual({ count: 1 })
    expect((await call('unbindAll', { fenceId })).data).toEqual({ count: 1 })
    expect(await linked(fenceId)).toEqual([])
  })

  it('R362 R442 a linked vehicle is not offered by pageUnBind', async () => {
    const { id: fenceId } = await buildFence(app, place)
    const vin = await newVehicle()
    expect(await open(fenceId, vin)).toEqual([vin])
    await call('bind', { fenceId, vinList: [vin] })
    expect(await open(fenceId, vin)).toEqual([])
  })

  it('binds all vehicles of a query, and those that a group reaches', async () => {
    const [one, other] = [await newVehicle(), await newVehicle()]
    const first = await buildFence(app, place)
    expect((await call('bindAll', { fenceId: first.id, vin: one })).data).toEqual({ count: 1 })
    expect(await linked(first.id)).toEqual([one])
    const mark = newMark()
    const groups = '/api/vehicle-svc/vehicle/groups/V1.0'
    const body = { groupCode: mark, groupName: mark, groupTarget: 'vin', orgId: place.org.id }
    const group = (await owner.post<Made>(groups, body)).data
    await owner.post(`${groups}/vin/bind`, { groupId: group.id, vins: [other] })
    const second = await buildFence(app, place)
    expect((await call('bind', { fenceId: second.id, groupIds: [group.id] })).data).toEqual({ count: 1 })
    expect(await linked(second.id)).toEqual([other])
    expect(await call('bind', { fenceId: second.id })).toMatchObject({
      status: 400,
      errCode: 'INVALID_INPUT',
    })
  })

  it('binds by sheet, and refuses the rows of vehicles that are not there', async () => {
    const fence = await buildFence(app, place)
    const vin = await newVehicle()
    const sheet = await workbook(['围栏', '车架号'], [[String(fence.fenceName), vin]])
    const sent = await sendFile(owner, `${fenceVehicles.api}/import`, sheet)
    expect(sent.status, sent.text).toBe(200)
    expect(await linked(fence.id)).toEqual([vin])
    const wrong = await workbook(['围栏', '车架号'], [[String(fence.fenceName), 'LNOSUCH0000000001']])
    expect((await sendFile(owner, `${fenceVehicles.api}/import`, wrong)).text).not.toContain('"created":1')
    expect(await linked(fence.id)).toEqual([vin])
  })

  it('is nothing to strangers, and all or none where one VIN is not there', async () => {
    const stranger = await newPlace(app)
    const fence = await buildFence(app, place)
    const [vin, foreign] = [await newVehicle(), await newVehicle(stranger)]
    expect(await call('bind', { fenceId: fence.id, vinList: [vin, foreign] })).toMatchObject({ status: 404 })
    expect(await linked(fence.id)).toEqual([])
    await call('bind', { fenceId: fence.id, vinList: [vin] })
    const theirs = app.as(stranger.owner)
    for (const name of ['bind', 'unbind'])
      expect((await call(name, { fenceId: fence.id, vinList: [foreign] }, theirs)).status).toBe(404)
    for (const name of ['bindAll', 'unbindAll'])
      expect((await call(name, { fenceId: fence.id }, theirs)).status).toBe(404)
    expect((await theirs.delete(`${fenceVehicles.api}/unbind/${fence.id}`, [vin])).status).toBe(404)
    expect((await theirs.post(`${fences.api}/pageUnBind`, { fenceId: fence.id })).status).toBe(404)
    expect(await linked(fence.id, theirs)).toEqual([])
    expect(await linked(fence.id)).toEqual([vin])
  })

  it('are of its own tenant, whoever asks, and of groups that are there', async () => {
    const stranger = await newPlace(app)
    const fence = await buildFence(app, place)
    const foreign = await newVehicle(stranger)
    const administrator = app.as(
      await app.buildUser({
        tenant: place.tenant,
        permissions: permissionsOf(app.routes),
        userType: 'ADMIN',
      }),
    )
    const offered = (vin: string) =>
      administrator.post<Page>(`${fences.api}/pageUnBind`, { fenceId: fence.id, vin })
    expect((await offered(await newVehicle())).data.total).toBe(1)
    expect((await offered(foreign)).data.total).toBe(0)
    const mark = newMark()
    const body = { groupCode: mark, groupName: mark, groupTarget: 'vin', orgId: stranger.org.id }
    const group = (await app.as(stranger.owner).post<Made>('/api/vehicle-svc/vehicle/groups/V1.0', body)).data
    expect(await call('bind', { fenceId: fence.id, groupIds: [group.id] })).toMatchObject({ status: 404 })
  })

  it('another organisation links and sees its own vehicles alone', async () => {
    const org = await app.buildOrg({ tenant: place.tenant })
    const colleague = await app.buildUser({ org, scope: 'tree', permissions: permissionsOf(app.routes) })
    const fence = await buildFence(app, place)
    const vin = await newVehicle()
    await call('bind', { fenceId: fence.id, vinList: [vin] })
    expect((await call('unbindAll', { fenceId: fence.id }, app.as(colleague))).status).toBe(404)
    expect(await linked(fence.id, app.as(colleague))).toEqual([])
  })

  it('each change is one revision of the tenant, and what held before stays readable', async () => {
    const at = await newPlace(app)
    const who = app.as(at.owner)
    const history = async () => {
      const rows = await app.db.withPlatform(undefined, 'test', (tx) =>
        sql<{ revision: string }>`
          select detail ->> 'revision' as revision from vehicle_event where tenant_id = ${at.tenant.id} and kind = 'REFERENCE'
          order by id`.execute(tx),
      )
      return rows.rows.map((row) => row.revision)
    }
    const at2 = async (revision: number) => {
      const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
        sql<{ name: string; vehicles: number }>`
          select v.detail ->> 'fence_name' as name, (select count(*)::int from fence_vehicle_version m
            where m.fence_id = v.fence_id and m.from_revision <= ${revision}
              and coalesce(m.until_revision, 1e9) > ${revision}) as vehicles
          from fence_version v where v.tenant_id = ${at.tenant.id} and v.from_revision <= ${revision}
            and coalesce(v.until_revision, 1e9) > ${revision}`.execute(tx),
      )
      return rows
    }
    const fence = await buildFence(app, at, { fenceName: `${newMark()}a` })
    const vins = [await newVehicle(at), await newVehicle(at)]
    await call('bind', { fenceId: fence.id, vinList: vins }, who)
    await who.put(fences.api, { id: fence.id, fenceName: 'renamed' })
    await who.delete(fences.api, [fence.id])
    expect(await history()).toEqual(['1', '2', '3', '4'])
    expect(await at2(1)).toEqual([{ name: fence.fenceName, vehicles: 0 }])
    expect(await at2(2)).toEqual([{ name: fence.fenceName, vehicles: 2 }])
    expect(await at2(3)).toEqual([{ name: 'renamed', vehicles: 2 }])
    expect(await at2(4)).toEqual([])
  })
})
