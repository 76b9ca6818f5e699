import type { CipherPort, OwnCipher, SharedCipher, SharedKey } from '@motorpool/wire'
import type { GatewayCiphers } from './ports.ts'

/** Keys of a vehicle that have become active and are held: the one in force, and two before it to tell a replay by. */
const ACTIVE_KEYS = 3
/**
 * Private operations in 50 ms, of all connections together: 0.4 ms each by SM2 and twice that by RSA, so that nobody waits longer
 * than 20 ms for them. Beyond it what is enciphered to the platform does not open, and the terminal tries again; everything
 * else goes on.
 */
const OWN_A_SLOT = 25
/** Of one connection: whoever floods leaves the greater part to the others. */
const OWN_OF_ONE = 10
const SLOT_MS = 50
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
  private readonly own: Budget
  /** By vehicle, the vehicle whose key is the oldest in front. */
  private readonly keys = new Map<string, readonly SharedKey[]>()

  constructor(ciphers: GatewayCiphers, capacity: number, now: () => number) {
    this.ciphers = ciphers
    this.capacity = capacity
    this.now = now
    this.own = new Budget(OWN_A_SLOT, now)
  }

  /** The ring for one connection, which has a share of the private operations. */
  share(): CipherPort {
    const budget = new Budget(OWN_OF_ONE, this.now)
    return {
      open: (cipher, key, sealed) => this.open(cipher, key, sealed),
      openOwn: (cipher, sealed, fits) =>
        budget.take(this.cost(cipher, sealed)) ? this.openOwn(cipher, sealed, fits) : undefined,
      keysOf: (deviceId) => this.keysOf(deviceId),
    }
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
    if (!this.own.take(this.cost(cipher, sealed))) return undefined
    return this.ciphers.openOwn(cipher, sealed, fits)
  }

  private cost(cipher: OwnCipher, sealed: Uint8Array): number {
    return Math.max(1, Math.ceil(sealed.length / OWN_BLOCK)) * (this.ciphers.tries?.(cipher) ?? 1)
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

/** So much in each slot of time, and nothing saved up. */
class Budget {
  private readonly most: number
  private readonly now: () => number
  private slot = -1
  private left = 0

  constructor(most: number, now: () => number) {
    this.most = most
    this.now = now
  }

  take(cost: number): boolean {
    const slot = Math.floor(this.now() / SLOT_MS)
    if (slot !== this.slot) {
      this.slot = slot
      this.left = this.most
    }
    if (cost > this.left) return false
    this.left -= cost
    return true
  }
}
