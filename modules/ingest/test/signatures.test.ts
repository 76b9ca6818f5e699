/** Signatures of vehicles against the example of the standard, and against bytes that are none. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { fromHex } from '@motorpool/kernel'
import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { type Signature, verifierOf } from '../src/server/keys/signatures.ts'

function bytes(hex: string): Uint8Array {
  const out = fromHex(hex)
  if (!out) throw new Error('not hex')
  return out
}

function verifier(...of: Parameters<typeof verifierOf>) {
  const found = verifierOf(...of)
  if (!found) throw new Error('no key')
  return found
}

/** Each byte of each part changed, and each part cut: none of it holds. */
function changed(signature: Signature): Signature[] {
  return (['signed', 'r', 's'] as const).flatMap((name) =>
    Array.from(signature[name], (byte, at) => {
      const other = Uint8Array.from(signature[name])
      other[at] = byte ^ 1
      return [other, signature[name].subarray(0, at)].map((part) => ({ ...signature, [name]: part }))
    }).flat(),
  )
}

describe('SM2', () => {
  // GB/T 32918.5-2017 A.2: "message digest", signer 1234567812345678.
  const POINT = bytes(
    '09f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020' +
      'ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13',
  )
  const example: Signature = {
    signed: Buffer.from('message digest'),
    r: bytes('f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3'),
    s: bytes('b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa'),
  }

  it('the example of the standard holds, with the mark of the point and without', () => {
    expect(verifier('sm2', POINT)(example)).toBe(true)
    expect(verifier('sm2', Uint8Array.of(4, ...POINT))(example)).toBe(true)
  })

  it('with any byte changed, cut at any place, or of another key it does not', () => {
    const verify = verifier('sm2', POINT)
    expect(changed(example).filter(verify)).toEqual([])
    const other = bytes(sm2.generateKeyPairHex().publicKey)
    expect(verifier('sm2', other)(example)).toBe(false)
    const zero = new Uint8Array(32)
    expect(verify({ ...example, r: zero, s: zero })).toBe(false)
  })

  it('of numbers that begin with zeros holds', () => {
    const pair = sm2.generateKeyPairHex()
    const verify = verifier('sm2', bytes(pair.publicKey))
    let short = 0
    for (let n = 0; n < 4000 && short < 2; n++) {
      const signed = Buffer.from(`report ${n}`)
      const text = sm2.doSignature(signed, pair.privateKey, { hash: true, publicKey: pair.publicKey })
      if (!text.startsWith('00') && text.slice(64, 66) !== '00') continue
      short++
      expect(verify({ signed, r: bytes(text.slice(0, 64)), s: bytes(text.slice(64)) })).toBe(true)
    }
    expect(short).toBe(2)
  })

  it('bytes that are no point of the curve are no key', () => {
    const off = Uint8Array.from(POINT)
    off[63] = 0
    expect(verifierOf('sm2', off)).toBeUndefined()
    for (let length = 0; length < 100; length++)
      expect(verifierOf('sm2', new Uint8Array(length).fill(4))).toBeUndefined()
  })
})

describe('RSA', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const key = Buffer.concat([Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url')])
  const signed = Buffer.from('report')
  const own: Signature = { signed, r: sign('sha256', signed, privateKey), s: new Uint8Array(0) }

  it('holds under modulus and exponent, and under no change of it', () => {
    const verify = verifier('rsa', key)
    expect(verify(own)).toBe(true)
    expect(changed(own).filter(verify)).toEqual([])
    expect(verify({ ...own, s: Uint8Array.of(1) })).toBe(false)
  })

  it('without exponent, too short or too long is no key', () => {
    for (const length of [0, 3, 128, 131, 256, 261, 512, 768, 771, 65_535])
      expect(verifierOf('rsa', new Uint8Array(length).fill(0xa5))).toBeUndefined()
  })
})
