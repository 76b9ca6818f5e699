import { Database, sql } from '@motorpool/db'
import { EventHub } from '@motorpool/events'
import { readSheet } from '@motorpool/excel'
import { encode as encodeGb } from '@motorpool/gb32960'
import { toHex } from '@motorpool/kernel'
import { anyResource, labelKey } from '@motorpool/resource/shared'
import { sendFile, workbook } from '@motorpool/resource/testing'
import { newMark, type Place, type TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CachedSignals } from '../src/server/index.ts'
import {
  ByteOrder,
  type DbcReport,
  SoftCollectBase,
  softVersionCollects,
  type TriedPayload,
  terminals,
} from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildCollect, buildFunctionField, buildSoftVersion } from './support/catalogue.ts'
import { buildTerminal, buildTerminalModel } from './support/fleet.ts'

type Row = Record<string, unknown> & { id: string }

const DBC = `BU_: PCM1
BO_ 496 ExampleMessage: 8 PCM1
 SG_ Temperature : 0|12@0- (0.01,250) [229.52|270.47] "degK"  PCM1
 SG_ AverageRadius : 6|6@0+ (0.1,0) [0|5] "m" Vector__XXX
 SG_ Enable : 7|1@0+ (1,0) [0|0] "-" Vector__XXX
 SG_ Tiny : 32|16@1+ (3.0517578125E-05,0) [0|0] "" Vector__XXX
CM_ SG_ 496 Temperature "冷却液温度";
VAL_ 496 Enable 1 "Enabled" 0 "Disabled" ;
`

let app: TestApp
let place: Place
let other: Place
const api = () => app.as(place.owner)

beforeAll(async () => {
  app = await start()
  ;[place, other] = [await newPlace(app), await newPlace(app)]
})
afterAll(() => app?.close())

const items = async (softVersionId: string) =>
  (
    await api().post<{ items: Row[] }>(`${softVersionCollects.api}/page`, {
      softVersionId,
      page: 1,
      pageSize: 100,
    })
  ).data.items
const tryOut = (body: object, who = place.owner) =>
  app.as(who).post<TriedPayload[]>(`${softVersionCollects.api}/decode`, body)
const importDbc = (softVersionId: string, text: string | Uint8Array, who = place.owner) =>
  sendFile<DbcReport>(
    app.as(who),
    `${softVersionCollects.api}/import/dbc?softVersionId=${softVersionId}`,
    Buffer.from(text as string),
  )

