/** The ciphers of a gateway against the examples of their standards, and the keys that it holds. */
import { constants, createCipheriv, createECDH, generateKeyPairSync, publicEncrypt } from 'node:crypto'
import { fromHex, toHex } from '@motorpool/kernel'
import type { SharedKey } from '@motorpool/wire'
import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { nodeCiphers } from '../src/server/gateway/ciphers.ts'
import { KeyRing } from '../src/server/gateway/key-ring.ts'
import { SharedKeys } from '../src/server/gateway/shared-keys.ts'

function bytes(hex: string): Uint8Array {
  const out = fromHex(hex.replaceAll(' ', ''))
  if (!out) throw new Error('not hex')
  return out
}
const text = (opened: Uint8Array | undefined) => opened && Buffer.from(opened).toString()
const hexOf = (opened: Uint8Array | undefined) => opened && toHex(opened)

/** What the padding of PKCS#7 looks like behind a whole block, under the key. */
function padding(algorithm: string, key: Uint8Array): Uint8Array {
  const cipher = createCipheriv(algorithm, key, null).setAutoPadding(false)
  return cipher.update(new Uint8Array(16).fill(16))
}

describe('shared ciphers', () => {
  it.each([
    // GB/T 32907-2016 A.1
    [
      'sm4',
      'sm4-ecb',
      '01234567 89abcdef fedcba98 76543210',
      '01234567 89abcdef fedcba98 76543210',
      '681edf34 d206965e 86b3e94f 536e4246',
    ],
    // FIPS 197 C.1
    [
      'aes128',
      'aes-128-ecb',
      '00010203 04050607 08090a0b 0c0d0e0f',
      '00112233 44556677 8899aabb ccddeeff',
      '69c4e0d8 6a7b0430 d8cdb780 70b4c55a',
    ],
  ] as const)('%s opens the example of its standard', (cipher, algorithm, key, plain, sealed) => {
    const whole = Buffer.concat([bytes(sealed), padding(algorithm, bytes(key))])
    expect(hexOf(nodeCiphers().open(cipher, bytes(key), whole))).toBe(plain.replaceAll(' ', ''))
  })

  it('what is not whole, not padded or under a key of another length does not open', () => {
    const { open } = nodeCiphers()
    const key = new Uint8Array(16)
    for (let length = 0; length < 40; length++)
      expect(open('sm4', key, new Uint8Array(length).fill(3))).toBeUndefined()
    expect(open('aes128', new Uint8Array(15), new Uint8Array(16))).toBeUndefined()
  })
})

describe('a key that is set up once', () => {
  const KEYS = Array.from({ length: 3 }, (_, n) => new Uint8Array(16).fill(n + 1))
  const sealed = (key: Uint8Array, plain: Uint8Array) => {
    const cipher = createCipheriv('sm4-ecb', key, null)
    return Buffer.concat([cipher.update(plain), cipher.final()])
  }

  it('opens data units of all lengths, of several vehicles in turn, with more keys than it holds', () => {
    const shared = new SharedKeys(2)
    for (let length = 0; length < 70; length++)
      for (const key of KEYS) {
        const plain = Uint8Array.from({ length }, (_, i) => i * 3 + length)
        expect(hexOf(shared.open('sm4', key, sealed(key, plain)))).toBe(toHex(plain))
      }
  })

  it('is spoilt by nothing that a stranger sends between', () => {
    const shared = new SharedKeys()
    const [key = new Uint8Array(0)] = KEYS
    const whole = sealed(key, Uint8Array.from(Buffer.from('a report of the vehicle')))
    for (let length = 0; length < whole.length; length++) {
      expect(shared.open('sm4', key, whole.subarray(0, length))).toBeUndefined()
      expect(text(shared.open('sm4', key, whole))).toBe('a report of the vehicle')
      shared.open(
        'sm4',
        key,
        whole.map((byte, at) => (at === length ? byte ^ 1 : byte)),
      )
      expect(text(shared.open('sm4', key, whole))).toBe('a report of the vehicle')
    }
  })

  it('under another cipher is another', () => {
    const shared = new SharedKeys()
    const [key = new Uint8Array(0)] = KEYS
    const whole = sealed(key, Uint8Array.of(1, 2, 3))
    expect(hexOf(shared.open('sm4', key, whole))).toBe('010203')
    expect(hexOf(shared.open('aes128', key, whole))).not.toBe('010203')
    expect(hexOf(shared.open('sm4', key, whole))).toBe('010203')
  })
})

