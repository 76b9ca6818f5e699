import type { CipherPort, OwnCipher, SharedCipher, SharedKey } from '@motorpool/wire'
import type { GatewayCiphers } from './ports.ts'

/** Keys of a vehicle that have become active and are held: the one in force, and two before it to tell a replay by. */
const ACTIVE_KEYS = 3
/**
 * Private operations a second, of all connections together: by SM2, 5 ms each, half a processor. Beyond it what is enciphered to the
 * platform does not open, and the terminal tries again; everything else goes on.
 */
const OWN_A_SECOND = 100
/** Bytes that one private operation opens, at most. */
const OWN_BLOCK = 256
const NO_KEYS: readonly SharedKey[] = []

/**
 * What sessions open enciphered messages with, and the keys that vehicles offered to this gateway. They are in memory:
 * after a restart a vehicle is answered "decryption error" until it offers a key again.
 */
export class KeyRing implements CipherPort {
  private readonly ciphers: GatewayCiphers
  private readonly capacity: number
  private readonly now: () => number
  private second = -1
  private left = 0
  /** By vehicle, the vehicle whose key is the oldest in front. */
  private readonly keys = new Map<string, readonly SharedKey[]>()

  constructor(ciphers: GatewayCiphers, capacity: number, now: () => number) {
    this.ciphers = ciphers
    this.capacity = capacity
    this.now = now
  }

  get size(): number {
    return this.keys.size
  }

  open(cipher: SharedCipher, key: Uint8Array, sealed: Uint8Array): Uint8Array | undefined {
    return this.ciphers.open(cipher, key, sealed)
  }

  openOwn(
    cipher: OwnCipher,
    sealed: Uint8Array,
    fits: (bytes: Uint8Array) => boolean,
  ): Uint8Array | undefined {
    const second = Math.floor(this.now() / 1000)
    if (second !== this.second) {
      this.second = second
      this.left = OWN_A_SECOND
    }
    const cost = Math.max(1, Math.ceil(sealed.length / OWN_BLOCK)) * (this.ciphers.tries?.(cipher) ?? 1)
    if (cost > this.left) return undefined
    this.left -= cost
    return this.ciphers.openOwn(cipher, sealed, fits)
  }

  keysOf(deviceId: string): readonly SharedKey[] {
    return this.keys.get(deviceId) ?? NO_KEYS
  }

  /** Of the keys that are still to become active only the one offered last is held. */
  keep(deviceId: string, key: SharedKey): void {
    const now = this.now()
    const held = this.keysOf(deviceId)
    const isActive = ({ activeFrom }: SharedKey) => activeFrom <= now
    const active = [...held, key].filter(isActive).sort((a, b) => b.activeFrom - a.activeFrom)
    const coming = isActive(key) ? held.filter((one) => !isActive(one)) : [key]
    this.keys.delete(deviceId)
    this.keys.set(deviceId, [...coming, ...active.slice(0, ACTIVE_KEYS)])
    for (const oldest of this.keys.keys()) {
      if (this.keys.size <= this.capacity) return
      this.keys.delete(oldest)
    }
  }
}