describe('uplink items of a software version', () => {
  it('in a sheet name the version, with its terminal model where two models have one of that code', async () => {
    const version = async (code: string) => {
      const modelCode = newMark()
      const terminalModelId = await buildTerminalModel(app, place, { modelCode })
      return { modelCode, id: await buildSoftVersion(app, place, { terminalModelId, versionCode: code }) }
    }
    const code = newMark()
    const [first, second] = [await version(code), await version(code)]
    const columns = ['softVersionId', 'collectCode', 'collectName', 'startByte', 'startBit', 'bitLength']
    const more = ['byteOrder', 'signedFlag', 'collectBase', 'factor', 'offset']
    const header = [...columns, ...more].map(
      (name) => app.texts['zh-CN'][labelKey(anyResource(softVersionCollects), name)] ?? name,
    )
    const send = async (named: string) =>
      sendFile(
        api(),
        `${softVersionCollects.api}/import`,
        await workbook(header, [
          [named, `c${newMark()}`, '转速', 0, 0, 16, ByteOrder.labels.Intel['zh-CN'], '否', '10', 0.125, 0],
        ]),
      )
    const plain = await send(code)
    expect(plain.data).toBeUndefined()
    const issue = (await readSheet(plain.raw)).flat().join()
    expect(issue).toContain(`${first.modelCode}/${code}，${second.modelCode}/${code}`)
    expect((await send(`${second.modelCode}/${code}`)).data).toEqual({ total: 1 })
    expect([(await items(first.id)).length, (await items(second.id)).length]).toEqual([0, 1])
    expect((await send(`${first.modelCode}/${newMark()}`)).data).toBeUndefined()
  })

  it('R319 R431 mark one item as consumption and one as working time, and offer the bases 8, 10 and 16', async () => {
    const softVersionId = await buildSoftVersion(app, place)
    const [a, b] = [
      await buildCollect(app, place, { softVersionId }),
      await buildCollect(app, place, { softVersionId }),
    ]
    const flags = async () =>
      new Map((await items(softVersionId)).map((r) => [r.id, [r.workTimeFlag, r.consumptionFlag]]))
    for (const id of [a, b]) {
      await api().put(`${softVersionCollects.api}/${id}/consumption`, {})
      await api().put(`${softVersionCollects.api}/${id}/setWorkTime`, {})
    }
    expect(await flags()).toEqual(
      new Map([
        [a, ['0', false]],
        [b, ['1', true]],
      ]),
    )
    await api().put(`${softVersionCollects.api}/${b}/consumption`, { consumptionFlag: false })
    await api().put(`${softVersionCollects.api}/${b}/setWorkTime`, { workTimeFlag: '0' })
    expect(await flags()).toEqual(
      new Map([
        [a, ['0', false]],
        [b, ['0', false]],
      ]),
    )
    expect(SoftCollectBase.values).toEqual(['8', '10', '16'])
    const strange = await api().put(softVersionCollects.api, { id: a, collectBase: '2' })
    expect(strange.status).toBe(400)
  })

  it.each<[string, object, string]>([
    ['a factor of 0', { factor: 0 }, 'factor'],
    ['a maximum below the minimum', { minValue: 5, maxValue: 4 }, 'maxValue'],
    ['a mark that its bits cannot hold', { bitLength: 8, invalidValue: 'FFFF' }, 'invalidValue'],
    ['bits shown in base 16 and scaled at once', { collectBase: '16', factor: 0.5 }, 'collectBase'],
    ['meanings of something that is no number', { enumValues: { on: '开' } }, 'enumValues'],
    ['more than 64 bits', { bitLength: 65 }, 'bitLength'],
  ])('refuse %s', async (_what, more, name) => {
    const softVersionId = await buildSoftVersion(app, place)
    const answer = await api().post(softVersionCollects.api, {
      softVersionId,
      collectCode: 'c1',
      collectName: 'x',
      startByte: 0,
      bitLength: 16,
      ...more,
    })
    expect(answer).toMatchObject({ status: 400, fields: [{ field: name }] })
  })
})

describe('trying definitions out', () => {
  it('shows every signal of a pasted body with its bits, in the words of the function field', async () => {
    const softVersionId = await buildSoftVersion(app, place)
    const functionFieldId = await buildFunctionField(app, place, {
      code: 'tryField',
      name: '转速',
      localeValue: { 'en-US': 'Speed' },
      unit: 'rpm',
    })
    await buildCollect(app, place, {
      softVersionId,
      functionFieldId,
      collectCode: 'speed',
      frameId: '0CF00400',
      startByte: 3,
      bitLength: 16,
      factor: 0.125,
      sort: 1,
    })
    await buildCollect(app, place, {
      softVersionId,
      collectCode: 'late',
      frameId: '0CF00400',
      startByte: 20,
      sort: 2,
    })
    const english = app.as(place.owner, { 'accept-language': 'en-US' })
    const { data } = await english.post<TriedPayload[]>(`${softVersionCollects.api}/decode`, {
      softVersionId,
      frameId: '0CF00400',
      content: 'FF FF FF E0 2E FF FF FF',
    })
    expect(data[0]?.signals).toMatchObject([
      { code: 'speed', name: 'Speed', value: 1500, unit: 'rpm', raw: 12000, state: null },
      { code: 'late', value: null, state: 'missing' },
    ])
    expect(data[0]?.signals[0]?.bits.slice(0, 2)).toEqual([
      [3, 0],
      [3, 1],
    ])
  })

  it('takes a whole frame, and says why one is refused', async () => {
    const softVersionId = await buildSoftVersion(app, place)
    await buildCollect(app, place, { softVersionId, collectCode: 'volt', frameId: '90', bitLength: 8 })
    const frame = encodeGb('2016', 'realtime', 'LMPTEST0000000001', {
      time: Date.UTC(2026, 0, 1),
      blocks: [{ block: 'custom', type: 0x90, data: Uint8Array.of(42) }],
    })
    const good = await tryOut({ softVersionId, content: toHex(frame) })
    expect(good.data).toMatchObject([
      { carrier: 'unit', frameId: '90', signals: [{ code: 'volt', value: 42 }] },
    ])
    frame[frame.length - 1] = (frame.at(-1) as number) ^ 1
    expect(await tryOut({ softVersionId, content: toHex(frame) })).toMatchObject({
      status: 422,
      errCode: 'SIGNAL_FRAME_REFUSED',
      message: expect.stringContaining('报文无法解析：校验码错误'),
    })
    expect(await tryOut({ softVersionId, content: 'xyz' })).toMatchObject({
      status: 400,
      errCode: 'SIGNAL_NOT_HEX',
    })
    expect((await tryOut({ softVersionId, content: '00' }, other.owner)).status).toBe(404)
  })
})

