import { readSheet } from '@motorpool/excel'
import { templateFiles } from '@motorpool/resource/server'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { type ApiClient, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './support/app.ts'
import { buildSimCard, buildTerminal, buildTerminalModel, digits } from './support/fleet.ts'

const BASE = '/api/terminal-svc/terminals/V1.0'
type Row = { id: string } & Record<string, unknown>

describe('terminals', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient

  const newPlace = async (): Promise<Place> => {
    const tenant = await app.buildTenant()
    const org = await app.buildOrg({ tenant })
    return { tenant, org, owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }) }
  }
  const find = async (id: string) => (await owner.get<Row>(`${BASE}/${id}`)).data
  const card = async (id: string) => (await owner.get<Row>(`/api/terminal-svc/simcards/V1.0/${id}`)).data
  const options = async (path: string, query: Record<string, string> = {}) =>
    (await owner.get<Row[]>(`/api/terminal-svc/${path}`, query)).data

  beforeAll(async () => {
    app = await start()
    place = await newPlace()
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  it('R424 shows the names of model, supplier and card beside their ids', async () => {
    const simcardId = await buildSimCard(app, place)
    const row = await find(await buildTerminal(app, place, { simcardId }))
    const sim = await card(simcardId)
    expect(row.terminalModel).toMatch(/^m/)
    expect(row.terminalSupplier).toMatch(/^m/)
    expect(row).toMatchObject({
      simCode: sim.simCode,
      iccid: sim.iccid,
      softVersion: null,
      bindStatus: 'UNBOUND',
    })
  })

  it('takes use and link from its model, and refuses a link the model does not have', async () => {
    const terminalModelId = await buildTerminalModel(app, place, {
      chainTypes: ['GBEV'],
      useType: 'newEnergy',
    })
    expect(await find(await buildTerminal(app, place, { terminalModelId }))).toMatchObject({
      useType: 'newEnergy',
      chainType: 'GBEV',
    })
    const wrong = { terminalCode: 'X1', orgId: place.org.id, terminalModelId, chainType: 'GB6' }
    expect(await owner.post(BASE, wrong)).toMatchObject({ status: 400, errCode: 'FIELD_CHOICE' })
  })

  it('lets a card serve one terminal, and says which cards are free', async () => {
    const simcardId = await buildSimCard(app, place)
    const free = async () => (await options('simcards/V1.0/unUseSimCardSelect', {})).map((o) => o.id)
    expect(await free()).toContain(simcardId)
    const id = await buildTerminal(app, place, { simcardId })
    expect((await card(simcardId)).bindStatus).toBe('BOUND')
    expect(await free()).not.toContain(simcardId)
    const terminalModelId = (await find(id)).terminalModelId
    expect(
      await owner.post(BASE, { terminalCode: 'X2', orgId: place.org.id, terminalModelId, simcardId }),
    ).toMatchObject({ errCode: 'FIELD_DUPLICATE' })
    expect((await owner.put(BASE, { id, simcardId: null })).status).toBe(200)
    expect((await card(simcardId)).bindStatus).toBe('UNBOUND')
  })

  it('offers usable terminals by use, of the same link, and at most 16 of them', async () => {
    const fuel = await buildTerminalModel(app, place, { chainTypes: ['GB6'] })
    const ev = await buildTerminalModel(app, place, { chainTypes: ['GBEV'], useType: 'newEnergy' })
    const first = await buildTerminal(app, place, { terminalModelId: fuel })
    const other = await buildTerminal(app, place, { terminalModelId: ev })
    const disabled = await buildTerminal(app, place, { terminalModelId: ev, terminalStatus: 'DISABLED' })
    const ids = async (path: string, query: Record<string, string>) =>
      (await options(`terminals/V1.0/${path}`, query)).map((o) => o.id)
    expect(await ids('canUseSelect', { type: 'newEnergy' })).toContain(other)
    expect(await ids('canUseSelect', { type: 'newEnergy' })).not.toContain(disabled)
    expect(await ids('canUseSelect', { type: 'fuel' })).not.toContain(other)
    expect(await ids('getSameChainCanUseTerminal', { terminalId: first })).not.toContain(other)
    for (let i = 0; i < 18; i++) await buildTerminal(app, place, { terminalModelId: fuel })
    expect(await ids('canUseSelect', { type: 'fuel' })).toHaveLength(16)
    expect(await ids('options', {})).toHaveLength(8)
  })

  it('is found by its code, and only within the own tenant', async () => {
    const id = await buildTerminal(app, place)
    const { terminalCode } = await find(id)
    expect((await owner.post<Row>(`${BASE}/detail/code`, { terminalCode })).data.id).toBe(id)
    const stranger = app.as((await newPlace()).owner)
    expect(await stranger.post(`${BASE}/detail/code`, { terminalCode })).toMatchObject({ status: 404 })
  })

  it('never sends its authentication code, and keeps it when a form leaves it empty', async () => {
    const id = await buildTerminal(app, place, { authCode: 'TOP-SECRET' })
    const answers = [
      await owner.get(`${BASE}/${id}`),
      await owner.post(`${BASE}/page`, { ids: [id] }),
      await owner.put(BASE, { id, remark: 'x' }),
    ]
    for (const answer of answers) expect(answer.text).not.toContain('TOP-SECRET')
    expect(await find(id)).toMatchObject({ authCodeSet: true })
  })

  it('names who uses what cannot be deleted', async () => {
    const terminalModelId = await buildTerminalModel(app, place)
    await buildTerminal(app, place, { terminalModelId })
    const answer = await owner.delete('/api/terminal-svc/terminal/models/V1.0', { ids: [terminalModelId] })
    expect(answer).toMatchObject({ status: 409, errCode: 'IN_USE' })
    expect(answer.message).toMatch(/“m\w+”正在被终端管理使用/)
  })

  it('changes only the filled cells of rows that an update sheet names', async () => {
    const id = await buildTerminal(app, place, { remark: 'kept' })
    const { terminalCode } = await find(id)
    const file = await workbook(['终端编号', 'IMEI', '备注'], [[String(terminalCode), digits(15), null]])
    const answer = await sendFile<{ total: number }>(owner, `${BASE}/importTerminalUpdate`, file)
    expect(answer.data).toEqual({ total: 1 })
    expect(await find(id)).toMatchObject({ remark: 'kept', imei: expect.stringMatching(/^\d{15}$/) })
    const unknown = await workbook(['终端编号'], [['NOSUCHCODE']])
    const refused = await sendFile(owner, `${BASE}/importTerminalUpdate`, unknown)
    expect((await readSheet(refused.raw))[1]?.at(-1)).toBe('终端编号“NOSUCHCODE”不存在')
  })

  it('R184 serves each template, with its headers in the language of the caller', async () => {
    expect(templateFiles(app.ports)).toEqual(
      expect.arrayContaining(['terminal-terminals.xlsx', 'terminal-simcards.xlsx']),
    )
    for (const [language, header] of [
      ['zh-CN', '终端编号'],
      ['en-US', 'Terminal code'],
      ['ja-JP', '端末番号'],
    ] as const)
      for (const file of templateFiles(app.ports)) {
        const answer = await owner.call('GET', `/api/excel/${file}`, undefined, {
          headers: { 'accept-language': language },
        })
        expect([file, answer.status]).toEqual([file, 200])
        if (file === 'terminal-terminals.xlsx') expect((await readSheet(answer.raw))[0]?.[0]).toBe(header)
      }
    expect((await owner.get('/api/excel/no-such.xlsx')).status).toBe(404)
  })
})
