import type { IncomingHttpHeaders } from 'node:http'
import type { RawAnswer } from './exchange.ts'

/** What a server answered, whole. */
export class Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer

  constructor({ status, headers, body }: RawAnswer) {
    this.status = status
    this.headers = headers
    this.body = body
  }

  /** 2xx. */
  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  /** The body as UTF-8. */
  text(): string {
    return this.body.toString('utf8')
  }

  /** The body as JSON; undefined when it is none. */
  json(): unknown {
    try {
      return JSON.parse(this.text()) as unknown
    } catch {
      return undefined
    }
  }
}
