import { type Framer, type FramerItem, refusal } from '@motorpool/wire'
import { HEAD, TAIL } from './escape.ts'

/** Photographs of 0x1502 make frames of some 20 kB; this is for what is no frame. */
export const MAX_FRAME = 1024 * 1024

type Emit = (item: FramerItem) => void

/** Cuts a stream from a head flag to the next tail flag; the length in the header is not believed. */
export class Jt809Framer implements Framer {
  private readonly limit: number
  private buffer = new Uint8Array(0)
  private size = 0
  private open = false

  constructor(maxFrame = MAX_FRAME) {
    this.limit = maxFrame
  }

  get buffered(): number {
    return this.size
  }

  push(chunk: Uint8Array, emit: Emit): void {
    let from = 0
    while (from < chunk.length) {
      if (!this.open) {
        const head = chunk.indexOf(HEAD, from)
        const to = head < 0 ? chunk.length : head
        this.drop(chunk.subarray(from, to), 'noise', emit)
        if (head < 0) return
        this.open = true
        from = head
        continue
      }
      // A head flag inside begins anew: the tail of the frame before it was lost.
      const inside = this.size === 0 ? from + 1 : from
      const tail = chunk.indexOf(TAIL, inside)
      const head = chunk.indexOf(HEAD, inside)
      const lost = head >= 0 && (tail < 0 || head < tail)
      const to = lost ? head : tail < 0 ? chunk.length : tail + 1
      const isKept = this.keep(chunk.subarray(from, to), emit)
      if (isKept && lost) this.drop(this.taken(), 'noise', emit)
      else if (isKept && tail >= 0) {
        emit({ ok: true, frame: this.taken() })
        this.open = false
      }
      from = to
    }
  }

  private drop(dropped: Uint8Array, code: 'noise' | 'too_long', emit: Emit): void {
    if (dropped.length > 0) emit({ ...refusal(code, `${dropped.length} bytes that are no frame`), dropped })
  }

  private keep(bytes: Uint8Array, emit: Emit): boolean {
    const total = this.size + bytes.length
    if (total > this.limit) {
      const before = this.taken()
      this.drop(before.length > 0 ? before : bytes, 'too_long', emit)
      if (before.length > 0) this.drop(bytes, 'noise', emit)
      this.open = false
      return false
    }
    if (total > this.buffer.length) {
      const larger = new Uint8Array(Math.min(this.limit, Math.max(2 * this.buffer.length, total)))
      larger.set(this.buffer.subarray(0, this.size))
      this.buffer = larger
    }
    this.buffer.set(bytes, this.size)
    this.size = total
    return true
  }

  private taken(): Uint8Array {
    const bytes = this.buffer.slice(0, this.size)
    this.size = 0
    return bytes
  }
}
