/** Data units under keys that vehicles and platform share. */
import { createDecipheriv, type Decipheriv } from 'node:crypto'
import { SHARED_KEY_LENGTH, type SharedCipher } from '@motorpool/wire'

/** The standard names the ciphers and no mode: ECB with PKCS#7 is the one that needs nothing but the key. */
const ALGORITHMS = { aes128: 'aes-128-ecb', sm4: 'sm4-ecb' } as const satisfies Record<SharedCipher, string>

const BLOCK = 16
/** Keys that are set up, at most: about a kilobyte each. What is beyond them is set up again. */
const CAPACITY = 20_000

/**
 * Setting up a key costs a hundred times what the data unit of a report does. ECB chains nothing, so what is set up once opens
 * one data unit after the other. A key is known by its object, whose bytes do not change.
 */
export class SharedKeys {
  private readonly capacity: number
  /** The key that was set up first in front. */
  private readonly ready = new Map<Uint8Array, { cipher: SharedCipher; decipher: Decipheriv }>()

  constructor(capacity = CAPACITY) {
    this.capacity = capacity
  }

  /** Throws for what cannot be opened. */
  open(cipher: SharedCipher, key: Uint8Array, sealed: Uint8Array): Uint8Array | undefined {
    // Bytes of a part of a block would stay in the cipher and spoil the next data unit.
    if (key.length !== SHARED_KEY_LENGTH || sealed.length === 0 || sealed.length % BLOCK !== 0)
      return undefined
    return unpadded(this.of(cipher, key).update(sealed))
  }

  private of(cipher: SharedCipher, key: Uint8Array): Decipheriv {
    const known = this.ready.get(key)
    if (known?.cipher === cipher) return known.decipher
    const decipher = createDecipheriv(ALGORITHMS[cipher], key, null).setAutoPadding(false)
    this.ready.set(key, { cipher, decipher })
    for (const first of this.ready.keys()) {
      if (this.ready.size <= this.capacity) break
      this.ready.delete(first)
    }
    return decipher
  }
}

/** PKCS#7: as many bytes at the end as each of them says, one to a whole block. */
function unpadded(bytes: Uint8Array): Uint8Array | undefined {
  const count = bytes[bytes.length - 1] ?? 0
  if (count < 1 || count > BLOCK) return undefined
  const from = bytes.length - count
  for (let at = from; at < bytes.length; at++) if (bytes[at] !== count) return undefined
  return bytes.subarray(0, from)
}