describe('a DBC file', () => {
  it('becomes items, decodes its documented frame, and is imported again over them', async () => {
    const softVersionId = await buildSoftVersion(app, place)
    const first = await importDbc(softVersionId, DBC)
    expect(first.data).toMatchObject({
      messages: 1,
      created: 3,
      updated: 0,
      unchanged: 0,
      skipped: [{ signal: 'Tiny', message: 'ExampleMessage', why: 'factor', line: expect.any(Number) }],
    })
    expect(
      (await items(softVersionId)).map((r) => [r.collectCode, r.collectName, r.frameId, r.byteOrder]),
    ).toEqual([
      ['Temperature', '冷却液温度', '1F0', 'Motorola'],
      ['AverageRadius', 'AverageRadius', '1F0', 'Motorola'],
      ['Enable', 'Enable', '1F0', 'Motorola'],
    ])
    const { data } = await tryOut({ softVersionId, frameId: '1F0', content: 'c006e00000000000' })
    expect(data[0]?.signals.map((s) => [s.code, s.label ?? s.value, s.unit])).toEqual([
      ['Temperature', 250.55, 'degK'],
      ['AverageRadius', 3.2, 'm'],
      ['Enable', 'Enabled', '-'],
    ])
    const again = await importDbc(softVersionId, DBC.replace('"degK"', '"K"'))
    expect(again.data).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
    expect((await items(softVersionId))[0]?.unit).toBe('K')
  })

  it('in the code page of a Chinese tool is read, one without signals refused, and another tenant has no version', async () => {
    const softVersionId = await buildSoftVersion(app, place)
    const gbk = Buffer.concat([
      Buffer.from('BO_ 1 M: 8 X\n SG_ S : 0|8@1+ (1,0) [0|0] "" X\nCM_ SG_ 1 S "'),
      Buffer.from([0xb3, 0xb5, 0xcb, 0xd9]),
      Buffer.from('";\n'),
    ])
    expect((await importDbc(softVersionId, gbk)).data).toMatchObject({ created: 1 })
    expect((await items(softVersionId))[0]?.collectName).toBe('车速')
    expect(await importDbc(softVersionId, 'nothing here')).toMatchObject({
      status: 422,
      errCode: 'DBC_UNREADABLE',
    })
    expect((await importDbc(softVersionId, DBC, other.owner)).status).toBe(404)
  })
})

