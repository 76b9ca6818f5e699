import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface Taken {
  url: string
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
}

export interface Receiver {
  url: string
  taken: Taken[]
  /** How it answers from now on. */
  answer(with_: (response: ServerResponse) => void): void
  stop(): Promise<void>
}

/** A server of somebody else, who takes what is posted; over TLS with a certificate. */
export async function receiver(tls?: { key: string; cert: string }): Promise<Receiver> {
  const taken: Taken[] = []
  let reply = (response: ServerResponse): void => void response.end('{"errcode":0,"code":0}')
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      taken.push({ url: request.url ?? '', headers: request.headers, body: bytes.toString('utf8'), bytes })
      reply(response)
    })
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    taken,
    answer: (with_) => {
      reply = with_
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
