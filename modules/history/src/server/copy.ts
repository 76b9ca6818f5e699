import type { pg } from '@motorpool/db'

/** The pg client's own connection, as far as a custom query sees it. */
interface Wire {
  stream: { write(bytes: Uint8Array): boolean }
}

/** A COPY exchange on a connection; done when the server is ready for the next query. */
abstract class Exchange implements pg.Submittable {
  private readonly ended = Promise.withResolvers<void>()
  private readonly request: Uint8Array

  constructor(request: Uint8Array) {
    this.request = request
  }

  get done(): Promise<void> {
    return this.ended.promise
  }

  submit(connection: Wire): void {
    connection.stream.write(this.request)
  }
  handleError(error: Error): void {
    this.ended.reject(error)
  }
  handleCommandComplete(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(_message: { chunk: Buffer }): void {}
  handleReadyForQuery(): void {
    this.ended.resolve()
  }
}

/**
 * A COPY FROM STDIN whose query, data and end are sent in one write. The server ignores the data when the query fails
 * (PostgreSQL, message flow of COPY), so nothing needs to wait for its go-ahead. Its autocommit comes before ReadyForQuery.
 */
class CopyIn extends Exchange {}

class CopyOut extends Exchange {
  private readonly onChunk: (chunk: Buffer) => void
  constructor(request: Uint8Array, onChunk: (chunk: Buffer) => void) {
    super(request)
    this.onChunk = onChunk
  }
  override handleCopyData(message: { chunk: Buffer }): void {
    this.onChunk(message.chunk)
  }
}

function run(client: pg.ClientBase, exchange: Exchange): Promise<void> {
  return client.query(exchange).done
}

export function copyIn(client: pg.ClientBase, wire: Uint8Array): Promise<void> {
  return run(client, new CopyIn(wire))
}

/**
 * The rows of `query` in binary COPY format, one chunk a row (the first is preceded by the file header, the trailer
 * is one more). A chunk is a view that the client overwrites: it is valid only during the call.
 */
export function copyOut(
  client: pg.ClientBase,
  query: string,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  const text = Buffer.from(`copy (${query}) to stdout (format binary)\0`, 'utf8')
  const request = Buffer.allocUnsafe(5 + text.length)
  request[0] = 0x51
  request.writeInt32BE(4 + text.length, 1)
  text.copy(request, 5)
  return run(client, new CopyOut(request, onChunk))
}
