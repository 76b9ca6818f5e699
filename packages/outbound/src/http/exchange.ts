import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import type { Deadline } from '../deadline.ts'
import { OutboundError, reasonOf } from '../errors.ts'

export interface Exchange {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Bytes of the answer's body that are taken. */
  answerMax: number
}

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const HEADERS_MAX = 16 * 1024

async function bodyOf(answer: IncomingMessage, max: number, host: string): Promise<Buffer> {
  const tooLarge = () => new OutboundError('OUTBOUND_ANSWER_TOO_LARGE', { host, limit: max })
  if (Number(answer.headers['content-length'] ?? 0) > max) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > max) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function open(socket: Socket, what: Exchange, signal: AbortSignal): ClientRequest {
  try {
    return request({
      createConnection: () => socket,
      method: what.method,
      path: what.url.pathname + what.url.search,
      headers: { ...what.headers, host: what.url.host, 'content-length': what.body.length },
      maxHeaderSize: HEADERS_MAX,
      signal,
    })
  } catch (error) {
    // A character that headers may not hold.
    throw new OutboundError('OUTBOUND_INVALID', { reason: reasonOf(error) }, error)
  }
}

/** One request and its answer over a connection, which is closed afterwards. */
export async function exchange(socket: Socket, what: Exchange, deadline: Deadline): Promise<RawAnswer> {
  const host = what.url.hostname
  try {
    const sent = open(socket, what, deadline.signal)
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).on('error', reject)
    })
    sent.end(what.body)
    const answer = await answered
    const body = await bodyOf(answer, what.answerMax, host)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body }
  } catch (error) {
    throw deadline.failure(error, host)
  } finally {
    socket.destroy()
  }
}
