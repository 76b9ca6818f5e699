import { createHmac } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { excerptOf } from '../src/excerpt.ts'
import { OURS, testOutlet } from './support/outlet.ts'
import { serve, type TestServer } from './support/server.ts'

const SECRET = 'S3cr3t-值/&"x'
let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/** A server that says back all that it was sent. */
async function echo(): Promise<TestServer> {
  server = await serve((request, response) =>
    response.end(JSON.stringify({ headers: request.headers, body: server?.taken.at(-1)?.body })),
  )
  return server
}

describe('credentials', () => {
  it('are opened for the call and written down nowhere', async () => {
    const { url, taken } = await echo()
    const { outbound, vault, calls } = testOutlet()
    const token = { sealed: vault.seal(SECRET, 'test.token'), context: 'test.token' }
    await outbound.fetch({
      ...OURS,
      url: `${url}/hook?sign=abcdef&page=2&access_token=zzz9`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ plate: '京A12345', password: 'hunter22', copy: SECRET }),
      credential: { kind: 'basic', user: 'fleet', password: token },
    })
    const pair = Buffer.from(`fleet:${SECRET}`).toString('base64')
    expect(taken[0]?.headers.authorization).toBe(`Basic ${pair}`)
    const [call] = calls
    expect(call).toMatchObject({ target: `${url}/hook?sign=***&page=2&access_token=***` })
    expect(call?.request).toContain('京A12345')
    for (const secret of [SECRET, 'S3cr3t', pair, 'hunter22', 'zzz9', 'abcdef'])
      expect(JSON.stringify(calls)).not.toContain(secret)
  })

  it('sealed for another use do not open', async () => {
    const { url, taken } = await echo()
    const { outbound, vault } = testOutlet()
    const token = { sealed: vault.seal(SECRET, 'test.other'), context: 'test.token' }
    await expect(outbound.fetch({ ...OURS, url, credential: { kind: 'bearer', token } })).rejects.toThrow()
    expect(taken).toEqual([])
  })

  it('sign time and body', async () => {
    const { url, taken } = await echo()
    const { outbound, clock } = testOutlet()
    const credential = { kind: 'signature', secret: { plain: SECRET } } as const
    await outbound.fetch({ ...OURS, url, method: 'POST', body: '{"a":1}', credential })
    const headers = taken[0]?.headers
    expect(headers?.['x-motorpool-time']).toBe(String(clock.now()))
    expect(headers?.['x-motorpool-signature']).toBe(
      createHmac('sha256', SECRET).update(`${clock.now()}.{"a":1}`).digest('hex'),
    )
  })

  it('go to no mail server that cannot prove who it is, and into no record', async () => {
    const users: unknown[] = []
    const smtp = new SMTPServer({
      secure: true,
      onAuth: (auth, _session, done) => {
        users.push(auth)
        done(null, { user: 'x' })
      },
    })
    const port = await new Promise<number>((resolve) => {
      const listening = smtp.listen(0, '127.0.0.1', () =>
        resolve((listening.address() as { port: number }).port),
      )
    })
    // The refused handshake is an error of the server's, too.
    smtp.on('error', () => {})
    const { outbound, calls } = testOutlet()
    const mail = { to: 'boss@fleet.example', subject: 'Report', text: SECRET }
    await expect(
      outbound.sendMail({
        ...OURS,
        host: '127.0.0.1',
        port,
        secure: true,
        user: 'robot',
        password: { plain: SECRET },
        from: { address: 'robot@fleet.example', name: '' },
        mail,
      }),
    ).rejects.toMatchObject({ code: 'OUTBOUND_SMTP' })
    expect([users, JSON.stringify(calls).includes('S3cr3t')]).toEqual([[], false])
    expect(calls).toMatchObject([
      { method: 'SMTP', target: `smtps://127.0.0.1:${port}`, request: 'boss@fleet.example: Report' },
    ])
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  })

  it('an https server with a certificate of its own making is refused', async () => {
    const smtp = new SMTPServer({ secure: true })
    smtp.on('error', () => {})
    const port = await new Promise<number>((resolve) => {
      const listening = smtp.listen(0, '127.0.0.1', () =>
        resolve((listening.address() as { port: number }).port),
      )
    })
    await expect(
      testOutlet().outbound.fetch({ ...OURS, url: `https://localhost:${port}/` }),
    ).rejects.toMatchObject({ code: 'OUTBOUND_TLS' })
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  })
})

describe('excerpts', () => {
  const of = (text: string, secrets: string[] = []) => excerptOf(Buffer.from(text), secrets)

  it.each([
    ['form', 'user=a&password=hunter22&page=2', 'user=a&password=***&page=2'],
    ['xml', '<a><apiKey>hunter22</apiKey></a>', '<a><apiKey>***</apiKey></a>'],
    ['broken JSON', '{"token": "hunter22", "a', '{"token": "***", "a'],
    ['a header in a text', 'Authorization: Bearer hunter22.x', 'Authorization: *** ***'],
    ['JSON', '{"a":[{"clientSecret":"hunter22"}]}', '{"a":[{"clientSecret":"***"}]}'],
  ])('mask what is named like a secret: %s', (_, text, shown) => {
    expect(of(text)).toBe(shown)
  })

  it('mask given values however they are encoded', () => {
    const text = [SECRET, JSON.stringify({ a: SECRET }), encodeURIComponent(SECRET)].join('\n')
    expect(of(text, [SECRET])).not.toMatch(/S3cr3t/)
  })

  it('are short, whole characters, and say of other bytes how many they are', () => {
    expect(of('车'.repeat(5000))?.length).toBe(2000)
    expect(of(`${'x'.repeat(1999)}🚛🚛`)?.isWellFormed()).toBe(true)
    expect(excerptOf(Buffer.from([0, 1, 2, 255]), [])).toBe('(4 bytes)')
    expect(of('')).toBeNull()
  })

  it('are made of hostile text in no time', () => {
    const start = performance.now()
    for (const text of ['a'.repeat(1_000_000), 'password'.repeat(100_000), '"token" : '.repeat(50_000)])
      of(text)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