describe('a preview of a DBC file', () => {
  const preview = (softVersionId: string, text: string, who = place.owner) =>
    sendFile<DbcReport>(
      app.as(who),
      `${softVersionCollects.api}/import/dbc/preview?softVersionId=${softVersionId}`,
      Buffer.from(text),
    )

  it('says what is new, changed and unchanged, and stores nothing', async () => {
    const softVersionId = await buildSoftVersion(app, place)
    const first = await preview(softVersionId, DBC)
    expect(first.data, first.text).toMatchObject({ created: 3, updated: 0, unchanged: 0 })
    expect(await items(softVersionId)).toEqual([])
    await importDbc(softVersionId, DBC)
    const changed = `${DBC.replace('"degK"', '"K"')}\nBO_ 2 More: 8 X\n SG_ Fresh : 0|8@1+ (1,0) [0|0] "" X\n`
    const { data } = await preview(softVersionId, changed)
    expect(data.signals.map(({ code, state }) => [code, state])).toEqual([
      ['Temperature', 'updated'],
      ['AverageRadius', 'unchanged'],
      ['Enable', 'unchanged'],
      ['Fresh', 'created'],
    ])
    expect((await items(softVersionId))[0]?.unit).toBe('degK')
    expect((await importDbc(softVersionId, changed)).data).toEqual(data)
  })

  it('names by line the signals outside of their frame, and those that are no signals', async () => {
    const softVersionId = await buildSoftVersion(app, place)
    const text = [
      'BO_ 1 M: 8 X',
      ' SG_ Good : 56|8@1+ (1,0) [0|0] "" X',
      ' SG_ BadSig : 70|12@0- (1,0) [0|0] "" X',
      ' SG_ Beyond : 60|8@1+ (1,0) [0|0] "" X',
      ' SG_ Rubbish 12',
    ].join('\n')
    const refused = [
      { signal: 'BadSig', message: 'M', line: 3, why: 'beyond' },
      { signal: 'Beyond', message: 'M', line: 4, why: 'beyond' },
      { signal: 'Rubbish', message: 'M', line: 5, why: 'unreadable' },
    ]
    expect((await preview(softVersionId, text)).data).toMatchObject({ created: 1, skipped: refused })
    expect((await importDbc(softVersionId, text)).data).toMatchObject({ created: 1, skipped: refused })
    expect((await items(softVersionId)).map((r) => r.collectCode)).toEqual(['Good'])
  })

  it('of a version of another tenant, or of no DBC file, is refused', async () => {
    const softVersionId = await buildSoftVersion(app, place)
    expect((await preview(softVersionId, DBC, other.owner)).status).toBe(404)
    expect((await preview(softVersionId, 'nothing here')).errCode).toBe('DBC_UNREADABLE')
  })
})

describe('compiled definitions', () => {
  it('are those of the software that the vehicle runs, and follow changes made in any process', async () => {
    const elsewhere = new Database({ url: app.url, max: 2 })
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const hub = new EventHub({ db: elsewhere, log, clock: app.clock })
    const [here, there] = [new CachedSignals({ db: app.db }), new CachedSignals({ db: elsewhere })]
    app.events.add(here.subscriber)
    hub.add(there.subscriber)
    await hub.start(app.url)
    const sizes = async () => [(await here.tableOf(vin))?.size, (await there.tableOf(vin))?.size]
    const terminalModelId = await buildTerminalModel(app, place)
    const softVersionId = await buildSoftVersion(app, place, { terminalModelId })
    const terminal = await buildTerminal(app, place, { terminalModelId, softVersionId })
    const vin = 'LMPTEST9000000001'
    await app.db.withPlatform(undefined, 'test', (tx) =>
      sql`update terminal set vin = ${vin}, bind_status = 'BOUND' where id = ${terminal}`.execute(tx),
    )
    expect(await here.tableOf(vin)).toBeUndefined()
    const item = await buildCollect(app, place, { softVersionId, collectCode: 'a', frameId: '90' })
    expect((await here.tableOf(vin))?.size).toBe(1)
    expect(await there.tableOf(vin)).toBe(await there.tableOf(vin))
    await buildCollect(app, place, { softVersionId, collectCode: 'b', frameId: '91' })
    expect((await here.tableOf(vin))?.size).toBe(2)
    await expect.poll(sizes).toEqual([2, 2])
    await api().put(softVersionCollects.api, { id: item, showFlag: false })
    await expect.poll(sizes).toEqual([1, 1])
    expect(await here.tableOf('LMPTEST9000000002')).toBeUndefined()
    let told = 0
    const stop = there.onChange(() => told++)
    await api().put(terminals.api, { id: terminal, softVersionId: null })
    await expect.poll(() => told).toBeGreaterThan(0)
    expect(await there.tableOf(vin)).toBeUndefined()
    stop()
    await hub.close()
    await elsewhere.close()
  })
})
