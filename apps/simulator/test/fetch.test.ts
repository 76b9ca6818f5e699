import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchPackage } from '../src/engine/fetch.ts'

const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 13) % 251))
const ETAG = `"${createHash('sha256').update(BYTES).digest('hex')}"`

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A platform; what it was asked. */
async function platform(answer: (asked: IncomingHttpHeaders, reply: ServerResponse) => void) {
  const asked: IncomingHttpHeaders[] = []
  const made = createServer(({ headers }, reply) => {
    asked.push(headers)
    answer(headers, reply)
  })
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return { asked, url: `http://127.0.0.1:${(made.address() as AddressInfo).port}/p` }
}

function whole(reply: ServerResponse, bytes = BYTES, etag = ETAG): void {
  reply.writeHead(200, { etag, 'content-length': bytes.length }).end(bytes)
}

describe('a terminal that fetches its package', () => {
  test('breaks off half-way and goes on where it was', async () => {
    const { asked, url } = await platform(({ range }, reply) => {
      if (range === undefined) return whole(reply)
      const from = Number(/\d+/.exec(range)?.[0])
      reply.writeHead(206, { etag: ETAG, 'content-length': BYTES.length - from }).end(BYTES.subarray(from))
    })
    expect(BYTES.equals((await fetchPackage(url)) ?? Buffer.alloc(0))).toBe(true)
    const [first, second, ...more] = asked
    expect([first?.range, second?.['if-range'], more.length]).toEqual([undefined, ETAG, 0])
    const from = Number(/\d+/.exec(second?.range ?? '')?.[0])
    expect(from).toBeGreaterThanOrEqual(BYTES.length / 2)
    expect(from).toBeLessThan(BYTES.length)
  })

  test('begins anew where the bytes have changed meanwhile', async () => {
    const { asked, url } = await platform((_, reply) => whole(reply))
    expect(BYTES.equals((await fetchPackage(url)) ?? Buffer.alloc(0))).toBe(true)
    expect(asked).toHaveLength(2)
  })

  test('has none where its hash is another, or where it is refused', async () => {
    const altered = Buffer.from(BYTES)
    altered[1] = 0
    const wrong = await platform((_, reply) => whole(reply, altered))
    expect(await fetchPackage(wrong.url)).toBeUndefined()
    server?.close()
    const gone = await platform((_, reply) => void reply.writeHead(410).end())
    expect(await fetchPackage(gone.url)).toBeUndefined()
    expect(gone.asked).toHaveLength(1)
  })
})
