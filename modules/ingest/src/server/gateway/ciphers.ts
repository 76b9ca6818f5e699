import { constants, createECDH, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto'
import type { CipherPort, OwnCipher } from '@motorpool/wire'
import { sm2 } from 'sm-crypto-v2'
import { SharedKeys } from './shared-keys.ts'

/** Blocks of RSA in one data unit, since each costs a private operation: eight of 2048 bits carry a login of 80 packs. */
const MAX_RSA_BLOCKS = 8
const C1C3C2 = 1
const POINT = 64
const DIGEST = 32
const MAX_SM2 = 4096

/** The platform's own private keys. */
export interface OwnKeys {
  /** PKCS#8 or PKCS#1, PEM. */
  rsa?: string
  /** 32 bytes, hex. */
  sm2?: string
}

/** Under one pair of each cipher: whether the bytes are what was meant is for whoever holds several. */
export interface NodeCiphers extends Pick<CipherPort, 'open'> {
  openOwn(cipher: OwnCipher, sealed: Uint8Array): Uint8Array | undefined
}

/** The ciphers of Node; SM2, which Node can sign with but not decrypt, by its own library. */
export function nodeCiphers(own: OwnKeys = {}): NodeCiphers {
  const shared = new SharedKeys()
  const rsa = own.rsa === undefined ? undefined : rsaKey(own.rsa)
  const sm2Key = own.sm2 === undefined ? undefined : sm2Scalar(own.sm2)
  return {
    open: (cipher, key, sealed) => attempt(() => shared.open(cipher, key, sealed)),
    openOwn(cipher: OwnCipher, sealed) {
      if (cipher === 'rsa') return rsa && attempt(() => openRsa(rsa, sealed))
      return sm2Key === undefined ? undefined : attempt(() => openSm2(sm2Key, sealed))
    },
  }
}

/** Strangers' bytes: what does not open is no error of ours. */
function attempt(open: () => Uint8Array | undefined): Uint8Array | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

function rsaKey(pem: string): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'rsa') throw new Error('the RSA key of the platform is of another kind')
  return key
}

/** A data unit longer than the modulus comes in as many blocks as it takes. PKCS#1 v1.5 padding. */
function openRsa(key: KeyObject, sealed: Uint8Array): Uint8Array | undefined {
  const block = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8
  const blocks = sealed.length / block
  if (!Number.isInteger(blocks) || blocks < 1 || blocks > MAX_RSA_BLOCKS) return undefined
  const parts = Array.from({ length: blocks }, (_, i) =>
    privateDecrypt(
      { key, padding: constants.RSA_PKCS1_PADDING },
      sealed.subarray(i * block, (i + 1) * block),
    ),
  )
  return Buffer.concat(parts)
}

/** Throws for a number that is no private key of the curve. */
function sm2Scalar(hex: string): string {
  const curve = createECDH('SM2')
  curve.setPrivateKey(hex, 'hex')
  return hex
}

/** C1 C3 C2 (GB/T 32918.4-2016), the point with its mark 04 or without. */
function openSm2(key: string, sealed: Uint8Array): Uint8Array | undefined {
  if (sealed.length > MAX_SM2) return undefined
  for (const skip of sealed[0] === 0x04 ? [1, 0] : [0]) {
    const bytes = sealed.subarray(skip)
    if (bytes.length <= POINT + DIGEST) continue
    const plain = attempt(() =>
      sm2.doDecrypt(Buffer.from(bytes).toString('hex'), key, C1C3C2, { output: 'array' }),
    )
    if (plain && plain.length > 0) return plain
  }
  return undefined
}
