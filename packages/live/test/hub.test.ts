import websocket from '@fastify/websocket'
import type { Principal } from '@motorpool/http'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { defineTopic, serveLive } from '../src/server/index.ts'
import {
  LIVE_PATH,
  MAX_CHANNELS,
  MAX_SUBSCRIPTIONS,
  MESSAGES_PER_MINUTE,
  type ServerMessage,
} from '../src/shared/index.ts'

const principal: Principal = {
  tenantId: '1',
  actor: { id: '1', userName: 'staff', userType: 'TENANT', orgId: '1', sessionId: 's' },
  orgScope: { kind: 'all' },
  permissions: new Set(['clock/find']),
}

let app: FastifyInstance
let address: string
let opened: { locale: string; params: Record<string, unknown> }[]
let closed: number
let late: (() => void)[]
let tick: () => void
let release: (() => void) | undefined
/** What the session may now. */
let now: Principal
let rightsChanged: () => void
let tell: (userId: string, checkID: string, data: unknown) => void

beforeEach(async () => {
  opened = []
  closed = 0
  late = []
  release = undefined
  now = principal
  app = fastify()
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } })
  await app.register((scope, _options, done) => {
    serveLive(scope, {
      topics: [
        defineTopic({
          name: 'clock',
          permission: 'clock/find',
          open: (ctx, params, push) => {
            opened.push({ locale: ctx.locale, params })
            push(params.at ?? 0)
            tick = () => push(ctx.principal.orgScope)
            return Promise.resolve({
              close: () => {
                closed += 1
              },
            })
          },
        }),
        defineTopic({
          name: 'late',
          permission: 'clock/find',
          open: (_ctx, params, push) =>
            new Promise((resolve) => {
              late.push(() => {
                push(params.at)
                resolve({
                  close: () => {
                    closed += 1
                  },
                })
              })
            }),
        }),
        defineTopic({ name: 'secret', permission: 'secret/find', open: () => Promise.reject(new Error()) }),
      ],
      tickets: {
        redeem: (ticket) =>
          new Promise((resolve) => {
            release = () => resolve(ticket === 'good' ? 's' : undefined)
            if (ticket !== 'good') release()
          }),
      },
      authenticator: {
        authenticate: () => Promise.resolve(undefined),
        authenticateSession: () => Promise.resolve(now),
      },
      onSessions: (listener) => {
        rightsChanged = () => listener(undefined)
      },
      onResults: (deliver) => {
        tell = deliver
      },
      catalogues: { 'zh-CN': {}, 'en-US': {}, 'ja-JP': {} },
    })
    done()
  })
  address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterEach(() => app.close())

function connect(query: string) {
  const socket = new WebSocket(`${address}${LIVE_PATH}?${query}`)
  const heard: ServerMessage[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as ServerMessage))
  const ready = new Promise((resolve) => socket.once('open', resolve))
  return { socket, heard, ready }
}

const subscribe = (id: string, topic: string, params = {}) =>
  JSON.stringify({ type: 'subscribe', id, topic, params })

