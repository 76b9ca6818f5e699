import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Bus,
  BusHub,
  defineBusTopic,
  defineBusTopics,
  defineQuestion,
  LocalBus,
  SocketBus,
} from '../src/index.ts'
import { NatsBus } from '../src/nats/index.ts'
import { silent } from './support/log.ts'
import { NatsServer, natsProgram } from './support/nats.ts'

const state = defineBusTopic<unknown>('state')
const others = defineBusTopic<unknown>('other')
const frames = defineBusTopics<unknown>('frame')
const ask = {
  double: defineQuestion<number, number>('double'),
  fail: defineQuestion<number, number>('fail'),
  nobody: defineQuestion<number, number>('nobody'),
  slow: defineQuestion<number, boolean>('slow'),
  ready: defineQuestion<number, boolean>('ready'),
  ping: defineQuestion<null, string>('ping'),
}

interface World {
  a: Bus
  b: Bus
  close(): Promise<void>
}

async function overSocket(): Promise<World> {
  const dir = await mkdtemp(join(tmpdir(), 'bus-'))
  const hub = await BusHub.listen(join(dir, 'bus.sock'))
  const [a, b] = await Promise.all([
    SocketBus.connect(join(dir, 'bus.sock')),
    SocketBus.connect(join(dir, 'bus.sock')),
  ])
  return {
    a,
    b,
    close: async () => {
      await Promise.all([a.close(), b.close()])
      await hub.close()
      await rm(dir, { recursive: true })
    },
  }
}

async function inProcess(): Promise<World> {
  const bus = new LocalBus()
  return { a: bus, b: bus, close: () => bus.close() }
}

async function overNats(): Promise<World> {
  const server = await NatsServer.start(natsProgram ?? '')
  const join = () =>
    NatsBus.connect({ url: server.url, name: 'test', prefix: 'test', installation: 'one', log: silent })
  const [a, b] = await Promise.all([join(), join()])
  return {
    a,
    b,
    close: async () => {
      await Promise.all([a.close(), b.close()])
      await server.remove()
    },
  }
}

