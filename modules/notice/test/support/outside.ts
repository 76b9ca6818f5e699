import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Taken {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  taken: Taken[]
  /** How it answers from now on. */
  answer(with_: (response: ServerResponse) => void): void
  stop(): Promise<void>
}

/** A server of somebody else, who takes what is posted. */
export async function receiver(): Promise<Receiver> {
  const taken: Taken[] = []
  let reply = (response: ServerResponse): void => void response.end('{"errcode":0,"code":0}')
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8')
    })
    request.on('end', () => {
      taken.push({ url: request.url ?? '', headers: request.headers, body })
      reply(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
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
