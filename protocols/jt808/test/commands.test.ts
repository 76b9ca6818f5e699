import { toHex } from '@motorpool/kernel'
import { type Effect, RecordFlag } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import { encode, encodeSubPackages, jt808, MESSAGES, type Message } from '../src/index.ts'
import { ANSWER_WAITS } from '../src/session/commands.ts'
import { hex, Line, NOW, NUMBER, position, revive, vectors, wrap } from './support.ts'

const bytesOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'send' ? [toHex(effect.bytes)] : []))
const answersIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.kind === 'answer' ? [[effect.messageId, effect.key, effect.result]] : [],
  )
const expired = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'expired' ? [effect.key] : []))

/** Online, with a terminal that registered so that 2011 is known. */
function online(edition: '2011' | '2013' | '2019'): Line {
  const line = new Line(edition)
  if (edition === '2011') {
    const body = hex('002c012f 4d50303031 53494d2d41202020 30303030303031 02 d4c142')
    line.feed(wrap(0x0100, edition, body))
    line.resolve({ ok: true, authCode: 'K7Q2' })
  }
  return line.online()
}

const answered: readonly string[] = [
  'platformAnswer',
  'registerAnswer',
  'timeAnswer',
  'mediaAnswer',
  'platformResend',
]
const down = vectors
  .map((vector, i) => ({ title: `${i} ${vector.edition} ${vector.message}`, ...vector }))
  .filter(({ message }) => (MESSAGES[message] as Message).direction === 'down')

describe('every downlink message of the tables', () => {
  test.each(down.filter(({ message }) => !answered.includes(message)))(
    '$title is sent in the edition of the terminal, and stored as a downlink',
    ({ message, edition, body, value }) => {
      const { issued, effects } = online(edition).command(message, revive(value) as Record<string, unknown>)
      expect(issued).toEqual({ ok: true, key: 1 })
      const [send, store] = effects
      if (send?.kind !== 'send' || store?.kind !== 'store') throw new Error('not sent and stored')
      expect(send.key).toBe(1)
      expect(toHex(jt808.content(send.bytes, 1))).toBe(toHex(hex(body)))
      expect(store).toMatchObject({ ack: null, nack: null })
      const [record] = store.records
      expect(record).toMatchObject({
        deviceId: NUMBER,
        messageId: (MESSAGES[message] as Message).id,
        deviceTime: 0,
      })
      expect((record?.flags ?? 0) & 0xfff).toBe(RecordFlag.downlink)
      expect(toHex(record?.raw ?? hex(''))).toBe(toHex(send.bytes))
      const hint = { messageId: record?.messageId ?? 0, edition }
      expect(jt808.decode(send.bytes, 1, hint)).toMatchObject({ ok: true, deviceId: NUMBER })
    },
  )

  test.each(answered)('%s is an answer of the session and no command', (message) => {
    expect(online('2019').command(message).issued).toMatchObject({ ok: false, code: 'unknown_message' })
  })
})

describe('a command is refused', () => {
  test.each([
    ['before sign-on', new Line(), 'linkCheck', {}, 'not_logged_in'],
    ['under an unknown name', online('2013'), 'selfDestruct', {}, 'unknown_message'],
    ['under a name of the object it is looked up in', online('2013'), 'constructor', {}, 'unknown_message'],
    ['when it is a message of the terminal', online('2013'), 'heartbeat', {}, 'unknown_message'],
    ['when the edition does not know it', online('2011'), 'driverQuery', {}, 'unknown_message'],
    ['when a field is missing', online('2013'), 'textMessage', { flags: 4 }, 'bad_body'],
    ['when a field does not fit', online('2013'), 'trackingControl', { interval: 70_000 }, 'bad_body'],
  ] as const)('%s', (_, line, message, fields, code) => {
    const { issued, effects } = line.command(message, fields)
    expect(issued).toMatchObject({ ok: false, code })
    expect(effects).toEqual([])
  })
})

