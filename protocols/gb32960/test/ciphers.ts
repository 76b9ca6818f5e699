import {
  constants,
  createCipheriv,
  createDecipheriv,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
} from 'node:crypto'
import type { CipherPort, Effect, SharedCipher, SharedKey } from '@motorpool/wire'
import { Encryption } from '../src/index.ts'
import { sealed } from './support.ts'

const ALGORITHMS = { aes128: 'aes-128-ecb', sm4: 'sm4-ecb' } as const satisfies Record<SharedCipher, string>
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PADDED = { padding: constants.RSA_PKCS1_PADDING }

/** To the platform's public key: RSA alone, since Node has no encryption by SM2. */
export function toPlatform(bytes: Uint8Array): Uint8Array {
  return publicEncrypt({ key: publicKey, ...PADDED }, bytes)
}

export function under(cipher: SharedCipher, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const one = createCipheriv(ALGORITHMS[cipher], key, null)
  return Buffer.concat([one.update(bytes), one.final()])
}

function attempt(open: () => Uint8Array): Uint8Array | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

/** The keys of vehicles in memory, as a gateway holds them. */
export class Keys implements CipherPort {
  readonly held = new Map<string, SharedKey[]>()
  /** How often the platform's private key was used. */
  ownUses = 0

  open(cipher: SharedCipher, key: Uint8Array, bytes: Uint8Array): Uint8Array | undefined {
    const one = createDecipheriv(ALGORITHMS[cipher], key, null)
    return attempt(() => Buffer.concat([one.update(bytes), one.final()]))
  }

  openOwn(cipher: 'rsa' | 'sm2', bytes: Uint8Array): Uint8Array | undefined {
    if (cipher === 'sm2') return undefined
    this.ownUses++
    return attempt(() => privateDecrypt({ key: privateKey, ...PADDED }, bytes))
  }

  keysOf(deviceId: string): readonly SharedKey[] {
    return this.held.get(deviceId) ?? []
  }

  /** Does what a gateway does with a key that is to be kept. */
  keep(effects: readonly Effect[]): void {
    for (const effect of effects)
      if (effect.kind === 'keep_key')
        this.held.set(effect.deviceId, [effect.key, ...this.keysOf(effect.deviceId)])
  }
}

/** The frame with other bytes as its data unit, under an encryption byte. */
export function enciphered(frame: Uint8Array, encryption: number, unit: Uint8Array): Uint8Array {
  const out = new Uint8Array(25 + unit.length)
  out.set(frame.subarray(0, 24))
  out[21] = encryption
  out[22] = unit.length >>> 8
  out[23] = unit.length & 0xff
  out.set(unit, 24)
  return sealed(out)
}

const body = (frame: Uint8Array) => frame.subarray(24, frame.length - 1)

export const byShared = (frame: Uint8Array, { cipher, key }: Pick<SharedKey, 'cipher' | 'key'>) =>
  enciphered(frame, cipher === 'sm4' ? Encryption.sm4 : Encryption.aes, under(cipher, key, body(frame)))

export const byPublic = (frame: Uint8Array) => enciphered(frame, Encryption.rsa, toPlatform(body(frame)))
