import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Taken {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export interface TestServer {
  url: string
  port: number
  taken: Taken[]
  close(): Promise<void>
}

/** A server on a loopback address that notes what it is asked, then answers with `handler`. */
export async function serve(
  handler: RequestListener,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<TestServer> {
  const taken: Taken[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      taken.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      handler(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const bound = server.address() as AddressInfo
  return {
    url: `http://${host}:${bound.port}`,
    port: bound.port,
    taken,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
