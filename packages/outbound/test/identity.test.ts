import { afterEach, describe, expect, it } from 'vitest'
import { ownCertificate } from './support/certificate.ts'
import { OURS, testOutlet } from './support/outlet.ts'
import { serve, type TestServer } from './support/server.ts'

const [theirs, ours, foreign] = [ownCertificate(), ownCertificate(), ownCertificate()]
const open: TestServer[] = []
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))

/** A server that takes only callers who show `ours`. */
async function strict(): Promise<TestServer> {
  const made = await serve((_, response) => void response.end('taken'), {
    tls: { ...theirs, ca: ours.cert },
  })
  open.push(made)
  return made
}

describe('a call over TLS as somebody', () => {
  it('trusts the authorities that it names, and shows its certificate with a sealed key', async () => {
    const { url } = await strict()
    const { outbound, vault, calls } = testOutlet()
    const key = { sealed: vault.seal(ours.key, 'test'), context: 'test' }
    const tls = { ca: theirs.cert, certificate: ours.cert, key }
    expect((await outbound.fetch({ ...OURS, url, tls, retries: 0 })).text()).toBe('taken')
    expect(JSON.stringify(calls)).not.toContain('PRIVATE KEY')
    const socket = await outbound.connectTls({
      ...OURS,
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      tls,
    })
    expect(socket.authorized).toBe(true)
    socket.destroy()
  })

  it.each([
    ['nobody', {}],
    ['somebody else', { certificate: foreign.cert, key: { plain: foreign.key } }],
  ])('is refused by a server that knows another, as %s', async (_who, shown) => {
    const { url } = await strict()
    const call = testOutlet().outbound.fetch({ ...OURS, url, tls: { ca: theirs.cert, ...shown }, retries: 0 })
    await expect(call).rejects.toMatchObject({ code: expect.stringMatching(/^OUTBOUND_/) as string })
  })

  it('trusts no other than those that it names', async () => {
    const { url } = await strict()
    const tls = { ca: foreign.cert, certificate: ours.cert, key: { plain: ours.key } }
    await expect(
      testOutlet({ ca: theirs.cert }).outbound.fetch({ ...OURS, url, tls, retries: 0 }),
    ).rejects.toMatchObject({ code: 'OUTBOUND_TLS' })
  })

  it('is shown to the first host alone', async () => {
    const second = await strict()
    const first = await serve((_, response) => void response.writeHead(302, { location: second.url }).end(), {
      tls: { ...theirs, ca: ours.cert },
    })
    open.push(first)
    const tls = { ca: theirs.cert, certificate: ours.cert, key: { plain: ours.key } }
    await expect(
      testOutlet().outbound.fetch({ ...OURS, url: first.url, tls, retries: 0 }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^OUTBOUND_/) as string })
    expect([first.taken.length, second.taken.length]).toEqual([1, 0])
  })
})
