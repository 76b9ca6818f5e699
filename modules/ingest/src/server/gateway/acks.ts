import type { Waiter } from '../journal/port.ts'
import type { LowerAccount } from '../ledger/lower-ledger.ts'

/** An acknowledgement that waits for its records. */
class Ack implements Waiter {
  remaining: number
  bytes: Uint8Array | null
  next: Ack | null = null
  readonly carrier: LowerAccount | null
  private readonly ready: () => void

  constructor(remaining: number, bytes: Uint8Array | null, ready: () => void, carrier: LowerAccount | null) {
    this.remaining = remaining
    this.bytes = bytes
    this.ready = ready
    this.carrier = carrier
  }

  durable(): void {
    this.ready()
  }

  /** One of what it waits for is decided; where it did not come about, nothing is sent in this place. */
  settle(isDone: boolean): void {
    if (!isDone) this.bytes = null
    if (--this.remaining === 0) this.durable()
  }
}

/** Acknowledgements of one connection: sent in the order of the frames, each when its records are durable. */
export class AckQueue {
  private first: Ack | null = null
  private last: Ack | null = null
  private readonly ready: () => void

  /** `ready` is called when one of them may be due. */
  constructor(ready: () => void) {
    this.ready = ready
  }

  /** One that waits for so many records; without bytes it only keeps its place. */
  add(remaining: number, bytes: Uint8Array | null, carrier: LowerAccount | null = null): Ack {
    const ack = new Ack(remaining, bytes, this.ready, carrier)
    if (this.last) this.last.next = ack
    else this.first = ack
    this.last = ack
    if (remaining === 0) this.ready()
    return ack
  }

  get isEmpty(): boolean {
    return this.first === null
  }

  /** Takes those that are due, as one piece; undefined when there are none with bytes. */
  take(): { count: number; bytes: Uint8Array } | undefined {
    let total = 0
    let count = 0
    let end = this.first
    while (end && end.remaining === 0) {
      if (end.bytes) {
        total += end.bytes.length
        count++
      }
      end = end.next
    }
    let ack = this.first
    this.first = end
    if (!end) this.last = null
    if (count === 0) return undefined
    const bytes = Buffer.allocUnsafe(total)
    let at = 0
    for (; ack !== end && ack; ack = ack.next) {
      if (ack.bytes) {
        bytes.set(ack.bytes, at)
        at += ack.bytes.length
      }
    }
    return { count, bytes }
  }
}
