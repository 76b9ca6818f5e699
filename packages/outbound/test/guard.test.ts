import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../src/index.ts'
import { OURS, THEIRS, testOutlet } from './support/outlet.ts'
import { serve, type TestServer } from './support/server.ts'

describe('addresses', () => {
  it.each([
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.53', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.0.1', false],
    ['224.0.0.1', false],
    ['239.255.255.250', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['::10.0.0.1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['ff02::1', false],
    ['64:ff9b::a00:1', false],
    ['2001:0:a00:1::', false],
    ['2001:db8::1', false],
    ['2002:a00:1::', false],
    ['not an address', false],
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2400:3200::1', true],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })
})

describe('the address guard', () => {
  let open: TestServer
  let closed: TestServer

  beforeAll(async () => {
    open = await serve((_, response) => response.end('open'))
    closed = await serve((_, response) => response.end('closed'), { host: '127.0.0.2', port: open.port })
  })
  afterAll(() => Promise.all([open.close(), closed.close()]))

  /** Names answer with the next of these lists each time; 127.0.0.1 stands for the public network. */
  function guarded(...answers: string[][]) {
    let asked = 0
    const outlet = testOutlet({
      permits: (address) => address === '127.0.0.1',
      resolver: async () => answers[Math.min(asked++, answers.length - 1)] ?? [],
    })
    return { ...outlet, asked: () => asked }
  }
  const named = () => `http://fleet.example:${open.port}/`

  it('refuses what tenants name outside of the public network, however it is written', async () => {
    const { outbound, calls } = testOutlet()
    const port = closed.port
    for (const host of ['127.0.0.2', '0x7f.0.0.2', '2130706434', '[::1]', '[::ffff:127.0.0.2]', 'localhost'])
      await expect(outbound.fetch({ ...THEIRS, url: `http://${host}:${port}/` }), host).rejects.toMatchObject(
        {
          code: 'OUTBOUND_ADDRESS_REFUSED',
          status: 400,
        },
      )
    expect(calls.map((c) => c.errorCode)).toEqual(Array(6).fill('OUTBOUND_ADDRESS_REFUSED'))
    expect(closed.taken).toEqual([])
  })

  it('connects to the address that was checked: a second answer of the name server changes nothing', async () => {
    const { outbound, asked } = guarded(['127.0.0.1'], ['127.0.0.2'])
    expect((await outbound.fetch({ ...THEIRS, url: named() })).text()).toBe('open')
    expect([asked(), open.taken.at(-1)?.headers.host, closed.taken]).toEqual([
      1,
      `fleet.example:${open.port}`,
      [],
    ])
  })

  it('checks anew for every try, and never goes where the new answer leads', async () => {
    const failing = await serve((_, response) => response.writeHead(503).end(), { port: 0 })
    const { outbound, asked } = guarded(['127.0.0.1'], ['127.0.0.2'])
    await expect(
      outbound.fetch({ ...THEIRS, url: `http://fleet.example:${failing.port}/` }),
    ).rejects.toMatchObject({ code: 'OUTBOUND_ADDRESS_REFUSED' })
    expect(asked()).toBe(2)
    await failing.close()
  })

  it('refuses a name that has one private address among others, or none', async () => {
    for (const answer of [['127.0.0.1', '127.0.0.2'], ['127.0.0.2'], []])
      await expect(guarded(answer).outbound.fetch({ ...THEIRS, url: named() })).rejects.toMatchObject({
        code: 'OUTBOUND_ADDRESS_REFUSED',
      })
    expect(closed.taken).toEqual([])
  })

  it('goes on with the next address when one does not answer', async () => {
    const { outbound } = testOutlet({
      resolver: async () => ['127.0.0.3', '127.0.0.1'],
      privateTargets: true,
    })
    expect((await outbound.fetch({ ...THEIRS, url: named() })).text()).toBe('open')
  })

  it('lets operators name any address, and tenants where the operator allows it', async () => {
    const url = closed.url
    expect((await testOutlet().outbound.fetch({ ...OURS, url })).text()).toBe('closed')
    const { outbound } = testOutlet({ privateTargets: true })
    expect((await outbound.fetch({ ...THEIRS, url })).text()).toBe('closed')
  })

  it('lets tenants name the private servers that the operator names, each with its port, and no others', async () => {
    const privateEndpoints = new Set([`127.0.0.2:${closed.port}`])
    const { outbound } = testOutlet({ privateEndpoints })
    expect((await outbound.fetch({ ...THEIRS, url: closed.url })).text()).toBe('closed')
    const elsewhere = await serve((_, response) => response.end('else'), { host: '127.0.0.2' })
    for (const url of [elsewhere.url, `http://127.0.0.1:${open.port}/`])
      await expect(outbound.fetch({ ...THEIRS, url })).rejects.toMatchObject({
        code: 'OUTBOUND_ADDRESS_REFUSED',
      })
    expect(elsewhere.taken).toEqual([])
    await elsewhere.close()
  })

  it('guards plain connections by the same rule', async () => {
    const { outbound, calls } = guarded(['127.0.0.2'])
    const to = { host: 'fleet.example', port: open.port }
    for (const connect of [outbound.connect, outbound.connectTls])
      await expect(connect.call(outbound, { ...THEIRS, ...to })).rejects.toMatchObject({
        code: 'OUTBOUND_ADDRESS_REFUSED',
      })
    const socket = await outbound.connect({ ...OURS, host: '127.0.0.1', port: open.port })
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
    expect(calls.map((c) => [c.method, c.target, c.errorCode])).toEqual([
      ['TCP', `tcp://fleet.example:${open.port}`, 'OUTBOUND_ADDRESS_REFUSED'],
      ['TLS', `tls://fleet.example:${open.port}`, 'OUTBOUND_ADDRESS_REFUSED'],
      ['TCP', `tcp://127.0.0.1:${open.port}`, null],
    ])
  })

  it.each([
    'ftp://fleet.example/',
    'file:///etc/passwd',
    'http://user:pass@fleet.example/',
    'http://user@fleet.example/',
    'http://:pass@fleet.example/',
    'fleet',
    'http://',
  ])('refuses the address %s', async (url) => {
    await expect(testOutlet().outbound.fetch({ ...OURS, url })).rejects.toMatchObject({
      code: 'OUTBOUND_INVALID',
    })
  })

  it('refuses headers that would begin another request', async () => {
    const headers = { 'x-note': 'a\r\n\r\nGET /admin' }
    await expect(testOutlet().outbound.fetch({ ...OURS, url: open.url, headers })).rejects.toMatchObject({
      code: 'OUTBOUND_INVALID',
    })
  })
})
