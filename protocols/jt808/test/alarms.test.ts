import type { ActiveAlarm, DecodedField, Effect, MessageAlarms, StoreRecord } from '@motorpool/wire'
import { RawForm, walkFields } from '@motorpool/wire'
import { describe, expect, it, test } from 'vitest'
import { ALARM_ITEMS } from '../src/alarm-items.ts'
import {
  alarmBits,
  EDITIONS,
  type Edition,
  encode,
  jt808,
  type MESSAGES,
  type MessageValue,
} from '../src/index.ts'
import { hex, Line, position, registration } from './support.ts'

type Location = MessageValue<typeof MESSAGES.location>
type Items = Location['items']

const records = (effects: readonly Effect[]): StoreRecord[] =>
  effects.flatMap((effect) => (effect.kind === 'store' ? effect.records : []))

/** What the last stored message of a terminal that sends these bytes says. */
function said(edition: Edition, send: (line: Line) => Uint8Array): MessageAlarms | undefined {
  const line = new Line(edition)
  line.feed(encode.register(line.head(), registration))
  line.resolve({ ok: true, authCode: 'K7Q2' })
  const [record] = records(line.online().feed(send(line)))
  if (!record) throw new Error('nothing stored')
  return jt808.alarmsOf(record, record.raw)
}
const ofLocation = (value: Partial<Location>, edition: Edition = '2019') =>
  said(edition, (line) => encode.location(line.head(), { ...position, ...value }))
const shown = (alarms: MessageAlarms | undefined) =>
  alarms?.alarms.map(({ item, phase }) => (phase === 'on' ? item.key : `${item.key} ${phase}`))
const ofItems = (items: Items) => ofLocation({ items })

function valuesOf(alarm: ActiveAlarm | undefined): Record<string, DecodedField['value']> {
  const values: Record<string, DecodedField['value']> = {}
  walkFields(alarm?.values ?? [], (path, { value }) => {
    if (value !== undefined) values[path] = value
  })
  return values
}

const STATED = ['word', 'video', 'behaviour']

describe('the alarm word', () => {
  it.each(EDITIONS)('of %s raises its item by each of its bits, and none by a reserved one', (edition) => {
    const keys = new Map(alarmBits(edition).map(({ bit, key }) => [bit, key]))
    for (let bit = 0; bit < 32; bit++) {
      const alarms = ofLocation({ alarm: 2 ** bit }, edition)
      expect([bit, shown(alarms)]).toEqual([bit, keys.has(bit) ? [keys.get(bit)] : []])
      expect(alarms?.groups).toEqual(STATED)
    }
  })

  it('raises several at once, from an escaped frame, a reissue and an item of a batch alike', () => {
    const word = 2 ** 31 + 0x7e7d
    const value = { ...position, alarm: word }
    const keys = alarmBits('2013')
      .filter(({ bit }) => Math.floor(word / 2 ** bit) % 2)
      .map(({ key }) => key)
    expect(keys).toContain('illegalDoorOpening')
    expect(shown(ofLocation({ alarm: word }, '2013'))).toEqual(keys)
    const batch = said('2013', (line) =>
      encode.locationBatch(line.head(), { type: 1, items: [{ ...value, items: [] }] }),
    )
    expect(shown(batch)).toEqual(keys)
  })

  it('of all zeros is one and the same answer: nothing is wrong', () => {
    const quiet = ofItems([{ key: 'mileage', value: 825_561.4 }])
    expect(quiet).toMatchObject({ alarms: [], groups: STATED, faults: [], faultLists: [] })
    expect(ofItems([])).toBe(quiet)
  })
})

