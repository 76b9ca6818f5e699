import type { CipherPort, OwnCipher, SharedCipher, SharedKey } from '@motorpool/wire'
import { Budget } from './budget.ts'
import { ConnectionKeys } from './connection-keys.ts'
import type { GatewayCiphers } from './ports.ts'

/** Keys of a vehicle that have become active and are held: the one in force, and two before it to tell a replay by. */
const ACTIVE_KEYS = 3
/**
 * Private operations in 50 ms, of all connections together: 0.4 ms each by SM2 and twice that by RSA, so that nobody waits longer
 * than 20 ms for them. Beyond it what is enciphered to the platform does not open, and the terminal tries again; everything
 * else goes on.
 */
const OWN_OF_ALL = 25
/** Of one connection: whoever floods leaves the greater part to the others. */
const OWN_OF_ONE = 10
/** Bytes that one private operation opens, at most. */
const OWN_BLOCK = 256
const NO_KEYS: readonly SharedKey[] = []

/** What sessions open enciphered messages with, and the keys that vehicles agreed, as far as connections have needed them. */
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
    this.own = new Budget(OWN_OF_ALL, now)
  }

  /** The ring as one connection has it. */
  share(): ConnectionKeys {
    return new ConnectionKeys(this, new Budget(OWN_OF_ONE, this.now))
  }

  get size(): number {
    return this.keys.size
  }

  /** Whether keys outlive this process. */
  get isStored(): boolean {
    return this.ciphers.vehicles !== undefined
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

  /** Private operations that an opening may take. */
  cost(cipher: OwnCipher, sealed: Uint8Array): number {
    return Math.max(1, Math.ceil(sealed.length / OWN_BLOCK)) * (this.ciphers.tries?.(cipher) ?? 1)
  }

  keysOf(deviceId: string): readonly SharedKey[] {
    return this.keys.get(deviceId) ?? NO_KEYS
  }

  /** Holds what is stored of the vehicle. Rejects while the store cannot be read. */
  async load(deviceId: string): Promise<void> {
    const stored = await this.ciphers.vehicles?.read(deviceId)
    if (!stored) return
    if (stored.length > 0) this.hold(deviceId, stored)
    else this.keys.delete(deviceId)
  }

  /** Of the keys that are still to become active only the one offered last is held. Rejects where it cannot be stored. */
  async keep(vehicleId: string, deviceId: string, key: SharedKey): Promise<void> {
    const keys = joined(this.keysOf(deviceId), key, this.now())
    await this.ciphers.vehicles?.save(vehicleId, deviceId, keys)
    this.hold(deviceId, keys)
  }

  forget(deviceIds: Iterable<string>): void {
    for (const id of deviceIds) this.keys.delete(id)
  }

  private hold(deviceId: string, keys: readonly SharedKey[]): void {
    this.keys.delete(deviceId)
    this.keys.set(deviceId, keys)
    for (const oldest of this.keys.keys()) {
      if (this.keys.size <= this.capacity) return
      this.keys.delete(oldest)
    }
  }
}

/** The one that becomes active last in front. */
function joined(held: readonly SharedKey[], key: SharedKey, now: number): readonly SharedKey[] {
  const isActive = ({ activeFrom }: SharedKey) => activeFrom <= now
  const active = [...held, key].filter(isActive).sort((a, b) => b.activeFrom - a.activeFrom)
  const coming = isActive(key) ? held.filter((one) => !isActive(one)) : [key]
  return [...coming, ...active.slice(0, ACTIVE_KEYS)]
}
