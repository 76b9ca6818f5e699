import type { Connection } from './connection.ts'
import type { GatewayLimits } from './ports.ts'

/** Connections that are open, counted in total and by address. */
export class OpenConnections {
  private readonly all = new Set<Connection>()
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

  /** Whether one more from this address is within the limits. */
  hasRoom(address: string): boolean {
    const { maxConnections, maxConnectionsPerAddress } = this.limits
    return this.all.size < maxConnections && (this.perAddress.get(address) ?? 0) < maxConnectionsPerAddress
  }

  add(connection: Connection): void {
    this.all.add(connection)
    this.perAddress.set(connection.address, (this.perAddress.get(connection.address) ?? 0) + 1)
  }

  /** False when it was not open any more. */
  delete(connection: Connection): boolean {
    if (!this.all.delete(connection)) return false
    const left = (this.perAddress.get(connection.address) ?? 1) - 1
    if (left > 0) this.perAddress.set(connection.address, left)
    else this.perAddress.delete(connection.address)
    return true
  }
}