describe('what belongs to an alarm', () => {
  const one = (key: string, value: Partial<Location>) => {
    const alarms = ofLocation(value)?.alarms ?? []
    expect(alarms.map(({ item }) => item.key)).toContain(key)
    return valuesOf(alarms.find(({ item }) => item.key === key))
  }

  it('is the place of an overspeed, with or without an area', () => {
    const place = (value: Extract<Items[number], { key: 'overspeedPlace' }>['value']) =>
      one('overspeed', { alarm: 2, items: [{ key: 'overspeedPlace', value }] })
    expect(place({ place: 0 })).toMatchObject({ 'overspeedPlace.place': 0 })
    expect(place({ place: 3, areaId: 0x7e7d7e7d })).toMatchObject({
      'overspeedPlace.place': 3,
      'overspeedPlace.areaId': 0x7e7d7e7d,
    })
  })

  it('is the area for an area and the route for a route, and the event to confirm', () => {
    const items: Items = [
      { key: 'areaPassage', value: { place: 2, areaId: 7, direction: 1 } },
      { key: 'areaPassage', value: { place: 4, areaId: 9, direction: 0 } },
      { key: 'alarmEvent', value: 12 },
    ]
    const alarm = 2 ** 20 + 2 ** 21
    expect(one('area', { alarm, items })).toMatchObject({ 'areaPassage.areaId': 7, alarmEvent: 12 })
    expect(one('route', { alarm, items })).toMatchObject({ 'areaPassage.areaId': 9, alarmEvent: 12 })
  })

  it('is the time for a section, and where the bytes stand', () => {
    const value = { sectionId: 5, seconds: 0x7d7e, result: 1 }
    const line = new Line('2019').online()
    const frame = encode.location(line.head(), {
      ...position,
      alarm: 2 ** 22,
      items: [{ key: 'sectionTime', value }],
    })
    const [record] = records(line.feed(frame))
    const alarms = record && jt808.alarmsOf(record, record.raw)
    expect(valuesOf(alarms?.alarms[0])).toMatchObject({
      'sectionTime.sectionId': 5,
      'sectionTime.seconds': 0x7d7e,
    })
    const offset = alarms?.alarms[0]?.values[0]?.offset ?? 0
    expect([...jt808.plain(frame, RawForm.frame).subarray(offset, offset + 7)]).toEqual([
      0, 0, 0, 5, 0x7d, 0x7e, 1,
    ])
  })
})

describe('additional items', () => {
  it('of JT/T 1078 raise the video alarms, each by its bit, with their channels', () => {
    const video = ALARM_ITEMS.filter(({ group }) => group === 'video')
    expect(video).toHaveLength(7)
    for (const { key, bit = 0 } of video)
      expect(shown(ofItems([{ key: 'videoAlarms', value: 2 ** bit }]))).toEqual([key])
    const alarms = ofItems([
      { key: 'videoAlarms', value: 3 },
      { key: 'videoLost', value: 5 },
      { key: 'videoCovered', value: 8 },
    ])
    expect(alarms?.alarms.map(valuesOf)).toEqual([{ videoLost: 5 }, { videoCovered: 8 }])
  })

  it('of JT/T 1078 raise each behaviour, with the degree of fatigue', () => {
    const behaviours = ['behaviourFatigue', 'behaviourPhone', 'behaviourSmoking']
    for (const [bit, key] of behaviours.entries()) {
      const alarms = ofItems([{ key: 'abnormalDriving', value: { kinds: 2 ** bit, fatigueDegree: 60 } }])
      expect(shown(alarms)).toEqual([key])
      expect(valuesOf(alarms?.alarms[0])).toEqual({ fatigueDegree: 60 })
    }
  })

  const head = {
    alarmId: 1,
    altitude: 1,
    latitude: 22.5,
    longitude: 114,
    time: position.time,
    vehicleState: 1,
  }
  const label = { terminalId: 'T000001', time: position.time, serial: 0, attachments: 0, reserved: 0 }
  const assist = (kind: number, flag: number): Items => [
    {
      key: 'forwardAssist',
      value: {
        ...head,
        flag,
        kind,
        level: 2,
        frontSpeed: 40,
        distance: 1.2,
        departure: 0,
        signKind: 0,
        signValue: 0,
        speed: 50,
        label,
      },
    },
  ]
  const monitoring = (kind: number): Items => [
    {
      key: 'driverMonitoring',
      value: {
        ...head,
        flag: 1,
        kind,
        level: 1,
        fatigueDegree: 3,
        reserved: hex('00000000'),
        speed: 50,
        label,
      },
    },
  ]

  it('of T/JSATL 12 begin and end by their marks, with the level they state', () => {
    expect(shown(ofItems(assist(1, 1)))).toEqual(['forwardAssistCollision begin'])
    expect(shown(ofItems(assist(2, 2)))).toEqual(['forwardAssistLaneDeparture end'])
    expect(shown(ofItems(assist(7, 0)))).toEqual(['forwardAssistObstacle moment'])
    const [alarm] = ofItems(assist(3, 1))?.alarms ?? []
    expect(alarm?.level).toBe(2)
    expect(valuesOf(alarm)).toMatchObject({ 'forwardAssist.distance': 1.2 })
  })

  it('of T/JSATL 12 raise an item by each kind that is an alarm', () => {
    const keys = (of: (kind: number) => Items) =>
      Array.from({ length: 20 }, (_, kind) => ofItems(of(kind))?.alarms ?? []).flatMap((alarms) =>
        alarms.map(({ item }) => item.key),
      )
    const group = (name: string) => ALARM_ITEMS.filter((item) => item.group === name).map(({ key }) => key)
    expect(keys((kind) => assist(kind, 1))).toEqual(group('forwardAssist'))
    expect(keys(monitoring)).toEqual(group('driverMonitoring'))
    const blindSpot = (kind: number): Items => [
      { key: 'blindSpot', value: { ...head, flag: 1, kind, speed: 50, label } },
    ]
    expect(keys(blindSpot)).toEqual(group('blindSpot'))
  })

  it('of T/JSATL 12 raise a tyre alarm by each bit, with the wheels concerned', () => {
    const tyre = (wheel: number, alarms: number) => ({
      wheel,
      alarms,
      pressure: 700,
      temperature: 60,
      battery: 80,
    })
    const tyres = (...list: ReturnType<typeof tyre>[]): Items => [
      { key: 'tyreMonitoring', value: { ...head, flag: 1, speed: 50, label, tyres: list } },
    ]
    const items = ALARM_ITEMS.filter(({ group }) => group === 'tyreMonitoring')
    expect(items).toHaveLength(7)
    for (const { key, bit = 0 } of items)
      expect(shown(ofItems(tyres(tyre(0, 2 ** bit))))).toEqual([`${key} begin`])
    expect(shown(ofItems(tyres(tyre(0, 1))))).toEqual([])
    const [low] = ofItems(tyres(tyre(0, 1), tyre(3, 4), tyre(5, 6)))?.alarms ?? []
    expect(low?.item.key).toBe('tyreMonitoringPressureLow')
    expect(low?.values.map((one) => one.children?.[0]?.value)).toEqual([3, 5])
  })

  it('of another length than theirs are no alarms', () => {
    expect(shown(ofItems([{ id: 0x64, raw: hex('00000001') }]))).toEqual([])
    expect(shown(ofItems([{ id: 0x14, raw: hex('01') }]))).toEqual([])
  })
})

