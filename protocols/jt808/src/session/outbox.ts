// Bounds per connection.
const MAX_SETS = 8
const MAX_BYTES = 2 * 1024 * 1024

/** Sub-packaged messages sent to a terminal, kept so that 0x0005 can have sub-packages again, unchanged. */
export class Outbox {
  private readonly sets = new Map<number, readonly Uint8Array[]>()
  private bytes = 0

  remember(firstSerial: number, frames: readonly Uint8Array[]): void {
    if (frames.length < 2) return
    this.forget(firstSerial)
    this.sets.set(firstSerial, frames)
    this.bytes += sizeOf(frames)
    for (const oldest of this.sets.keys()) {
      if (this.sets.size <= MAX_SETS && this.bytes <= MAX_BYTES) break
      this.forget(oldest)
    }
  }

  subPackages(firstSerial: number, indexes: readonly number[]): Uint8Array[] {
    const frames = this.sets.get(firstSerial) ?? []
    return indexes.flatMap((index) => frames[index - 1] ?? [])
  }

  private forget(firstSerial: number): void {
    this.bytes -= sizeOf(this.sets.get(firstSerial) ?? [])
    this.sets.delete(firstSerial)
  }
}

function sizeOf(frames: readonly Uint8Array[]): number {
  return frames.reduce((sum, frame) => sum + frame.length, 0)
}
