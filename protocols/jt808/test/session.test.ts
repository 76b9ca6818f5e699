import { toHex } from '@motorpool/kernel'
import {
  ABSENT,
  type Effect,
  editionFlags,
  editionIn,
  RawForm,
  RecordFlag,
  StateBit,
  type StoreRecord,
} from '@motorpool/wire'
import { join } from '@motorpool/wire/vectors'
import { beforeEach, describe, expect, test } from 'vitest'
import { bitWord, encode, encodeBody, encodeFrame, jt808, MESSAGES, STATUS_BITS } from '../src/index.ts'
import { hex, Line, NOW, NUMBER, position, registration, sent, wrap } from './support.ts'

const records = (effects: readonly Effect[]): StoreRecord[] =>
  effects.flatMap((effect) => (effect.kind === 'store' ? effect.records : []))
const refusals = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'refused' ? [effect.code] : []))
/** Flags without the edition, which every record carries. */
const flagsOf = (record: StoreRecord | undefined) => (record?.flags ?? 0) & 0xfff
const editionsOf = (effects: readonly Effect[]) =>
  records(effects).map((record) => editionIn(record.flags, jt808.editions))
const general = (serial: number, quotedId: number, result: number) => ({
  id: 0x8001,
  fields: { quotedSerial: serial, quotedId, result },
})

