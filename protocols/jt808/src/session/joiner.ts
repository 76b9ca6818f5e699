/** Bounds on messages that come in pieces, per connection. */
export interface JoinLimits {
  sets: number
  pieces: number
  bytes: number
  /** ms a set may stay open. */
  age: number
  /** ms without a new piece before each time the missing ones are asked for. */
  waits: readonly number[]
}

/** Waits of § 7.1 with T = 10 s. */
export const JOIN_LIMITS: JoinLimits = {
  sets: 8,
  pieces: 4096,
  bytes: 4 * 1024 * 1024,
  age: 300_000,
  waits: [10_000, 20_000, 60_000],
}

/** One sub-package by its header. */
export interface Piece {
  messageId: number
  serial: number
  total: number
  index: number
}

export interface PieceSet {
  readonly messageId: number
  /** Serial of piece 1: serial − index + 1. */
  readonly firstSerial: number
  readonly total: number
  readonly pieces: (Uint8Array | undefined)[]
  /** Header of the first piece that came, for the joined form. */
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
  | { kind: 'whole'; set: PieceSet }

export function missingOf(set: PieceSet): number[] {
  const missing: number[] = []
  for (let i = 0; i < set.total; i++) if (!set.pieces[i]) missing.push(i + 1)
  return missing
}

/** Header of a piece followed by the joined body. */
export function joinPieces(set: PieceSet): Uint8Array {
  const out = new Uint8Array(set.header.length + set.bytes)
  out.set(set.header)
  let at = set.header.length
  for (const piece of set.pieces) {
    if (!piece) continue
    out.set(piece, at)
    at += piece.length
  }
  return out
}

/** Collects pieces, in any order and repeated, within its limits (§ 4.4.3 and 0x8003). */
export class Joiner {
  private readonly limits: JoinLimits
  private readonly open = new Map<string, PieceSet>()
  /** Sets that became whole lately: their pieces may come again. */
  private readonly done = new Map<string, number>()
  private bytes = 0

  constructor(limits: JoinLimits = JOIN_LIMITS) {
    this.limits = limits
  }

  /** `body` and `header` are copied; they may be views. */
  add(piece: Piece, header: Uint8Array, body: Uint8Array, now: number): Joined {
    const { messageId, serial, total, index } = piece
    if (index < 1 || index > total) return { kind: 'refused', detail: `piece ${index} of ${total}` }
    if (total > this.limits.pieces) {
      return { kind: 'refused', detail: `${total} pieces are more than ${this.limits.pieces}` }
    }
    const firstSerial = (serial - index + 1) & 0xffff
    const key = `${messageId}/${firstSerial}/${total}`
    if (this.done.has(key)) return { kind: 'repeat' }
    const set = this.open.get(key) ?? this.askedSet(piece) ?? this.start(key, piece, firstSerial, header, now)
    if (!set) return { kind: 'refused', detail: `more than ${this.limits.sets} messages in pieces at a time` }
    if (set.pieces[index - 1]) return { kind: 'repeat' }
    if (this.bytes + body.length > this.limits.bytes) {
      this.drop(set)
      return { kind: 'refused', detail: `more than ${this.limits.bytes} bytes of pieces` }
    }
    set.pieces[index - 1] = body.slice()
    set.received++
    set.bytes += body.length
    set.heard = now
    this.bytes += body.length
    if (set.received < total) return { kind: 'open' }
    this.drop(set)
    this.done.set(key, now)
    return { kind: 'whole', set }
  }

  private start(
    key: string,
    piece: Piece,
    firstSerial: number,
    header: Uint8Array,
    now: number,
  ): PieceSet | undefined {
    if (this.open.size >= this.limits.sets) return undefined
    const { messageId, total } = piece
    const set: PieceSet = {
      messageId,
      firstSerial,
      total,
      pieces: [],
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

  /** Pieces that were asked for come with new serials from some terminals. */
  private askedSet(piece: Piece): PieceSet | undefined {
    for (const set of this.open.values()) {
      const same = set.messageId === piece.messageId && set.total === piece.total
      if (same && set.asked > 0 && !set.pieces[piece.index - 1]) return set
    }
    return undefined
  }

  private drop(set: PieceSet): void {
    this.open.delete(`${set.messageId}/${set.firstSerial}/${set.total}`)
    this.bytes -= set.bytes
  }

  /** Calls `ask` for sets that wait for pieces and `give` for those given up. */
  tick(now: number, ask: (set: PieceSet) => void, give: (set: PieceSet) => void): void {
    for (const [key, at] of this.done) if (now - at > this.limits.age) this.done.delete(key)
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
