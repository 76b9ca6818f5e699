import { facts as gb32960 } from '@motorpool/gb32960/facts'
import { toHex } from '@motorpool/kernel'
import type { ApiClient, Place, TestApp } from '@motorpool/testkit'
import { RecordFlag } from '@motorpool/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gb, jt } from '../../ingest/test/support/frames.ts'
import { newPlace } from '../../vehicle/test/support/app.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { readHex } from '../src/server/monitor/hex-text.ts'
import type { DecodedMessage, MessageRow, MessageTypeCount } from '../src/shared/index.ts'
import { start } from './support/app.ts'
import { insertFrame } from './support/frames.ts'

const API = '/api/vehicle-svc/vehicleMonitor/V1.0'
const VIN = 'LMPTEST0000000001'
const TIME = Date.UTC(2026, 9, 1, 2)
const REPORT = gb.report(VIN, { time: TIME, speed: 60, soc: 50 })

let app: TestApp
let place: Place
let owner: ApiClient

beforeAll(async () => {
  app = await start()
  place = await newPlace(app)
  owner = app.as(place.owner)
})
afterAll(() => app?.close())

describe('hexadecimal text', () => {
  it.each([
    ['23 23\n02', [0x23, 0x23, 2]],
    ['0x7E,0x02', [0x7e, 2]],
    ['7e-02:00', [0x7e, 2, 0]],
    ['', []],
  ])('%j is read', (text, bytes) => {
    const read = readHex(text)
    expect(read.ok && [...read.bytes]).toEqual(bytes)
  })

  it.each([
    ['2323 0G', 'character', 'G', 1, 7],
    ['2323\r\n00 zz', 'character', 'z', 2, 4],
    ['23 2 3', 'half', '2', 1, 4],
    ['232', 'half', '2', 1, 3],
    ['23 二', 'character', '二', 1, 4],
  ])('%j is refused with its place', (text, why, found, line, column) => {
    expect(readHex(text)).toEqual({ ok: false, why, found, line, column })
  })
})

describe('a pasted frame', () => {
  const decode = (content: string, vin?: string) =>
    owner.post<DecodedMessage>(`${API}/queryMsg/decode`, { content, vin })

  it('of any protocol is decoded, however its bytes are written', async () => {
    const spaced = (toHex(REPORT).match(/../g) ?? []).join(' ')
    const first = await decode(`  ${spaced}\n`)
    expect(first.data, first.text).toMatchObject({ ok: true, messageId: 2, content: toHex(REPORT) })
    expect(first.data.protocol).toContain('32960')
    const location = jt.location('013800138000', 1, { time: TIME })
    const second = (await decode(toHex(location))).data
    expect(second).toMatchObject({ ok: true, messageId: 0x0200 })
    expect(second.protocol).toContain('808')
    expect(second.bytes.length).toBeLessThan(second.content.length)
  })

  it('names ids, codes and flag words as numbers that are written in hexadecimal', async () => {
    const { fields } = (await decode(toHex(REPORT))).data
    expect(fields.find(({ key }) => key === 'command')).toMatchObject({ value: 2, hex: true })
    expect(fields.find(({ key }) => key === 'length')?.hex).toBeUndefined()
  })

  it('that is damaged is refused with the place of the damage, beside its bytes', async () => {
    const damaged = REPORT.slice()
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
    expect((await decode(toHex(damaged))).data).toMatchObject({
      ok: false,
      error: { code: 'bad_check', offset: REPORT.length - 1 },
      bytes: toHex(damaged),
    })
    expect((await decode(toHex(REPORT.subarray(0, 40)))).data.error?.code).toBe('bad_length')
  })

  it.each([
    ['2323 0G', 'MESSAGE_NOT_HEX', /第1行第7个字符“G”/],
    ['2323\n2', 'MESSAGE_HEX_HALF', /第2行第1个字符/],
    [' \n', 'MESSAGE_EMPTY', /./],
    ['ABCD', 'MESSAGE_NO_PROTOCOL', /ABCD/],
  ])('%j is refused by code and place', async (content, errCode, message) => {
    const answer = await decode(content)
    expect(answer).toMatchObject({ status: 422, errCode })
    expect(answer.message).toMatch(message)
  })

  it('is bounded, and decoded for whoever may query messages alone', async () => {
    expect((await decode('00'.repeat(200_001))).status).toBe(400)
    expect((await app.as(undefined).post(`${API}/queryMsg/decode`, { content: '2323' })).status).toBe(401)
  })

  it('comes too often while earlier ones wait, and is asked to come again', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => decode(toHex(REPORT))))
    const codes = answers.map(({ status, errCode }) => errCode ?? status)
    expect(new Set(codes)).toEqual(new Set([200, 'TOO_MANY_REQUESTS']))
    expect((await decode(toHex(REPORT))).status).toBe(200)
  })

  it('is decoded as well when the named vehicle is nobody the caller sees', async () => {
    const theirs = await buildVehicle(app, await newPlace(app))
    expect((await decode(toHex(REPORT), String(theirs.vin))).data.ok).toBe(true)
  })
})