describe('sign-on', () => {
  test('bytes behind the last field of an authentication flag its record', () => {
    const line = new Line('2019')
    const head = line.head()
    const body = encodeBody(MESSAGES.authenticate, '2019', {
      code: 'K7Q2',
      imei: '860000000000001',
      softwareVersion: 'FW 1',
    })
    line.feed(encodeFrame(head, 0x0102, head.serial, Uint8Array.from([...body, 1, 2])))
    const [stored] = records(line.resolve({ ok: true }))
    expect(flagsOf(stored)).toBe(RecordFlag.signOn | RecordFlag.incomplete)
  })

  test.each(['2011', '2013', '2019'] as const)(
    'a %s terminal registers, gets its code and authenticates with it',
    (edition) => {
      const line = new Line(edition)
      expect(line.feed(encode.register(line.head(), registration))).toEqual([
        { kind: 'register', registration: { kind: 'device', id: NUMBER, edition, ...registration } },
      ])
      const [registered] = sent(line.resolve({ ok: true, authCode: 'K7Q2' }))
      expect(registered).toMatchObject({
        id: 0x8100,
        fields: { quotedSerial: 0, result: 0, authCode: 'K7Q2' },
      })
      const claim = { kind: 'device', id: NUMBER, secret: 'K7Q2', edition }
      expect(line.feed(encode.authenticate(line.head(), { code: 'K7Q2' }))).toEqual([
        { kind: 'identify', claim },
      ])
      expect(line.session.deviceId).toBeUndefined()
      const effects = line.resolve({ ok: true })
      expect(sent(effects)).toMatchObject([general(1, 0x0102, 0)])
      expect(editionsOf(effects)).toEqual([edition, edition])
      expect(records(effects).map((one) => [one.messageId, flagsOf(one)])).toEqual([
        [0x0100, RecordFlag.signOn],
        [0x0102, RecordFlag.signOn],
      ])
      expect(line.session).toMatchObject({ deviceId: NUMBER, edition })
    },
  )

  test.each([
    ['vehicle_registered', 1],
    ['no_vehicle', 2],
    ['terminal_registered', 3],
    ['no_terminal', 4],
  ] as const)('registration refused as %s is answered with result %i and no code', (reason, result) => {
    const line = new Line()
    line.feed(encode.register(line.head(), registration))
    const effects = line.resolve({ ok: false, reason })
    expect(sent(effects)).toMatchObject([{ id: 0x8100, fields: { quotedSerial: 0, result } }])
    expect(refusals(effects)).toEqual(['unknown_device'])
  })

  test('a 2019 terminal names its IMEI and software with the code', () => {
    const line = new Line('2019')
    const value = { code: 'K7Q2', imei: '860000000000001', softwareVersion: '1.2.3' }
    expect(line.feed(encode.authenticate(line.head(), value))).toMatchObject([
      { claim: { secret: 'K7Q2', imei: '860000000000001', firmware: '1.2.3' } },
    ])
  })

  test('a 2019 terminal that sends the plain code as before is understood', () => {
    const line = new Line('2019')
    const frame = wrap(0x0102, '2019', hex('4b375132'))
    expect(line.feed(frame)).toMatchObject([{ kind: 'identify', claim: { secret: 'K7Q2' } }])
  })

  test.each([
    ['credential', 'bad_credential'],
    ['unknown', 'unknown_device'],
    ['disabled', 'unknown_device'],
    ['duplicate', 'duplicate_identity'],
  ] as const)('authentication refused as %s is answered with result 1 and counted as %s', (reason, code) => {
    const line = new Line()
    line.feed(encode.authenticate(line.head(), { code: 'wrong' }))
    const effects = line.resolve({ ok: false, reason })
    expect(sent(effects)).toMatchObject([general(0, 0x0102, 1)])
    expect(refusals(effects)).toEqual([code])
    expect(line.session.deviceId).toBeUndefined()
  })

  test('an authentication cut off within its IMEI is refused as unreadable, and nobody is asked', () => {
    const line = new Line('2019')
    const effects = line.feed(wrap(0x0102, '2019', hex('044b375132383630')))
    expect(sent(effects)).toMatchObject([general(0x0102, 0x0102, 2)])
    expect(refusals(effects)).toEqual(['truncated'])
    expect(effects.map(({ kind }) => kind)).not.toContain('identify')
  })

  test('a throttled terminal is told and disconnected', () => {
    const line = new Line()
    line.feed(encode.authenticate(line.head(), { code: 'K7Q2' }))
    expect(line.resolve({ ok: false, reason: 'throttled' }).at(-1)).toEqual({
      kind: 'close',
      reason: 'throttled',
    })
  })

  test.each(['heartbeat', 'location', 'logout'] as const)(
    '%s before authentication is refused with result 1',
    (key) => {
      const line = new Line()
      const effects = line.feed(encode[key](line.head(), key === 'location' ? position : ({} as never)))
      expect(refusals(effects)).toEqual(['not_logged_in'])
      expect(sent(effects)).toMatchObject([{ id: 0x8001, fields: { result: 1 } }])
      expect(records(effects)).toEqual([])
    },
  )

  test('nothing is taken while the verdict is open', () => {
    const line = new Line()
    line.feed(encode.authenticate(line.head(), { code: 'K7Q2' }))
    expect(refusals(line.feed(encode.location(line.head(), position)))).toEqual(['not_logged_in'])
  })

  test('a number whose nibbles are no digits is an identity all the same', () => {
    const line = new Line('2013', '0b3a73ce2ff2')
    expect(line.feed(encode.authenticate(line.head(), { code: 'x' }))).toMatchObject([
      { claim: { id: 'b3a73ce2ff2' } },
    ])
  })
})

