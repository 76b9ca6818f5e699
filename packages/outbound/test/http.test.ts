import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ownCertificate } from './support/certificate.ts'
import { OURS, testOutlet } from './support/outlet.ts'
import { serve, type TestServer } from './support/server.ts'

const open: TestServer[] = []
async function server(...args: Parameters<typeof serve>): Promise<TestServer> {
  const made = await serve(...args)
  open.push(made)
  return made
}
afterEach(() => Promise.all(open.splice(0).map((s) => s.close())))

describe('limits', () => {
  it('cuts a server that says nothing', async () => {
    const { url } = await server(() => {})
    const { outbound, calls } = testOutlet()
    await expect(outbound.fetch({ ...OURS, url, tryMs: 50, retries: 0 })).rejects.toMatchObject({
      code: 'OUTBOUND_TIMEOUT',
      params: { host: '127.0.0.1', seconds: 0.05 },
    })
    expect(calls).toMatchObject([{ errorCode: 'OUTBOUND_TIMEOUT', status: null }])
  })

  it('cuts a server that answers without end, slowly', async () => {
    const { url } = await server((_, response) => {
      const drip = setInterval(() => response.write('.'), 5)
      response.on('close', () => clearInterval(drip))
    })
    await expect(
      testOutlet().outbound.fetch({ ...OURS, url, totalMs: 80, retries: 0 }),
    ).rejects.toMatchObject({ code: 'OUTBOUND_TIMEOUT' })
  })

  it('cuts a server that accepts the connection and never finishes the handshake', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    const call = { ...OURS, url: `https://127.0.0.1:${port}/`, connectMs: 50, retries: 0 }
    await expect(testOutlet().outbound.fetch(call)).rejects.toMatchObject({ code: 'OUTBOUND_TIMEOUT' })
    silent.close()
  })

  it('ends with the signal of its caller', async () => {
    const stop = new AbortController()
    const { url } = await server(() => stop.abort())
    await expect(testOutlet().outbound.fetch({ ...OURS, url, signal: stop.signal })).rejects.toMatchObject({
      code: 'OUTBOUND_ABORTED',
    })
  })

  it.each(['announced', 'unannounced'])('cuts an answer that is too large, %s', async (kind) => {
    let written = 0
    const { url } = await server((_, response) => {
      if (kind === 'announced') response.setHeader('content-length', 50_000_000)
      const block = Buffer.alloc(64 * 1024)
      const more = (): void => {
        while (!response.destroyed && written < 50_000_000) {
          written += block.length
          if (!response.write(block)) return void response.once('drain', more)
        }
      }
      more()
    })
    await expect(testOutlet().outbound.fetch({ ...OURS, url, answerMax: 100_000 })).rejects.toMatchObject({
      code: 'OUTBOUND_ANSWER_TOO_LARGE',
      params: { limit: 100_000 },
    })
    expect(written).toBeLessThan(40_000_000)
  })

  it('does not begin a request that is too large', async () => {
    const { url, taken } = await server((_, response) => response.end())
    await expect(
      testOutlet().outbound.fetch({ ...OURS, url, method: 'POST', body: 'x'.repeat(11), requestMax: 10 }),
    ).rejects.toMatchObject({ code: 'OUTBOUND_REQUEST_TOO_LARGE', status: 413 })
    expect(taken).toEqual([])
  })

  it('says that nobody listens', async () => {
    const gone = await serve(() => {})
    await gone.close()
    await expect(testOutlet().outbound.fetch({ ...OURS, url: gone.url })).rejects.toMatchObject({
      code: 'OUTBOUND_UNREACHABLE',
      params: { reason: 'ECONNREFUSED' },
    })
  })
})

