import {
  anyResource,
  checkRow,
  type Field,
  parseField,
  toForm,
  toWire,
  writable,
} from '@motorpool/resource/shared'
import { type Place, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chipFactories,
  chipModels,
  functionFields,
  protocolCmds,
  protocols,
  SimStatus,
  simcards,
  softVersionCmds,
  softVersionLocks,
  terminalModels,
  terminalSuppliers,
  terminals,
} from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import {
  buildChipFactory,
  buildChipModel,
  buildCollect,
  buildFunctionField,
  buildProtocol,
  buildProtocolCmd,
  buildSoftVersion,
} from './support/catalogue.ts'
import {
  buildSimCard,
  buildSupplier,
  buildTerminal,
  buildTerminalModel,
  digits,
  make,
} from './support/fleet.ts'

type Row = Record<string, unknown> & { id: string }

let app: TestApp
let place: Place
let other: Place
const api = () => app.as(place.owner)
const field = (resource: { key: string; fields: object }, name: string) => {
  const found = anyResource(resource).fields[name]
  if (!found) throw new Error(name)
  return found
}

beforeAll(async () => {
  app = await start()
  ;[place, other] = [await newPlace(app), await newPlace(app)]
})
afterAll(() => app?.close())

describe('terminals', () => {
  it('R306 R424 keep model, supplier, software, card, chip and their states, and answer them with their names', async () => {
    const supplierId = await buildSupplier(app, place, { supplierName: '厂商甲' })
    const terminalModelId = await buildTerminalModel(app, place, { supplierId, modelName: '型号甲' })
    const softVersionId = await buildSoftVersion(app, place, { terminalModelId, versionCode: 'V2.1' })
    const simcardId = await buildSimCard(app, place)
    const chipModelId = await buildChipModel(app, place, { chipModel: 'SE-1' })
    const id = await buildTerminal(app, place, {
      terminalModelId,
      softVersionId,
      simcardId,
      chipModelId,
      chipCode: 'CHIP-0001',
      authCode: 'code-1',
    })
    const { data } = await api().get<Row>(`${terminals.api}/${id}`)
    const card = (await api().get<Row>(`${simcards.api}/${simcardId}`)).data
    expect(data).toMatchObject({
      terminalModel: '型号甲',
      terminalSupplier: '厂商甲',
      softVersion: 'V2.1',
      simCode: card.simCode,
      iccid: card.iccid,
      msisdn: card.msisdn,
      chipModel: 'SE-1',
      chipCode: 'CHIP-0001',
      terminalStatus: 'NORMAL',
      authStatus: 'AUTHED',
      filingState: null,
      bindStatus: 'UNBOUND',
    })
  })

  it('run software of their model alone, and a sheet finds the version of its code there', async () => {
    const mine = await buildTerminalModel(app, place)
    const foreign = await buildSoftVersion(app, place, { versionCode: 'V9' })
    const refused = await api().post<Row>(terminals.api, {
      terminalCode: `T${digits(9)}`,
      orgId: place.org.id,
      terminalModelId: mine,
      softVersionId: foreign,
    })
    expect(refused).toMatchObject({ status: 400, fields: [{ field: 'softVersionId' }] })
    const same = await buildSoftVersion(app, place, { versionCode: 'V9', terminalModelId: mine })
    const id = await buildTerminal(app, place, { terminalModelId: mine, softVersionId: foreign })
    expect((await api().get<Row>(`${terminals.api}/${id}`)).data.softVersionId).toBe(same)
  })

  it('R432 gives the suppliers of the tenant that is asked for, and none of a foreign one', async () => {
    const id = await buildSupplier(app, place)
    const other = await newPlace(app)
    const foreign = await buildSupplier(app, other)
    const ids = async (tenantId: string, who = place.owner) =>
      (await app.as(who).get<Row[]>(`${terminalSuppliers.api}/select/tenant`, { tenantId })).data.map(
        (o) => o.id,
      )
    expect(await ids(place.tenant.id)).toContain(id)
    expect(await ids(other.tenant.id)).toEqual([])
    expect(await ids('x')).toEqual([])
    const admin = await app.buildUser({ userType: 'ADMIN', permissions: ['terminal/suppliers/find'] })
    expect(await ids(other.tenant.id, admin)).toEqual([foreign])
  })

  it('R307 R423 offers unbound terminals by use, and those of the same link', async () => {
    const gb4 = await buildTerminal(app, place, { chainType: 'GB4' })
    const gb6 = await buildTerminal(app, place, { chainType: 'GB6' })
    const fuel = await api().get<Row[]>(`${terminals.api}/canUseSelect`, {
      type: 'fuel',
      ids: `${gb4},${gb6}`,
    })
    expect(fuel.data.map((o) => o.id).toSorted()).toEqual([gb4, gb6].toSorted())
    const chain = await api().get<Row[]>(`${terminals.api}/getSameChainCanUseTerminal`, {
      terminalId: gb4,
      ids: `${gb4},${gb6}`,
    })
    expect(chain.data.map((o) => o.id)).toEqual([gb4])
    const another = await buildTerminal(app, place, { chainType: 'GB6' })
    const { terminalCode } = (await api().get<Row>(`${terminals.api}/${gb6}`)).data
    const byCode = await api().get<Row[]>(`${terminals.api}/getSameChainCanUseTerminal`, {
      terminalCode: String(terminalCode),
      ids: `${gb4},${gb6},${another}`,
    })
    expect(byCode.data.map((o) => o.id).toSorted()).toEqual([gb6, another].toSorted())
    const electric = await buildTerminal(app, place, { useType: 'newEnergy', chainType: 'GB4' })
    const ofCategory = async (vehicleCategory: string) =>
      (
        await api().get<Row[]>(`${terminals.api}/canUseSelect`, {
          vehicleCategory,
          ids: `${gb4},${electric}`,
        })
      ).data.map((o) => o.id)
    expect([await ofCategory('NON_ROAD'), await ofCategory('NEW_ENERGY')]).toEqual([[gb4], [electric]])
  })

  it('R308 R443 answers the detail with commands, data items and locks on demand', async () => {
    const terminalModelId = await buildTerminalModel(app, place)
    const softVersionId = await buildSoftVersion(app, place, { terminalModelId })
    const protocolCmdId = await buildProtocolCmd(app, place)
    await make(app, place, softVersionCmds.calls.create?.path ?? '', { softVersionId, protocolCmdId })
    await buildCollect(app, place, { softVersionId })
    await make(app, place, softVersionLocks.calls.create?.path ?? '', {
      softVersionId,
      lockCommand: 'RELAY_1',
      lockName: '一级',
      protocolCmdId,
    })
    const id = await buildTerminal(app, place, { terminalModelId, softVersionId })
    const detail = async (flags: string) =>
      (await api().get<Record<string, unknown[]>>(`${terminals.api}/${id}/detail/${flags}`)).data
    expect(await detail('0/0/0')).not.toHaveProperty('cmds')
    const [cmds, collects, locks] = [await detail('1/0/0'), await detail('0/1/0'), await detail('0/0/1')]
    expect([cmds.cmds?.length, cmds.collects, cmds.locks]).toEqual([1, undefined, undefined])
    expect([collects.cmds, collects.collects?.length, collects.locks]).toEqual([undefined, 1, undefined])
    expect([locks.cmds, locks.collects, locks.locks?.length]).toEqual([undefined, undefined, 1])
    expect((await app.as(other.owner).get(`${terminals.api}/${id}/detail/1/1/1`)).status).toBe(404)
    const code = (await api().get<Row>(`${terminals.api}/${id}`)).data.terminalCode
    expect((await api().post<Row>(`${terminals.api}/detail/code`, { terminalCode: code })).data.id).toBe(id)
  })
})

