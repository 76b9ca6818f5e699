import { toHex } from '@motorpool/kernel'
import { type DecodedField, walkFields } from '@motorpool/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decode,
  EDITIONS,
  type Edition,
  encodeBody,
  MESSAGES,
  type Message,
  type MessageKey,
  openFrame,
  parseMessage,
} from '../src/index.ts'
import { hex, TIME, wrap } from './support.ts'

const VEHICLE = { plate: '测A00001', plateColour: 2 }
const PLATE = 'b2e2413030303031 00000000000000000000000000 02'
const ascii = (text: string, length = text.length) =>
  toHex(new TextEncoder().encode(text)).padEnd(2 * length, '0')
const TIME_T = '0000000069af9740'
const POSITION_2011 = {
  encrypted: 0,
  time: TIME,
  longitude: 121.041118,
  latitude: 40.816623,
  speed: 60,
  recorderSpeed: 58,
  mileage: 99561,
  direction: 268,
  altitude: 14,
  state: 3,
  alarm: 1,
}
const POSITION_2011_HEX =
  '00 0a 03 07ea 0c 00 00 0736f0de 026ecfef 003c 003a 000184e9 010c 000e 00000003 00000001'
const POSITION_2019 = {
  encrypted: 0,
  location: hex('0102030405'),
  platform: '44010000001',
  platformAlarm: 1,
  cityPlatform: '',
  cityAlarm: 0,
  provincePlatform: '',
  provinceAlarm: 0,
}
const POSITION_2019_HEX = `00 00000005 0102030405 ${ascii('44010000001')} 00000001 ${'00'.repeat(11)} 00000000 ${'00'.repeat(11)} 00000000`

type Case = [edition: Edition, key: MessageKey, data: string, value: object]
/** Made from the tables: the body of a message of a link, or the data of a business message. */
const CASES: readonly Case[] = [
  [
    '2011',
    'login',
    `00000066 ${ascii('123456', 8)} ${ascii('127.0.0.1', 32)} 274e`,
    { user: 102, password: '123456', downLinkIp: '127.0.0.1', downLinkPort: 10062 },
  ],
  [
    '2019',
    'login',
    `00000066 ${ascii('123456', 8)} 000f4247 ${ascii('127.0.0.1', 32)} 274e`,
    { user: 102, password: '123456', accessCode: 1_000_007, downLinkIp: '127.0.0.1', downLinkPort: 10062 },
  ],
  ['2011', 'loginAnswer', '00 00000007', { result: 0, verifyCode: 7 }],
  ['2011', 'logout', `00000066 ${ascii('123456', 8)}`, { user: 102, password: '123456' }],
  ['2011', 'linkTest', '', {}],
  ['2011', 'subLogin', '00000007', { verifyCode: 7 }],
  ['2011', 'subLoginAnswer', '01', { result: 1 }],
  ['2011', 'subBroken', '00', { cause: 0 }],
  ['2011', 'received', `00002710 ${TIME_T} ${TIME_T}`, { count: 10_000, from: TIME, to: TIME }],
  [
    '2011',
    'registered',
    `${ascii('44010000001')} ${ascii('MP', 11)} ${ascii('SIM-A', 8)} ${ascii('0000001')} ${ascii('13800000000', 12)}`,
    { platform: '44010000001', maker: 'MP', model: 'SIM-A', terminalId: '0000001', sim: '13800000000' },
  ],
  [
    '2019',
    'registered',
    `${ascii('44010000001')} ${ascii('MP', 11)} ${ascii('SIM-A', 30)} ${ascii('123456789012345')} ${ascii('0000001', 30)} 3030 ${ascii('13800000000')}`,
    {
      platform: '44010000001',
      maker: 'MP',
      model: 'SIM-A',
      imei: '123456789012345',
      terminalId: '0000001',
      sim: '0013800000000',
    },
  ],
  ['2011', 'realtime', POSITION_2011_HEX, { position: POSITION_2011 }],
  ['2019', 'realtime', POSITION_2019_HEX, { position: POSITION_2019 }],
  [
    '2011',
    'backfill',
    `02 ${POSITION_2011_HEX} ${POSITION_2011_HEX}`,
    { positions: [POSITION_2011, POSITION_2011] },
  ],
  ['2019', 'backfill', `01 ${POSITION_2019_HEX}`, { positions: [POSITION_2019] }],
  ['2011', 'exchangeStarted', '', {}],
  ['2019', 'exchangeStarted', '9205 00000009', { sourceType: 0x9205, sourceSerial: 9 }],
  ['2011', 'backfillAsked', `${TIME_T} ${TIME_T}`, { from: TIME, to: TIME }],
  ['2019', 'registeredAnswer', '1201 00000009 01', { sourceType: 0x1201, sourceSerial: 9, result: 1 }],
  ['2011', 'exchangeStart', '02', { reason: 2 }],
  ['2011', 'postQuery', '00000005 00000004 d4dab8da', { infoId: 5, text: '在岗' }],
  ['2011', 'postAnswer', '00000005 00000004 d4dab8da', { infoId: 5, text: '在岗' }],
  [
    '2011',
    'alarm',
    `01 0002 ${TIME_T} 00000009 00000001 41`,
    { source: 1, type: 2, time: TIME, infoId: 9, text: 'A' },
  ],
  [
    '2019',
    'alarm',
    `${ascii('44010000001')} 0002 ${TIME_T} ${TIME_T} ${TIME_T} ${PLATE} ${ascii('44', 11)} 00000000 00000001 41`,
    {
      platform: '44010000001',
      type: 2,
      time: TIME,
      begin: TIME,
      end: TIME,
      ...VEHICLE,
      target: '44',
      routeId: 0,
      text: 'A',
    },
  ],
  ['2019', 'handledAnswer', '1402 00000009 01', { sourceType: 0x1402, sourceSerial: 9, result: 1 }],
  ['2011', 'photo', '01 03', { lens: 1, size: 3 }],
  ['2011', 'textToVehicle', '00000007 00 00000001 41', { messageId: 7, priority: 0, text: 'A' }],
  ['2011', 'textAnswer', '00000007 00', { messageId: 7, result: 0 }],
  ['2011', 'staticAnswer', ascii('VIN:=A1;'), { text: 'VIN:=A1;' }],
]

