import { Readable } from 'node:stream'
import type { pg } from '../types.ts'

/** The pg client's own connection, as far as a custom query sees it. */
interface Wire {
  stream: NodeJS.WritableStream & { pause(): void; resume(): void }
}

/** Messages of PostgreSQL's frontend/backend protocol, version 3: a letter, the length with itself, the body. */
function message(letter: string, body: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(5 + body.length)
  out.write(letter, 0, 'latin1')
  out.writeInt32BE(4 + body.length, 1)
  out.set(body, 5)
  return out
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`, 'utf8')
const NOTHING = Buffer.alloc(0)

/** A COPY on a connection; `done` gives the number of its rows once the server is ready for the next query. */
abstract class Exchange implements pg.Submittable {
  protected wire: Wire | undefined
  private rows = 0
  private readonly sql: string
  private readonly ended = Promise.withResolvers<number>()

  constructor(sql: string) {
    this.sql = sql
    // Whoever waits for the data may learn of the failure there and never ask here.
    this.ended.promise.catch(() => {})
  }

  get done(): Promise<number> {
    return this.ended.promise
  }

  submit(wire: Wire): void {
    this.wire = wire
    wire.stream.write(message('Q', text(this.sql)))
  }
  handleError(error: Error): void {
    this.ended.reject(error)
  }
  handleCommandComplete({ text: tag }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0)
  }
  handleReadyForQuery(): void {
    this.ended.resolve(this.rows)
  }
  handleCopyInResponse(): void {}
  handleCopyData(_message: { chunk: Buffer }): void {}
}

/** Bytes handed on at once: a message is one row, and each step to the file costs more than a row's bytes. */
const BLOCK = 256 * 1024

class CopyOut extends Exchange {
  readonly data: Readable
  private block = Buffer.allocUnsafe(BLOCK)
  private filled = 0

  constructor(sql: string) {
    super(sql)
    this.data = new Readable({ read: () => this.wire?.stream.resume() })
  }
  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.filled + chunk.length > BLOCK) this.handOn()
    // The chunk is a view that the client overwrites.
    if (chunk.length > BLOCK) this.push(Buffer.from(chunk))
    else this.filled += chunk.copy(this.block, this.filled)
  }
  private handOn(): void {
    if (this.filled === 0) return
    this.push(this.block.subarray(0, this.filled))
    this.block = Buffer.allocUnsafe(BLOCK)
    this.filled = 0
  }
  private push(bytes: Buffer): void {
    if (!this.data.push(bytes)) this.wire?.stream.pause()
  }
  override handleError(error: Error): void {
    super.handleError(error)
    this.data.destroy(error)
  }
  override handleReadyForQuery(): void {
    super.handleReadyForQuery()
    this.handOn()
    this.data.push(null)
    // Nobody reads what has ended: the connection is handed over running.
    this.wire?.stream.resume()
  }
}

class CopyIn extends Exchange {
  private readonly source: AsyncIterable<Uint8Array>
  private failed = false

  constructor(sql: string, source: AsyncIterable<Uint8Array>) {
    super(sql)
    this.source = source
  }
  override handleError(error: Error): void {
    this.failed = true
    super.handleError(error)
  }
  override handleCopyInResponse(): void {
    void this.send()
  }

  private async send(): Promise<void> {
    try {
      for await (const chunk of this.source) {
        if (this.failed) return
        await this.write(message('d', chunk))
      }
      await this.write(message('c', NOTHING))
    } catch (error) {
      super.handleError(error instanceof Error ? error : new Error(String(error)))
      await this.write(message('f', text('the data cannot be read')))
    }
  }

  private async write(bytes: Buffer): Promise<void> {
    const stream = this.wire?.stream
    if (!stream || stream.write(bytes)) return
    await new Promise<void>((resolve) => {
      const go = () => {
        stream.off('drain', go).off('close', go)
        resolve()
      }
      stream.on('drain', go).on('close', go)
    })
  }
}

export interface Copied {
  data: Readable
  /** Rows, once all of them were read. */
  rows: Promise<number>
}

/** Runs `copy … to stdout`. The data must be read to its end; what is not read yet waits in the server. */
export function copyOut(client: pg.ClientBase, sql: string): Copied {
  const exchange = client.query(new CopyOut(sql))
  return { data: exchange.data, rows: exchange.done }
}

/** Runs `copy … from stdin`; the number of rows. When the source fails, the copy fails with its error. */
export function copyIn(
  client: pg.ClientBase,
  sql: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  return client.query(new CopyIn(sql, source)).done
}