describe('SIM cards', () => {
  it('R309 are numbers on the server and strings in the form, both ways', async () => {
    const resource = anyResource(simcards)
    const numbers = { operator: 2, cardCategory: 13 }
    const strings = { operator: '2', cardCategory: '13' }
    expect(toWire(resource, strings, 'create')).toEqual(numbers)
    expect(toForm(resource, numbers)).toEqual(strings)
    for (const [name, number] of Object.entries(numbers))
      for (const given of [number, String(number)])
        expect(parseField(resource.fields[name] as Field, given)).toEqual({ ok: true, value: number })
    const id = await buildSimCard(app, place, numbers)
    expect((await api().get<Row>(`${simcards.api}/${id}`)).data).toMatchObject(numbers)
    for (const operator of [2, '2']) {
      const { data } = await api().post<{ items: Row[] }>(`${simcards.api}/pageList`, { ids: [id], operator })
      expect(data.items).toMatchObject([{ id, ...numbers }])
    }
  })

  it('R310 know three operators and two categories, and refuse others', async () => {
    const body = (more: object) => ({
      simCode: digits(13),
      iccid: digits(19),
      operator: '1',
      cardCategory: '13',
      orgId: place.org.id,
      ...more,
    })
    for (const operator of ['1', '2', '3'])
      expect((await api().post(`${simcards.api}/save`, body({ operator }))).status).toBe(200)
    expect(
      (await api().post(`${simcards.api}/save`, body({ cardCategory: '11', simCode: digits(11) }))).status,
    ).toBe(200)
    for (const wrong of [{ operator: '4' }, { cardCategory: '12' }, { cardCategory: '11' }])
      expect([wrong, (await api().post(`${simcards.api}/save`, body(wrong))).status]).toEqual([wrong, 400])
  })

  it('R311 R422 are filtered by each of their states; another state is refused', async () => {
    for (const simStatus of SimStatus.values) {
      const id = await buildSimCard(app, place, { simStatus })
      const page = await api().post<{ items: Row[] }>(`${simcards.api}/pageList`, {
        page: 1,
        pageSize: 100,
        simStatus,
      })
      expect(page.data.items.map((r) => r.id)).toContain(id)
      expect(new Set(page.data.items.map((r) => r.simStatus))).toEqual(new Set([simStatus]))
    }
    const refused = await api().post(`${simcards.api}/save`, {
      simCode: digits(13),
      iccid: digits(19),
      operator: '1',
      cardCategory: '13',
      orgId: place.org.id,
      simStatus: 'LOST',
    })
    expect(refused.status).toBe(400)
  })

  it('R312 R427 leave the list of unused cards when a terminal takes them', async () => {
    const id = await buildSimCard(app, place)
    const unused = async () =>
      (await api().get<Row[]>(`${simcards.api}/unUseSimCardSelect`, { ids: id })).data.map((o) => o.id)
    expect(await unused()).toEqual([id])
    await buildTerminal(app, place, { simcardId: id })
    expect(await unused()).toEqual([])
  })

  const WAYS = SimStatus.values.flatMap((from) =>
    SimStatus.values.map((to) => ({ from, to, open: from !== 'ABANDON' || to === 'ABANDON' })),
  )

  it.each(WAYS)('that are $from become $to: $open', async ({ from, to, open }) => {
    const id = await buildSimCard(app, place, { simStatus: from })
    const answer = await api().put(simcards.api, { id, simStatus: to })
    expect([answer.status, open ? undefined : answer.errCode]).toEqual(
      open ? [200, undefined] : [409, 'SIM_STATUS_REFUSED'],
    )
    expect((await api().get<Row>(`${simcards.api}/${id}`)).data.simStatus).toBe(open ? to : from)
  })

  it('that two change at once, both having seen them, are changed by one, and the other is told', async () => {
    const id = await buildSimCard(app, place, { simStatus: 'CREATE' })
    const { updateTime } = (await api().get<Row>(`${simcards.api}/${id}`)).data
    app.clock.advance(1000)
    const answers = await Promise.all(
      ['STOP', 'PRE_CLOSE'].map((simStatus) => api().put(simcards.api, { id, simStatus, updateTime })),
    )
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find((a) => a.status === 409)?.errCode).toBe('CONFLICT')
  })

  it('that two terminals ask for at once go to one of them', async () => {
    const id = await buildSimCard(app, place)
    const pair = [await buildTerminal(app, place), await buildTerminal(app, place)]
    const answers = await Promise.all(
      pair.map((terminal) => api().put<Row>(terminals.api, { id: terminal, simcardId: id })),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect((await api().get<Row>(`${simcards.api}/${id}`)).data.bindStatus).toBe('BOUND')
  })

  it('are not abandoned while a terminal uses them, and do not come back from it', async () => {
    const id = await buildSimCard(app, place)
    const terminal = await buildTerminal(app, place, { simcardId: id })
    const abandon = () => api().put(simcards.api, { id, simStatus: 'ABANDON' })
    expect(await abandon()).toMatchObject({ status: 409, errCode: 'SIM_STATUS_REFUSED' })
    await api().delete(terminals.api, { ids: [terminal] })
    expect((await abandon()).status).toBe(200)
    expect(await api().put(simcards.api, { id, simStatus: 'CREATE' })).toMatchObject({
      status: 409,
      errCode: 'SIM_STATUS_REFUSED',
    })
  })
})