const cases = CASES.map(([edition, key, data, value]) => ({
  title: `${edition} ${key}`,
  edition,
  message: MESSAGES[key] as Message,
  data: hex(data),
  value,
}))
const withoutPlate = (edition: Edition, { id, within = 0 }: Message) =>
  (within & 0xf00) === 0x300 || (edition === '2019' && ((within & 0xf00) === 0x400 || id === 0x9201))

/** The envelope by the table, in front of the data. */
function bodyOf(edition: Edition, message: Message, data: Uint8Array): Uint8Array {
  if (message.within === undefined) return data
  const head = `${message.id.toString(16).padStart(4, '0')}${data.length.toString(16).padStart(8, '0')}`
  return hex(`${withoutPlate(edition, message) ? '' : PLATE}${head}${toHex(data)}`)
}

const frameOf = (edition: Edition, message: Message, data: Uint8Array) =>
  wrap(message.within ?? message.id, edition, bodyOf(edition, message, data))

function read(edition: Edition, frame: Uint8Array) {
  const opened = openFrame(frame, { edition })
  return opened.ok ? parseMessage(opened) : opened
}

/** Leaf fields by offset; bits share the bytes of their word. */
function covered(fields: readonly DecodedField[]): Set<number> {
  const bytes = new Set<number>()
  walkFields(fields, (_, field) => {
    if (field.children && field.raw === undefined) return
    for (let i = 0; i < field.length; i++) bytes.add(field.offset + i)
  })
  return bytes
}

describe('messages by the tables of the standard', () => {
  it.each(cases)('$title is read', ({ edition, message, data, value }) => {
    const parsed = read(edition, frameOf(edition, message, data))
    expect(parsed).toMatchObject({ ok: true, id: message.id })
    expect(parsed.ok && parsed.value).toEqual(value)
    if (parsed.ok && message.within !== undefined && !withoutPlate(edition, message))
      expect(parsed.vehicle).toEqual(VEHICLE)
  })

  it.each(cases)('$title is written', ({ edition, message, data, value }) => {
    expect(toHex(encodeBody(message, edition, value, VEHICLE))).toBe(toHex(bodyOf(edition, message, data)))
  })

  it.each(cases)('$title is shown with every byte named', ({ edition, message, data }) => {
    const frame = frameOf(edition, message, data)
    const decoded = decode(frame, { edition })
    expect(decoded).toMatchObject({ ok: true, messageName: message.name, edition })
    const opened = openFrame(frame, { edition })
    if (!decoded.ok || !opened.ok) throw new Error('not read')
    const bytes = covered(decoded.fields)
    expect([...opened.plain.keys()].filter((i) => !bytes.has(i))).toEqual([])
  })
})

