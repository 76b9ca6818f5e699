import { connect, createServer, type Server, type Socket } from 'node:net'

/** Stands between the gateway and its database: can refuse, cut, and hold back what the database answers. */
export class DatabaseProxy {
  private readonly server: Server
  private readonly pairs = new Set<[Socket, Socket]>()
  private readonly target: URL
  refusing = false
  /** Answers of the database that are not passed on. */
  muted = false
  /** Bytes the gateway has sent. */
  sent = 0

  private constructor(target: URL) {
    this.target = target
    this.server = createServer((near) => this.accept(near))
  }

  static async start(url: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(new URL(url))
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get url(): string {
    const url = new URL(this.target)
    url.port = String((this.server.address() as { port: number }).port)
    return url.toString()
  }

  private accept(near: Socket): void {
    near.on('error', () => {})
    if (this.refusing) {
      near.destroy()
      return
    }
    const far = connect(Number(this.target.port), this.target.hostname)
    const pair: [Socket, Socket] = [near, far]
    this.pairs.add(pair)
    near.on('data', (chunk: Buffer) => {
      this.sent += chunk.length
      far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      if (!this.muted) near.write(chunk)
    })
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    far.on('close', () => {
      near.destroy()
      this.pairs.delete(pair)
    })
  }

  /** Cuts every connection; the database sees the gateway gone, the gateway the database. */
  cut(): void {
    for (const [near, far] of this.pairs) {
      near.destroy()
      far.destroy()
    }
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }
}
