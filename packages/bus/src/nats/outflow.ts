/** Bytes that the server has not confirmed above which published messages are dropped. */
export const MAX_WAITING = 64 * 1024 * 1024

export interface OutflowOptions {
  /** Resolves when the server has all that was sent before; rejects when the connection is lost. */
  confirmed: () => Promise<void>
  /** Messages of which nobody knows whether they arrived. */
  lose: (messages: number) => void
}

/** Knows how much is on its way to the server: what one sends it, it confirms when it is asked. */
export class Outflow {
  private bytes = 0
  private messages = 0
  private asking = false
  private readonly options: OutflowOptions

  constructor(options: OutflowOptions) {
    this.options = options
  }

  get full(): boolean {
    return this.bytes > MAX_WAITING
  }

  sent(bytes: number): void {
    this.bytes += bytes
    this.messages++
    if (!this.asking) void this.ask()
  }

  private async ask(): Promise<void> {
    const { confirmed, lose } = this.options
    this.asking = true
    while (this.bytes > 0) {
      const { bytes, messages } = this
      // A connection that is lost holds nothing any more.
      await confirmed().catch(() => lose(messages))
      this.bytes -= bytes
      this.messages -= messages
    }
    this.asking = false
  }
}
