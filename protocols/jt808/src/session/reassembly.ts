import type { SharedMemory } from '@motorpool/wire'

/** Bounds on messages that come in sub-packages, per connection. */
export interface ReassemblyLimits {
  sets: number
  subPackages: number
  bytes: number
  /** ms a set may stay open. */
  age: number
  /** ms without a new sub-package before each time the missing ones are asked for. */
  waits: readonly number[]
}

/** Waits of § 7.1 with T = 10 s. */
export const REASSEMBLY_LIMITS: ReassemblyLimits = {
  sets: 8,
  subPackages: 4096,
  bytes: 4 * 1024 * 1024,
  age: 300_000,
  waits: [10_000, 20_000, 60_000],
}

/** Counted for each sub-package beside its body: one without a body takes memory, too. */
const OVERHEAD = 128

/** Whole sets remembered at a time. */
const MAX_DONE = 64

/** One sub-package by its header. */
export interface SubPackage {
  messageId: number
  serial: number
  total: number
  index: number
}

export interface PartialMessage {
  readonly messageId: number
  /** Serial of sub-package 1: serial − index + 1. */
  readonly firstSerial: number
  readonly total: number
  readonly subPackages: (Uint8Array | undefined)[]
  /** Header of the first sub-package that came, for the joined form. */
  readonly header: Uint8Array
  readonly opened: number
  received: number
  bytes: number
  heard: number
  asked: number
}

export type Joined =
  | { kind: 'open' }
  | { kind: 'repeat' }
  | { kind: 'refused'; detail: string }
  | { kind: 'whole'; set: PartialMessage }

export function missingOf(set: PartialMessage): number[] {
  const missing: number[] = []
  for (let i = 0; i < set.total; i++) if (!set.subPackages[i]) missing.push(i + 1)
  return missing
}

/** What a set takes of the shared memory. */
function costOf({ bytes, received }: PartialMessage): number {
  return bytes + received * OVERHEAD
}

const keyOf = ({
  messageId,
  firstSerial,
  total,
}: Pick<PartialMessage, 'messageId' | 'firstSerial' | 'total'>): string =>
  `${messageId}/${firstSerial}/${total}`

/** Header of a sub-package followed by the joined body. */
export function assemble(set: PartialMessage): Uint8Array {
  const out = new Uint8Array(set.header.length + set.bytes)
  out.set(set.header)
  let at = set.header.length
  for (const subPackage of set.subPackages) {
    if (!subPackage) continue
    out.set(subPackage, at)
    at += subPackage.length
  }
  return out
}

/** FNV-1a of 32 bits. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash
}

/** Collects sub-packages, in any order and repeated, within its limits (§ 4.4.3 and 0x8003). */
export class Reassembly {
  private readonly limits: ReassemblyLimits
  private readonly open = new Map<string, PartialMessage>()
  /**
   * Sets that became whole lately, with the hashes of their sub-packages, which may come again. One with another content
   * is of a new message: some terminals never move their serial.
   */
  private readonly done = new Map<string, { at: number; hashes: readonly number[] }>()
  private bytes = 0
  private readonly memory: SharedMemory | undefined
  /** Bytes of the shared memory. */
  held = 0

  constructor(limits: ReassemblyLimits = REASSEMBLY_LIMITS, memory?: SharedMemory) {
    this.limits = limits
    this.memory = memory
  }

  /** Gives up the largest open set: another connection has less and needs room. */
  shed(): void {
    let most: PartialMessage | undefined
    for (const set of this.open.values()) if (!most || costOf(set) > costOf(most)) most = set
    if (most) this.drop(most)
  }

  /** Gives up everything. */
  clear(): void {
    for (const set of this.open.values()) this.drop(set)
    this.done.clear()
  }

  /** Messages that wait for more of their sub-packages. */
  get size(): number {
    return this.open.size
  }