describe('what platforms send beside the text of the standard', () => {
  const alarm2019 = (times: string, rest: string) =>
    hex(`${ascii('44010000001')} 0002 ${times} ${PLATE} ${ascii('44', 11)} 00000000 ${rest}`)

  it('an alarm of 2019 with two times in milliseconds', () => {
    const ms = `0000019c${(TIME % 0x100000000).toString(16).padStart(8, '0')}`
    const parsed = read('2019', frameOf('2019', MESSAGES.alarm, alarm2019(`${ms} ${ms}`, '00000002 4142')))
    expect(parsed.ok && parsed.value).toMatchObject({ begin: expect.any(Number), text: 'AB' })
    expect(parsed.ok && parsed.value).not.toHaveProperty('end')
    expect(parsed.ok && Number(parsed.value['time'])).toBe(Number(BigInt(`0x${ms}`)))
  })

  it('a text whose length is longer than the data goes to their end, and is marked', () => {
    const data = alarm2019(`${TIME_T} ${TIME_T} ${TIME_T}`, '000000ff 4142')
    const decoded = decode(frameOf('2019', MESSAGES.alarm, data), { edition: '2019' })
    expect(decoded).toMatchObject({ ok: true })
    const marked: string[] = []
    if (decoded.ok)
      walkFields(decoded.fields, (path, field) => void (field.state === 'range' && marked.push(path)))
    expect(marked).toEqual(['textLength'])
  })

  it('a registration of 2011 with the model in twenty characters', () => {
    const data = hex(
      `${'00'.repeat(22)} ${ascii('LONG-MODEL-NAME', 20)} ${ascii('0000001')} ${ascii('13800000000', 12)}`,
    )
    const parsed = read('2011', frameOf('2011', MESSAGES.registered, data))
    expect(parsed.ok && parsed.value).toMatchObject({ model: 'LONG-MODEL-NAME', terminalId: '0000001' })
  })

  it('the message that is answered in front of the length', () => {
    const body = hex(`${PLATE} 1205 9205 00000009 00000000`)
    const parsed = read('2019', wrap(0x1200, '2019', body))
    expect(parsed.ok && parsed.value).toMatchObject({ sourceType: 0x9205, sourceSerial: 9 })
  })
})

/** Bytes of a message of numbers: the least that is read whole. */
function sizeOf(message: Message, edition: Edition): number {
  for (let size = 0; ; size++)
    if (read(edition, frameOf(edition, message, new Uint8Array(size))).ok) return size
}

describe('whatever comes', () => {
  const all = Object.values<Message>(MESSAGES)

  it('is read or refused and never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.constantFrom(...EDITIONS),
        fc.uint8Array({ maxLength: 160 }),
        (message, edition, data) => {
          expect([true, false]).toContain(read(edition, frameOf(edition, message, data)).ok)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('of numbers, is written as the same bytes that it was read from', () => {
    // Without texts, which have a fill, and times, which may be none.
    const keys = [
      'loginAnswer',
      'subLogin',
      'exchangeStart',
      'photo',
      'handledAnswer',
      'listenAnswer',
      'emergencyAnswer',
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...keys.map((key) => MESSAGES[key] as Message)),
        fc.constantFrom(...EDITIONS),
        fc.uint8Array({ minLength: 1, maxLength: 7 }),
        (message, edition, data) => {
          const parsed = read(edition, frameOf(edition, message, data))
          if (!parsed.ok || data.length !== sizeOf(message, edition)) return
          expect(toHex(encodeBody(message, edition, parsed.value, VEHICLE))).toBe(
            toHex(bodyOf(edition, message, data)),
          )
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('as a frame, changed or cut, never throws', () => {
    const frames = cases.map(({ edition, message, data }) => frameOf(edition, message, data))
    fc.assert(
      fc.property(
        fc.constantFrom(...frames),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 4 }),
        fc.option(fc.nat(200), { nil: undefined }),
        (frame, changes, end) => {
          const changed = frame.slice(0, end)
          for (const [at, byte] of changes) if (at < changed.length) changed[at] = byte
          const decoded = decode(changed)
          expect([true, false]).toContain(decoded.ok)
        },
      ),
      { numRuns: 5000 },
    )
  })
})
