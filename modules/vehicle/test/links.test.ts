import { reachedBeyond } from '@motorpool/resource/testing'
import { type ApiClient, newMark, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userVehicles } from '../src/shared/user-vehicles.ts'
import { newPlace, start } from './support/app.ts'
import { buildModel, buildTerminal, buildVehicle, insertUser, type Made, newVin } from './support/fleet.ts'

const LINKS = '/api/vehicle-svc/userVehicles/V1.0'
const FACTORY = '/api/vehicle-svc/factory/vehicle/V1.0'
const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'
interface Page {
  items: Made[]
  total: number
}

describe('links of vehicles', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  const staff = (phone: string | null = null, at = place) => insertUser(app, at, phone)

  it('R297 binds a user and a vehicle, shows it, unbinds it', async () => {
    const userId = await staff()
    const { vin } = await buildVehicle(app, place)
    const made = await owner.post<Made>(LINKS, { userId, vin, beginDate: app.clock.now() })
    expect(made.data, made.text).toMatchObject({ userId, vin, linkType: 'MANUAL' })
    expect((await owner.get<Made>(`${LINKS}/${made.data.id}`)).data.vin).toBe(vin)
    expect((await owner.put<Made>(LINKS, { id: made.data.id, remark: '夜班' })).data.remark).toBe('夜班')
    expect(await owner.post(LINKS, { userId, vin })).toMatchObject({
      status: 409,
      errCode: 'FIELD_DUPLICATE',
    })
    expect((await owner.post<Page>(`${LINKS}/page`, { userId })).data.total).toBe(1)
    expect((await owner.post(`${LINKS}/unbind`, { userId, vins: [vin] })).data).toEqual({ count: 1 })
    expect((await owner.post<Page>(`${LINKS}/page`, { userId })).data.total).toBe(0)
  })

  it('R297 binds all vehicles of the caller, and unbinds all', async () => {
    const userId = await staff()
    await buildVehicle(app, place)
    const fleet = (await owner.post<Page>(`${VEHICLES}/page`, {})).data.total
    expect((await owner.post(`${LINKS}/bindAll`, { userId })).data).toEqual({ count: fleet })
    expect((await owner.post<Page>(`${LINKS}/page`, { userId })).data.total).toBe(fleet)
    expect((await owner.post(`${LINKS}/bindAll`, { userId })).data).toEqual({ count: 0 })
    expect((await owner.post(`${LINKS}/unbindAll`, { userId })).data).toEqual({ count: fleet })
    expect((await owner.post<Page>(`${LINKS}/page`, { userId })).data.total).toBe(0)
  })

  it('R297 binds all vehicles of a query and no others, and refuses a filter that it does not know', async () => {
    const userId = await staff()
    const [v, electric] = [
      await buildVehicle(app, place),
      await buildVehicle(app, place, { vehicleCategory: 'NEW_ENERGY' }),
    ]
    const bound = async (query: object) => {
      const answer = await owner.post(`${LINKS}/bindAll`, { userId, ...query })
      return answer.status === 200 ? answer.data : answer.status
    }
    expect(await bound({ vin: v.vin })).toEqual({ count: 1 })
    expect(await bound({ keyword: electric.vin })).toEqual({ count: 1 })
    const linked = await owner.post<Page>(`${LINKS}/page`, { userId })
    const vins = linked.data.items.map((link) => link.vin)
    expect(new Set(vins)).toEqual(new Set([v.vin, electric.vin]))
    expect(await bound({ vinn: v.vin })).toBe(400)
  })

  it('R297 finds the links that follow from phone numbers', async () => {
    const userId = await staff('13512340001')
    const v = await buildVehicle(app, place, { customerName: '孙七', customerPhone: '13512340001' })
    const auto = await owner.post<Page>(`${LINKS}/auto/page`, { userId })
    expect(auto.data.items).toMatchObject([{ userId, vin: v.vin, linkType: 'AUTO', customerName: '孙七' }])
    const other = await buildVehicle(app, place)
    await owner.post(LINKS, { userId, vin: other.vin, linkType: 'AUTO' })
    const both = await owner.post<Page>(`${LINKS}/auto/page`, { userId })
    expect(both.data.items.map((link) => link.vin)).toEqual([other.vin, v.vin])
  })

  it('R001 links neither users nor vehicles of another tenant', async () => {
    const theirs = await newPlace(app)
    const [mine, foreign] = [await staff(), await staff(null, theirs)]
    const [v, w] = [await buildVehicle(app, place), await buildVehicle(app, theirs)]
    expect((await owner.post(LINKS, { userId: foreign, vin: v.vin })).status).toBe(400)
    expect((await owner.post(LINKS, { userId: mine, vin: w.vin })).status).toBe(400)
    for (const call of ['bindAll', 'unbindAll'])
      expect((await owner.post(`${LINKS}/${call}`, { userId: foreign })).status).toBe(404)
  })

  it('follows the organisation of its vehicle: a branch reaches no link of a sibling’s, whatever it asks', async () => {
    const sibling = { ...place, org: await app.buildOrg({ tenant: place.tenant }) }
    const userId = await staff()
    const [mine, theirs] = [await buildVehicle(app, place), await buildVehicle(app, sibling)]
    const link = async (vin: unknown) => (await owner.post<Made>(LINKS, { userId, vin })).data
    const near = await link(mine.vin)
    const far = { id: (await link(theirs.vin)).id, text: String(theirs.vin) }
    const branch = app.as(
      await app.buildUser({ org: place.org, scope: 'tree', permissions: permissionsOf(app.routes) }),
    )
    expect(await reachedBeyond(branch, userVehicles, far)).toEqual([])
    expect((await branch.post<Page>(`${LINKS}/page`, { keyword: userId })).data.total).toBe(0)
    expect((await branch.post(`${LINKS}/unbind`, { userId, vins: [theirs.vin] })).data).toEqual({ count: 0 })
    expect((await branch.post(`${LINKS}/unbindAll`, { userId })).data).toEqual({ count: 1 })
    expect((await owner.get(`${LINKS}/${near.id}`)).status).toBe(404)
    expect((await owner.put(VEHICLES, { id: theirs.id, orgId: place.org.id })).status).toBe(200)
    expect((await branch.get<Made>(`${LINKS}/${far.id}`)).data.orgId).toBe(place.org.id)
  })

  it('offers the tenant’s own users to link, by name, and names those that are linked', async () => {
    const userId = await insertUser(app, place)
    const foreign = await insertUser(app, await newPlace(app))
    const choices = async (query: string) =>
      (await owner.get<{ id: string; label: string }[]>(`${LINKS}/users${query}`)).data
    const [named] = await choices(`?ids=${userId},${foreign},x`)
    expect(named).toMatchObject({ id: userId, label: expect.any(String) })
    expect((await choices(`?keyword=${named?.label.slice(0, 4)}`)).map((u) => u.id)).toContain(userId)
    expect((await choices('?keyword=%25')).map((u) => u.id)).toEqual([])
    expect((await choices(`?ids=${foreign}`)).length).toBe(0)
    const link = await owner.post<Made>(LINKS, {
      userId,
      vin: (await buildVehicle(app, place)).vin,
    })
    expect(link.data, link.text).toMatchObject({ userId, userName: named?.label })
  })

  it('R408 makes a vehicle of what the factory reports, produced and equipped', async () => {
    const mark = newMark()
    await buildModel(app, place, { modelCode: mark })
    const t = await buildTerminal(app, place)
    const vin = newVin()
    const row = await owner.post<Made>(FACTORY, {
      vin,
      machineCode: vin,
      modelCode: mark,
      terminalCode: t.terminalCode,
      productionDate: app.clock.now() - 86_400_000,
      orgId: place.org.id,
    })
    const { data } = await owner.get<Made>(`${FACTORY}/${row.data.id}`)
    expect(data, row.text).toMatchObject({ syncState: 'SYNCED', failReason: null, syncTime: app.clock.now() })
    const v = (await owner.get<Made>(`${VEHICLES}/${String(data.vehicleId)}`)).data
    expect(v).toMatchObject({
      vin,
      terminalCode: t.terminalCode,
      bindStatus: 'BOUND',
      productionDate: data.productionDate,
    })
    const timeline = await owner.get<{ items: Made[] }>(`${VEHICLES}/${v.id}/timeline`)
    expect(timeline.data.items.map((e) => e.kind)).toEqual(
      expect.arrayContaining(['produce', 'bindTerminal', 'created']),
    )
  })

  it('keeps a factory row whose model is unknown with the reason, and makes the vehicle once it is known', async () => {
    const mark = newMark()
    const vin = newVin()
    const body = {
      vin,
      machineCode: vin,
      modelCode: mark,
      productionDate: app.clock.now() - 86_400_000,
      orgId: place.org.id,
    }
    const row = await owner.post<Made>(FACTORY, body)
    const failed = (await owner.get<Made>(`${FACTORY}/${row.data.id}`)).data
    expect(failed).toMatchObject({ syncState: 'FAILED', vehicleId: null })
    expect(String(failed.failReason)).toContain(mark)
    await buildModel(app, place, { modelCode: mark })
    await owner.put(FACTORY, { id: row.data.id, engineNo: 'E1' })
    expect((await owner.get<Made>(`${FACTORY}/${row.data.id}`)).data).toMatchObject({
      syncState: 'SYNCED',
      failReason: null,
    })
  })

  it('R285 R286 answers a list of VINs in its order and marks the one not found, also from a sheet', async () => {
    const [a, b] = [await buildVehicle(app, place), await buildVehicle(app, place)]
    const unknown = newVin()
    const answer = await owner.post<{ items: Made[]; notFound: string[] }>(`${VEHICLES}/batchQuery`, {
      vins: [b.vin, unknown, a.vin],
    })
    expect(answer.data.items, answer.text).toMatchObject([
      { id: b.id, found: true },
      { vin: unknown, found: false },
      { id: a.id, found: true },
    ])
    expect(answer.data.notFound).toEqual([unknown])
    const page = await owner.post<Page>(`${VEHICLES}/page`, { ids: [a.id] })
    expect(answer.data.items[2]).toEqual({ ...page.data.items[0], found: true })
    // The same vehicle by its VIN and by its plate is one vehicle.
    const plated = await buildVehicle(app, place, { plateCode: '粤A12345' })
    const twice = await owner.post<{ items: Made[]; total: number }>(`${VEHICLES}/batchQuery`, {
      vins: [plated.vin, a.vin, plated.plateCode],
    })
    expect([twice.data.items.map((row) => row.id), twice.data.total]).toEqual([[plated.id, a.id], 2])
    const foreign = await app
      .as((await newPlace(app)).owner)
      .post<{ notFound: string[] }>(`${VEHICLES}/batchQuery`, {
        vins: [a.vin],
      })
    expect(foreign.data.notFound).toEqual([a.vin])
    expect((await owner.post(`${VEHICLES}/batchQuery`, { vins: [] })).status).toBe(400)
  })
})
