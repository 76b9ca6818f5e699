import { connect, type Socket } from 'node:net'
import type { Protocol } from '@motorpool/wire'

/** A terminal's end of a TCP connection: sends bytes, collects whole frames. */
export class Terminal {
  readonly socket: Socket
  readonly frames: Uint8Array[] = []
  closed = false
  private waiting: (() => void)[] = []

  private constructor(socket: Socket, protocol: Protocol) {
    this.socket = socket
    const framer = protocol.framer()
    socket.on('data', (chunk: Buffer) => {
      framer.push(chunk, (item) => {
        if (item.ok) this.frames.push(item.frame.slice())
      })
      this.notify()
    })
    socket.on('close', () => {
      this.closed = true
      this.notify()
    })
    socket.on('error', () => {})
  }

  static open(protocol: Protocol, port: number, localAddress?: string): Promise<Terminal> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.setNoDelay(true)
      const terminal = new Terminal(socket, protocol)
      socket.once('connect', () => resolve(terminal))
      socket.once('error', reject)
    })
  }

  private notify(): void {
    for (const wake of this.waiting.splice(0)) wake()
  }

  send(...frames: readonly Uint8Array[]): void {
    this.socket.write(Buffer.concat(frames))
  }

  /** Resolves once the condition holds; it is looked at whenever something arrives. */
  async until(condition: (terminal: Terminal) => boolean): Promise<void> {
    while (!condition(this)) await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  /** The next `count` frames that nobody has taken yet. */
  async take(count = 1): Promise<Uint8Array[]> {
    await this.until((t) => t.frames.length >= count || t.closed)
    if (this.frames.length < count) throw new Error(`closed after ${this.frames.length} of ${count} answers`)
    return this.frames.splice(0, count)
  }

  async takeOne(): Promise<Uint8Array> {
    const [frame] = await this.take()
    return frame as Uint8Array
  }

  async ended(): Promise<void> {
    await this.until((t) => t.closed)
  }

  close(): void {
    this.socket.destroy()
  }
}
