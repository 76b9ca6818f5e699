import type { VehicleSlot } from '../fleet/slot.ts'
import type { Peer } from './peer.ts'

/** Called when a vehicle's session begins and ends. */
export interface SessionListener {
  connected(slot: VehicleSlot, now: number, proven: boolean): void
  disconnected(slot: VehicleSlot, now: number): void
}

const isProven = (peer: Peer): boolean => peer.proven || peer.platform !== null

/**
 * Which connection carries a vehicle's session: the latest that signed on, the terminal's own or a platform's. A claim without
 * proof never replaces a proven one; a caller that binds asks `provenOther` first.
 */
export class Sessions {
  private readonly bySlot = new Map<VehicleSlot, Peer>()
  private readonly listeners: readonly SessionListener[]
  private readonly now: () => number

  constructor(listeners: readonly SessionListener[], now: () => number) {
    this.listeners = listeners
    this.now = now
  }

  get size(): number {
    return this.bySlot.size
  }

  of(slot: VehicleSlot | undefined): Peer | undefined {
    return slot && this.bySlot.get(slot)
  }

  /** Whether another connection speaks for the vehicle by a proven claim. */
  provenOther(connection: Peer, slot: VehicleSlot): boolean {
    const speaker = this.bySlot.get(slot)
    return speaker !== undefined && speaker !== connection && isProven(speaker)
  }

  bind(connection: Peer, slot: VehicleSlot): void {
    const now = this.now()
    slot.refCount++
    slot.lastSeen = now
    const before = this.bySlot.get(slot)
    this.bySlot.set(slot, connection)
    if (before && before !== connection && !before.platform) before.close('replaced')
    for (const l of this.listeners) l.connected(slot, now, isProven(connection))
  }

  /** A platform continues to send for a vehicle whose last connection has ended. */
  speaks(connection: Peer, slot: VehicleSlot): void {
    if (this.bySlot.has(slot)) return
    this.bySlot.set(slot, connection)
    for (const l of this.listeners) l.connected(slot, this.now(), isProven(connection))
  }

  release(connection: Peer, slot: VehicleSlot): void {
    slot.refCount--
    // A later connection of the same identity has taken over: this one's end is not the vehicle's.
    if (this.bySlot.get(slot) !== connection) return
    this.bySlot.delete(slot)
    for (const l of this.listeners) l.disconnected(slot, this.now())
  }

  /** The connection has ended. */
  releaseAll(connection: Peer): void {
    if (connection.slot) this.release(connection, connection.slot)
    for (const slot of connection.carried?.values() ?? []) this.release(connection, slot)
  }

  /** Vehicles behind a platform have no connection that could close: silence is their end. */
  releaseSilent(connection: Peer, now: number): void {
    for (const [vin, slot] of connection.carried ?? []) {
      if (now - slot.lastSeen < connection.listener.idleTimeoutMs) continue
      connection.carried?.delete(vin)
      this.release(connection, slot)
    }
  }

  /** Registration, credential or owner of these has changed: their connections sign on again. */
  invalidate(vehicleIds: ReadonlySet<string>, deviceIds: ReadonlySet<string>): void {
    for (const [slot, connection] of this.bySlot) {
      const { vehicleId, terminalId, vin } = slot.device
      if (!vehicleIds.has(vehicleId) && !deviceIds.has(terminalId) && !deviceIds.has(vin)) continue
      if (!connection.platform) connection.close('binding_changed')
      else if (connection.carried?.delete(vin)) this.release(connection, slot)
    }
  }
}
