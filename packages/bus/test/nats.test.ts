import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { defineBusTopic, defineBusTopics, defineQuestion } from '../src/index.ts'
import { NatsBus, type NatsBusOptions } from '../src/nats/index.ts'
import { silent } from './support/log.ts'
import { NatsServer, natsProgram } from './support/nats.ts'

const state = defineBusTopic<unknown>('state')
const vehicles = defineBusTopics<unknown>('vehicle')
const size = defineQuestion<string, string>('size')
const FAST = { beatMs: 100 }
const LONG = { timeout: 10_000 }

describe.skipIf(natsProgram === undefined)('the bus over NATS', () => {
  let server: NatsServer
  const opened: { close(): Promise<void> }[] = []
  beforeAll(async () => {
    server = await NatsServer.start(natsProgram ?? '', { maxPayload: 8192 })
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()))
  })
  afterAll(() => server?.remove())

  async function join(options: Partial<NatsBusOptions> = {}): Promise<NatsBus> {
    const bus = await NatsBus.connect({
      url: server.url,
      name: 'test',
      prefix: 'test',
      installation: 'one',
      log: silent,
      ...options,
    })
    opened.push(bus)
    return bus
  }

  it('goes on with subscriptions, responders and interest when the server was killed and is back', async () => {
    const [a, b] = await Promise.all([join(), join()])
    const heard: unknown[] = []
    b.subscribe(state, (m) => heard.push(m))
    b.respond(size, async (text) => String(text.length))
    await vi.waitFor(() => expect(a.listening(state)).toBe(true))
    await server.kill()
    await vi.waitFor(() => expect(a.listening(state)).toBe(false))
    const { lost } = a
    a.publish(state, 'nobody hears this')
    expect(a.lost).toBe(lost + 1)
    await expect(a.request(size, 'four')).rejects.toMatchObject({ code: 'NO_RESPONDER' })
    b.subscribe(vehicles('new'), (m) => heard.push(m))
    await server.run()
    await vi.waitFor(() => expect(a.listening(vehicles('new'))).toBe(true), LONG)
    a.publish(state, 'after')
    a.publish(vehicles('new'), 'as well')
    await vi.waitFor(() => expect(heard).toEqual(['after', 'as well']))
    expect(await a.request(size, 'four')).toBe('4')
  })

  it('forgets a process that died as a listener, and one that leaves at once', async () => {
    const a = await join(FAST)
    const program = fileURLToPath(new URL('support/listener.ts', import.meta.url))
    const child = spawn(process.execPath, [program, server.url, 'vehicle.died'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    opened.push({ close: async () => void child.kill('SIGKILL') })
    await vi.waitFor(() => expect(a.listening(vehicles('died'))).toBe(true), LONG)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    await vi.waitFor(() => expect(a.listening(vehicles('died'))).toBe(false), LONG)
    const leaving = await join()
    const waiting = await join()
    leaving.subscribe(vehicles('left'), () => {})
    await vi.waitFor(() => expect(waiting.listening(vehicles('left'))).toBe(true))
    await leaving.close()
    await vi.waitFor(() => expect(waiting.listening(vehicles('left'))).toBe(false), { timeout: 1000 })
  })

  it('knows what those listen to that came before it, however long their list', async () => {
    const b = await join()
    for (let i = 0; i < 2000; i++) b.subscribe(vehicles(`number ${i}`), () => {})
    const a = await join()
    await vi.waitFor(() => expect(a.listening(vehicles('number 1999'))).toBe(true))
  })

  it('keeps installations apart by their prefixes', async () => {
    const [a, b] = [await join({ prefix: 'left' }), await join({ prefix: 'right', installation: 'two' })]
    const heard: unknown[] = []
    a.subscribe(state, (m) => heard.push(m))
    a.respond(size, async () => 'left')
    b.subscribe(state, () => {})
    b.publish(state, 'of the right')
    await expect(b.request(size, '')).rejects.toMatchObject({ code: 'NO_RESPONDER' })
    a.publish(state, 'of the left')
    await vi.waitFor(() => expect(heard).toEqual(['of the left']))
    expect([...a.foreign, ...b.foreign]).toEqual([])
  })

  it('refuses to join another installation under its prefix, which goes on undisturbed', async () => {
    const a = await join()
    const heard: unknown[] = []
    a.subscribe(state, (m) => heard.push(m))
    const joining = join({ installation: 'two' })
    await expect(joining).rejects.toMatchObject({ name: 'NatsError', code: 'STRANGERS' })
    expect(a.foreign).toEqual(['two'])
    a.publish(state, 'on')
    await vi.waitFor(() => expect(heard).toEqual(['on']))
  })

  it('says why a server is not to be used, without the password', async () => {
    const guarded = await NatsServer.start(natsProgram ?? '', { user: 'motor', pass: 'p@ss word' })
    try {
      const wrong = guarded.url.replace('//', '//motor:wrong-word@')
      await expect(join({ url: wrong, patienceMs: 60_000 })).rejects.toMatchObject({
        code: 'REFUSED',
        message: expect.not.stringContaining('wrong-word'),
      })
      await join({ url: guarded.url.replace('//', '//motor:p%40ss%20word@') })
    } finally {
      await guarded.kill()
    }
    await expect(join({ url: guarded.url })).rejects.toMatchObject({ code: 'UNREACHABLE' })
    await guarded.remove()
  })

  it('waits for a server that is not there yet', async () => {
    const late = await NatsServer.start(natsProgram ?? '')
    await late.kill()
    const joining = join({ url: late.url, patienceMs: 20_000 })
    await late.run()
    expect((await joining).lost).toBe(0)
    await Promise.all(opened.splice(0).map((one) => one.close()))
    await late.remove()
  })

  it('splits messages and answers above the payload of the server, and refuses such a question', async () => {
    const [a, b] = await Promise.all([join(), join()])
    const heard: unknown[] = []
    b.subscribe(state, (m) => heard.push(m))
    b.respond(size, async (text) => text.repeat(10_000))
    await vi.waitFor(() => expect(a.listening(state)).toBe(true))
    a.publish(state, 'x'.repeat(100_000))
    await vi.waitFor(() => expect(heard).toEqual(['x'.repeat(100_000)]))
    await vi.waitFor(async () => expect(await a.request(size, 'ab')).toBe('ab'.repeat(10_000)))
    await expect(a.request(size, 'x'.repeat(9000))).rejects.toMatchObject({
      code: 'FAILED',
      message: expect.stringContaining('8192'),
    })
    const { lost } = a
    a.publish(state, new Uint8Array(33 * 1024 ** 2))
    expect(a.lost).toBe(lost + 1)
  })

  it('ends what waits for an answer when it is closed', async () => {
    const [a, b] = await Promise.all([join(), join()])
    b.respond(size, () => new Promise(() => {}))
    const asking = expect(a.request(size, '')).rejects.toMatchObject({ code: 'CLOSED' })
    await a.close()
    await asking
    await expect(a.request(size, '')).rejects.toMatchObject({ code: 'CLOSED' })
  })
})
