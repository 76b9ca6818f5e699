import { readSheet } from '@motorpool/excel'
import { sendFile, workbook } from '@motorpool/resource/testing'
import type { ApiClient, Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, start } from './support/app.ts'
import {
  buildCard,
  buildModel,
  buildTerminal,
  buildType,
  buildVehicle,
  digits,
  type Made,
  newVin,
  orgCode,
  setOrg,
} from './support/fleet.ts'

const BASE = '/api/vehicle-svc/vehicles/V1.0'
interface Hit {
  id: string
  type: string
  extra: Record<string, unknown>
}

describe('vehicles', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  let road: Made

  const create = (body: object) => owner.post<Made>(BASE, { orgId: place.org.id, ...body })
  const find = async (id: string) => (await owner.get<Made>(`${BASE}/${id}`)).data

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
    road = await buildModel(app, place, {
      vehicleCategory: 'ROAD_FUEL',
      emissionLevelType: 'GB6',
      fuelType: 'DIESEL',
    })
  })
  afterAll(() => app.close())

  it.each([
    ['16 characters', 'LMPTEST000000001', 400],
    ['17 characters', 'LMPTEST0000000001', 200],
    ['17 in lower case', 'lmptest0000000002', 200],
    ['the letter O', 'LMPTEST000000000O', 400],
    ['the letter I', 'LMPTEST000000000I', 400],
    ['the letter Q', 'LMPTEST000000000Q', 400],
    ['one that exists', 'LMPTEST0000000001', 409],
  ])('R271 answers a road vehicle with a VIN of %s as it should', async (_, vin, status) => {
    const answer = await create({
      vin,
      machineCode: `M${digits(8)}`,
      vehicleCategory: 'ROAD_FUEL',
      vehicleModelId: road.id,
    })
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([status, expect.anything()])
  })

  it('R271 takes the number of a machine as its maker wrote it', async () => {
    const model = await buildModel(app, place, { vehicleCategory: 'NON_ROAD', emissionLevelType: 'GB4' })
    const answer = await create({
      vin: 'XE215-00QI',
      machineCode: 'XE215-00QI',
      vehicleCategory: 'NON_ROAD',
      vehicleModelId: model.id,
    })
    expect(answer.data).toMatchObject({ vin: 'XE215-00QI', emissionLevelType: 'GB4' })
  })

  it('R269 says of a repeated VIN that it cannot repeat, also to another tenant', async () => {
    const vin = newVin()
    await buildVehicle(app, place, { vin })
    const other = await newPlace(app)
    const model = await buildModel(app, other)
    const answer = await app.as(other.owner).post(BASE, {
      vin,
      machineCode: vin,
      vehicleCategory: 'ROAD_FUEL',
      vehicleModelId: model.id,
      orgId: other.org.id,
    })
    expect(answer).toMatchObject({
      status: 409,
      errCode: 'FIELD_DUPLICATE',
      message: `车架号“${vin}”不能重复`,
    })
  })

  it('R270 follows its model in type, series, emission and energy, and refuses a model of another category', async () => {
    const v = await buildVehicle(app, place, { vehicleModelId: road.id })
    expect(v).toMatchObject({
      vehicleModel: road.modelName,
      vehicleTypeId: road.vehicleTypeId,
      vehicleType: road.vehicleType,
      vehicleSeries: road.vehicleSeries,
      emissionLevelType: 'GB6',
      energyCatalog: 'FUEL',
      fuelType: 'DIESEL',
    })
    const vin = newVin()
    const wrong = await create({
      vin,
      machineCode: vin,
      vehicleCategory: 'NEW_ENERGY',
      vehicleModelId: road.id,
    })
    expect(wrong.fields?.map((f) => f.field)).toContain('vehicleModelId')
  })

  it('R423 keeps plate and licence number one value under two names', async () => {
    const v = await buildVehicle(app, place, { plateCode: '京A·12345' })
    expect(v).toMatchObject({
      plateCode: '京A·12345',
      licensePlateNumber: '京A·12345',
      ownerFlag: '0',
      bindStatus: 'UNBOUND',
    })
  })

  it('R273 leaves a vehicle of a financing organisation as it is', async () => {
    const v = await buildVehicle(app, place)
    await setOrg(app, place, { org_type: 'FINANCE' })
    const answer = await owner.put(BASE, { id: v.id, remark: 'x' })
    await setOrg(app, place, { org_type: 'ORG' })
    expect(answer).toMatchObject({ status: 409, errCode: 'VEHICLE_FINANCED' })
    expect(answer.message).toContain('不可修改')
    expect((await find(v.id)).remark).toBeNull()
  })

  it('R284 is found by VIN and by machine code, as the same row; an unknown VIN is an error', async () => {
    const v = await buildVehicle(app, place)
    expect((await owner.get<Made>(`${BASE}/getVehicleDtoByVin/${String(v.vin)}`)).data.id).toBe(v.id)
    expect(
      (await owner.get<Made>(`${BASE}/getVehicleDtoByMachineCode/${String(v.machineCode)}`)).data.id,
    ).toBe(v.id)
    expect(await owner.get(`${BASE}/getVehicleDtoByVin/${newVin()}`)).toMatchObject({
      status: 404,
      errCode: 'NOT_FOUND',
    })
    const stranger = app.as((await newPlace(app)).owner)
    for (const path of [
      `getVehicleDtoByVin/${String(v.vin)}`,
      `getVehicleDtoByMachineCode/${String(v.machineCode)}`,
    ])
      expect((await stranger.get(`${BASE}/${path}`)).status).toBe(404)
  })

  describe('quick search', () => {
    const search = async (keyword: string, who = owner) =>
      (await who.get<Hit[]>(`${BASE}/quickSearch`, { keyword })).data

    it('R060 finds by VIN, plate, SIM and machine number, and by nothing for spaces', async () => {
      const card = await buildCard(app, place)
      const terminal = await buildTerminal(app, place, { simcardId: card.id })
      const v = await buildVehicle(app, place, { plateCode: 'SUB88888', machineCode: 'MACHINE-77' })
      await owner.put(`${BASE}/bindTerminal`, { vin: v.vin, terminalId: terminal.id })
      const texts = [v.vin, 'b8888', card.simCode, 'CHINE-7', terminal.terminalCode].map(String)
      for (const text of [...texts, texts[0]?.slice(4, 12) ?? ''])
        expect([text, (await search(text)).some((hit) => hit.id === v.id)]).toEqual([text, true])
      expect(await search('   ')).toEqual([])
      expect(await search('')).toEqual([])
    })

    it('R063 answers {id, type, extra} with the seven fields', async () => {
      const card = await buildCard(app, place)
      const terminal = await buildTerminal(app, place, { simcardId: card.id })
      const v = await buildVehicle(app, place, { customerName: '张三' })
      await owner.put(`${BASE}/bindTerminal`, { vin: v.vin, terminalId: terminal.id })
      expect(await search(String(v.vin))).toEqual([
        {
          id: v.id,
          type: 'VEHICLE',
          extra: {
            vin: v.vin,
            machineCode: v.machineCode,
            terminalCode: terminal.terminalCode,
            plateCode: null,
            simCode: card.simCode,
            customerName: '张三',
            orgName: expect.stringMatching(/^Organisation/),
          },
        },
      ])
      const index = await owner.post<Hit[]>(`${BASE}/getVehicleListByKeyWordsForIndex`, { keyword: v.vin })
      expect(index.data).toEqual(await search(String(v.vin)))
    })

    it('R289 gives at most 8 vehicles as choices', async () => {
      for (let i = 0; i < 10; i++) await buildVehicle(app, place, { vehicleModelId: road.id })
      const answer = await owner.post<Made[]>(`${BASE}/getVehicleListByKeyWords`, { keyword: 'LMPTEST' })
      expect(answer.data).toHaveLength(8)
      expect(new Set(answer.data.map((o) => o.label)).size).toBe(8)
    })

    it('R001 finds nothing of another tenant, and nothing outside the own organisations', async () => {
      const v = await buildVehicle(app, place)
      const stranger = await newPlace(app)
      const org = await app.buildOrg({ tenant: place.tenant })
      const neighbour = await app.buildUser({ org, scope: 'tree', permissions: ['vehicle/vehicles/find'] })
      expect(await search(String(v.vin), app.as(stranger.owner))).toEqual([])
      expect(await search(String(v.vin), app.as(neighbour))).toEqual([])
    })

    it('takes wildcards and quotes literally', async () => {
      for (const text of ['%%%', '___', "';--", '\\\\\\']) expect(await search(text)).toEqual([])
    })
  })

  it('R045 narrows lists to the emission level of the header', async () => {
    const gb3 = await buildModel(app, place, { vehicleCategory: 'NON_ROAD', emissionLevelType: 'GB3' })
    const v = await buildVehicle(app, place, { vehicleCategory: 'NON_ROAD', vehicleModelId: gb3.id })
    const total = async (level?: string) =>
      (
        await owner.post<{ total: number }>(
          `${BASE}/page`,
          { ids: [v.id] },
          level ? { headers: { 'emission-level': level } } : {},
        )
      ).data.total
    expect([await total(), await total('GB3'), await total('GB4')]).toEqual([1, 1, 0])
  })

  it('R286 imports vehicles that are sold, served and bound, and changes machine codes by sheet', async () => {
    const terminal = await buildTerminal(app, place)
    const vin = newVin()
    const header = [
      '车架号',
      '整机编号',
      '车辆类别',
      '车型',
      '所属机构',
      '终端',
      '生产日期',
      '销售日期',
      '销售方式',
      '服务开始日期',
      '服务期限（月）',
      '车主姓名',
    ]
    const row = [
      vin,
      vin,
      '国六道路燃油货车',
      String(road.modelCode),
      await orgCode(app, place),
      String(terminal.terminalCode),
      '2026-01-05',
      '2026-01-31',
      'Full payment',
      '2026-01-31',
      13,
      '李四',
    ]
    const answer = await sendFile<{ total: number }>(
      owner,
      `${BASE}/importVehicle`,
      await workbook(header, [row]),
    )
    expect(answer.data ?? (await readSheet(answer.raw))).toEqual({ total: 1 })
    const { data } = await owner.get<Made>(`${BASE}/getVehicleDtoByVin/${vin}`)
    expect(data).toMatchObject({
      terminalCode: terminal.terminalCode,
      bindStatus: 'BOUND',
      saleStatus: 'SOLD',
      saleMethod: 'FULL',
      serviceStatus: 'HAS_OPENED',
      serviceEndDate: Date.UTC(2027, 1, 27, 16),
      ownerFlag: '1',
    })
    const moved = await sendFile<{ total: number }>(
      owner,
      `${BASE}/importVehicleUpdateMachineCode`,
      await workbook(['车架号', '整机编号'], [[vin, 'NEW-MACHINE-1']]),
    )
    expect(moved.data).toEqual({ total: 1 })
    expect((await find(data.id)).machineCode).toBe('NEW-MACHINE-1')
    expect(await owner.put(BASE, { id: data.id, machineCode: 'OTHER' })).toMatchObject({
      errCode: 'FIELD_READONLY',
    })
  })

  it('keeps types a tree of three levels without cycles', async () => {
    const url = '/api/vehicle-svc/vehicle/types/V1.0'
    const a = await buildType(app, place)
    const b = await buildType(app, place, { parentId: a.id })
    const c = await buildType(app, place, { parentId: b.id })
    const deep = { typeCode: 'deep', typeName: 'deep', vehicleCategory: 'ROAD_FUEL', parentId: c.id }
    expect(await owner.post(url, deep)).toMatchObject({ status: 409, errCode: 'TYPE_TREE' })
    expect(await owner.put(url, { id: a.id, parentId: c.id })).toMatchObject({ errCode: 'TYPE_TREE' })
    expect(await owner.put(url, { id: a.id, parentId: a.id })).toMatchObject({ errCode: 'TYPE_TREE' })
    const over = await buildType(app, place)
    expect(await owner.put(url, { id: a.id, parentId: over.id })).toMatchObject({ errCode: 'TYPE_TREE' })
    expect(await owner.delete(url, { ids: [a.id] })).toMatchObject({ errCode: 'IN_USE' })
  })
})
