import type { Frames } from './frames.ts'

// Bounds per connection. Frames are made anew when they are asked for, so that what is kept is a body each, at most.
const MAX_SETS = 8
/** Sub-packages that one 0x0005 is answered with; the table has room for 255. */
const MAX_ASKED = 255

/** Sub-packaged messages sent to a terminal, kept so that 0x0005 can have sub-packages again, unchanged. */
export class Outbox {
  private readonly sets = new Map<number, Frames>()

  remember(firstSerial: number, frames: Frames): void {
    if (frames.length < 2) return
    this.forget(firstSerial)
    this.sets.set(firstSerial, frames)
    for (const oldest of this.sets.keys()) {
      if (this.sets.size <= MAX_SETS) break
      this.sets.delete(oldest)
    }
  }

  forget(firstSerial: number): void {
    this.sets.delete(firstSerial)
  }

  subPackages(firstSerial: number, indexes: readonly number[]): Uint8Array[] {
    const frames = this.sets.get(firstSerial)
    if (!frames) return []
    const asked = indexes.filter((index) => index >= 1 && index <= frames.length)
    return [...new Set(asked)].slice(0, MAX_ASKED).map((index) => frames.at(index - 1))
  }
}