describe.each([
  ['within a process', inProcess],
  ['over a socket', overSocket],
  ...(natsProgram === undefined ? [] : [['over NATS', overNats] as const]),
] as const)('the bus %s', (_name, open) => {
  let world: World
  afterEach(() => world.close())

  it('delivers to every subscriber of the topic, in order, and to nobody else', async () => {
    world = await open()
    const heard: unknown[] = []
    const other = vi.fn()
    world.b.subscribe(state, (m) => heard.push(m))
    world.b.subscribe(others, other)
    await vi.waitFor(() => expect(world.a.listening(state)).toBe(true))
    for (let i = 0; i < 100; i++) world.a.publish(state, { i, bytes: new Uint8Array([i]) })
    await vi.waitFor(() => expect(heard).toHaveLength(100))
    expect(heard[7]).toEqual({ i: 7, bytes: new Uint8Array([7]) })
    expect(other).not.toHaveBeenCalled()
  })

  it('tells publishers whether anybody listens', async () => {
    world = await open()
    expect(world.a.listening(frames('1'))).toBe(false)
    const stop = world.b.subscribe(frames('1'), () => {})
    await vi.waitFor(() => expect(world.a.listening(frames('1'))).toBe(true))
    stop()
    await vi.waitFor(() => expect(world.a.listening(frames('1'))).toBe(false))
  })

  it('hands messages over as copies', async () => {
    world = await open()
    const heard: unknown[] = []
    world.b.subscribe(state, (m) => heard.push(m))
    await vi.waitFor(() => expect(world.a.listening(state)).toBe(true))
    const message = { n: 1 }
    world.a.publish(state, message)
    message.n = 2
    await vi.waitFor(() => expect(heard).toEqual([{ n: 1 }]))
  })

  it('answers requests, passes failures on, and says when nobody responds', async () => {
    world = await open()
    world.b.respond(ask.double, async (n) => n * 2)
    world.b.respond(ask.fail, async () => {
      throw new Error('no such vehicle')
    })
    await vi.waitFor(async () => expect(await world.a.request(ask.double, 21)).toBe(42))
    await expect(world.a.request(ask.fail, 1)).rejects.toMatchObject({
      code: 'FAILED',
      message: 'no such vehicle',
    })
    await expect(world.a.request(ask.nobody, 1)).rejects.toMatchObject({ code: 'NO_RESPONDER' })
  })

  it('asks one of several that respond', async () => {
    world = await open()
    let asked = 0
    const respond = async (n: number) => {
      asked++
      return n * 2
    }
    world.a.respond(ask.double, respond)
    world.b.respond(ask.double, respond)
    await vi.waitFor(async () => expect(await world.a.request(ask.double, 21)).toBe(42))
    asked = 0
    for (let i = 0; i < 20; i++) expect(await world.a.request(ask.double, i)).toBe(i * 2)
    expect(asked).toBe(20)
  })

  it('carries messages of megabytes, whole and in order', async () => {
    world = await open()
    const heard: Uint8Array[] = []
    world.b.subscribe(state, (m) => heard.push(m as Uint8Array))
    await vi.waitFor(() => expect(world.a.listening(state)).toBe(true))
    const large = new Uint8Array(5 * 1024 ** 2 + 3).fill(7)
    world.a.publish(state, large)
    world.a.publish(state, new Uint8Array([1]))
    await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 10_000 })
    expect(Buffer.from(heard[0] ?? []).equals(large)).toBe(true)
    expect(heard[1]).toEqual(new Uint8Array([1]))
  })

  it('keeps topics apart whose names hold anything', async () => {
    world = await open()
    const names = ['a b', 'a.b', 'a*', '>', '', '车辆', 'a\r\nPUB x 0', 'x'.repeat(2000), 'A', 'a', '=', '~']
    const heard: unknown[] = []
    for (const name of names) world.b.subscribe(frames(name), (m) => heard.push([name, m]))
    for (const name of names) await vi.waitFor(() => expect(world.a.listening(frames(name))).toBe(true))
    for (const name of names) world.a.publish(frames(name), name)
    await vi.waitFor(() => expect(heard).toHaveLength(names.length))
    expect(heard).toEqual(names.map((name) => [name, name]))
  })

  it('gives up on an answer that does not come', async () => {
    world = await open()
    world.b.respond(ask.slow, () => new Promise(() => {}))
    world.b.respond(ask.ready, async () => true)
    await vi.waitFor(async () => expect(await world.a.request(ask.ready, 1)).toBe(true))
    await expect(world.a.request(ask.slow, 1, 30)).rejects.toMatchObject({ code: 'TIMEOUT' })
  })
})

describe('the bus over a socket whose hub restarts', () => {
  it('connects again and goes on with its subscriptions and responders', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'bus-'))
    const path = join(dir, 'bus.sock')
    let hub = await BusHub.listen(path)
    const a = await SocketBus.connect(path)
    const b = await SocketBus.connect(path)
    const heard: unknown[] = []
    b.subscribe(state, (m) => heard.push(m))
    b.respond(ask.ping, async () => 'pong')
    await hub.close()
    hub = await BusHub.listen(path)
    await vi.waitFor(() => expect(a.listening(state)).toBe(true), { timeout: 5000 })
    a.publish(state, 'after')
    await vi.waitFor(() => expect(heard).toEqual(['after']))
    await vi.waitFor(async () => expect(await a.request(ask.ping, null)).toBe('pong'))
    await Promise.all([a.close(), b.close()])
    await hub.close()
    await rm(dir, { recursive: true })
  })
})

if (natsProgram === undefined) it.skip('over NATS: no nats-server (apt-get install nats-server)', () => {})
