import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toHex } from '@motorpool/kernel'
import { type DecodedField, type DecodedFrame, walkFields } from '@motorpool/wire'
import { framesOf } from '@motorpool/wire/vectors'
import { describe, expect, test } from 'vitest'
import { encodeBody, encodeFrame, jt808, messageOf, openFrame, parseBody } from '../src/index.ts'
import { hex, Line } from './support.ts'

interface Collected {
  id: string
  hex: string
  what: string
  valid: boolean
  expect: Record<string, unknown>
  derived?: Record<string, unknown>
}

const path = fileURLToPath(new URL('../../../../shared/protocols/vectors/jt808.json', import.meta.url))
const all = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Collected[]) : []
const valid = all.filter((one) => one.valid)
const invalid = all.filter((one) => !one.valid)

function decode(one: Collected): DecodedFrame {
  const decoded = jt808.decode(hex(one.hex))
  if (!decoded.ok) throw new Error(`${one.id}: ${decoded.detail}`)
  return decoded
}

function field(fields: readonly DecodedField[], key: string): DecodedField | undefined {
  let found: DecodedField | undefined
  walkFields(fields, (_, one) => {
    if (one.key === key) found ??= one
  })
  return found
}

/** Keys that speak of the source's program, not of the frame. */
const IGNORED = new Set([
  'struct',
  'msg',
  'Handler',
  'decodes',
  'logLabel',
  'set',
  'traccarResult',
  'traccarModel',
  'platformReply',
  'bodyLens',
  'parameterError',
])
/** Expressions of the source's language that name a constant instead of stating a value. */
const CODE = /\(|List<|byte\[|\b(Enums|JT808Version|JT808EncryptMethod)\./

/** What a source states beyond the fields of the frame. */
const EXCEPTIONS = new Map<string, string>([
  ['jt808-s025 mergedBodyLength', 'length of the joined message'],
  ['jt808-s047 makerIdBytes', 'width of a field'],
  ['jt808-s064 bodyHex', 'the body as a whole'],
  ['jt808-s140 dateTime', 'without the milliseconds'],
  ['jt808-s199 traccarCommand', 'name of the command in the source'],
  ['jt808-s200 parameter', 'kept as its parts between semicolons'],
  ['jt808-s212 traccarCommand', 'name of the command in the source'],
  ['jt808-s245 traccarCommand', 'name of the command in the source'],
])
/** Vendor items and pass-through texts that only their makers' readers understand: kept raw here. */
const VENDOR = new Set(
  [
    '079',
    '081',
    '085',
    '088',
    '089',
    '092',
    '093',
    '103',
    '104',
    '106',
    '107',
    '108',
    '109',
    '111',
    '112',
    '125',
    '136',
  ]
    .concat(['153', '155', '156'])
    .map((n) => `jt808-s${n}`),
)

/** Frames that are read, but hold fill bytes that the standard does not put there. */
const NOT_CANONICAL = new Map<string, string>([
  ['jt808-s018', '2019 registration filled behind instead of before'],
  ['jt808-s021', '2019 registration filled behind instead of before'],
  ['jt808-s026', '2019 registration filled behind instead of before'],
  ['jt808-s028', '2019 registration filled behind instead of before'],
  ['jt808-s030', '2011 registration with a model of 00 instead of spaces'],
  ['jt808-s128', 'driver and issuer filled with 00 inside their lengths'],
  ['jt808-s219', 'phone number filled with 00'],
])

const number = (value: unknown): number => Number(String(value).replace(/u$/, ''))

/** Every value of a decoded frame, as comparable text. */
function seenValues(decoded: DecodedFrame): Set<string> {
  const seen = new Set<string>([decoded.deviceId, String(decoded.messageId)])
  const add = (value: unknown): void => {
    const text = String(value)
    seen.add(text)
    const digits = text.replace(/\+08:00$/, '').replace(/[-T: Z]/g, '')
    if (/^20\d{12}$/.test(digits)) seen.add(digits).add(digits.slice(2))
  }
  walkFields(decoded.fields, (_, one) => {
    if (one.value !== undefined) add(one.value)
    if (one.raw !== undefined) add(one.raw)
    if (one.key === 'check') add(Number(`0x${one.value}`))
    // A text inside bytes, and the number that bytes make.
    if (typeof one.value === 'string' && /^([0-9a-f]{2})+$/.test(one.value)) {
      const bytes = hex(one.value)
      add(new TextDecoder('gb18030').decode(bytes))
      add(bytes.reduce((sum, b) => sum * 256 + b, 0))
    }
  })
  return seen
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Leaves of what the source states, written as decoded values are. */
function statedValues(stated: Record<string, unknown>): [string, string][] {
  return Object.entries(stated).flatMap(([key, value]): [string, string][] => {
    if (IGNORED.has(key) || value === null || CODE.test(`${key} ${textOf(value)}`)) return []
    if (Array.isArray(value) && value.every((v) => typeof v === 'number') && /data|^n$|^body$/i.test(key)) {
      return [[key, toHex(Uint8Array.from(value))]]
    }
    if (typeof value === 'object') {
      return statedValues(value as Record<string, unknown>).map(([inner, text]) => [`${key}.${inner}`, text])
    }
    const text = textOf(value)
    if (/^0x[0-9a-f]+u?$/i.test(text)) return [[key, String(number(text))]]
    const digits = text.replace(/[-T: ]/g, '')
    return [[key, /^20\d{12}$/.test(digits) ? digits : text]]
  })
}

function hasLayout(one: Collected): boolean {
  return messageOf(number(one.derived?.['msgId'])) !== undefined
}

describe.skipIf(all.length === 0)('collected frames', () => {
  test.each(valid)('$id $what: header as its reader states', (one) => {
    const opened = openFrame(hex(one.hex))
    if (!opened.ok) throw new Error(opened.detail)
    const { header } = opened
    const derived = one.derived ?? {}
    expect(header).toMatchObject({
      messageId: number(derived['msgId']),
      bodyLength: derived['bodyLength'],
      encryption: derived['encryption'],
      number: derived['phoneHex'],
      serial: derived['serial'],
      edition: derived['version2019'] ? '2019' : expect.stringMatching(/^201[13]$/),
    })
    expect(opened.plain[opened.end]).toBe(number(derived['checksum']))
    if (derived['fragmented'])
      expect(header).toMatchObject({ total: derived['total'], index: derived['index'] })
  })

  test.each(valid.filter((one) => one.derived?.['location']))('$id $what: the location it states', (one) => {
    const { fields } = decode(one)
    const location = one.derived?.['location'] as Record<string, unknown>
    const raw = (key: string) => field(fields, key)?.raw
    expect({
      alarm: raw('alarm'),
      status: raw('status'),
      lat: raw('latitude'),
      lon: raw('longitude'),
      speed: raw('speed'),
      direction: field(fields, 'direction')?.value,
    }).toEqual({
      alarm: location['alarm'],
      status: location['status'],
      lat: location['lat'],
      lon: location['lon'],
      speed: location['speed'],
      direction: location['direction'],
    })
    const time = String(location['time']).replace(/\D/g, '').slice(2)
    if (/^\d{12}$/.test(time)) expect(raw('time')).toBe(time)
    const extras = (location['extras'] ?? []) as { id: string; hex: string }[]
    const items = field(fields, 'items')?.children ?? []
    expect(items.map((item) => item.children?.[0]?.value)).toEqual(extras.map((extra) => Number(extra.id)))
    const plain = openFrame(hex(one.hex))
    if (!plain.ok) return
    expect(
      items.map((item) => toHex(plain.plain.subarray(item.offset + 2, item.offset + item.length))),
    ).toEqual(extras.map((extra) => extra.hex))
  })

  test.each(valid.filter((one) => one.derived?.['ackSerial'] !== undefined))(
    '$id $what: the answer it states',
    (one) => {
      const { fields } = decode(one)
      expect(
        [field(fields, 'quotedSerial'), field(fields, 'quotedId'), field(fields, 'result')].map(
          (f) => f?.value,
        ),
      ).toEqual([one.derived?.['ackSerial'], number(one.derived?.['ackId']), one.derived?.['result']])
    },
  )

  test.each(valid.filter(hasLayout))(
    '$id $what: what its source states is among the decoded values',
    (one) => {
      const stated = statedValues(one.expect)
      const seen = seenValues(decode(one))
      const missing = stated.filter(
        ([key, value]) =>
          !seen.has(value) &&
          !EXCEPTIONS.has(`${one.id} ${key}`) &&
          !(VENDOR.has(one.id) && /^(traccarAttribute|message)/.test(key)),
      )
      expect(missing).toEqual([])
    },
  )

  test.each(valid.filter((one) => !NOT_CANONICAL.has(one.id)))(
    '$id $what: written again it is the same frame',
    (one) => {
      const opened = openFrame(hex(one.hex))
      if (!opened.ok) throw new Error(opened.detail)
      const { header, plain, end } = opened
      const body = plain.subarray(header.size, end)
      const message = header.total > 1 || header.encryption ? undefined : messageOf(header.messageId)
      const parsed = message && parseBody(message, header.edition, body)
      if (parsed && !parsed.ok) throw new Error(parsed.detail)
      const again = message && parsed ? encodeBody(message, parsed.edition, parsed.value) : body
      expect(toHex(again)).toBe(toHex(body))
      if (header.encryption) return
      const subPackage = header.total > 0 ? { total: header.total, index: header.index } : undefined
      const { edition, number: digits, version } = header
      const frame = encodeFrame(
        { edition, number: digits, version },
        header.messageId,
        header.serial,
        again,
        subPackage,
      )
      expect(toHex(frame)).toBe(one.hex.toLowerCase())
    },
  )

  test.each(invalid)('$id $what: refused with a reason', (one) => {
    expect(jt808.decode(hex(one.hex))).toMatchObject({
      ok: false,
      code: expect.any(String),
      detail: expect.any(String),
    })
  })

  test.each(valid.filter((one) => typeof one.expect['platformReply'] === 'string'))(
    '$id $what: the session gives the reply its source states',
    (one) => {
      const opened = openFrame(hex(one.hex))
      const reply = openFrame(hex(String(one.expect['platformReply'])))
      if (!opened.ok || !reply.ok) throw new Error(one.id)
      const line = new Line(opened.header.edition, opened.header.number)
      if (opened.header.messageId !== 0x0102) line.online()
      line.feed(hex(one.hex))
      const result = reply.plain[reply.header.size + 4]
      line.resolve(result === 0 ? { ok: true } : { ok: false, reason: 'credential' })
      const [answer] = line.effects.flatMap((effect) =>
        effect.kind === 'send' ? [effect.bytes] : effect.kind === 'store' && effect.ack ? [effect.ack] : [],
      )
      const given = openFrame(answer ?? hex(''))
      if (!given.ok) throw new Error(given.detail)
      expect(given.header).toMatchObject({
        messageId: 0x8001,
        number: opened.header.number,
        edition: opened.header.edition,
      })
      expect(given.plain[given.header.size + 4]).toBe(result)
      const quoted = given.plain.subarray(given.header.size, given.header.size + 4)
      const id = opened.header.messageId.toString(16).padStart(4, '0')
      expect(toHex(quoted)).toBe(`${opened.header.serial.toString(16).padStart(4, '0')}${id}`)
    },
  )

  test.each(valid.filter((one) => one.derived?.['count'] !== undefined))(
    '$id $what: as many locations as it states',
    (one) => {
      const { fields } = decode(one)
      const top = (key: string) => fields.find((f) => f.key === key)
      expect([top('count')?.value, top('type')?.value]).toEqual([
        one.derived?.['count'],
        one.derived?.['type'],
      ])
      expect(top('items')?.children).toHaveLength(((one.derived?.['items'] ?? []) as unknown[]).length)
    },
  )

  test('one after the other in one stream, every valid frame comes out', () => {
    const stream = valid.flatMap((one) => [...hex(one.hex)])
    expect(framesOf(jt808, [Uint8Array.from(stream)]).map(toHex)).toEqual(
      valid.map((one) => one.hex.toLowerCase()),
    )
  })
})
