import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
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

/** `ca`: clients that show no certificate of these are refused. */
interface TlsOptions {
  key: string
  cert: string
  ca?: string
}

/** A server on a loopback address, over TLS with a certificate, that notes what it is asked, then answers with `handler`. */
export async function serve(
  handler: RequestListener,
  { host = '127.0.0.1', port = 0, tls }: { host?: string; port?: number; tls?: TlsOptions } = {},
): Promise<TestServer> {
  const taken: Taken[] = []
  const listener: RequestListener = (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      taken.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      handler(request, response)
    })
  }
  const server = tls
    ? createTlsServer({ ...tls, requestCert: tls.ca !== undefined }, listener)
    : createServer(listener)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const bound = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://${host}:${bound.port}`,
    port: bound.port,
    taken,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