describe('SM2 to the platform', () => {
  /** GB/T 32918.5-2017 C.2: "encryption standard", C1 C3 C2. */
  const PRIVATE = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8'
  const PUBLIC =
    '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020' +
    'ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13'
  const SEALED =
    '04 04ebfc71 8e8d1798 62043226 8e77feb6 415e2ede 0e073c0f 4f640ecd 2e149a73' +
    'e858f9d8 1e5430a5 7b36daab 8f950a3c 64e6ee6a 63094d99 283aff76 7e124df0' +
    '59983c18 f809e262 923c53ae c295d303 83b54e39 d609d160 afcb1908 d0bd8766' +
    '21886ca9 89ca9c7d 58087307 ca93092d 651efa'
  const { openOwn } = nodeCiphers({ sm2: PRIVATE })

  it('opens the example of the standard, with the mark of the point and without', () => {
    expect(text(openOwn('sm2', bytes(SEALED)))).toBe('encryption standard')
    expect(text(openOwn('sm2', bytes(SEALED).subarray(1)))).toBe('encryption standard')
  })

  it('opens a key of sixteen bytes', () => {
    const key = Uint8Array.from({ length: 16 }, (_, i) => i)
    expect(hexOf(openOwn('sm2', bytes(sm2.doEncrypt(key, PUBLIC, 1))))).toBe(toHex(key))
  })

  it('cut or changed anywhere it does not open', () => {
    const whole = bytes(SEALED)
    for (let length = 0; length < whole.length; length++)
      expect(openOwn('sm2', whole.subarray(0, length))).toBeUndefined()
    for (let at = 1; at < whole.length; at++) {
      const changed = whole.map((byte, i) => (i === at ? byte ^ 1 : byte))
      expect([at, openOwn('sm2', changed)]).toEqual([at, undefined])
    }
    expect(openOwn('sm2', new Uint8Array(70_000).fill(4))).toBeUndefined()
  })

  it('opens what another implementation enciphers: any key, any length, either sign of y', () => {
    for (let n = 0; n < 150; n++) {
      const { publicKey, privateKey } = sm2.generateKeyPairHex()
      const plain = Uint8Array.from({ length: 1 + n }, (_, i) => i * n)
      const opened = nodeCiphers({ sm2: privateKey }).openOwn(
        'sm2',
        bytes(sm2.doEncrypt(plain, publicKey, 1)),
      )
      expect([n, hexOf(opened)]).toEqual([n, toHex(plain)])
    }
  })

  it('opens nothing for the key of another, as that implementation', () => {
    const { privateKey } = sm2.generateKeyPairHex()
    expect(nodeCiphers({ sm2: privateKey }).openOwn('sm2', bytes(SEALED))).toBeUndefined()
  })

  it.each([
    ['of the origin', '00'.repeat(64)],
    ['beyond the field', 'ff'.repeat(64)],
    [
      'with the field prime for x',
      `fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff${'01'.repeat(32)}`,
    ],
    ['of the curve P-256', createECDH('prime256v1').generateKeys('hex').slice(2)],
  ])('a point %s opens nothing', (_, point) => {
    const { privateKey } = sm2.generateKeyPairHex()
    const own = nodeCiphers({ sm2: privateKey })
    for (const mark of ['', '04']) {
      const sealed = bytes(mark + point + SEALED.replaceAll(' ', '').slice(130))
      expect(own.openOwn('sm2', sealed)).toBeUndefined()
    }
  })

  it('without a key nothing opens, and a number that is no key is refused at the start', () => {
    expect(nodeCiphers().openOwn('sm2', bytes(SEALED))).toBeUndefined()
    for (const scalar of [
      '00',
      '00'.repeat(32),
      'ff'.repeat(32),
      'fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123',
    ])
      expect(() => nodeCiphers({ sm2: scalar })).toThrow()
  })
})

