import type { CipherPort, OwnCipher, SharedCipher, SharedKey } from '@motorpool/wire'
import type { Budget } from './budget.ts'
import type { KeyRing } from './key-ring.ts'

/** Vehicles of a lower platform whose keys were asked for, at most; beyond them they are asked for again. */
const MOST_READ = 100_000

/** What one connection opens enciphered messages with: the keys of the gateway, and a share of its private operations. */
export class ConnectionKeys implements CipherPort {
  private readonly ring: KeyRing
  private readonly budget: Budget
  /** Whose stored keys were read for this connection. */
  private readonly read = new Set<string>()

  constructor(ring: KeyRing, budget: Budget) {
    this.ring = ring
    this.budget = budget
  }

  open(cipher: SharedCipher, key: Uint8Array, sealed: Uint8Array): Uint8Array | undefined {
    return this.ring.open(cipher, key, sealed)
  }

  openOwn(
    cipher: OwnCipher,
    sealed: Uint8Array,
    fits: (bytes: Uint8Array) => boolean,
  ): Uint8Array | undefined {
    if (!this.budget.take(this.ring.cost(cipher, sealed))) return undefined
    return this.ring.openOwn(cipher, sealed, fits)
  }

  keysOf(deviceId: string): readonly SharedKey[] {
    return this.ring.keysOf(deviceId)
  }

  /**
   * Whether the stored keys of the vehicle are still to be read: once in a connection, since another gateway may have agreed one
   * meanwhile. Whoever has not signed on (`known`: for this vehicle, or as a platform) asks for one vehicle, not for a second.
   */
  lacks(deviceId: string, known: boolean): boolean {
    if (this.read.has(deviceId)) return false
    return this.ring.isStored && (known || this.read.size === 0)
  }

  async load(deviceId: string): Promise<true> {
    await this.ring.load(deviceId)
    if (this.read.size >= MOST_READ) this.read.clear()
    this.read.add(deviceId)
    return true
  }

  /** Of these vehicles something has changed. */
  forget(deviceIds: Iterable<string>): void {
    for (const id of deviceIds) this.read.delete(id)
  }

  /** Durable, then in force. */
  async keep(vehicleId: string, deviceId: string, key: SharedKey): Promise<true> {
    await this.ring.keep(vehicleId, deviceId, key)
    return true
  }
}