describe('tries', () => {
  const failing = (times: number, status = 503, headers: Record<string, string> = {}) => {
    let n = 0
    return server((_, response) => response.writeHead(n++ < times ? status : 200, headers).end(`${n}`))
  }

  it('repeats what may be repeated, with growing pauses', async () => {
    const { url, taken } = await failing(2)
    const { outbound, pauses, calls } = testOutlet()
    expect((await outbound.fetch({ ...OURS, url })).text()).toBe('3')
    expect([taken.length, pauses]).toEqual([3, [250, 500]])
    expect(calls).toMatchObject([{ attempts: 3, status: 200, errorCode: null }])
  })

  it('repeats a POST under one key alone, the same each time', async () => {
    const { url, taken } = await failing(1)
    const { outbound } = testOutlet()
    const post = { ...OURS, url, method: 'POST', body: '{}' } as const
    await expect(outbound.fetch(post)).rejects.toMatchObject({
      code: 'OUTBOUND_STATUS',
      params: { status: 503 },
    })
    expect(taken.length).toBe(1)
    const again = await failing(1)
    await outbound.fetch({ ...post, url: again.url, idempotencyKey: 'sms-7' })
    expect(again.taken.map((t) => t.headers['idempotency-key'])).toEqual(['sms-7', 'sms-7'])
  })

  it.each([400, 401, 404, 409, 422])('does not repeat after %s', async (status) => {
    const { url, taken } = await failing(9, status)
    await expect(testOutlet().outbound.fetch({ ...OURS, url })).rejects.toMatchObject({
      code: 'OUTBOUND_STATUS',
      params: { host: '127.0.0.1', status },
    })
    expect(taken.length).toBe(1)
  })

  it('waits as long as the server asks, within reason', async () => {
    for (const [asked, waited] of [
      ['3', 3000],
      ['86400', 10_000],
      ['soon', 250],
    ] as const) {
      const { url } = await failing(1, 429, { 'retry-after': asked })
      const { outbound, pauses } = testOutlet()
      await outbound.fetch({ ...OURS, url })
      expect(pauses).toEqual([waited])
    }
  })

  it('returns any status to who asks for it', async () => {
    const { url } = await failing(9, 404)
    const answer = await testOutlet().outbound.fetch({ ...OURS, url, anyStatus: true })
    expect([answer.status, answer.ok]).toEqual([404, false])
  })
})

describe('redirects', () => {
  const to = (location: () => string, status = 302) =>
    server((_, response) => response.writeHead(status, { location: location() }).end())

  it('are followed on the same host, with what was sent', async () => {
    const { url, taken } = await server((request, response) =>
      request.url === '/old' ? response.writeHead(301, { location: '/new' }).end() : response.end('new'),
    )
    const credential = { kind: 'bearer', token: { plain: 'a-token-of-it' } } as const
    const answer = await testOutlet().outbound.fetch({ ...OURS, url: `${url}/old`, credential })
    expect([answer.text(), taken[1]?.headers.authorization]).toEqual(['new', 'Bearer a-token-of-it'])
  })

  it('lead to no private address, although the first was allowed', async () => {
    const inner = await server((_, response) => response.end('secret'), { host: '127.0.0.2' })
    const { url } = await to(() => inner.url)
    await expect(testOutlet().outbound.fetch({ ...OURS, url })).rejects.toMatchObject({
      code: 'OUTBOUND_ADDRESS_REFUSED',
    })
    expect(inner.taken).toEqual([])
  })

  it('carry no credential to another host', async () => {
    const other = await server((_, response) => response.end('ok'), { host: '127.0.0.2' })
    const { url } = await to(() => other.url)
    const credential = { kind: 'header', name: 'X-Api-Key', value: { plain: 'a-key-of-it' } } as const
    await testOutlet({ privateTargets: true }).outbound.fetch({ ...OURS, url, credential })
    expect(JSON.stringify(other.taken)).not.toContain('a-key-of-it')
  })

  it('lead from TLS to TLS, never to a connection without it', async () => {
    const tls = ownCertificate()
    const plain = await server((_, response) => response.end('plain'))
    const safe = await server((_, response) => response.end('safe'), { tls })
    const { outbound } = testOutlet({ ca: tls.cert, privateTargets: true })
    const led = async (location: string) => {
      const { url } = await server((_, response) => response.writeHead(302, { location }).end(), { tls })
      return outbound.fetch({ ...OURS, url })
    }
    expect((await led(safe.url)).text()).toBe('safe')
    await expect(led(plain.url)).rejects.toMatchObject({ code: 'OUTBOUND_REDIRECT' })
    expect(plain.taken).toEqual([])
  })

  it('end after some, and are not followed by what has a body', async () => {
    const round = await server((_, response) => response.writeHead(302, { location: '/' }).end())
    const { outbound } = testOutlet()
    await expect(outbound.fetch({ ...OURS, url: round.url })).rejects.toMatchObject({
      code: 'OUTBOUND_REDIRECT',
    })
    expect(round.taken.length).toBe(4)
    const { url } = await to(() => round.url, 307)
    await expect(outbound.fetch({ ...OURS, url, method: 'POST', body: 'x' })).rejects.toMatchObject({
      code: 'OUTBOUND_REDIRECT',
    })
    expect(round.taken.length).toBe(4)
  })
})
