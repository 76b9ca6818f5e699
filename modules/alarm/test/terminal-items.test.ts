import { sql } from '@motorpool/db'
import { alarmItemsOf } from '@motorpool/protocols/alarms'
import { PROTOCOL_FACTS } from '@motorpool/protocols/facts'
import { newMark, type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { terminalAlarms, terminalItems, terminalStrategies } from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { buildItem, buildTerminalStrategy } from './support/items.ts'
import { FACTS, raise } from './support/raise.ts'

let app: TestApp
beforeAll(async () => {
  app = await start()
})
afterAll(() => app.close())

type Row = Record<string, unknown>

async function place(): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  return { tenant, org, owner: await app.buildUser({ tenant, permissions: permissionsOf(app.routes) }) }
}

const page = async (at: Place, body: object) =>
  (
    await app
      .as(at.owner)
      .post<{ items: Row[] }>(`${terminalItems.api}/page`, { page: 1, pageSize: 200, ...body })
  ).data.items

describe('the catalogue of terminal alarm items', () => {
  it('begins with what the protocols declare, name by name and level by level', async () => {
    const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ code: string; names: Record<string, string>; level: number; type: string }>`
        select i.item_code as code, i.locale_value as names, i.alarm_level::int as level, p.protocol_type as type
        from alarm_terminal_item i join protocol p on p.id = i.protocol_id where i.tenant_id is null
        order by i.item_code`.execute(tx),
    )
    const declared = PROTOCOL_FACTS.flatMap(({ name, catalogue }) =>
      alarmItemsOf(name).map(({ code, name: [zh, en, ja], level }) => ({
        code,
        names: { 'zh-CN': zh, 'en-US': en, 'ja-JP': ja },
        level,
        type: catalogue[0],
      })),
    )
    const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)
    expect([...rows].sort(byCode)).toEqual(declared.sort(byCode))
  })

  it('R418 is read with the own rows of a tenant beside those of the platform, which it cannot change', async () => {
    const at = await place()
    const [shared] = await page(at, { itemCode: '21012' })
    expect(shared).toMatchObject({ itemCode: '21012', alarmLevel: '3', status: 'ENABLED' })
    const owner = app.as(at.owner)
    expect(
      (await owner.put(terminalItems.api, { id: shared?.id, alarmLevel: '1' })).status,
    ).toBeGreaterThanOrEqual(400)
    await buildItem(app, at, { itemCode: '21012', itemName: '绝缘', alarmLevel: '1' })
    expect(await page(at, { itemCode: '21012' })).toHaveLength(2)
    expect(await page(await place(), { itemCode: '21012' })).toHaveLength(1)
  })

  it('refuses a byte without its bit, and a bit that the word does not have', async () => {
    const owner = app.as((await place()).owner)
    const item = { itemCode: 'X', itemName: 'X' }
    const byte = await owner.post(terminalItems.api, { ...item, byteIndex: 1 })
    expect(byte.fields).toMatchObject([{ field: 'bitIndex' }])
    const far = await owner.post(terminalItems.api, { ...item, byteIndex: 4, bitIndex: 0 })
    expect(far.fields).toMatchObject([{ field: 'byteIndex' }])
  })

  it('does not lose an item that a strategy names', async () => {
    const at = await place()
    const item = await buildItem(app, at)
    const strategy = await buildTerminalStrategy(app, at, { itemIds: [item] })
    const owner = app.as(at.owner)
    const refused = await owner.delete(terminalItems.api, { ids: [item] })
    expect(refused.errCode).toBe('ALARM_ITEM_IN_USE')
    expect((await owner.delete(terminalStrategies.api, { ids: [strategy.id] })).status).toBe(200)
    expect((await owner.delete(terminalItems.api, { ids: [item] })).status).toBe(200)
  })

  it("names alarms in the reader's language", async () => {
    const at = await place()
    await buildItem(app, at, {
      itemCode: 'W01',
      itemName: '限速',
      localeValue: { 'zh-CN': '限速', 'en-US': 'Speed limit' },
    })
    const { vin } = await raise(app, at, FACTS.TERMINAL)
    const list = (language: string) =>
      app.as(at.owner, { 'Accept-Language': language }).post<{ items: Row[] }>(`${terminalAlarms.api}/page`, {
        page: 1,
        pageSize: 10,
        vin,
      })
    expect((await list('zh-CN')).data.items).toMatchObject([{ itemName: '限速' }])
    expect((await list('en-US')).data.items).toMatchObject([{ itemName: 'Speed limit' }])
  })
})

describe('terminal alarm strategies', () => {
  it('R418 are made, changed and counted by version: what changes nothing is none', async () => {
    const at = await place()
    const owner = app.as(at.owner)
    const { id } = await buildTerminalStrategy(app, at, { continueTime: 0 })
    const find = async () => (await owner.get<Row>(`${terminalStrategies.api}/${id}`)).data
    const first = await find()
    expect(first).toMatchObject({ version: 1, remindFlag: true, status: 'ENABLED' })
    await owner.put(terminalStrategies.api, { id, remark: newMark(), updateTime: first.updateTime })
    const second = await find()
    expect(second).toMatchObject({ version: 1 })
    await owner.put(terminalStrategies.api, { id, alarmLevel: '3', updateTime: second.updateTime })
    expect(await find()).toMatchObject({ version: 2, alarmLevel: '3' })
  })

  it('take no item of another tenant, and no wait beyond a day (R357)', async () => {
    const [at, other] = [await place(), await place()]
    const owner = app.as(at.owner)
    const body = { strategyName: newMark(), orgId: at.org.id, alarmLevel: '1' }
    const foreign = await owner.post(terminalStrategies.api, {
      ...body,
      itemIds: [await buildItem(app, other)],
    })
    expect(foreign.fields).toMatchObject([{ field: 'itemIds' }])
    const itemIds = [await buildItem(app, at)]
    for (const continueTime of [-1, 86_401, 1.5, 'x'])
      expect((await owner.post(terminalStrategies.api, { ...body, itemIds, continueTime })).status).toBe(400)
    expect((await owner.post(terminalStrategies.api, { ...body, itemIds: [] })).status).toBe(400)
  })
})