describe('the query of messages', () => {
  let vin: string
  let body: object

  beforeAll(async () => {
    const vehicle = await buildVehicle(app, place, { vehicleCategory: 'NEW_ENERGY' })
    vin = String(vehicle.vin)
    const now = app.clock.now()
    const insert = (seconds: number, raw: Uint8Array, messageId: number, flags: number) =>
      insertFrame(app, place, vehicle.id, {
        protocol: gb32960.id,
        messageId,
        time: now - 600_000 + seconds * 1000,
        raw,
        flags,
      })
    await insert(1, gb.report(vin, { time: now }), 2, RecordFlag.report)
    await insert(2, gb.report(vin, { time: now }), 2, RecordFlag.report)
    await insert(3, gb.login(vin, now), 1, 0)
    await insert(4, gb.logout(vin, now), 0x82, RecordFlag.downlink)
    const [protocol] = (await owner.get<{ id: string }[]>(`${API}/getPotolListByVinId/${vin}`)).data
    body = { keyword: vin, protocolId: protocol?.id, startTime: now - 3_600_000, endTime: now }
  })

  const ask = async (more: object) => {
    const answer = await owner.post<{ items: MessageRow[]; total: number }>(`${API}/queryMsg`, {
      ...body,
      ...more,
    })
    expect(answer.data.total, answer.text).toBe(answer.data.items.length)
    return answer.data.items.map(({ messageId, direction }) => [messageId, direction])
  }

  it('answers what came, what was sent, or both, the last first', async () => {
    expect(await ask({ direction: 'UP' })).toEqual([
      [1, 'UP'],
      [2, 'UP'],
      [2, 'UP'],
    ])
    expect(await ask({ direction: 'DOWN' })).toEqual([[0x82, 'DOWN']])
    expect(await ask({ direction: 'BOTH' })).toHaveLength(4)
  })

  it('answers messages of the chosen types alone', async () => {
    expect(await ask({ direction: 'BOTH', messageIds: [1, 0x82] })).toEqual([
      [0x82, 'DOWN'],
      [1, 'UP'],
    ])
    expect(await ask({ direction: 'UP', messageIds: [0x82] })).toEqual([])
  })

  it('says which types there are in the range, and how many of each', async () => {
    const types = async (direction: string, who = owner) =>
      who.post<MessageTypeCount[]>(`${API}/queryMsg/types`, { ...body, direction, messageIds: [] })
    expect((await types('BOTH')).data).toEqual([
      { messageId: 1, name: '车辆登入', count: 1 },
      { messageId: 2, name: '实时信息上报', count: 2 },
      { messageId: 0x82, name: expect.any(String), count: 1 },
    ])
    expect((await types('UP')).data.map(({ messageId }) => messageId)).toEqual([1, 2])
    expect((await types('UP', app.as((await newPlace(app)).owner))).status).toBe(404)
  })
})