describe('a command', () => {
  test('takes the next serial of the connection', () => {
    const line = online('2013')
    const serialOf = (effects: readonly Effect[]) => {
      const [first] = effects
      const decoded = first?.kind === 'send' ? jt808.decode(first.bytes) : undefined
      return decoded?.ok ? decoded.serial : undefined
    }
    const first = serialOf(line.feed(encode.heartbeat(line.head()))) ?? -1
    expect(serialOf(line.command('locationQuery').effects)).toBe(first + 1)
    expect(serialOf(line.feed(encode.heartbeat(line.head())))).toBe(first + 2)
  })

  test('is sent again unchanged after 10, 20 and 60 s, and given up after 240 more', () => {
    expect(ANSWER_WAITS).toEqual([10_000, 20_000, 60_000, 240_000])
    const line = online('2013')
    const { effects } = line.command('textMessage', { flags: 4, text: '前方拥堵' })
    const [first] = bytesOf(effects)
    const seen: [number, string][] = []
    for (let at = 1000; at <= 400_000; at += 1000)
      for (const effect of line.tick(NOW + at))
        seen.push([at, effect.kind === 'send' ? toHex(effect.bytes) : effect.kind])
    expect(seen).toEqual([
      [10_000, first],
      [30_000, first],
      [90_000, first],
      [330_000, 'expired'],
    ])
  })

  test('is no longer sent once it was answered, and the answer quotes it', () => {
    const line = online('2013')
    line.command('textMessage', { flags: 4, text: 'a' })
    line.command('textMessage', { flags: 4, text: 'b' })
    const serial = 1
    const answer = encode.terminalAnswer(line.head(), {
      quotedSerial: serial + 1,
      quotedId: 0x8300,
      result: 1,
    })
    expect(answersIn(line.feed(answer))).toEqual([[0x8300, 2, 1]])
    expect(line.tick(NOW + 10_000)).toMatchObject([{ kind: 'send', key: 1 }])
  })

  test('with a result of its own is answered twice: received, then done', () => {
    const line = online('2013')
    line.command('vehicleControl', { flags: 1 })
    const received = encode.terminalAnswer(line.head(), { quotedSerial: 1, quotedId: 0x8500, result: 0 })
    expect(answersIn(line.feed(received))).toEqual([[0x8500, 1, 0]])
    const done = encode.vehicleControlAnswer(line.head(), { quotedSerial: 1, ...position })
    expect(answersIn(line.feed(done))).toEqual([[0x0500, 1, 0]])
  })

  test.each([
    ['quotes no serial', 'queryAttributes', 0x0107],
    ['is the message of the driver', 'driverQuery', 0x0702],
  ] as const)('is known by an answer that %s', (_, message, id) => {
    const line = online('2013')
    line.command(message)
    const bodies = {
      0x0107: hex(`0004 4d50303031 ${'00'.repeat(20)} 30303030303031 89860000000000000001 00 00 03 20`),
      0x0702: hex('02 261121102030'),
    }
    const effects = line.feed(wrap(id, '2013', bodies[id]))
    expect(answersIn(effects)).toEqual([[id, 1, 0]])
    expect(line.tick(NOW + 10_000)).toEqual([])
  })

  test('is known by 0x0001 with serial 0, as some terminals send it', () => {
    const line = online('2013')
    line.command('linkCheck')
    line.command('textMessage', { flags: 4, text: 'a' })
    const answer = encode.terminalAnswer(line.head(), { quotedSerial: 0, quotedId: 0x8300, result: 0 })
    expect(answersIn(line.feed(answer)).map(([id]) => id)).toEqual([0x8300])
    expect(line.tick(NOW + 10_000).every((effect) => effect.kind === 'send' && effect.key === 1)).toBe(true)
  })

  test('that nobody sent is answered without a key; the driver’s message is then no answer', () => {
    const line = online('2013')
    const answer = encode.terminalAnswer(line.head(), { quotedSerial: 77, quotedId: 0x8300, result: 0 })
    expect(answersIn(line.feed(answer))).toEqual([[0x8300, undefined, 0]])
    expect(answersIn(line.feed(wrap(0x0702, '2013', hex('02 261121102030'))))).toEqual([])
  })

  test('ends with the sign-off of the terminal', () => {
    const line = online('2013')
    line.command('locationQuery')
    expect(expired(line.feed(encode.logout(line.head())))).toEqual([1])
    expect(line.tick(NOW + 10_000)).toEqual([])
  })

  test('ends where a second authentication fails', () => {
    const line = online('2013')
    line.command('locationQuery')
    line.feed(encode.authenticate(line.head(), { code: 'wrong' }))
    line.resolve({ ok: false, reason: 'credential' })
    expect(expired(line.tick(NOW + 1000))).toEqual([1])
  })

  test('is one of 64 that are remembered: the oldest without an answer is given up', () => {
    const line = online('2013')
    for (let i = 0; i < 64; i++) line.command('locationQuery')
    expect(expired(line.command('locationQuery').effects)).toEqual([1])
  })

  test('too long for a frame goes down in sub-packages, and 0x0005 gets them again unchanged', () => {
    const line = online('2019')
    const { issued, effects } = line.command('upgrade', {
      kind: 0,
      manufacturer: 'MP001',
      version: '2.0',
      data: new Uint8Array(2500).fill(7),
    })
    expect(issued).toEqual({ ok: true, key: 1 })
    const frames = bytesOf(effects)
    expect(frames).toHaveLength(3)
    expect(effects.at(-1)).toMatchObject({ kind: 'store', records: { length: 3 } })
    const decoded = jt808.decode(hex(frames[0] ?? ''))
    const firstSerial = decoded.ok ? (decoded.serial ?? -1) : -1
    const again = line.feed(encode.terminalResend(line.head(), { firstSerial, indexes: [2, 3] }))
    expect(bytesOf(again)).toEqual(frames.slice(1))
    expect(line.feed(encode.terminalResend(line.head(), { firstSerial: 9999, indexes: [1] }))).toEqual([])
    expect(
      encodeSubPackages({ edition: '2019', number: NUMBER }, 0x8108, 0xffff, new Uint8Array(2000)),
    ).toHaveLength(2)
  })
})
