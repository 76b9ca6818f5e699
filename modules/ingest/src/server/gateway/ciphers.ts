import { constants, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto'
import type { CipherPort, OwnCipher } from '@motorpool/wire'
import { SharedKeys } from './shared-keys.ts'
import { type Sm2Opener, sm2Opener } from './sm2.ts'

/** Blocks of RSA in one data unit, since each costs a private operation: eight of 2048 bits carry a login of 80 packs. */
const MAX_RSA_BLOCKS = 8
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

/** The ciphers of Node. */
export function nodeCiphers(own: OwnKeys = {}): NodeCiphers {
  const shared = new SharedKeys()
  const rsa = own.rsa === undefined ? undefined : rsaKey(own.rsa)
  const sm2Key = own.sm2 === undefined ? undefined : sm2Opener(own.sm2)
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

/** C1 C3 C2 (GB/T 32918.4-2016), the point with its mark 04 or without. */
function openSm2(open: Sm2Opener, sealed: Uint8Array): Uint8Array | undefined {
  if (sealed.length > MAX_SM2) return undefined
  for (const skip of sealed[0] === 0x04 ? [1, 0] : [0]) {
    const plain = attempt(() => open(sealed.subarray(skip)))
    if (plain) return plain
  }
  return undefined
}
