import { toHex } from '@motorpool/kernel'
import { type Effect, editionFlags, RawForm, RecordFlag } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import { encode, encodeFrame, encodeMessage, jt808 } from '../src/index.ts'
import { REASSEMBLY_LIMITS, Reassembly } from '../src/session/reassembly.ts'
import { hex, Line, NOW, NUMBER, position, registration, sent } from './support.ts'

const media = {
  mediaId: 129,
  kind: 0,
  format: 0,
  event: 1,
  channel: 2,
  location: position,
  data: Uint8Array.from({ length: 2500 }, (_, i) => i & 0xff),
}
const head = { edition: '2013', number: NUMBER, serial: 0xfffe } as const
const subPackages = encodeMessage('media', head, media)
const stored = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'store' ? effect.records : []))
const joined = (effects: readonly Effect[]) => stored(effects).filter((one) => one.rawForm === RawForm.joined)

describe('messages in sub-packages', () => {
  test('sub-packages carry total, index and consecutive serials that wrap', () => {
    expect(subPackages.map((frame) => jt808.decode(frame))).toMatchObject([
      { serial: 0xfffe, fields: [{ key: 'header' }, { key: 'body' }, { key: 'check' }] },
      { serial: 0xffff },
      { serial: 0 },
    ])
  })

  test.each([
    ['in order', [0, 1, 2]],
    ['out of order', [2, 0, 1]],
    ['with repeats', [0, 0, 2, 2, 1]],
  ])('%s: each is stored and answered, the whole is joined once and 0x8800 ends it', (_, order) => {
    const line = new Line().online()
    const effects = order.flatMap((i) => line.feed(subPackages[i] as Uint8Array))
    expect(stored(effects).filter((one) => one.rawForm === RawForm.frame)).toHaveLength(order.length)
    expect(sent(effects).map((one) => one.id)).toEqual([...order.map(() => 0x8001), 0x8800])
    const [whole] = joined(effects)
    expect(joined(effects)).toHaveLength(1)
    const decoded = jt808.decode(whole?.raw ?? hex(''), RawForm.joined)
    expect(decoded).toMatchObject({ ok: true, messageId: 0x0801, deviceId: NUMBER })
    const data = decoded.ok ? decoded.fields.find((field) => field.key === 'data')?.value : undefined
    expect(data).toBe(toHex(media.data))
  })

  test('a sub-package of a set that is whole is answered again and opens nothing', () => {
    const line = new Line().online()
    for (const subPackage of subPackages) line.feed(subPackage)
    expect(sent(line.feed(subPackages[1] as Uint8Array)).map((one) => one.id)).toEqual([0x8001])
    expect(line.tick(NOW + 60_000)).toEqual([])
  })

  test('the next message under the same serials is joined too: some terminals never move them', () => {
    const line = new Line().online()
    for (const subPackage of subPackages) line.feed(subPackage)
    const next = encodeMessage('media', head, { ...media, mediaId: 130, data: media.data.map((b) => b ^ 1) })
    const effects = next.flatMap((subPackage) => line.feed(subPackage, NOW + 1000))
    expect(joined(effects)).toHaveLength(1)
  })

  test('missing media sub-packages are asked for with 0x8800, others with 0x8003, in the waits of the standard', () => {
    const line = new Line().online()
    line.feed(subPackages[0] as Uint8Array)
    line.feed(subPackages[2] as Uint8Array)
    expect(line.tick(NOW + 9_000)).toEqual([])
    expect(sent(line.tick(NOW + 10_000))).toMatchObject([
      { id: 0x8800, fields: { mediaId: 129, missing: [2] } },
    ])
    expect(line.tick(NOW + 29_000)).toEqual([])
    expect(sent(line.tick(NOW + 30_000))).toHaveLength(1)
    expect(joined(line.feed(subPackages[1] as Uint8Array, NOW + 31_000))).toHaveLength(1)

    const other = new Line().online()
    other.feed(subPackages[1] as Uint8Array)
    expect(sent(other.tick(NOW + 10_000))).toMatchObject([
      { id: 0x8003, fields: { firstSerial: 0xfffe, indexes: [1, 3] } },
    ])
  })

  test('an asked sub-package may come with a new serial', () => {
    const line = new Line().online()
    line.feed(subPackages[0] as Uint8Array)
    line.feed(subPackages[2] as Uint8Array)
    line.tick(NOW + 10_000)
    const body = new Uint8Array(1023).fill(5)
    const again = encodeFrame(head, 0x0801, 500, body, { total: 3, index: 2 })
    expect(joined(line.feed(again, NOW + 11_000))).toHaveLength(1)
  })

  test('a set that stays open is given up and counted', () => {
    const line = new Line().online()
    line.feed(subPackages[0] as Uint8Array)
    const seen: Effect[] = []
    for (let s = 1; s <= 310; s++) seen.push(...line.tick(NOW + s * 1000))
    expect(seen.filter((one) => one.kind === 'refused')).toMatchObject([{ code: 'incomplete_set' }])
    expect(sent(seen)).toHaveLength(3)
  })

  test('the number of open sets, of sub-packages and of bytes is bounded', () => {
    const line = new Line().online()
    const refused: string[] = []
    const feed = (serial: number, total: number, index: number, size = 10) => {
      const frame = encodeFrame(head, 0x0900, serial, new Uint8Array(size), { total, index })
      for (const effect of line.feed(frame)) if (effect.kind === 'refused') refused.push(effect.code)
    }
    for (let i = 0; i < 9; i++) feed(i * 100, 3, 1)
    expect(refused).toEqual(['too_long'])
    feed(5000, 60000, 1)
    feed(5000, 3, 4)
    expect(refused).toHaveLength(3)
  })

  test('bytes held over all sets are bounded: the set that goes over is dropped, the others stay', () => {
    const reassembly = new Reassembly({ ...REASSEMBLY_LIMITS, bytes: 100 })
    const add = (serial: number, index: number, size: number) =>
      reassembly.add({ messageId: 0x0900, serial, total: 3, index }, hex('00'), new Uint8Array(size), NOW)
        .kind
    expect([add(1, 1, 40), add(11, 1, 40), add(12, 2, 40)]).toEqual(['open', 'open', 'refused'])
    expect([add(2, 2, 40), add(3, 3, 10)]).toEqual(['open', 'whole'])
  })

  test('a batch of locations in sub-packages becomes one record an item', () => {
    const line = new Line().online()
    const items = Array.from({ length: 60 }, (_, i) => ({ ...position, time: NOW - i * 1000 }))
    const frames = encodeMessage('locationBatch', { ...head, serial: 10 }, { type: 1, items })
    expect(frames.length).toBeGreaterThan(1)
    const effects = frames.flatMap((frame) => line.feed(frame))
    const reports = stored(effects).filter((one) => one.rawForm === RawForm.item)
    expect(reports).toHaveLength(60)
    const flags = RecordFlag.report | RecordFlag.reissued | editionFlags(jt808.editions.indexOf(head.edition))
    expect(reports.every((one) => one.flags === flags)).toBe(true)
  })

  test('a registration in sub-packages is joined before sign-on, in few sub-packages only', () => {
    const value = { ...registration, model: 'SIM-B' }
    const address = { edition: '2019', number: NUMBER, serial: 1 } as const
    const line = new Line('2019')
    const effects = encodeMessage('register', address, value, 30).flatMap((frame) => line.feed(frame))
    expect(effects.at(-1)).toMatchObject({ kind: 'register', registration: value })
    expect(stored(effects)).toEqual([])
    const many = new Line('2019')
    expect(many.feed(encodeMessage('register', address, value, 10)[0] as Uint8Array)[0]).toMatchObject({
      code: 'too_long',
    })
    expect(many.session.deviceId).toBeUndefined()
  })

  test('sub-packages of one terminal never complete a message of the next one on the connection', () => {
    const line = new Line().online()
    line.feed(subPackages[0] as Uint8Array)
    line.feed(subPackages[1] as Uint8Array)
    line.feed(encode.logout({ ...head, serial: 20 }))
    const next = { ...head, number: '13900000002' }
    line.feed(encode.authenticate(next, { code: 'x' }))
    line.resolve({ ok: true })
    const last = encodeMessage('media', next, media)[2] as Uint8Array
    expect(joined(line.feed(last))).toEqual([])
  })

  test('one sub-package of one is a whole message', () => {
    const line = new Line().online()
    const frame = encodeFrame(head, 0x0900, 5, hex('4101'), { total: 1, index: 1 })
    expect(stored(line.feed(frame))).toMatchObject([{ rawForm: RawForm.frame, messageId: 0x0900 }])
    expect(jt808.decode(frame)).toMatchObject({
      ok: true,
      fields: [{}, { key: 'kind' }, { key: 'data' }, {}],
    })
  })
})
