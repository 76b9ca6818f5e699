/** Enciphered data units and the exchange of keys (§6.4, 2025 command 0B), with the ciphers of Node. */
import { toHex } from '@motorpool/kernel'
import { type Effect, RecordFlag, type SharedKey } from '@motorpool/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Edition, encode, encodeReply, Flag } from '../src/index.ts'
import { byPublic, byShared, enciphered, Keys, toPlatform } from './ciphers.ts'
import { Connection, login, OTHER_VIN, patched, platformLogin, position, TIME, VIN } from './support.ts'

const DAY = 86_400_000
const NOW = TIME + 90_000
const KEY = Uint8Array.from({ length: 16 }, (_, i) => i * 17)
const OTHER_KEY = KEY.map((byte) => byte ^ 0x5a)
const SM4: SharedKey = { cipher: 'sm4', key: KEY, activeFrom: TIME, expires: TIME + DAY }
const AES: SharedKey = { ...SM4, cipher: 'aes128' }

const codes = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'refused' ? [effect.code] : []))
const sent = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'send' ? [toHex(effect.bytes)] : []))
const stored = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'store' ? effect.records : []))
const reply = (command: number, flag: number, edition: Edition = '2025', time = NOW) =>
  toHex(encodeReply(edition, command, VIN, flag, time))

const report = (id = VIN) =>
  encode('2025', 'realtime', id, { time: TIME, blocks: [{ block: 'engine', speed: 800 }] })

interface Offer {
  keyType?: number
  key?: Uint8Array
  activeFrom?: number
  expires?: number
}
const offer = ({ keyType = 3, key = toPlatform(KEY), activeFrom = TIME, expires = TIME + DAY }: Offer = {}) =>
  encode('2025', 'keyExchange', VIN, { keyType, key, activeFrom, expires })

function world(...held: SharedKey[]): { keys: Keys; connection: Connection } {
  const keys = new Keys()
  if (held.length > 0) keys.held.set(VIN, held)
  const connection = new Connection({ ciphers: keys })
  connection.accept(login(VIN, '2025'))
  return { keys, connection }
}

describe('a data unit under a key of the vehicle', () => {
  it.each([SM4, AES])('$cipher is opened, stored in clear and answered in clear', (key) => {
    const { connection } = world(key)
    const effects = connection.send(byShared(report(), key), NOW)
    const [record] = stored(effects)
    expect(toHex(record?.raw ?? new Uint8Array())).toBe(toHex(report()))
    expect((record?.flags ?? 0) & RecordFlag.opened).toBe(RecordFlag.opened)
    expect(record?.deviceTime).toBe(TIME)
    const [store] = effects
    expect(toHex((store?.kind === 'store' && store.ack) || new Uint8Array())).toBe(
      reply(2, Flag.success, '2025', TIME),
    )
    expect((stored(connection.send(report(), NOW))[0]?.flags ?? 0) & RecordFlag.opened).toBe(0)
  })

  it('leaves the bytes that it was given as they came, those of a socket too', () => {
    const { connection } = world(SM4)
    const bytes = Buffer.from(byShared(report(), SM4))
    const before = toHex(bytes)
    connection.session.receive({ ok: true, frame: bytes }, NOW)
    expect(toHex(bytes)).toBe(before)
  })

  it('AES of the 2016 edition, too', () => {
    const keys = new Keys()
    keys.held.set(VIN, [AES])
    const connection = new Connection({ ciphers: keys })
    connection.send(byShared(login(), AES), NOW)
    const login16 = stored(connection.resolve({ ok: true }))
    expect((login16[0]?.flags ?? 0) & RecordFlag.opened).toBe(RecordFlag.opened)
    expect(connection.effects[0]).toMatchObject({
      kind: 'identify',
      claim: { id: VIN, iccid: '89860226110000000012' },
    })
    expect(stored(connection.send(byShared(position(), AES), NOW))[0]?.lat).toBe(31_200_000)
  })

  it.each([
    ['no key', []],
    ['a key of another cipher', [AES]],
    ['another key', [{ ...SM4, key: OTHER_KEY }]],
    ['a key that is not active yet', [{ ...SM4, activeFrom: NOW + 1 }]],
    ['a key that has expired', [{ ...SM4, expires: NOW }]],
  ] as const)('with %s is refused, in clear with the present time', (_what, held) => {
    const { connection } = world(...held)
    const effects = connection.send(byShared(report(), SM4), NOW)
    expect([codes(effects), sent(effects)]).toEqual([['encrypted'], [reply(2, Flag.decryptionError)]])
  })

  it('is opened by the key in force, whichever of several that is', () => {
    const next = { ...SM4, key: OTHER_KEY, activeFrom: NOW }
    const { connection } = world(next, SM4)
    const kinds = (frame: Uint8Array, now: number) => connection.send(frame, now).map(({ kind }) => kind)
    expect(kinds(byShared(report(), next), NOW - 1)).toEqual(['refused', 'send'])
    expect(kinds(byShared(report(), next), NOW)).toEqual(['store'])
    expect(kinds(byShared(report(), SM4), NOW)).toEqual(['store'])
  })

  it('is opened with the key of the vehicle that the header names, also through a lower platform', () => {
    const keys = new Keys()
    keys.held.set(OTHER_VIN, [SM4])
    const connection = new Connection({ ciphers: keys })
    connection.accept(platformLogin())
    expect(stored(connection.send(byShared(report(OTHER_VIN), SM4), NOW))[0]?.deviceId).toBe(OTHER_VIN)
    expect(codes(connection.send(byShared(report(VIN), SM4), NOW))).toEqual(['encrypted'])
  })

  it('that opens to nonsense is not taken for a report', () => {
    const { connection } = world(SM4)
    const nonsense = patched(report(), 24 + 1, 13)
    expect(codes(connection.send(byShared(nonsense, SM4), NOW))).toEqual(['encrypted'])
  })

  it('of an answer is opened and handed on; one that cannot be opened is kept as it came', () => {
    const { connection } = world(SM4)
    const parameters = [{ id: 2, value: 10 }]
    const answer = encode('2025', 'queryReply', VIN, { time: TIME, parameters })
    const opened = connection.send(byShared(answer, SM4), NOW)
    expect(toHex(stored(opened)[0]?.raw ?? new Uint8Array())).toBe(toHex(answer))
    const closed = byShared(answer, { ...SM4, key: OTHER_KEY })
    expect(toHex(stored(connection.send(closed, NOW))[0]?.raw ?? new Uint8Array())).toBe(toHex(closed))
  })
})

