import type { IncomingMessage, ServerResponse } from 'node:http'

/** What becomes of the calls whose statement matches, instead of their answer. */
export interface ClickHouseTrouble {
  /** A regular expression. */
  readonly statement: string
  /** A refusal of the engine; `silence`: nothing ever comes; `body`: bytes in place of an answer, base64. */
  readonly instead: { readonly code: number; readonly name: string } | 'silence' | { readonly body: string }
  /** The statement is carried out all the same: whoever asked does not know it. */
  readonly done?: boolean
}

/** A refusal in the engine's own form. */
export class Refusal extends Error {
  readonly code: number

  constructor(code: number, text: string) {
    super(text)
    this.code = code
  }

  static named(code: number, name: string): Refusal {
    return new Refusal(code, `Code: ${code}. DB::Exception: told by the test. (${name})`)
  }
}

const STATUS: Readonly<Record<number, number>> = { 81: 404, 497: 403, 516: 403 }

export function refuse(response: ServerResponse, error: unknown): void {
  const { message } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Refusal ? error.code : Number(/Code: (\d+)/.exec(message)?.[1] ?? 1001)
  response
    .writeHead(STATUS[code] ?? 500, { 'x-clickhouse-exception-code': String(code) })
    .end(message.startsWith('Code: ') ? message : `Code: ${code}. DB::Exception: ${message}`)
}

/** User and password of a call. */
export function accountOf(request: IncomingMessage): string {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  return scheme === 'Basic' ? Buffer.from(token, 'base64').toString('utf8') : ''
}
