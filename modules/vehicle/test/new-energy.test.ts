import { readSheet } from '@motorpool/excel'
import { startOfDay } from '@motorpool/resource/shared'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { type ApiClient, newMark, type Place, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { electricDriverModels, energyStorageModels } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildModel, buildTerminal, buildVehicle, type Made, newVin, orgCode } from './support/fleet.ts'

const BASE = '/api/vehicle-svc/new-energy/vehicle/V1.0'
const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'
const DAY = 86_400_000

describe('new-energy vehicles', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient
  let model: Made
  let motor: Made
  let battery: Made
  let today: number

  const put = (path: string, body: object) => owner.put<Made>(`${BASE}/${path}`, body)
  const vehicle = (body: object = {}) => ({
    vin: newVin(),
    vehicleModelId: model.id,
    orgId: place.org.id,
    electricDriverModelId: motor.id,
    motorNo: 'M1',
    energyStorageModelId: battery.id,
    batteryNo: 'B1',
    ...body,
  })
  const create = async (body: object = {}) => {
    const answer = await owner.post<Made>(BASE, vehicle(body))
    expect(answer.status, answer.text).toBe(200)
    return answer.data
  }

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
    today = startOfDay(app.clock.now())
    const mark = newMark()
    motor = (
      await owner.post<Made>(electricDriverModels.api, {
        modelCode: `M${mark}`,
        modelName: mark,
        manufacturer: mark,
        electricDriverType: '1',
        ratedPower: 80,
      })
    ).data
    battery = (
      await owner.post<Made>(energyStorageModels.api, {
        modelCode: `B${mark}`,
        modelName: mark,
        manufacturer: mark,
        batteryType: '1',
        ratedVoltage: 540,
        ratedEnergy: 141,
      })
    ).data
    model = await buildModel(app, place, {
      vehicleCategory: 'NEW_ENERGY',
      energyCatalog: 'BEV',
      energyStorageModelId: battery.id,
      electricDriverModelId: motor.id,
    })
  })
  afterAll(() => app.close())

  const sale = () => ({
    saleDate: today,
    saleMethod: 'FULL',
    purchaseRange: '2',
    purchaseUsage: '9',
    customerName: '周八',
    customerPhone: '13600003333',
  })

  it('R283 goes through its steps in order: produce, sale, unbind; sale before production is refused', async () => {
    const v = await create()
    expect(v).toMatchObject({ vehicleCategory: 'NEW_ENERGY', machineCode: v.vin, energyCatalog: 'BEV' })
    expect(await put('sale', { id: v.id, ...sale() })).toMatchObject({ errCode: 'VEHICLE_NOT_PRODUCED' })
    expect((await put('produce', { id: v.id })).fields).toMatchObject([{ field: 'productionDate' }])
    const produced = await put('produce', { id: v.id, productionDate: today - 9 * DAY })
    expect(produced.data, produced.text).toMatchObject({ productionDate: today - 9 * DAY })
    expect(await put('produce', { id: v.id, productionDate: today })).toMatchObject({
      errCode: 'VEHICLE_PRODUCED',
    })
    const sold = await put('sale', { vin: v.vin, ...sale() })
    expect(sold.data, sold.text).toMatchObject({ saleStatus: 'SOLD', ...sale() })
    expect(await put('unbindTerminal', { vin: v.vin })).toMatchObject({ errCode: 'VEHICLE_WITHOUT_TERMINAL' })
    const t = await buildTerminal(app, place)
    await owner.put(`${VEHICLES}/bindTerminal`, { vin: v.vin, terminalId: t.id })
    expect((await put('unbindTerminal', { vin: v.vin })).data).toMatchObject({ bindStatus: 'UNBOUND' })
  })

  it('R427 answers each call; addAll of two gives two rows, and of one wrong row none', async () => {
    const two = await owner.post<Made[]>(`${BASE}/addAll`, [vehicle(), vehicle()])
    expect(two.data, two.text).toHaveLength(2)
    const wrong = await owner.post(`${BASE}/addAll`, [vehicle(), vehicle({ vin: 'short' })])
    expect(wrong).toMatchObject({ status: 400, errCode: 'INVALID_INPUT' })
    expect(wrong.fields?.map((f) => f.field)).toEqual(['1.vin'])
    const [a] = two.data as [Made, Made]
    const changed = await owner.post<Made>(`${BASE}/updateAll`, { id: a.id, batteryNo: 'B2', remark: 'x' })
    expect(changed.data, changed.text).toMatchObject({ batteryNo: 'B2', remark: 'x' })
    expect((await owner.get<Made>(`${BASE}/${a.id}`)).data).toMatchObject({ batteryNo: 'B2' })
    const page = await owner.post<{ items: Made[] }>(`${BASE}/page`, { vin: a.vin })
    expect(page.data.items.map((r) => r.id)).toEqual([a.id])
    expect((await owner.post(`${BASE}/export`, {})).status).toBe(200)
    expect((await owner.get(`${BASE}/vehicleModel/${model.id}`)).data).toMatchObject({
      energyCatalog: 'BEV',
      electricDriverModelId: motor.id,
      ratedEnergy: 141,
      batteryType: '1',
    })
    expect((await owner.get(`${BASE}/vehicleModel/999999`)).status).toBe(404)
  })

  it('and fuel vehicles are two lists; whoever names a vehicle finds it in either', async () => {
    const [fuel, electric] = [await buildVehicle(app, place), await create()]
    const listed = async (family: string, body: object) =>
      (await owner.post<{ items: Made[] }>(`${family}/page`, { pageSize: 500, ...body })).data.items.map(
        (r) => r.id,
      )
    const own = await listed(BASE, {})
    expect([own.includes(fuel.id), own.includes(electric.id)]).toEqual([false, true])
    const others = await listed(VEHICLES, {})
    expect([others.includes(fuel.id), others.includes(electric.id)]).toEqual([true, false])
    expect(await listed(VEHICLES, { ids: [electric.id] })).toEqual([electric.id])
    expect(await listed(VEHICLES, { vehicleCategory: 'NEW_ENERGY', vin: electric.vin })).toEqual([
      electric.id,
    ])
    for (const { vin, id } of [fuel, electric]) {
      const found = await owner.get<{ id: string }[]>(`${VEHICLES}/quickSearch?keyword=${String(vin)}`)
      expect(found.data.map((hit) => hit.id)).toEqual([id])
    }
  })

  it('R286 imports new vehicles, their sales and their edits; rows of fuel vehicles are named', async () => {
    const org = await orgCode(app, place)
    const send = async (path: string, header: string[], rows: unknown[][]) =>
      sendFile<{ total: number }>(owner, `${BASE}/${path}`, await workbook(header, rows as never))
    const [a, b] = [newVin(), newVin()]
    const header = [
      'vin',
      'vehicleModelId',
      'orgId',
      'energyCatalog',
      'productionDate',
      'electricDriverModelId',
      'motorNo',
      'energyStorageModelId',
      'batteryNo',
    ]
    const row = (vin: string) => [
      vin,
      model.modelCode,
      org,
      '纯电动',
      '2026-01-05',
      motor.modelCode,
      'M',
      battery.modelCode,
      'B',
    ]
    const made = await send('importVehicle', header, [row(a), row(b)])
    expect(made.data, made.text.slice(0, 300)).toEqual({ total: 2 })
    const lacking = await readSheet(
      (await send('importVehicle', header, [[...row(newVin()).slice(0, 8), null]])).raw,
    )
    expect(String(lacking[1]?.at(-1))).toContain('不能为空')

    const sold = [
      'vin',
      'saleDate',
      'saleMethod',
      'purchaseRange',
      'purchaseUsage',
      'customerName',
      'customerPhone',
      'serviceStartDate',
      'servicePeriod',
    ]
    const deal = (vin: string) => [
      vin,
      '2026-02-01',
      '全款',
      '私人领域',
      '私人用车',
      '吴九',
      '13600004444',
      '2026-02-01',
      12,
    ]
    const sales = await send('importVehicleSale', sold, [deal(a)])
    expect(sales.data, sales.text.slice(0, 300)).toEqual({ total: 1 })
    const found = (await owner.get<Made>(`${VEHICLES}/getVehicleDtoByVin/${a}`)).data
    expect(found).toMatchObject({
      saleStatus: 'SOLD',
      serviceStatus: expect.stringMatching(/HAS_OPENED|WAIT/),
      servicePeriod: 12,
      customerName: '吴九',
    })
    const again = await readSheet((await send('importVehicleSale', sold, [deal(a), deal(b)])).raw)
    expect(String(again[1]?.at(-1))).toContain('已销售')
    expect((await owner.get<Made>(`${VEHICLES}/getVehicleDtoByVin/${b}`)).data.saleStatus).toBe('UNSOLD')

    const edited = await send('importVehicleEdit', ['vin', 'batteryNo', 'remark'], [[a, 'B9', '换电']])
    expect(edited.data).toEqual({ total: 1 })
    const fuel = await buildVehicle(app, place)
    const wrong = await readSheet((await send('importVehicleEdit', ['vin', 'remark'], [[fuel.vin, 'x']])).raw)
    expect(String(wrong[1]?.at(-1))).toContain(String(fuel.vin))
  })

  it('R001 leaves vehicles and models of another tenant alone', async () => {
    const v = await create()
    const stranger = app.as((await newPlace(app)).owner)
    for (const [path, body] of [
      ['produce', { id: v.id, productionDate: today }],
      ['sale', { vin: v.vin, ...sale() }],
      ['unbindTerminal', { vin: v.vin }],
    ] as const)
      expect((await stranger.put(`${BASE}/${path}`, body)).status).toBe(404)
    expect((await stranger.get(`${BASE}/vehicleModel/${model.id}`)).status).toBe(404)
  })
})
