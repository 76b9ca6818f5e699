import { type Framer, type FramerItem, type RefusalCode, refusal, xor } from '@motorpool/wire'
import { BODY_AT, bodyLength, COMMAND_AT, MAX_FRAME, OVERHEAD } from './frame.ts'

type Emit = (item: FramerItem) => void

const EMPTY = new Uint8Array(0)
const FIRST_RESCUE = OVERHEAD
const KEPT_CAPACITY = 4096

/** What a protocol's frames begin with. */
export interface FramerRules {
  /** The byte that opens a frame when it stands twice: two at most, the same one twice where there is only one. */
  readonly starts: readonly [number, number]
  /** Whether the whole header at `at` is in the standard's lists: used only to doubt a start, never to refuse. */
  plausible(bytes: Uint8Array, at: number): boolean
}

/**
 * Cuts a stream by §1: start bytes, announced length, BCC; after a bad BCC the search goes on one byte behind the
 * false start. Frames that lie whole in a chunk are handed on without copying. Anything else goes through one buffer
 * that never holds more than one frame and keeps running XOR sums, so that a check costs the same however many false
 * starts a hostile stream offers. Frames and dropped stretches together are the stream, byte for byte.
 */
class GbFramer implements Framer {
  private readonly rules: FramerRules
  private readonly first: number
  private readonly second: number
  private readonly maxFrame: number
  private held = EMPTY
  /** sums[i] is the XOR of held[0, i). */
  private sums = EMPTY
  private head = 0
  private tail = 0
  /** Start of the bytes given up and not yet reported, or -1; they end at `head`. */
  private dropFrom = -1
  private dropCode: RefusalCode = 'noise'
  private dropDetail = ''
  /** End of the last refused frame: starts before it are its own bytes, not further bad frames. */
  private badUntil = 0
  private nextRescue = FIRST_RESCUE

  constructor(rules: FramerRules, maxFrame: number) {
    this.rules = rules
    const [first, second] = rules.starts
    this.first = first
    this.second = second
    this.maxFrame = maxFrame
  }

  get buffered(): number {
    return this.tail - this.head
  }

  /** First place where a frame may start: two equal start bytes, or one at the very end. `end` when there is none. */
  private findStart(bytes: Uint8Array, from: number, end: number): number {
    const { first, second } = this
    for (let i = from; i < end; i++) {
      const b = bytes[i]
      if ((b === first || b === second) && (i + 1 === end || bytes[i + 1] === b)) return i
    }
    return end
  }

  push(chunk: Uint8Array, emit: Emit): void {
    let at = 0
    while (at < chunk.length) {
      if (this.head === this.tail) at = this.direct(chunk, at, emit)
      if (at < chunk.length) at = this.fill(chunk, at, emit)
    }
  }

  /** Hands on whole frames of the chunk; returns where the buffer has to take over, or the end. */
  private direct(chunk: Uint8Array, from: number, emit: Emit): number {
    const end = chunk.length
    let at = from
    while (at < end) {
      const start = this.findStart(chunk, at, end)
      if (start > at) {
        emit({ ...noise(start - at), dropped: chunk.subarray(at, start) })
      }
      if (end - start < BODY_AT) return start
      const total = OVERHEAD + bodyLength(chunk, start)
      if (total > this.maxFrame || total > end - start) return start
      const check = start + total - 1
      if (xor(chunk, start + COMMAND_AT, check) !== chunk[check]) return start
      at = start + total
      emit({ ok: true, frame: start === 0 && at === end ? chunk : chunk.subarray(start, at) })
    }
    return end
  }

  /** Takes from the chunk what the frame at `head` still needs, and settles what has become whole. */
  private fill(chunk: Uint8Array, from: number, emit: Emit): number {
    let at = from
    if (this.head === this.tail) this.append(chunk.subarray(at, ++at))
    while (this.head < this.tail) {
      const have = this.tail - this.head
      if (!this.mayStart(have)) {
        this.giveUp('noise', 1, emit)
        continue
      }
      const need = have < BODY_AT ? BODY_AT : OVERHEAD + bodyLength(this.held, this.head)
      if (need > this.maxFrame) {
        this.giveUp('too_long', 2, emit)
      } else if (have < need) {
        const take = Math.min(need - have, chunk.length - at)
        if (take === 0) {
          if (this.rescue(emit)) continue
          this.flush(emit)
          return at
        }
        this.flush(emit)
        this.append(chunk.subarray(at, at + take))
        at += take
      } else if (this.checks(this.head, need)) {
        this.flush(emit)
        const start = this.head
        this.move(start + need)
        this.badUntil = 0
        emit({ ok: true, frame: this.held.subarray(start, start + need) })
      } else {
        this.giveUp('bad_check', need, emit)
      }
    }
    this.flush(emit)
    this.reset()
    return at
  }

  private mayStart(have: number): boolean {
    const b = this.held[this.head]
    return (b === this.first || b === this.second) && (have === 1 || this.held[this.head + 1] === b)
  }

  private checks(at: number, total: number): boolean {
    const check = at + total - 1
    return ((this.sums[check] ?? 0) ^ (this.sums[at + COMMAND_AT] ?? 0)) === this.held[check]
  }

