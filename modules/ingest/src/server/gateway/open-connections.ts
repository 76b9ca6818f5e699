import type { Peer } from './peer.ts'
import type { GatewayLimits } from './ports.ts'

/** Connections that are open, counted in total and by address. */
export class OpenConnections<C extends Peer> {
  private readonly all = new Set<C>()
  /** Those that have not signed on, the oldest first. */
  private readonly unauthenticated = new Set<C>()
  private readonly perAddress = new Map<string, number>()
  private readonly limits: GatewayLimits

  constructor(limits: GatewayLimits) {
    this.limits = limits
  }

  get size(): number {
    return this.all.size
  }

  [Symbol.iterator](): IterableIterator<C> {
    return this.all.values()
  }

  /**
   * Whether one more from this address is within the limits. When all places are taken, the one that has waited longest
   * to sign on is closed, so that idle connections cannot keep terminals out.
   */
  makeRoom(address: string, now: number): boolean {
    const { maxConnections, maxConnectionsPerAddress, unauthenticatedGraceMs } = this.limits
    if ((this.perAddress.get(address) ?? 0) >= maxConnectionsPerAddress) return false
    if (this.all.size < maxConnections) return true
    const [oldest] = this.unauthenticated
    if (!oldest || now - oldest.unauthenticatedSince < unauthenticatedGraceMs) return false
    oldest.close('no_room')
    return this.all.size < maxConnections
  }

  signedOn(connection: C): void {
    this.unauthenticated.delete(connection)
  }

  add(connection: C): void {
    this.all.add(connection)
    this.unauthenticated.add(connection)
    this.perAddress.set(connection.address, (this.perAddress.get(connection.address) ?? 0) + 1)
  }

  /** False when it was not open any more. */
  delete(connection: C): boolean {
    if (!this.all.delete(connection)) return false
    this.unauthenticated.delete(connection)
    const left = (this.perAddress.get(connection.address) ?? 1) - 1
    if (left > 0) this.perAddress.set(connection.address, left)
    else this.perAddress.delete(connection.address)
    return true
  }
}
