import { sendFile, workbook } from '@motorpool/resource/testing'
import type { ApiClient, Place, TestApp } from '@motorpool/testkit'
import { newMark } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  electricDriverModels,
  energyStorageModels,
  engineModels,
  faultCodeBases,
  faultCodes,
  faultParts,
  mapIcons,
  packConfigInfo,
  unpackConfigInfo,
  vehicleColors,
  vehicleModelConfigs,
  vehicleModels,
  vehicleSeries,
  vehicleTypes,
} from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildModel, buildRemove, buildTerminalChange, buildVehicle, type Made } from './support/fleet.ts'

describe('configuration info', () => {
  it.each([
    [{ appControl: true, gear: ['0', '1', '13'] }],
    [{ appControl: false, gear: null }],
    [{ appControl: null, gear: [] }],
  ])('R292 packs and unpacks %j without a loss', (info) => {
    expect(unpackConfigInfo(packConfigInfo(info))).toEqual(info)
  })

  it.each(['', 'no json', '[1]', 'null', '{"gear":"x"}', '{"gear":["99"]}', undefined])(
    'R292 reads nothing out of %j',
    (text) => {
      const { appControl, gear } = unpackConfigInfo(text)
      expect([appControl, gear ?? []]).toEqual([null, []])
    },
  )
})

