/** One who holds bytes of a shared limit, and can be made to give some up. */
export interface MemoryHolder {
  readonly held: number
  /** Gives up at least something that it holds. */
  shed(): void
}

/**
 * Bytes of unfinished messages over all connections of a gateway. Where they run out, whoever holds most gives up first:
 * a few that never finish cannot take the room of the others.
 */
export class SharedMemory {
  readonly limit: number
  private readonly holders = new Set<MemoryHolder>()
  private taken = 0

  constructor(limit: number) {
    this.limit = limit
  }

  get used(): number {
    return this.taken
  }

  /** False where the room cannot be made without what `holder` itself holds, or where there is not so much at all. */
  take(holder: MemoryHolder, bytes: number): boolean {
    while (this.taken + bytes > this.limit) {
      const most = this.greatest()
      if (!most || most.held <= holder.held) return false
      const before = this.taken
      most.shed()
      if (this.taken >= before) return false
    }
    this.holders.add(holder)
    this.taken += bytes
    return true
  }

  give(holder: MemoryHolder, bytes: number): void {
    this.taken -= bytes
    if (holder.held === 0) this.holders.delete(holder)
  }

  private greatest(): MemoryHolder | undefined {
    let most: MemoryHolder | undefined
    for (const holder of this.holders) if (!most || holder.held > most.held) most = holder
    return most
  }
}
