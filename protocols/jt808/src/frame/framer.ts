import { type Framer, type FramerItem, refusal } from '@motorpool/wire'
import { FLAG, MAX_WIRE } from './escape.ts'

type Emit = (item: FramerItem) => void

/**
 * Cuts a stream at its flags (§ 4.4.1). Every flag ends the piece before it and starts the piece after it, so a shared
 * flag, a lost one or an unescaped 7e costs at most the piece it stands in; empty pieces are skipped.
 */
export class Jt808Framer implements Framer {
  private readonly limit: number
  private buffer: Uint8Array | undefined
  private size = 0
  /** Between a flag and the next one; otherwise bytes are noise until a flag comes. */
  private open = false

  constructor(maxFrame = MAX_WIRE) {
    this.limit = maxFrame
  }

  get buffered(): number {
    return this.size
  }

  push(chunk: Uint8Array, emit: Emit): void {
    let from = 0
    while (from < chunk.length) {
      const flag = chunk.indexOf(FLAG, from)
      const to = flag < 0 ? chunk.length : flag
      if (!this.open) this.noise(chunk, from, to, emit)
      else if (flag < 0) this.keep(chunk, from, to, emit)
      else this.close(chunk, from, flag, emit)
      if (flag < 0) return
      this.open = true
      from = flag + 1
    }
  }

  private noise(chunk: Uint8Array, from: number, to: number, emit: Emit): void {
    if (to > from) {
      const dropped = chunk.subarray(from, to)
      emit({ ...refusal('noise', `${dropped.length} bytes before a flag`), dropped })
    }
  }

  /** The piece ended at a flag: hand it on with its two flags, without a copy when both are in this chunk. */
  private close(chunk: Uint8Array, from: number, flag: number, emit: Emit): void {
    if (this.size === 0 && flag === from) return
    if (this.size === 0 && from > 0) {
      if (flag + 2 - from > this.limit) this.tooLong(chunk.subarray(from - 1, flag), emit)
      else emit({ ok: true, frame: chunk.subarray(from - 1, flag + 1) })
      return
    }
    if (!this.keep(chunk, from, flag + 1, emit)) return
    const frame = (this.buffer as Uint8Array).subarray(0, this.size)
    this.forget()
    emit({ ok: true, frame })
  }

  private keep(chunk: Uint8Array, from: number, to: number, emit: Emit): boolean {
    if (to === from) return true
    if (this.size === 0) {
      this.buffer = new Uint8Array(Math.min(this.limit, Math.max(128, to - from + 1)))
      this.buffer[0] = FLAG
      this.size = 1
    }
    const total = this.size + to - from
    if (total > this.limit) {
      const kept = (this.buffer as Uint8Array).subarray(0, this.size)
      this.forget()
      this.open = false
      this.tooLong(kept, emit)
      return false
    }
    let buffer = this.buffer as Uint8Array
    if (total > buffer.length) {
      const larger = new Uint8Array(Math.min(this.limit, Math.max(2 * buffer.length, total)))
      larger.set(buffer.subarray(0, this.size))
      buffer = larger
      this.buffer = larger
    }
    buffer.set(chunk.subarray(from, to), this.size)
    this.size = total
    return true
  }

  private forget(): void {
    this.size = 0
    this.buffer = undefined
  }

  private tooLong(dropped: Uint8Array, emit: Emit): void {
    emit({ ...refusal('too_long', `no flag within ${this.limit} bytes`), dropped })
  }
}