describe('an authenticated terminal', () => {
  let line: Line
  beforeEach(() => {
    line = new Line().online()
  })

  test('the heartbeat is answered at once, with whatever a vendor puts into it', () => {
    expect(sent(line.feed(encode.heartbeat(line.head())))).toMatchObject([general(1, 0x0002, 0)])
    expect(sent(line.feed(wrap(0x0002, '2013', hex('010203'))))).toMatchObject([general(0x0102, 0x0002, 0)])
    expect(line.effects.every((effect) => effect.kind === 'send')).toBe(true)
  })

  test('a location is stored with its columns and answered when stored', () => {
    const status = bitWord(STATUS_BITS, { accOn: true, located: true, south: true, west: true, oilCut: true })
    const frame = encode.location(line.head(), {
      ...position,
      alarm: 0x80000001,
      status,
      altitude: -5,
      items: [
        { key: 'mileage', value: 12345.6 },
        { key: 'fuel', value: 50.5 },
      ],
    })
    const [effect] = line.feed(frame)
    expect(effect).toMatchObject({ kind: 'store', nack: null })
    expect(records([effect as Effect])).toEqual([
      {
        deviceId: NUMBER,
        messageId: 0x0200,
        rawForm: RawForm.frame,
        deviceTime: NOW,
        flags: RecordFlag.report | editionFlags(1),
        state: StateBit.located | StateBit.accOn | StateBit.oilCut | StateBit.alarm,
        lat: -22525000,
        lng: -114072500,
        speed: 600,
        direction: 90,
        altitude: -5,
        mileage: 123456,
        soc: ABSENT,
        fuel: 505,
        alarm: -0x7fffffff,
        raw: expect.anything(),
      },
    ])
    expect(toHex(records([effect as Effect])[0]?.raw ?? hex(''))).toBe(toHex(frame))
    expect(sent([effect as Effect])).toMatchObject([general(1, 0x0200, 0)])
  })

  test.each([
    [0x7fffffff, 0x7fffffff],
    [0x80000000, ABSENT],
    [0xffffffff, ABSENT],
  ])('a mileage of %i tenths of a kilometre is stored as %i: never as a negative one', (said, stored) => {
    const items = [{ key: 'mileage', value: said / 10 } as const]
    expect(records(line.feed(encode.location(line.head(), { ...position, items })))[0]).toMatchObject({
      mileage: stored,
    })
  })

  test('the raw bytes are a copy of the wire frame, escapes and all', () => {
    const frame = encode.location(line.head(), { ...position, alarm: 0x7e7d7e7d })
    const stream = Uint8Array.from(frame)
    const [record] = records(line.feed(stream))
    stream.fill(0)
    expect(toHex(record?.raw ?? hex(''))).toBe(toHex(frame))
    expect(record?.alarm).toBe(0x7e7d7e7d)
  })

  test('a resend of the same serial, id and body is answered again', () => {
    const frame = encode.location(line.head(), position)
    const twice = [...line.feed(frame), ...line.feed(frame)]
    expect(sent(twice)).toMatchObject([general(1, 0x0200, 0), general(1, 0x0200, 0)])
    const [first, second] = records(twice)
    expect(toHex(first?.raw ?? hex(''))).toBe(toHex(second?.raw ?? hex('00')))
  })

  test('without a fix the record is kept: zeros are no position, the last known one is', () => {
    const none = records(
      line.feed(encode.location(line.head(), { ...position, status: 1, latitude: 0, longitude: 0 })),
    )
    expect(none[0]).toMatchObject({ lat: ABSENT, lng: ABSENT, state: StateBit.accOn })
    const last = records(line.feed(encode.location(line.head(), { ...position, status: 1 })))
    expect(last[0]).toMatchObject({ lat: 22525000, lng: 114072500, state: StateBit.accOn })
  })

  test('a position off the globe is dropped and flagged, the record is stored and answered', () => {
    const effects = line.feed(encode.location(line.head(), { ...position, latitude: 116.3 }))
    expect(records(effects)[0]).toMatchObject({ lat: ABSENT, lng: ABSENT, state: StateBit.accOn })
    expect(flagsOf(records(effects)[0])).toBe(RecordFlag.report | RecordFlag.badPosition)
    expect(sent(effects)).toMatchObject([general(1, 0x0200, 0)])
  })

  test('coordinates shifted by the secrecy plug-in are marked as GCJ-02', () => {
    const status = bitWord(STATUS_BITS, { located: true, coordinatesEncrypted: true })
    expect(flagsOf(records(line.feed(encode.location(line.head(), { ...position, status })))[0])).toBe(
      RecordFlag.report | RecordFlag.gcj02,
    )
  })

  test('times run at UTC+8 unless the verdict says otherwise; all zeros are no time, broken BCD is absurd', () => {
    const abroad = new Line()
    abroad.feed(encode.authenticate(abroad.head(), { code: 'x' }))
    abroad.resolve({ ok: true, zone: 0 })
    const [record] = records(abroad.feed(encode.location(abroad.head(), position))).slice(-1)
    expect(record?.deviceTime).toBe(NOW + 8 * 3_600_000)
    for (const [time, flags] of [
      ['000000000000', RecordFlag.report],
      ['261321102030', RecordFlag.report | RecordFlag.absurdTime],
      ['2611211020ff', RecordFlag.report | RecordFlag.absurdTime],
      ['260230102030', RecordFlag.report | RecordFlag.absurdTime],
      ['261100240000', RecordFlag.report | RecordFlag.absurdTime],
    ] as const) {
      const [one] = records(line.feed(encode.location(line.head(), { ...position, time })))
      expect([time, one?.deviceTime, flagsOf(one)]).toEqual([time, 0, flags])
    }
    for (const [time, iso] of [
      ['240229235959', '2024-02-29T23:59:59+08:00'],
      ['250301000000', '2025-03-01T00:00:00+08:00'],
      ['991231235959', '2099-12-31T23:59:59+08:00'],
    ] as const) {
      const [one] = records(line.feed(encode.location(line.head(), { ...position, time })))
      expect(one?.deviceTime).toBe(Date.parse(iso))
    }
  })

  test('fuel given as a percentage (bit 15) is no volume', () => {
    const items = [{ id: 2, raw: hex('8032') }]
    expect(records(line.feed(encode.location(line.head(), { ...position, items })))[0]?.fuel).toBe(ABSENT)
  })

  test('an item past the end keeps what was read, flags the record and is answered', () => {
    const body = hex('00000000 00000003 0157b448 06cc9bb4 0012 0258 005a 261121102030 0104000003e8 0209 01')
    const effects = line.feed(wrap(0x0200, '2013', body))
    expect(records(effects)[0]).toMatchObject({ mileage: 1000, lat: 22525000 })
    expect(flagsOf(records(effects)[0])).toBe(RecordFlag.report | RecordFlag.incomplete)
    expect(sent(effects)).toMatchObject([general(0x0102, 0x0200, 0)])
    const decoded = jt808.decode(wrap(0x0200, '2013', body))
    expect(decoded).toMatchObject({ ok: true, tail: { offset: 12 + 34, length: 3 } })
  })

  test('a batch gives one record an item, back-filled ones marked, and one answer', () => {
    const frame = encode.locationBatch(line.head(), {
      type: 1,
      items: [position, { ...position, time: NOW - 1000 }],
    })
    const effects = line.feed(frame)
    expect(effects).toHaveLength(1)
    expect(records(effects).map((one) => [one.messageId, one.rawForm, one.deviceTime, flagsOf(one)])).toEqual(
      [
        [0x0200, RawForm.item, NOW, RecordFlag.report | RecordFlag.reissued],
        [0x0200, RawForm.item, NOW - 1000, RecordFlag.report | RecordFlag.reissued],
      ],
    )
    expect(sent(effects)).toMatchObject([general(1, 0x0704, 0)])
    const raw = records(effects)[1]?.raw ?? hex('')
    const decoded = jt808.decode(raw, RawForm.item, { messageId: 0x0200, edition: '2013', deviceId: NUMBER })
    expect(decoded).toMatchObject({ ok: true, messageId: 0x0200, deviceId: NUMBER, deviceTime: NOW - 1000 })
  })

  const batchBody = (...items: (typeof position)[]) => {
    const frame = encode.locationBatch(line.head(), { type: 1, items })
    return frame.subarray(13, frame.length - 2)
  }

  test.each([
    ['cut off inside an item', (body: Uint8Array) => body.subarray(0, body.length - 10)],
    [
      'with an item too short in between',
      (body: Uint8Array) => join(body.subarray(0, 33), hex('0003010203'), body.subarray(33)),
    ],
    ['with half a length behind the items', (body: Uint8Array) => join(body, hex('00'))],
  ])('a batch %s is kept whole beside its good items, flagged, and acknowledged', (_, spoil) => {
    const frame = wrap(0x0704, '2013', spoil(batchBody(position, position)))
    const effects = line.feed(frame)
    expect(refusals(effects)).toEqual(['truncated'])
    expect(sent(effects)).toMatchObject([general(0x0102, 0x0704, 0)])
    const stored = records(effects)
    const whole = stored.at(-1)
    expect(whole).toMatchObject({ messageId: 0x0704, rawForm: RawForm.frame, deviceTime: 0 })
    expect(flagsOf(whole)).toBe(RecordFlag.reissued | RecordFlag.incomplete)
    expect(toHex(whole?.raw ?? hex(''))).toBe(toHex(frame))
    const items = stored.slice(0, -1)
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      expect(item).toMatchObject({ messageId: 0x0200, rawForm: RawForm.item, deviceTime: NOW })
      expect(flagsOf(item)).toBe(RecordFlag.report | RecordFlag.reissued)
    }
    // People see the items before the bad one, and the rest as it came.
    const shown = jt808.decode(frame)
    expect(shown).toMatchObject({ ok: true, tail: { detail: expect.stringContaining('item') } })
  })

  test('a batch without one good item is refused and not stored', () => {
    const effects = line.feed(wrap(0x0704, '2013', hex('0001 00 0003 010203')))
    expect(refusals(effects)).toEqual(['truncated'])
    expect(sent(effects)).toMatchObject([general(0x0102, 0x0704, 2)])
    expect(records(effects)).toEqual([])
  })

  test('frames of another number on the connection are refused and answered with result 1', () => {
    const other = encode.location({ edition: '2013', number: '13900000002', serial: 5 }, position)
    const effects = line.feed(other)
    expect(refusals(effects)).toEqual(['foreign_identity'])
    expect(sent(effects)).toMatchObject([general(5, 0x0200, 1)])
    const stolen = encode.authenticate(
      { edition: '2013', number: '13900000002', serial: 6 },
      { code: 'K7Q2' },
    )
    expect(refusals(line.feed(stolen))).toEqual(['foreign_identity'])
    expect(records(line.feed(encode.location(line.head(), position)))[0]?.deviceId).toBe(NUMBER)
  })

  test('a second authentication that fails ends the first', () => {
    line.feed(encode.authenticate(line.head(), { code: 'wrong' }))
    line.resolve({ ok: false, reason: 'credential' })
    expect(line.session.deviceId).toBeUndefined()
    expect(refusals(line.feed(encode.location(line.head(), position)))).toEqual(['not_logged_in'])
  })

  test('an unknown message is stored and answered with result 3; the connection goes on', () => {
    const effects = line.feed(wrap(0x5501, '2013', hex('0102')))
    expect(refusals(effects)).toEqual(['unknown_message'])
    expect(records(effects)).toMatchObject([{ messageId: 0x5501 }])
    expect(flagsOf(records(effects)[0])).toBe(0)
    expect(sent(effects)).toMatchObject([general(0x0102, 0x5501, 3)])
  })

  test('a body that cannot be read is answered with result 2 and not stored', () => {
    for (const [id, body] of [
      [0x0200, '0000000000'],
      [0x0704, '00'],
      [0x0702, '01'],
      [0x0104, '00'],
      [0x0001, '0001'],
    ] as const) {
      const effects = line.feed(wrap(id, '2013', hex(body)))
      expect(refusals(effects)).toEqual(['truncated'])
      expect(sent(effects)).toMatchObject([general(0x0102, id, 2)])
      expect(records(effects)).toEqual([])
    }
  })

  test('an encrypted body is answered with result 2: no key was agreed', () => {
    const plainFrame = wrap(0x0200, '2013', hex('00'.repeat(28)))
    const encrypted = Uint8Array.from(plainFrame)
    encrypted[3] = 0x04
    encrypted[encrypted.length - 2] = (encrypted[encrypted.length - 2] as number) ^ 0x04
    const effects = line.feed(encrypted)
    expect(refusals(effects)).toEqual(['encrypted'])
    expect(sent(effects)).toMatchObject([general(0x0102, 0x0200, 2)])
  })

  test.each(['0x0303', '0x0701', '0x0702', '0x0705', '0x0800', '0x0900', '0x0901'])(
    '%s is stored and answered',
    (name) => {
      const id = Number(name)
      const body = {
        0x0303: '0201',
        0x0701: '0000000101',
        0x0702: '02261121102030',
        0x0705: '00001020304050',
        0x0800: '0000000100000101',
        0x0900: '4101',
        0x0901: '0000000101',
      }[id]
      const effects = line.feed(wrap(id, '2013', hex(body ?? '')))
      expect(records(effects)).toMatchObject([{ messageId: id }])
      expect(sent(effects)).toMatchObject([general(0x0102, id, 0)])
    },
  )

  test('the terminal answers a command: told with serial, id and result, stored, not answered', () => {
    const effects = line.feed(
      encode.terminalAnswer(line.head(), { quotedSerial: 77, quotedId: 0x8103, result: 3 }),
    )
    expect(effects[0]).toMatchObject({
      kind: 'answer',
      deviceId: NUMBER,
      serial: 77,
      messageId: 0x8103,
      result: 3,
    })
    expect(records(effects)).toHaveLength(1)
    expect(sent(effects)).toEqual([])
  })

  test.each([
    [0x0104, '004d00', 77, 0],
    [0x0107, `0000${'00'.repeat(32)}${'00'.repeat(10)}00000000`, -1, 0],
    [0x0108, '0001', -1, 1],
    [0x0201, `004d${'00'.repeat(28)}`, 77, 0],
    [0x0302, '004d02', 77, 0],
    [0x0500, `004d${'00'.repeat(28)}`, 77, 0],
    [0x0700, '004d08', 77, 0],
    [0x0802, '004d0000', 77, 0],
    [0x0805, '004d02', 77, 2],
  ])(
    'special answer 0x%s is told with the serial it quotes, stored and answered',
    (id, body, serial, result) => {
      const effects = line.feed(wrap(id, '2013', hex(body)))
      expect(effects[0]).toMatchObject({ kind: 'answer', serial, messageId: id, result })
      expect(records(effects)).toMatchObject([{ messageId: id }])
      expect(sent(effects)).toMatchObject([general(0x0102, id, 0)])
    },
  )

  test('a location queried or sent after a vehicle control counts as a report', () => {
    const effects = line.feed(encode.locationAnswer(line.head(), { quotedSerial: 3, ...position }))
    expect(records(effects)[0]).toMatchObject({ messageId: 0x0201, lat: 22525000 })
    expect(flagsOf(records(effects)[0])).toBe(RecordFlag.report)
  })

  test('media in one sub-package is answered with 0x8800', () => {
    const value = {
      mediaId: 129,
      kind: 0,
      format: 0,
      event: 1,
      channel: 2,
      location: position,
      data: hex('ffd8'),
    }
    expect(sent(line.feed(encode.media(line.head(), value)))).toMatchObject([
      { id: 0x8800, fields: { mediaId: 129 } },
    ])
  })

  test('logout is stored and answered, then the binding is dropped and business refused', () => {
    const effects = line.feed(encode.logout(line.head()))
    expect(records(effects)).toMatchObject([{ messageId: 0x0003 }])
    expect(flagsOf(records(effects)[0])).toBe(RecordFlag.signOff)
    expect(sent(effects)).toMatchObject([general(1, 0x0003, 0)])
    expect(effects.at(-1)).toEqual({ kind: 'deregister', deviceId: NUMBER })
    expect(line.session.deviceId).toBeUndefined()
    expect(refusals(line.feed(encode.location(line.head(), position)))).toEqual(['not_logged_in'])
  })

  test('damaged frames are counted, get no answer and cost nothing but themselves', () => {
    const good = encode.heartbeat(line.head())
    const bad = Uint8Array.from(good)
    bad[2] = 0x55
    const effects = line.feed(
      Uint8Array.from([...bad, ...hex('7e0102037e'), ...hex('7e0002000001390000000100017d037e'), ...good]),
    )
    expect(refusals(effects)).toEqual(['bad_check', 'truncated', 'bad_escape'])
    expect(sent(effects)).toMatchObject([general(1, 0x0002, 0)])
  })
})

