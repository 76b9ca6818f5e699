/**
 * Values by vehicle in two generations: one that is used, or set, is of the young. Whoever ages them lets go of what was not used
 * in a whole generation, so that those in use cost nothing beside their entry.
 */
export class Generations<V> {
  private young = new Map<string, V>()
  private old = new Map<string, V>()

  get size(): number {
    return this.young.size + this.old.size
  }

  has(id: string): boolean {
    return this.young.has(id) || this.old.has(id)
  }

  get(id: string): V | undefined {
    const known = this.young.get(id)
    if (known !== undefined || this.old.size === 0) return known
    const found = this.old.get(id)
    if (found === undefined) return undefined
    this.set(id, found)
    return found
  }

  set(id: string, value: V): void {
    this.young.set(id, value)
    if (this.old.size > 0) this.old.delete(id)
  }

  delete(id: string): void {
    this.young.delete(id)
    this.old.delete(id)
  }

  clear(): void {
    this.young.clear()
    this.old.clear()
  }

  /** A new generation begins; of the old one remains what `isKept` says. */
  age(isKept: (id: string) => boolean): void {
    const kept = this.young
    for (const [id, value] of this.old) if (isKept(id)) kept.set(id, value)
    this.old = kept
    this.young = new Map()
  }

  /** Lets go of whatever is not kept, however young. */
  drop(isKept: (id: string) => boolean): void {
    for (const one of [this.young, this.old]) for (const id of one.keys()) if (!isKept(id)) one.delete(id)
  }
}