describe('RSA to the platform', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { openOwn } = nodeCiphers({ rsa: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() })
  const seal = (plain: string) =>
    publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(plain))

  it('opens one block, and several one after the other', () => {
    expect(text(openOwn('rsa', seal('one')))).toBe('one')
    expect(text(openOwn('rsa', Buffer.concat([seal('one, '), seal('two')])))).toBe('one, two')
  })

  it('no part of a block, and no more blocks than a message may cost', () => {
    expect(openOwn('rsa', seal('one').subarray(1))).toBeUndefined()
    expect(openOwn('rsa', new Uint8Array(0))).toBeUndefined()
    expect(openOwn('rsa', Buffer.concat(Array.from({ length: 9 }, () => seal('x'))))).toBeUndefined()
  })

  it('a key of another kind is refused at the start', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    expect(() => nodeCiphers({ rsa: ec.export({ type: 'pkcs8', format: 'pem' }).toString() })).toThrow()
  })
})

describe('the keys of vehicles', () => {
  const key = (activeFrom: number): SharedKey => ({
    cipher: 'sm4',
    key: new Uint8Array(16).fill(activeFrom),
    activeFrom,
    expires: activeFrom + 10,
  })

  let now = 5
  const held = (ring: KeyRing) => ring.keysOf('A').map(({ activeFrom }) => activeFrom)

  it('stand with the latest in front, and the three latest that were ever active are held', async () => {
    const ring = new KeyRing(nodeCiphers(), 10, () => now)
    for (const from of [1, 3, 2, 4]) await ring.keep('1', 'A', key(from))
    expect(held(ring)).toEqual([4, 3, 2])
    expect(ring.keysOf('B')).toEqual([])
  })

  it('that are still to become active do not drive out those in force, and the last of them is held', async () => {
    const ring = new KeyRing(nodeCiphers(), 10, () => now)
    await ring.keep('1', 'A', key(1))
    for (const from of [99, 98, 9]) await ring.keep('1', 'A', key(from))
    expect(held(ring)).toEqual([9, 1])
    now = 7
    await ring.keep('1', 'A', key(6))
    expect(held(ring)).toEqual([9, 6, 1])
    now = 11
    await ring.keep('1', 'A', key(10))
    expect(held(ring)).toEqual([10, 9, 6])
  })

  it('are of so many vehicles at most; the one that was given a key longest ago goes', async () => {
    const ring = new KeyRing(nodeCiphers(), 2, () => now)
    for (const id of ['A', 'B', 'A', 'C']) await ring.keep('1', id, key(1))
    expect(ring.size).toBe(2)
    expect(['A', 'B', 'C'].filter((id) => ring.keysOf(id).length > 0)).toEqual(['A', 'C'])
  })

  it('and the key of the platform works so often in a slot of time, whoever asks', () => {
    const opened = new Uint8Array(1)
    const any = () => true
    const ring = new KeyRing({ ...nodeCiphers(), openOwn: () => opened }, 2, () => now)
    const works = () =>
      Array.from({ length: 120 }, () => ring.openOwn('rsa', opened, any)).filter(Boolean).length
    expect([works(), works()]).toEqual([25, 0])
    now += 50
    expect(ring.openOwn('rsa', new Uint8Array(24 * 256), any)).toBe(opened)
    expect([works(), works()]).toEqual([1, 0])
    const two = new KeyRing({ ...nodeCiphers(), openOwn: () => opened, tries: () => 2 }, 2, () => now)
    const opens = Array.from({ length: 120 }, () => two.openOwn('rsa', opened, any)).filter(Boolean)
    expect(opens).toHaveLength(12)
  })

  it('less often for one connection, which leaves the rest to the others', () => {
    const opened = new Uint8Array(1)
    const ring = new KeyRing({ ...nodeCiphers(), openOwn: () => opened }, 2, () => now)
    const worksFor = (share: ReturnType<typeof ring.share>) =>
      Array.from({ length: 120 }, () => share.openOwn('sm2', opened, () => true)).filter(Boolean).length
    const [one, other, third] = [ring.share(), ring.share(), ring.share()]
    expect([worksFor(one), worksFor(other), worksFor(third)]).toEqual([10, 10, 5])
    now += 50
    expect(worksFor(one)).toBe(10)
  })
})