describe('edition 2019', () => {
  test('the time query is answered with UTC', () => {
    const line = new Line('2019').online()
    const [answer] = sent(line.feed(encode.timeQuery(line.head())))
    expect(answer).toMatchObject({ id: 0x8004, fields: { time: '2026-11-21T02:20:30Z' } })
  })

  test('answers carry the version mark, its version byte and twenty digits', () => {
    const line = new Line('2019').online()
    const frame = encodeFrame({ edition: '2019', number: NUMBER, version: 3 }, 0x0002, 9, hex(''))
    const effect = line.feed(frame)[0]
    expect(effect?.kind === 'send' && toHex(effect.bytes).slice(0, 32)).toBe(
      '7e800140050300000000013900000001',
    )
    const decoded = effect?.kind === 'send' ? jt808.decode(effect.bytes) : undefined
    expect(decoded).toMatchObject({ ok: true, edition: '2019', deviceId: NUMBER })
  })
})

describe('a stored row is read again by the edition in its flags', () => {
  const keys = (edition: '2011' | '2013' | '2019', frame: Uint8Array, registering?: Uint8Array) => {
    const line = new Line(edition)
    if (registering) {
      line.feed(registering)
      line.resolve({ ok: true, authCode: 'K7Q2' })
    }
    line.online()
    const [record] = records(line.feed(frame))
    if (!record) throw new Error('nothing was stored')
    const hint = {
      messageId: record.messageId,
      edition: editionIn(record.flags, jt808.editions) ?? 'none',
      deviceId: record.deviceId,
    }
    const shown = jt808.decode(record.raw, record.rawForm, hint)
    return { edition: shown.ok && shown.edition, fields: shown.ok ? shown.fields : [] }
  }
  const registering = encode.register({ edition: '2011', number: NUMBER, serial: 0 }, registration)
  const head = (edition: '2011' | '2013' | '2019') => ({ edition, number: NUMBER, serial: 9 })

  test('pass-through of 2011: the lengths behind the type are no data', () => {
    const value = { kind: 0xf0, total: 5, length: 5, data: hex('02a0860100') }
    const shown = keys('2011', encode.terminalPassthrough(head('2011'), value), registering)
    expect(shown.edition).toBe('2011')
    expect(shown.fields.find((f) => f.key === 'data')?.value).toBe('02a0860100')
  })

  test('driver of 2011: there is no state of the card', () => {
    const value = { driver: '张三', idCard: '44030000000000000002', licence: '4403', issuer: '交通' }
    const shown = keys('2011', encode.driver(head('2011'), value), registering)
    expect(shown.fields.some((f) => f.key === 'status')).toBe(false)
    expect(shown.fields.find((f) => f.key === 'driver')?.value).toBe('张三')
  })

  test('location answer of 2011: no serial stands in front', () => {
    const shown = keys('2011', encode.locationAnswer(head('2011'), position), registering)
    expect(shown.fields.find((f) => f.key === 'latitude')?.value).toBe(22.525)
  })

  test('item of a batch of 2019: the alarms are those of 2019', () => {
    const batch = encode.locationBatch(head('2019'), { type: 0, items: [{ ...position, alarm: 1 << 16 }] })
    const shown = keys('2019', batch)
    const bits = shown.fields.find((f) => f.key === 'alarm')?.children ?? []
    expect(bits.filter((bit) => bit.value === true).map((bit) => bit.key)).toEqual(['tyrePressure'])
  })
})