describe('catalogues', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  it('R292 keeps app control and gears as one JSON text and answers with both', async () => {
    const vehicleModelId = (await buildModel(app, place)).id
    const api = vehicleModelConfigs.api
    const made = await owner.post<Made>(api, {
      vsn: newMark(),
      configName: '标准',
      vehicleModelId,
      appControl: true,
      gear: ['1', '14'],
    })
    expect(made.data).toMatchObject({ appControl: true, gear: ['1', '14'] })
    expect(JSON.parse(String(made.data.configInfo))).toEqual({ appControl: true, gear: ['1', '14'] })
    const packed = await owner.put<Made>(api, {
      id: made.data.id,
      configInfo: '{"appControl":false,"gear":["0"]}',
    })
    expect(packed.data).toMatchObject({ appControl: false, gear: ['0'] })
    const half = await owner.put<Made>(api, { id: made.data.id, gear: ['15'] })
    expect(JSON.parse(String(half.data.configInfo))).toEqual({ appControl: false, gear: ['15'] })
  })

  it.each(['no json', '[1]', '{"gear":["99"]}', '{"appControl":"yes"}'])(
    'R292 refuses to store %j as configuration, new or changed, and keeps what it had',
    async (configInfo) => {
      const vehicleModelId = (await buildModel(app, place)).id
      const { api } = vehicleModelConfigs
      const body = () => ({ vsn: newMark(), configName: '标准', vehicleModelId })
      const wrong = { status: 400, fields: [{ field: 'configInfo' }] }
      expect(await owner.post(api, { ...body(), configInfo })).toMatchObject(wrong)
      const made = await owner.post<Made>(api, { ...body(), gear: ['3'] })
      expect(await owner.put(api, { id: made.data.id, configInfo })).toMatchObject(wrong)
      expect((await owner.get<Made>(`${api}/${made.data.id}`)).data.gear).toEqual(['3'])
    },
  )

  it('R293 answers the icon image under both names and takes no text for the file', async () => {
    const mark = newMark()
    const made = await owner.post<Made>(mapIcons.api, { iconName: mark, iconCode: mark, iconImageId: '7' })
    expect(made.data).toMatchObject({ iconImageId: '7', iconFile: '7', width: 32, height: 32 })
    const same = await owner.put<Made>(mapIcons.api, { id: made.data.id, iconFile: '99', sort: 4 })
    expect(same.data).toMatchObject({ iconImageId: '7', iconFile: '7', sort: 4 })
  })

  it('R186 changes icons by a sheet, which makes none', async () => {
    const [known, unknown] = [newMark(), newMark()]
    const made = await owner.post<Made>(mapIcons.api, { iconName: known, iconCode: known, iconImageId: '7' })
    const sheet = (rows: string[][]) => workbook(['图标编码', '排序'], rows)
    const refused = await sendFile(
      owner,
      `${mapIcons.api}/import`,
      await sheet([
        [known, '8'],
        [unknown, '9'],
      ]),
    )
    expect(refused.text).not.toContain('"total"')
    expect((await owner.get<Made>(`${mapIcons.api}/${made.data.id}`)).data.sort).toBe(0)
    const taken = await sendFile(owner, `${mapIcons.api}/import`, await sheet([[known, '8']]))
    expect(taken.data).toEqual({ total: 1 })
    expect((await owner.get<Made>(`${mapIcons.api}/${made.data.id}`)).data).toMatchObject({
      iconName: known,
      sort: 8,
    })
  })

  it('R294 keeps a fault code with SPN, FMI, names, level, reason, suggestion and parts', async () => {
    const mark = newMark()
    const part = await owner.post<Made>(faultParts.api, { partCode: mark, partName: '喷油器' })
    const body = {
      spn: 651,
      fmi: 5,
      faultCode: mark,
      faultName: '喷油器1电流过低',
      faultNameEn: 'Injector 1 current below normal',
      faultLevel: '3',
      faultReason: '线束断路',
      faultSuggestion: '检查线束与接插件',
      faultPartIds: [part.data.id],
    }
    const made = await owner.post<Made>(faultCodes.api, body)
    expect((await owner.get<Made>(`${faultCodes.api}/${made.data.id}`)).data).toMatchObject(body)
    expect(await owner.post(faultCodes.api, body)).toMatchObject({ status: 409, errCode: 'FIELD_DUPLICATE' })
    expect((await owner.post(faultCodes.api, { ...body, fmi: 6 })).status).toBe(200)
    expect(await owner.delete(faultCodes.api, { ids: ['999999'] })).toMatchObject({ status: 404 })
  })

  it('keeps base fault codes for all tenants, written by the platform alone', async () => {
    const admin = app.as(
      await app.buildUser({ userType: 'ADMIN', permissions: ['vehicle/faultCodeBases/create'] }),
    )
    const mark = newMark()
    const made = await admin.post<Made>(faultCodeBases.api, {
      faultCode: mark,
      faultName: mark,
      spn: 1,
      fmi: 1,
    })
    expect(made.status, made.text).toBe(200)
    expect((await owner.get<Made>(`${faultCodeBases.api}/${made.data.id}`)).data.faultCode).toBe(mark)
    expect((await owner.put(faultCodeBases.api, { id: made.data.id, faultName: 'x' })).status).toBe(403)
    expect((await owner.post(faultCodeBases.api, { faultCode: 'x', faultName: 'x' })).status).toBe(403)
  })

  it('R295 R429 answers a page of every catalogue at its path', async () => {
    const all = [
      engineModels,
      electricDriverModels,
      energyStorageModels,
      vehicleModels,
      vehicleTypes,
      vehicleSeries,
      vehicleColors,
      vehicleModelConfigs,
      faultCodes,
      faultParts,
      faultCodeBases,
      mapIcons,
    ]
    for (const { api } of all) {
      const page = await owner.post<{ items: unknown[]; total: number }>(`${api}/page`, {
        page: 1,
        pageSize: 10,
      })
      expect([api, page.status, Array.isArray(page.data.items)]).toEqual([api, 200, true])
    }
  })

  it('R295 names the workbook of energy storage models as the export call says', async () => {
    const answer = await owner.post(`${energyStorageModels.api}/export`, {
      extra: { title: '储能装置', sheetName: '储能' },
    })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/储能装置\d{14}\.xlsx$/)
  })

  it('puts a part below another, never below itself', async () => {
    const make = async (parentId?: string) => {
      const mark = newMark()
      const body = { partCode: mark, partName: mark, ...(parentId ? { parentId } : {}) }
      return (await owner.post<Made>(faultParts.api, body)).data
    }
    const top = await make()
    const below = await make(top.id)
    expect(below.parentName).toBe(top.partName)
    expect((await owner.put(faultParts.api, { id: top.id, parentId: below.id })).status).toBe(400)
  })

  it('keeps catalogue entries that vehicles use', async () => {
    const mark = newMark()
    const color = (await owner.post<Made>(vehicleColors.api, { colorCode: mark, colorName: mark })).data
    const v = await buildVehicle(app, place, { vehicleColorId: color.id })
    expect(v.vehicleColor).toBe(mark)
    expect(await owner.delete(vehicleColors.api, { ids: [color.id] })).toMatchObject({
      status: 409,
      errCode: 'IN_USE',
    })
  })

  it('R420 lists and exports terminal changes of one filing usage', async () => {
    const id = await buildTerminalChange(app, place, '进水')
    const page = await owner.post<{ items: Made[] }>('/api/vehicle-svc/terminal_changes/V1.0/page', {
      filingUsage: 'GB6',
    })
    expect(page.data.items.map((r) => r.id)).toContain(id)
    expect(new Set(page.data.items.map((r) => r.filingUsage))).toEqual(new Set(['GB6']))
    const none = await owner.post<{ total: number }>('/api/vehicle-svc/terminal_changes/V1.0/page', {
      filingUsage: 'GB4',
    })
    expect(none.data.total).toBe(0)
  })

  it('records a removal of a vehicle that exists, in its organisation, and who handled it', async () => {
    const api = '/api/vehicle-svc/vehicleRemoves/V1.0'
    const row = await buildRemove(app, place)
    expect(row).toMatchObject({ state: 'ALARMING', handleStatus: 'UNDISPOSED', orgId: place.org.id })
    const done = await owner.put<Made>(api, { id: row.id, handleStatus: 'PROCESSED', handleResult: '误报' })
    expect(done.data).toMatchObject({ handleTime: app.clock.now(), handleResult: '误报' })
    const stranger = await owner.post(api, {
      vin: 'LMPTEST9999999999',
      filingUsage: 'GB6',
      terminalCode: 'x',
      removeType: 'TAMPER',
      happenTime: app.clock.now(),
    })
    expect(stranger).toMatchObject({ status: 400, errCode: 'FIELD_REFERENCE' })
  })
})