  private move(to: number): void {
    this.head = to
    this.nextRescue = FIRST_RESCUE
  }

  private giveUp(code: RefusalCode, extent: number, emit: Emit, to = this.head + 1): void {
    if (this.head >= this.badUntil) {
      this.flush(emit)
      this.dropFrom = this.head
      this.dropCode = code
      this.dropDetail = this.explain(code, extent)
      this.badUntil = this.head + extent
    } else if (this.dropFrom < 0) {
      this.dropFrom = this.head
      this.dropCode = 'noise'
      this.dropDetail = 'rest of a refused frame'
    }
    this.move(this.findStart(this.held, to, this.tail))
  }

  private explain(code: RefusalCode, extent: number): string {
    const at = this.head
    if (code === 'too_long') {
      return `length ${bodyLength(this.held, at)} makes a frame over ${this.maxFrame} bytes`
    }
    if (code === 'bad_length') {
      return `length ${bodyLength(this.held, at)} reaches over whole frames that follow`
    }
    if (code === 'bad_check') {
      const check = at + extent - 1
      const should = xor(this.held, at + COMMAND_AT, check)
      return `BCC of a ${extent}-byte frame is ${hex2(this.held[check])}, should be ${hex2(should)}`
    }
    return 'bytes that start no frame'
  }

  private flush(emit: Emit): void {
    if (this.dropFrom < 0) return
    const dropped = this.held.subarray(this.dropFrom, this.head)
    this.dropFrom = -1
    emit({ ...refusal(this.dropCode, this.dropDetail), dropped })
  }

  /**
   * A damaged length may announce up to 64 KB that would hold back every later frame. Two whole frames back to back
   * behind the start (one, where the start's own header is doubtful) show that it is false. Looked for only when the
   * buffer has grown by a quarter, so that the search stays linear in the bytes received.
   */
  private rescue(emit: Emit): boolean {
    const have = this.tail - this.head
    if (have < this.nextRescue) return false
    this.nextRescue = have + Math.max(OVERHEAD, have >> 2)
    const doubtful = have >= BODY_AT && !this.rules.plausible(this.held, this.head)
    for (let at = this.findStart(this.held, this.head + 1, this.tail); at < this.tail; ) {
      const second = this.wholeFrame(at)
      if (second > 0 && (doubtful || this.wholeFrame(second) > 0)) {
        this.giveUp('bad_length', at - this.head, emit, at)
        return true
      }
      at = this.findStart(this.held, at + 1, this.tail)
    }
    return false
  }

  /** End of a whole, plausible frame with a right BCC at `at`, or 0. */
  private wholeFrame(at: number): number {
    if (this.tail - at < OVERHEAD || this.held[at] !== this.held[at + 1]) return 0
    if (this.held[at] !== this.first && this.held[at] !== this.second) return 0
    const total = OVERHEAD + bodyLength(this.held, at)
    return at + total <= this.tail && this.rules.plausible(this.held, at) && this.checks(at, total)
      ? at + total
      : 0
  }

  private append(bytes: Uint8Array): void {
    if (this.tail + bytes.length > this.held.length) this.makeRoom(bytes.length)
    const { held, sums } = this
    let sum = sums[this.tail] ?? 0
    let at = this.tail
    for (const b of bytes) {
      held[at++] = b
      sum ^= b
      sums[at] = sum
    }
    this.tail = at
  }

  private makeRoom(more: number): void {
    const have = this.tail - this.head
    let capacity = Math.max(this.held.length, 512)
    while (capacity < have + more) capacity *= 2
    const held = capacity === this.held.length ? this.held : new Uint8Array(capacity)
    const sums = capacity === this.held.length ? this.sums : new Uint8Array(capacity + 1)
    const firstSum = this.sums.subarray(this.head, this.tail + 1)
    if (held === this.held) {
      held.copyWithin(0, this.head, this.tail)
      sums.copyWithin(0, this.head, this.tail + 1)
    } else {
      held.set(this.held.subarray(this.head, this.tail))
      sums.set(firstSum)
    }
    this.held = held
    this.sums = sums
    this.badUntil = Math.max(0, this.badUntil - this.head)
    this.head = 0
    this.tail = have
  }

  private reset(): void {
    this.head = 0
    this.tail = 0
    this.badUntil = 0
    this.nextRescue = FIRST_RESCUE
    if (this.held.length > KEPT_CAPACITY) {
      this.held = EMPTY
      this.sums = EMPTY
    } else if (this.sums.length > 0) {
      this.sums[0] = 0
    }
  }
}

function noise(length: number) {
  return refusal('noise', `${length} bytes that start no frame`)
}

function hex2(byte: number | undefined): string {
  return (byte ?? 0).toString(16).padStart(2, '0')
}

/** `maxFrame` counts the whole frame; the standard allows 65556 bytes. */
export function createFramer(rules: FramerRules, options: { maxFrame?: number } = {}): Framer {
  const limit = options.maxFrame ?? MAX_FRAME
  return new GbFramer(rules, Math.max(OVERHEAD, Math.min(limit, MAX_FRAME)))
}