describe('a data unit enciphered to the platform', () => {
  it('lets a vehicle sign on', () => {
    const connection = new Connection({ ciphers: new Keys() })
    expect(connection.send(byPublic(login(VIN, '2025')), NOW).map(({ kind }) => kind)).toEqual(['identify'])
  })

  it('before login is opened for logins alone, and no more after one that was none', () => {
    const keys = new Keys()
    const connection = new Connection({ ciphers: keys })
    expect(codes(connection.send(byPublic(report()), NOW))).toEqual(['encrypted'])
    expect(keys.ownUses).toBe(0)
    const nonsense = enciphered(login(VIN, '2025'), 2, new Uint8Array(256).fill(7))
    for (let i = 0; i < 5; i++) expect(codes(connection.send(nonsense, NOW))).toEqual(['encrypted'])
    expect(codes(connection.send(byPublic(login(VIN, '2025')), NOW))).toEqual(['encrypted'])
    expect(keys.ownUses).toBe(1)
  })
})

describe('a vehicle that has signed on', () => {
  it('may send three data units in a row to the platform that do not open', () => {
    const { keys, connection } = world()
    const nonsense = enciphered(report(), 2, new Uint8Array(256).fill(7))
    const sendThrice = () =>
      [nonsense, nonsense, byPublic(report())].map((one) => codes(connection.send(one, NOW)))
    expect(sendThrice()).toEqual([['encrypted'], ['encrypted'], []])
    expect(sendThrice()).toEqual([['encrypted'], ['encrypted'], []])
    for (let i = 0; i < 5; i++) connection.send(nonsense, NOW)
    expect(keys.ownUses).toBe(9)
    expect(codes(connection.send(byPublic(report()), NOW))).toEqual(['encrypted'])
  })
})

