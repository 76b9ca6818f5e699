import type { Connection } from './connection.ts'
import type { GatewayLimits } from './ports.ts'

/** Connections that are open, counted in total and by address. */
export class OpenConnections {
  private readonly all = new Set<Connection>()
  /** Those that have not signed on, the oldest first. */
  private readonly strangers = new Set<Connection>()
  private readonly perAddress = new Map<string, number>()
  private readonly limits: GatewayLimits

  constructor(limits: GatewayLimits) {
    this.limits = limits
  }

  get size(): number {
    return this.all.size
  }

  [Symbol.iterator](): IterableIterator<Connection> {
    return this.all.values()
  }

  /**
   * Whether one more from this address is within the limits. When all places are taken, the one that has waited longest
   * to sign on gives way: who only holds connections open keeps no terminal out.
   */
  makeRoom(address: string, now: number): boolean {
    const { maxConnections, maxConnectionsPerAddress, strangersKeptMs } = this.limits
    if ((this.perAddress.get(address) ?? 0) >= maxConnectionsPerAddress) return false
    if (this.all.size < maxConnections) return true
    const [oldest] = this.strangers
    if (!oldest || now - oldest.strangerSince < strangersKeptMs) return false
    oldest.close('no_room')
    return this.all.size < maxConnections
  }

  signedOn(connection: Connection): void {
    this.strangers.delete(connection)
  }

  add(connection: Connection): void {
    this.all.add(connection)
    this.strangers.add(connection)
    this.perAddress.set(connection.address, (this.perAddress.get(connection.address) ?? 0) + 1)
  }

  /** False when it was not open any more. */
  delete(connection: Connection): boolean {
    if (!this.all.delete(connection)) return false
    this.strangers.delete(connection)
    const left = (this.perAddress.get(connection.address) ?? 1) - 1
    if (left > 0) this.perAddress.set(connection.address, left)
    else this.perAddress.delete(connection.address)
    return true
  }
}
