import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Call {
  number: string
  messages: {
    id: string
    vin: string
    late: boolean
    time: string
    values?: Record<string, unknown>
    raw: string
  }[]
  /** Whether the signature is that of the secret. */
  isSigned: boolean
}

/** A server of the test that takes webhooks: all calls in the order of their coming. */
export class Receiver {
  readonly calls: Call[] = []
  /** The status of answers, or how it fails. */
  answers: number | 'silence' | 'cut' = 200
  private readonly server: Server
  private readonly secret: string

  constructor(secret: string) {
    this.secret = secret
    this.server = createServer((request, response) => void this.take(request, response))
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** Calls that brought messages. */
  get batches(): Call[] {
    return this.calls.filter(({ messages }) => messages.length > 0)
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve())
      this.server.closeAllConnections()
    })
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const time = String(request.headers['x-motorpool-time'])
    const expected = createHmac('sha256', this.secret).update(`${time}.`).update(body).digest('hex')
    const { batch, messages } = JSON.parse(body.toString()) as { batch: string; messages: Call['messages'] }
    const isSigned = request.headers['x-motorpool-signature'] === expected
    if (request.headers['idempotency-key'] !== batch) throw new Error('two numbers of one call')
    this.calls.push({ number: batch, messages, isSigned })
    if (this.answers === 'silence') return
    if (this.answers === 'cut') {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"o')
      return void setImmediate(() => request.socket.destroy())
    }
    response.writeHead(this.answers, { 'content-type': 'application/json' }).end('{}')
  }
}