describe('catalogues of terminals', () => {
  it('R314 answers chip and terminal models with their tenant and the names of their makers', async () => {
    const chipFactoryId = await buildChipFactory(app, place, { factoryName: '芯片厂' })
    const chip = await api().get<Row>(
      `${chipModels.api}/${await buildChipModel(app, place, { chipFactoryId })}`,
    )
    expect(chip.data).toMatchObject({ tenantId: place.tenant.id, chipFactory: '芯片厂' })
    const supplierId = await buildSupplier(app, place, { supplierName: '终端厂' })
    const model = await api().get<Row>(
      `${terminalModels.api}/${await buildTerminalModel(app, place, { supplierId })}`,
    )
    expect(model.data).toMatchObject({ tenantId: place.tenant.id, supplier: '终端厂' })
  })

  it('R315 sends a file field only when it is there to be sent', () => {
    for (const [resource, name] of [
      [chipFactories, 'licenceFile'],
      [chipModels, 'guomiImgFile'],
      [terminalSuppliers, 'licenceFile'],
      [terminalModels, 'reportImg'],
    ] as const) {
      expect(toWire(anyResource(resource), { [name]: '12', remark: 'x' }, 'update')).toEqual({
        [name]: '12',
        remark: 'x',
      })
      expect(toWire(anyResource(resource), { remark: 'x' }, 'update')).toEqual({ remark: 'x' })
    }
  })

  it('R316 drops supplier and chip model from changes of a terminal model', () => {
    const values = { supplierId: '1', chipModel: '2', modelName: 'x' }
    expect(toWire(anyResource(terminalModels), values, 'update')).toEqual({ modelName: 'x' })
    expect(toWire(anyResource(terminalModels), values, 'create')).toEqual(values)
    expect(writable(field(terminalModels, 'chipModel'), 'update')).toBe(false)
  })

  it('R317 shows the wake-up flag as a string', () => {
    expect(parseField(field(terminalModels, 'wakeUpFlag'), 1)).toEqual({ ok: true, value: '1' })
  })

  it('R318 keeps the ids of all documents of chip and terminal models', async () => {
    const files = {
      chipFactoryLicenceFile: '1',
      chipFileImg: '2',
      iso9001ImgFile: '3',
      iso14001ImgFile: '4',
      guomiImgFile: '5',
      authorizeFileImg: '6',
    }
    const id = await buildChipModel(app, place, files)
    expect((await api().get<Row>(`${chipModels.api}/${id}`)).data).toMatchObject(files)
    const documents = { tboxFactoryLicenceImg: '1', reportImg: '2', authorizeFile: '3' }
    const model = await buildTerminalModel(app, place, documents)
    expect((await api().get<Row>(`${terminalModels.api}/${model}`)).data).toMatchObject(documents)
  })

  it('R320 answers what locks are made from, the locks of a version, and locks as a list', async () => {
    const softVersionId = await buildSoftVersion(app, place)
    const protocolCmdId = await buildProtocolCmd(app, place, { cmdCategory: 'LOCK' })
    const id = await make(app, place, softVersionLocks.calls.create?.path ?? '', {
      softVersionId,
      lockCommand: 'CONTROLLER_2',
      lockName: '二级',
      protocolCmdId,
    })
    const info = await api().get<{ items: Row[]; commands: Row[]; statusFields: Row[] }>(
      `${softVersionLocks.api}/getRefInfo`,
    )
    expect(info.data.items.map((i) => i.id)).toContain('CONTROLLER_2')
    expect(info.data.commands.map((c) => c.id)).toContain(protocolCmdId)
    expect(info.data.statusFields.map((f) => f.code)).toContain('lockState')
    const path = `${softVersionLocks.api}/get_by_soft_version`
    expect((await api().get<Row[]>(path, { softVersionId })).data).toMatchObject([
      { id, protocolCmd: expect.any(String) },
    ])
    expect((await app.as(other.owner).get<Row[]>(path, { softVersionId })).data).toEqual([])
    expect(
      (await api().get<Row[]>(`${softVersionLocks.api}/list`, { softVersionId })).data.map((o) => o.id),
    ).toEqual([id])
  })

  it('locks and downlinks take only commands to the terminal', async () => {
    const softVersionId = await buildSoftVersion(app, place)
    const up = await buildProtocolCmd(app, place, { cmdDirect: 'UP', cmdCode: '0200' })
    for (const [path, more] of [
      [softVersionCmds.calls.create?.path ?? '', {}],
      [softVersionLocks.calls.create?.path ?? '', { lockCommand: 'RELAY_1', lockName: 'x' }],
    ] as const)
      expect(await api().post(path, { softVersionId, protocolCmdId: up, ...more })).toMatchObject({
        status: 400,
        fields: [{ field: 'protocolCmdId' }],
      })
  })

  it('R321 lists commands by direction', async () => {
    const protocolId = await buildProtocol(app, place)
    const up = await buildProtocolCmd(app, place, { protocolId, cmdDirect: 'UP' })
    const down = await buildProtocolCmd(app, place, { protocolId, cmdDirect: 'DOWN' })
    const list = async (cmdDirect: string) =>
      (await api().get<Row[]>(`${protocolCmds.api}/select/cmdDirect`, { cmdDirect, protocolId })).data.map(
        (o) => o.id,
      )
    expect([await list('UP'), await list('DOWN')]).toEqual([[up], [down]])
  })

  it('R322 R432 answers protocols of a terminal, suppliers and models as options', async () => {
    const [ofModel, ofSoftware] = [await buildProtocol(app, place), await buildProtocol(app, place)]
    const terminalModelId = await buildTerminalModel(app, place, { protocolIds: [ofModel] })
    const softVersionId = await buildSoftVersion(app, place, { terminalModelId, protocolId: ofSoftware })
    const id = await buildTerminal(app, place, { terminalModelId, softVersionId })
    const path = `${protocols.api}/ref_by_terminal/${id}`
    expect((await api().get<Row[]>(path)).data.map((o) => o.id).toSorted()).toEqual(
      [ofModel, ofSoftware].toSorted(),
    )
    expect((await app.as(other.owner).get(path)).status).toBe(404)
    for (const [call, query] of [
      ['/ref', {}],
      ['/select/orgId', { orgId: place.org.id }],
      ['/select/tenant', { tenantId: place.tenant.id }],
    ] as const)
      expect(Array.isArray((await api().get(terminalSuppliers.api + call, query)).data)).toBe(true)
    expect(Array.isArray((await api().post(`${terminalModels.api}/options`, {})).data)).toBe(true)
  })

  it('R323 finds a function field by its code, the own before the platform one', async () => {
    const path = `${functionFields.api}/getSingleByCode`
    const shared = await api().get<Row>(path, { code: 'engineSpeed' })
    expect(shared.data).toMatchObject({ code: 'engineSpeed', tenantId: null, unit: 'r/min' })
    const code = 'ownField'
    const id = await buildFunctionField(app, place, { code })
    expect((await api().get<Row>(path, { code })).data.id).toBe(id)
    expect((await app.as(other.owner).get(path, { code })).status).toBe(404)
  })

  it('keeps rows of the platform from changes by a tenant', async () => {
    const shared = (await api().get<Row>(`${functionFields.api}/getSingleByCode`, { code: 'engineSpeed' }))
      .data
    expect(
      (await api().put(functionFields.api, { id: shared.id, name: '我的' })).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await api().delete(functionFields.api, { ids: [shared.id] })).status).toBeGreaterThanOrEqual(400)
    const after = (await api().get<Row>(`${functionFields.api}/${shared.id}`)).data
    expect(after.name).toBe(shared.name)
  })

  it('R397 refuses a protocol command without direction or protocol, and a protocol without its type', async () => {
    const resource = anyResource(protocolCmds)
    const sample = { protocolId: '1', cmdCode: '01', cmdName: 'x', cmdDirect: 'UP' }
    expect(checkRow(resource, sample, 'create').errors).toEqual([])
    for (const name of ['cmdDirect', 'protocolId'])
      expect(checkRow(resource, { ...sample, [name]: '' }, 'create').errors).toMatchObject([
        { field: name, code: 'FIELD_REQUIRED' },
      ])
    expect(await api().post(protocols.api, { protocolCode: 'x1', protocolName: 'x' })).toMatchObject({
      status: 400,
      fields: [{ field: 'protocolType' }],
    })
  })
})
