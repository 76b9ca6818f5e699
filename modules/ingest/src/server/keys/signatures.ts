/** Signatures of vehicles, verified with the public key of their security chip. */
import { createHash, createPublicKey, createVerify, type KeyObject } from 'node:crypto'
import type { MessageSignature, Signing } from '@motorpool/wire'

export type Signature = Omit<MessageSignature, 'signing'>

export type Verifier = (signature: Signature) => boolean

const POINT = 64
const NUMBER = 32
/** An RSA modulus that vehicles may have, bytes; a key is it and its exponent. */
const MODULUS = { least: 256, most: 512 }
const EXPONENT_MOST = 4
/** Every signer has it unless the parties agree on another (GM/T 0009-2012 §10). */
const SIGNER = '1234567812345678'
/** a, b, x and y of G (GB/T 32918.5-2017). */
const CURVE = Buffer.from(
  'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc' +
    '28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93' +
    '32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7' +
    'bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  'hex',
)
/** SPKI of a point of this curve, up to the point. */
const SPKI = Buffer.from('3059301306072a8648ce3d020106082a811ccf5501822d034200', 'hex')

/** Undefined for bytes that are no key of the kind: they come from vehicles. */
export function verifierOf(signing: Signing, key: Uint8Array): Verifier | undefined {
  try {
    return signing === 'sm2' ? sm2Verifier(key) : rsaVerifier(key)
  } catch {
    return undefined
  }
}

function holds(verify: () => boolean): boolean {
  try {
    return verify()
  } catch {
    return false
  }
}

/** A point with its mark 04 or without. */
function sm2Verifier(bytes: Uint8Array): Verifier | undefined {
  const point = bytes.length === POINT + 1 && bytes[0] === 0x04 ? bytes.subarray(1) : bytes
  if (point.length !== POINT) return undefined
  const encoded = Buffer.concat([SPKI, Uint8Array.of(0x04), point])
  const key = createPublicKey({ key: encoded, format: 'der', type: 'spki' })
  const bits = Buffer.alloc(2)
  bits.writeUInt16BE(SIGNER.length * 8)
  const signer = createHash('sm3').update(bits).update(SIGNER).update(CURVE).update(point).digest()
  return ({ signed, r, s }) => {
    if (r.length !== NUMBER || s.length !== NUMBER) return false
    // OpenSSL hashes no signer in `createVerify`: what it would put in front stands in front.
    return holds(() => createVerify('sm3').update(signer).update(signed).verify(key, derOf(r, s)))
  }
}

/** Modulus, then exponent. */
function rsaVerifier(bytes: Uint8Array): Verifier | undefined {
  const modulus = bytes.length - (bytes.length % MODULUS.least)
  const exponent = bytes.subarray(modulus)
  if (modulus < MODULUS.least || modulus > MODULUS.most) return undefined
  if (exponent.length === 0 || exponent.length > EXPONENT_MOST) return undefined
  const text = (part: Uint8Array) => Buffer.from(part).toString('base64url')
  const key: KeyObject = createPublicKey({
    key: { kty: 'RSA', n: text(bytes.subarray(0, modulus)), e: text(exponent) },
    format: 'jwk',
  })
  return ({ signed, r, s }) =>
    s.length === 0 &&
    r.length === modulus &&
    holds(() => createVerify('sha256').update(signed).verify(key, r))
}

/** SEQUENCE of two INTEGERs. */
function derOf(r: Uint8Array, s: Uint8Array): Buffer {
  const numbers = Buffer.concat([integer(r), integer(s)])
  return Buffer.concat([Uint8Array.of(0x30, numbers.length), numbers])
}

function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const value = first < 0 ? Uint8Array.of(0) : bytes.subarray(first)
  const sign = (value[0] ?? 0) >= 0x80 ? Uint8Array.of(0) : new Uint8Array(0)
  return Buffer.concat([Uint8Array.of(2, value.length + sign.length), sign, value])
}
