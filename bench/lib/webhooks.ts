import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sleep } from './report.ts'

export interface Webhooks {
  url: string
  /** By the key that names a push: how often it came. */
  readonly taken: ReadonlyMap<string, number>
  stop(): Promise<void>
}

/** Somebody who takes pushes, each after a moment, so that senders die in between. */
export async function takeWebhooks(answerMs: () => number): Promise<Webhooks> {
  const taken = new Map<string, number>()
  const server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key'])
    request.resume().on('end', async () => {
      taken.set(key, (taken.get(key) ?? 0) + 1)
      await sleep(answerMs())
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
