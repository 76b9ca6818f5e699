/** Public-key decryption of SM2 (GB/T 32918.4-2016), its points multiplied by OpenSSL. */
import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  ECDH,
  timingSafeEqual,
} from 'node:crypto'

const NUMBER = 32
const POINT = 2 * NUMBER
const DIGEST = 32

/** p, a, b and n of the curve (GB/T 32918.5-2017). */
const P = 'fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff'
const A = 'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc'
const B = '28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93'
const N = 'fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123'
const ID_EC_PUBLIC_KEY = '2a8648ce3d0201'
const PRIME_FIELD = '2a8648ce3d0101'

const INTEGER = 0x02
const BITS = 0x03
const OCTETS = 0x04
const OID = 0x06
const SEQUENCE = 0x30
const PARAMETERS = 0xa0
const UNCOMPRESSED = Buffer.of(0x04)
const ONE = Buffer.of(1)

/** DER, of contents below 64 KB. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), body])
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
/** Of a number whose first bit is set. */
const positive = (text: string): Buffer => der(INTEGER, Buffer.of(0), hex(text))

/** 2G: any point but the infinite one generates the group, whose order is a prime. */
function otherGenerator(): Buffer {
  const double = createECDH('SM2')
  double.setPrivateKey(Buffer.concat([Buffer.alloc(NUMBER - 1), Buffer.of(2)]))
  return double.getPublicKey()
}

/**
 * The curve without its name. OpenSSL takes a key of the named curve for one of the SM2 algorithms, which Node offers no
 * agreement of; under another generator it is a curve like others. d·C1 does not depend on the generator.
 */
const CURVE = der(
  SEQUENCE,
  der(INTEGER, ONE),
  der(SEQUENCE, der(OID, hex(PRIME_FIELD)), positive(P)),
  der(SEQUENCE, der(OCTETS, hex(A)), der(OCTETS, hex(B))),
  der(OCTETS, otherGenerator()),
  positive(N),
  der(INTEGER, ONE),
)
const ALGORITHM = der(SEQUENCE, der(OID, hex(ID_EC_PUBLIC_KEY)), CURVE)

/** The plain bytes of C1 C3 C2, C1 without its mark 04; undefined where C3 is not theirs. Throws where C1 is no point. */
export type Sm2Opener = (sealed: Uint8Array) => Uint8Array | undefined

/** Throws for a number that is no private key of the curve. */
export function sm2Opener(scalar: string): Sm2Opener {
  const named = createECDH('SM2')
  named.setPrivateKey(scalar, 'hex')
  const sec1 = der(SEQUENCE, der(INTEGER, ONE), der(OCTETS, named.getPrivateKey()), der(PARAMETERS, CURVE))
  const privateKey = createPrivateKey({ key: sec1, format: 'der', type: 'sec1' })
  return (sealed) => {
    const cipher = sealed.subarray(POINT + DIGEST)
    if (cipher.length === 0) return undefined
    const point = der(BITS, Buffer.of(0), UNCOMPRESSED, sealed.subarray(0, POINT))
    const publicKey = createPublicKey({ key: der(SEQUENCE, ALGORITHM, point), format: 'der', type: 'spki' })
    const x = diffieHellman({ privateKey, publicKey })
    const digest = sealed.subarray(POINT, POINT + DIGEST)
    // The agreement gives x alone; of the two points that have it, C3 tells the right one.
    return opened(withX(0x02, x), cipher, digest) ?? opened(withX(0x03, x), cipher, digest)
  }
}

/** The coordinates of the point of that x whose y is even (02) or odd (03). */
function withX(mark: number, x: Uint8Array): Buffer {
  const point = ECDH.convertKey(
    Buffer.concat([Buffer.of(mark), x]),
    'SM2',
    undefined,
    undefined,
    'uncompressed',
  )
  return Buffer.from(point).subarray(1)
}

/** Steps 4 to 6 of GB/T 32918.4-2016, 7.1. */
function opened(shared: Buffer, cipher: Uint8Array, digest: Uint8Array): Uint8Array | undefined {
  const mask = derived(shared, cipher.length)
  if (mask.every((byte) => byte === 0)) return undefined
  const plain = cipher.map((byte, i) => byte ^ (mask[i] ?? 0))
  const own = createHash('sm3')
    .update(shared.subarray(0, NUMBER))
    .update(plain)
    .update(shared.subarray(NUMBER))
    .digest()
  return timingSafeEqual(own, digest) ? plain : undefined
}

/** KDF of 5.4.3. */
function derived(shared: Buffer, length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / DIGEST) }, (_, i) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(i + 1)
    return createHash('sm3').update(shared).update(counter).digest()
  })
  return Buffer.concat(blocks).subarray(0, length)
}