describe('an offered key (0B)', () => {
  const kept = (effects: readonly Effect[]) =>
    effects.flatMap((effect) => (effect.kind === 'keep_key' ? [effect] : []))

  it('enciphered to the platform is kept, and then opens what comes under it', () => {
    const { keys, connection } = world()
    const effects = connection.send(offer(), NOW)
    expect(kept(effects)).toMatchObject([{ deviceId: VIN, key: AES }])
    expect(kept(effects).map(({ ack, nack }) => [toHex(ack), toHex(nack)])).toEqual([
      [reply(0x0b, Flag.success), reply(0x0b, Flag.vinUnknown)],
    ])
    keys.keep(effects)
    expect(stored(connection.send(byShared(report(), AES), NOW))).toHaveLength(1)
  })

  it('may stand as it is in a data unit that is enciphered as a whole', () => {
    const { keys, connection } = world()
    keys.keep(connection.send(byPublic(offer({ keyType: 5, key: KEY })), NOW))
    expect(keys.keysOf(VIN)).toEqual([SM4])
    const next = { ...SM4, key: OTHER_KEY, activeFrom: NOW + DAY / 2, expires: NOW + 2 * DAY }
    keys.keep(connection.send(byShared(offer({ ...next, keyType: 5 }), SM4), NOW))
    expect(keys.keysOf(VIN)).toEqual([next, SM4])
  })

  it('through a lower platform is one of the vehicle in the header', () => {
    const connection = new Connection({ ciphers: new Keys() })
    connection.accept(platformLogin())
    expect(kept(connection.send(offer(), NOW))).toMatchObject([{ deviceId: VIN }])
  })

  it('that comes again because the answer was lost is answered again and not kept twice', () => {
    const { keys, connection } = world()
    keys.keep(connection.send(offer(), NOW))
    const again = connection.send(offer(), NOW + 60_000)
    expect([kept(again), codes(again), sent(again)]).toEqual([
      [],
      [],
      [reply(0x0b, Flag.success, '2025', NOW + 60_000)],
    ])
  })

  it.each([
    ['an earlier key', { key: toPlatform(OTHER_KEY), activeFrom: TIME - DAY }],
    ['another key of the same time', { key: toPlatform(OTHER_KEY) }],
    ['the same key under later times', { activeFrom: TIME + 1000, expires: TIME + 9 * DAY }],
    ['a key that has expired', { key: toPlatform(OTHER_KEY), activeFrom: TIME, expires: NOW }],
  ])('that is %s is a replay', (_what, input) => {
    const { connection } = world(AES)
    const effects = connection.send(offer(input), NOW)
    expect([codes(effects), sent(effects)]).toEqual([['replayed'], [reply(0x0b, Flag.error)]])
  })

  it('of before the last one is a replay although it was good once', () => {
    const { keys, connection } = world()
    const first = offer()
    keys.keep(connection.send(first, NOW))
    keys.keep(connection.send(offer({ key: toPlatform(OTHER_KEY), activeFrom: TIME + 1000 }), NOW))
    expect(keys.keysOf(VIN)).toHaveLength(2)
    expect(codes(connection.send(first, NOW))).toEqual(['replayed'])
  })

  it('that is to become active in a far year does not keep out the next', () => {
    const { keys, connection } = world(AES)
    const year = 365 * DAY
    keys.keep(
      connection.send(
        offer({ key: toPlatform(OTHER_KEY), activeFrom: NOW + 70 * year, expires: NOW + 71 * year }),
        NOW,
      ),
    )
    expect(keys.keysOf(VIN)).toHaveLength(2)
    const next = offer({ key: toPlatform(KEY.toReversed()), activeFrom: NOW })
    expect(kept(connection.send(next, NOW))).toHaveLength(1)
  })

  it.each([
    ['in clear', { key: KEY }, 'bad_credential', Flag.error],
    ['of 15 bytes', { key: toPlatform(KEY.subarray(1)) }, 'encrypted', Flag.decryptionError],
    ['that does not open', { key: new Uint8Array(255).fill(9) }, 'encrypted', Flag.decryptionError],
    ['of no bytes', { key: new Uint8Array(0) }, 'encrypted', Flag.decryptionError],
    ['of an asymmetric cipher', { keyType: 4 }, 'encrypted', Flag.decryptionError],
    [
      'that ends before it begins',
      { activeFrom: NOW + DAY, expires: NOW + DAY },
      'bad_body',
      Flag.structureError,
    ],
  ] as const)('%s is refused', (_what, input, code, flag) => {
    const { connection } = world()
    const effects = connection.send(offer(input), NOW)
    expect([codes(effects), sent(effects)]).toEqual([[code], [reply(0x0b, flag)]])
  })

  it('before login is refused', () => {
    const connection = new Connection({ ciphers: new Keys() })
    expect(codes(connection.send(offer(), NOW))).toEqual(['not_logged_in'])
  })

  it('cut at any place, or with any byte changed, is kept or refused with a reason', () => {
    const { connection } = world()
    const whole = offer()
    for (let length = 0; length < whole.length - 25; length++) {
      const cut = patched(whole.slice(0, 25 + length), 22, length >>> 8, length & 0xff)
      expect(codes(connection.send(cut, NOW))).toEqual(['bad_length'])
    }
    for (let at = 24; at < whole.length - 1; at++) {
      const effects = connection.send(patched(whole, at, (whole[at] ?? 0) ^ 0xff), NOW)
      expect(['keep_key', 'refused']).toContain(effects[0]?.kind)
    }
  }, 20_000)
})

it('whatever bytes come under whatever cipher, nothing is thrown and each is answered', () => {
  const { connection } = world(SM4, AES)
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5 }),
      fc.uint8Array({ minLength: 1, maxLength: 80 }),
      (by, unit) => {
        const effects = connection.send(enciphered(report(), by, unit), NOW)
        expect(['store', 'refused']).toContain(effects[0]?.kind)
      },
    ),
    { numRuns: 300 },
  )
})
