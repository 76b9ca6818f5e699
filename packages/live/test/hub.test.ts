import websocket from '@fastify/websocket'
import type { Principal } from '@motorpool/http'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { defineTopic, serveLive } from '../src/server/index.ts'
import { LIVE_PATH, type ServerMessage } from '../src/shared/index.ts'

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
let release: (() => void) | undefined

beforeEach(async () => {
  opened = []
  closed = 0
  release = undefined
  app = fastify()
  await app.register(websocket)
  await app.register((scope, _options, done) => {
    serveLive(scope, {
      topics: [
        defineTopic({
          name: 'clock',
          permission: 'clock/find',
          open: (ctx, params, push) => {
            opened.push({ locale: ctx.locale, params })
            push(params.at ?? 0)
            return Promise.resolve({
              close: () => {
                closed += 1
              },
            })
          },
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
        authenticateSession: () => Promise.resolve(principal),
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
})