  /** `body` and `header` are copied; they may be views. */
  add(subPackage: SubPackage, header: Uint8Array, body: Uint8Array, now: number): Joined {
    const { messageId, serial, total, index } = subPackage
    if (index < 1 || index > total) return { kind: 'refused', detail: `sub-package ${index} of ${total}` }
    if (total > this.limits.subPackages) {
      return { kind: 'refused', detail: `${total} sub-packages are more than ${this.limits.subPackages}` }
    }
    const firstSerial = (serial - index + 1) & 0xffff
    const key = keyOf({ messageId, firstSerial, total })
    const done = this.done.get(key)
    if (done?.hashes[index - 1] === hashOf(body)) return { kind: 'repeat' }
    this.done.delete(key)
    const set =
      this.open.get(key) ?? this.askedSet(subPackage) ?? this.start(key, subPackage, firstSerial, header, now)
    if (!set)
      return { kind: 'refused', detail: `more than ${this.limits.sets} messages in sub-packages at a time` }
    if (set.subPackages[index - 1]) return { kind: 'repeat' }
    if (this.bytes + body.length > this.limits.bytes) {
      this.drop(set)
      return { kind: 'refused', detail: `more than ${this.limits.bytes} bytes of sub-packages` }
    }
    if (!this.hold(body.length + OVERHEAD)) {
      this.drop(set)
      return { kind: 'refused', detail: 'no room left in the memory for sub-packages of all connections' }
    }
    set.subPackages[index - 1] = body.slice()
    set.received++
    set.bytes += body.length
    set.heard = now
    this.bytes += body.length
    if (set.received < total) return { kind: 'open' }
    this.drop(set)
    this.remember(key, { at: now, hashes: set.subPackages.map((one) => (one ? hashOf(one) : 0)) })
    return { kind: 'whole', set }
  }

  /** A whole set that came to nothing: its sub-packages begin anew when they come again. */
  forget(set: PartialMessage): void {
    this.done.delete(keyOf(set))
  }

  private hold(bytes: number): boolean {
    if (!this.memory) return true
    if (!this.memory.take(this, bytes)) return false
    this.held += bytes
    return true
  }

  private remember(key: string, whole: { at: number; hashes: readonly number[] }): void {
    this.done.set(key, whole)
    const [oldest] = this.done.keys()
    if (this.done.size > MAX_DONE && oldest !== undefined) this.done.delete(oldest)
  }

  private start(
    key: string,
    subPackage: SubPackage,
    firstSerial: number,
    header: Uint8Array,
    now: number,
  ): PartialMessage | undefined {
    if (this.open.size >= this.limits.sets) return undefined
    const { messageId, total } = subPackage
    const set: PartialMessage = {
      messageId,
      firstSerial,
      total,
      subPackages: [],
      header: header.slice(),
      opened: now,
      received: 0,
      bytes: 0,
      heard: now,
      asked: 0,
    }
    this.open.set(key, set)
    return set
  }

  /** Sub-packages that were asked for come with new serials from some terminals. */
  private askedSet(subPackage: SubPackage): PartialMessage | undefined {
    for (const set of this.open.values()) {
      const same = set.messageId === subPackage.messageId && set.total === subPackage.total
      if (same && set.asked > 0 && !set.subPackages[subPackage.index - 1]) return set
    }
    return undefined
  }

  private drop(set: PartialMessage): void {
    this.open.delete(keyOf(set))
    this.bytes -= set.bytes
    if (!this.memory) return
    this.held -= costOf(set)
    this.memory.give(this, costOf(set))
  }

  /** Calls `ask` for sets that wait for sub-packages and `give` for those given up. */
  tick(now: number, ask: (set: PartialMessage) => void, give: (set: PartialMessage) => void): void {
    for (const [key, { at }] of this.done) if (now - at > this.limits.age) this.done.delete(key)
    for (const set of this.open.values()) {
      const wait = this.limits.waits[set.asked]
      const idle = now - set.heard
      if (now - set.opened > this.limits.age || (wait === undefined && idle > this.limits.age / 5)) {
        this.drop(set)
        give(set)
      } else if (wait !== undefined && idle >= wait) {
        set.asked++
        set.heard = now
        ask(set)
      }
    }
  }
}
