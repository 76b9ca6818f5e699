import { live } from '@motorpool/live/web'
import type { FakeServer } from '@motorpool/ui/testing'
import { act } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

interface Said {
  type: string
  id?: string
  topic?: string
  params?: unknown
}

/** The other end of the live channel: stands in for the browser's sockets, so that the real client is tested. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static last: FakeSocket | undefined
  readonly said: Said[] = []
  readyState = 0

  constructor() {
    super()
    FakeSocket.last = this
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as Said)
  }

  close(): void {
    this.readyState = 3
  }
}

export interface Channel {
  /** Lets the channel open. */
  open(): Promise<void>
  /** Parameters of what is watched now, by topic. */
  watched(): Record<string, unknown>
  push(topic: string, data: unknown): Promise<void>
}

/** Around each test of a file: a channel that `open` opens. */
export function liveChannel(server: FakeServer): Channel {
  const before = globalThis.WebSocket
  beforeEach(() => {
    FakeSocket.last = undefined
    globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
    server.on('POST', '/api/system-svc/tickets/V1.0', { ticket: 't-1' })
    live.start()
  })
  afterEach(() => {
    live.stop()
    globalThis.WebSocket = before
  })
  const socket = (): FakeSocket => {
    if (!FakeSocket.last) throw new Error('nobody has opened the channel')
    return FakeSocket.last
  }
  const subscriptions = () => {
    const now = new Map<string, Said>()
    for (const one of socket().said) {
      if (one.type === 'subscribe' && one.id) now.set(one.id, one)
      if (one.type === 'unsubscribe' && one.id) now.delete(one.id)
    }
    return [...now.values()]
  }
  return {
    open: () =>
      act(async () => {
        while (!FakeSocket.last) await Promise.resolve()
        socket().readyState = 1
        socket().dispatchEvent(new Event('open'))
      }),
    watched: () => Object.fromEntries(subscriptions().map((one) => [one.topic, one.params])),
    push: (topic, data) =>
      act(async () => {
        for (const { id } of subscriptions().filter((one) => one.topic === topic)) {
          const message = new MessageEvent('message', { data: JSON.stringify({ type: 'data', id, data }) })
          socket().dispatchEvent(message)
        }
      }),
  }
}