describe('J1939 in CAN data', () => {
  const dm1 = (items: { canId: number; data: string }[]) =>
    said('2019', (line) =>
      encode.canData(line.head(), {
        time: '1200000000',
        items: items.map(({ canId, data }) => ({ canId, data: hex(data) })),
      }),
    )

  it('gives the active faults of each control unit and its lamps, by its last message', () => {
    const said = dm1([
      { canId: 0x58feca00, data: '04FF64000101FFFF' },
      { canId: 0x58feca00, data: '04FF6E000002FFFF' },
      { canId: 0x58feca03, data: '00FF00000000FFFF' },
      { canId: 0xd8feca00, data: '10FFB804030AFFFF' },
    ])
    expect(said?.faults.map(({ source, code, occurrences }) => [source, code, occurrences])).toEqual([
      [0, 'SPN110-0', 2],
      [256, 'SPN1208-3', 10],
    ])
    expect(said?.faultLists.map(({ source, lamps }) => [source, lamps?.stop, lamps?.warning])).toEqual([
      [0, 'off', 'on'],
      [3, 'off', 'off'],
      [256, 'on', 'off'],
    ])
    expect(said?.groups).toEqual([])
  })

  it('joins a message of several packets', () => {
    const said = dm1([
      { canId: 0x5cecff00, data: '200E0002FFCAFE00' },
      { canId: 0x5cebff00, data: '0110FF640001015B' },
      { canId: 0x5cebff00, data: '02000803B80403FF' },
    ])
    expect(said?.faults.map(({ code, spn, fmi }) => [code, spn, fmi])).toEqual([
      ['SPN100-1', 100, 1],
      ['SPN91-8', 91, 8],
      ['B80403FF', null, 3],
    ])
  })

  it('says nothing where no frame is a DM1', () => {
    expect(dm1([{ canId: 0x4cf00400, data: 'FFFFFFE02EFFFFFF' }])).toBeUndefined()
    // Identifiers of 11 bits, whatever their number, are none of J1939.
    expect(dm1([{ canId: 0x18feca00, data: '04FF64000101FFFF' }])).toBeUndefined()
  })
})

describe('messages that say nothing of alarms', () => {
  test('are those that are no report, and bytes that are no frame', () => {
    expect(
      said('2019', (line) => encode.terminalPassthrough(line.head(), { kind: 0xf0, data: hex('02') })),
    ).toBeUndefined()
    const line = new Line('2019').online()
    const [record] = records(line.feed(encode.location(line.head(), { ...position, alarm: 1 })))
    if (!record) throw new Error('nothing stored')
    for (let length = 0; length < record.raw.length; length++)
      expect(() => jt808.alarmsOf(record, record.raw.subarray(0, length))).not.toThrow()
    expect(jt808.alarmsOf({ ...record, messageId: 0x0102 }, record.raw)).toBeUndefined()
  })
})