describe('the live channel', () => {
  it('hears what the browser said while its ticket was being checked, once and in its language', async () => {
    const { socket, heard, ready } = connect('token=good&locale=ja-JP')
    await ready
    socket.send(subscribe('a', 'clock', { at: 7 }))
    await expect.poll(() => release !== undefined).toBe(true)
    release?.()
    await expect.poll(() => heard.length).toBe(2)
    expect(heard).toEqual(
      expect.arrayContaining([
        { type: 'data', id: 'a', data: 7 },
        { type: 'subscribed', id: 'a' },
      ]),
    )
    socket.send(subscribe('b', 'clock'))
    await expect.poll(() => heard.filter((m) => m.type === 'subscribed').length).toBe(2)
    expect(opened).toEqual([
      { locale: 'ja-JP', params: { at: 7 } },
      { locale: 'ja-JP', params: {} },
    ])
    expect(heard.filter((m) => m.type === 'refused')).toEqual([])
  })

  it('refuses topics that are unknown or not permitted, and goes on', async () => {
    const { socket, heard, ready } = connect('token=good')
    await ready
    await expect.poll(() => release !== undefined).toBe(true)
    release?.()
    for (const text of [
      subscribe('a', 'nothing'),
      'not json',
      'null',
      subscribe('b', 'secret'),
      subscribe('c', 'clock'),
    ])
      socket.send(text)
    await expect.poll(() => heard.some((m) => m.type === 'subscribed')).toBe(true)
    expect(heard.filter((m) => m.type === 'refused').map((m) => [m.id, m.errCode])).toEqual([
      ['a', 'NOT_FOUND'],
      ['b', 'FORBIDDEN'],
    ])
  })

  it('has so many of one session and no more; one that closes makes room', async () => {
    const open = async () => {
      const { socket, ready } = connect('token=good')
      const end = new Promise<number>((resolve) => socket.once('close', resolve))
      await ready
      await expect.poll(() => release !== undefined).toBe(true)
      release?.()
      release = undefined
      socket.send(subscribe('a', 'clock'))
      const answered = new Promise<string>((resolve) => socket.once('message', () => resolve('open')))
      return { socket, outcome: await Promise.race([end, answered]) }
    }
    const channels = []
    for (let i = 0; i < MAX_CHANNELS; i++) channels.push(await open())
    expect(new Set(channels.map(({ outcome }) => outcome))).toEqual(new Set(['open']))
    expect((await open()).outcome).toBe(4429)
    channels[0]?.socket.close()
    await expect.poll(async () => (await open()).outcome).toBe('open')
  })

  it('R197 opens at its path with a valid ticket, and closes to a wrong one and to none', async () => {
    for (const query of ['token=bad', '']) {
      const { socket } = connect(query)
      expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(4401)
    }
    const { socket, heard, ready } = connect('clientId=BIZ&token=good')
    await ready
    await expect.poll(() => release !== undefined).toBe(true)
    release?.()
    socket.send(subscribe('a', 'clock'))
    await expect.poll(() => heard.some((m) => m.type === 'subscribed')).toBe(true)
  })

  it('closes the subscriptions of a browser that goes', async () => {
    const { socket, heard, ready } = connect('token=good')
    await ready
    await expect.poll(() => release !== undefined).toBe(true)
    release?.()
    socket.send(subscribe('a', 'clock'))
    await expect.poll(() => heard.length).toBe(2)
    socket.close()
    await expect.poll(() => closed).toBe(1)
  })

  it('R204 goes on with the rights of the moment, and ends what is no longer permitted', async () => {
    const { socket, heard } = await openChannel()
    socket.send(subscribe('a', 'clock', { at: 1 }))
    await expect.poll(() => heard.some((m) => m.type === 'subscribed')).toBe(true)
    now = { ...principal, orgScope: { kind: 'orgs', orgIds: ['7'] } }
    rightsChanged()
    await expect
      .poll(() => {
        tick()
        return heard.some((m) => m.type === 'data' && JSON.stringify(m.data).includes('"7"'))
      })
      .toBe(true)
    const ended = closed
    now = { ...principal, permissions: new Set() }
    rightsChanged()
    await expect.poll(() => heard.at(-1)).toMatchObject({ type: 'refused', id: 'a', errCode: 'FORBIDDEN' })
    expect(closed).toBe(ended + 1)
    const before = heard.length
    tick()
    socket.send(subscribe('b', 'clock'))
    await expect.poll(() => heard.length).toBe(before + 1)
    expect(heard.at(-1)).toMatchObject({ type: 'refused', id: 'b', errCode: 'FORBIDDEN' })
  })

  const closing = (socket: WebSocket) =>
    new Promise<number>((resolve) => socket.once('close', (code: number) => resolve(code)))
  const openChannel = async () => {
    const channel = connect('token=good')
    await channel.ready
    await expect.poll(() => release !== undefined).toBe(true)
    release?.()
    return channel
  }

  it('R200 tells what became of a command to the user who gave it, on each open channel, and to nobody else', async () => {
    const heard: ServerMessage[][] = []
    for (const id of ['1', '1', '2']) {
      now = { ...principal, actor: { ...principal.actor, id } }
      release = undefined
      const channel = await openChannel()
      channel.socket.send(subscribe('a', 'clock'))
      await expect.poll(() => channel.heard.some((m) => m.type === 'subscribed')).toBe(true)
      heard.push(channel.heard)
    }
    tell('1', 'c-7', { state: '0' })
    tell('2', 'c-8', { state: '1' })
    const results = () => heard.map((one) => one.flatMap((m) => (m.type === 'result' ? [m.checkID] : [])))
    await expect.poll(() => results().flat().length).toBe(3)
    expect(results()).toEqual([['c-7'], ['c-7'], ['c-8']])
  })

  it('closes to a foreign page and to an origin that is none, without looking at the ticket', async () => {
    for (const origin of ['https://evil.example', 'null', '::', 'http://']) {
      const socket = new WebSocket(`${address}${LIVE_PATH}?token=good`, { origin })
      expect([origin, await closing(socket)]).toEqual([origin, 4401])
    }
    expect(release).toBeUndefined()
  })

  it('leaves no subscription behind whose id is given up and taken again before it is open', async () => {
    const { socket, heard } = await openChannel()
    socket.send(subscribe('a', 'late', { at: 1 }))
    socket.send('{"type":"unsubscribe","id":"a"}')
    socket.send(subscribe('a', 'late', { at: 2 }))
    await expect.poll(() => late.length).toBe(2)
    for (const open of late) open()
    await expect.poll(() => heard.filter((m) => m.type === 'subscribed').length).toBe(1)
    expect(heard.filter((m) => m.type === 'data').map((m) => m.data)).toEqual([2])
    expect(closed).toBe(1)
    socket.close()
    await expect.poll(() => closed).toBe(2)
  })

  it('ends with whoever sends a message beyond all measure', async () => {
    const { socket } = await openChannel()
    const closed = closing(socket)
    socket.send(subscribe('a', 'clock', { at: 'x'.repeat(2_000_000) }))
    expect(await closed).toBe(1009)
  })

  it('takes odd messages as refused or as nothing, and goes on', async () => {
    const { socket, heard } = await openChannel()
    for (const odd of [
      '[]',
      '5',
      '{"type":"subscribe"}',
      '{"type":"subscribe","id":"a","topic":{"toString":1}}',
      '{"type":"subscribe","id":"b","topic":"__proto__"}',
      '{"type":"subscribe","id":"c","topic":"clock","params":5}',
      '{"type":"subscribe","id":{},"topic":"clock"}',
      '{"type":"update","id":"nothing","params":null}',
      '{"type":"unsubscribe","id":"nothing"}',
      '{"type":"__proto__","id":"d"}',
      '{"__proto__":{"type":"subscribe"}}',
      subscribe('last', 'clock'),
    ])
      socket.send(odd)
    await expect.poll(() => heard.some((m) => m.type === 'subscribed' && m.id === 'last')).toBe(true)
    const refused = heard.filter((m) => m.type === 'refused').map((m) => [m.id, m.errCode])
    expect(Object.fromEntries(refused)).toEqual({ a: 'INVALID_INPUT', b: 'NOT_FOUND', c: 'INVALID_INPUT' })
  })

  it('opens no more subscriptions than the limit, and names the ones refused', async () => {
    const { socket, heard } = await openChannel()
    for (let i = 0; i <= MAX_SUBSCRIPTIONS; i++) socket.send(subscribe(`s${i}`, 'clock'))
    await expect.poll(() => heard.filter((m) => m.type === 'refused').length).toBe(1)
    expect(heard.filter((m) => m.type === 'subscribed')).toHaveLength(MAX_SUBSCRIPTIONS)
  })

  it('ends with whoever sends more messages than a browser can mean', async () => {
    const { socket } = await openChannel()
    const closed = closing(socket)
    for (let i = 0; i <= MESSAGES_PER_MINUTE; i++) socket.send('{"type":"notice"}')
    expect(await closed).toBe(1008)
  })
})
