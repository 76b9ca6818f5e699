import {
  type ClientMessage,
  LIVE_PATH,
  NOTICE_MS,
  RECONNECT_MS,
  type ServerMessage,
} from '../shared/index.ts'

export interface Listener {
  onData(data: unknown): void
  onRefused?(failure: { errCode: string; message: string }): void
}

interface Subscription extends Listener {
  topic: string
  params: Record<string, unknown>
}

export interface LiveClientOptions {
  /** A one-use ticket for the channel; rejects when nobody is signed in. */
  ticket(): Promise<string>
  clientId: string
  /** Language that names in pushes come in. */
  locale?(): string
  open?(url: string): WebSocket
}

export type LiveState = 'closed' | 'connecting' | 'open'

/** True: more is to come for the same check id. */
type OnResult = (data: unknown) => boolean

/** Check ids of which early results are kept. */
const MAX_EARLY = 20

/** Codes the server closes with when the session is over: no way back (R201). */
const SESSION_OVER = 4401

/**
 * One channel for the whole console. It opens with the first subscription, comes back every ten seconds while it is
 * closed (R198), subscribes again to what is still wanted, and stays closed once the session has ended (R201).
 */
export class LiveClient {
  private readonly options: LiveClientOptions
  private readonly subscriptions = new Map<string, Subscription>()
  private readonly pending = new Map<string, OnResult>()
  /** Results that came before anybody waited for them, the last few: they may be faster than the answer that names their id. */
  private readonly early = new Map<string, unknown[]>()
  private readonly watchers = new Set<() => void>()
  private socket: WebSocket | undefined
  private state: LiveState = 'closed'
  private retry: ReturnType<typeof setTimeout> | undefined
  private notice: ReturnType<typeof setInterval> | undefined
  private ended = true
  private serial = 0

  constructor(options: LiveClientOptions) {
    this.options = options
  }

  /** Somebody signed in: the channel may open. */
  start(): void {
    this.ended = false
    this.connect()
  }

  /** The session ended: nothing is kept and nothing opens any more (R087, R201). */
  stop(): void {
    this.ended = true
    clearTimeout(this.retry)
    this.subscriptions.clear()
    this.pending.clear()
    this.early.clear()
    this.close()
  }

  /** Opens the channel anew: the language changed. */
  restart(): void {
    if (this.ended) return
    this.close()
    this.connect()
  }

  subscribe(topic: string, params: Record<string, unknown>, listener: Listener): string {
    const id = `s${++this.serial}`
    this.subscriptions.set(id, { topic, params, ...listener })
    if (this.state === 'open') this.send({ type: 'subscribe', id, topic, params })
    else this.connect()
    return id
  }

  /** Changes what a subscription is about, for instance the visible part of a map. */
  update(id: string, params: Record<string, unknown>): void {
    const subscription = this.subscriptions.get(id)
    if (!subscription) return
    subscription.params = params
    if (this.state === 'open') this.send({ type: 'update', id, params })
  }

  unsubscribe(id: string): void {
    if (!this.subscriptions.delete(id)) return
    if (this.state === 'open') this.send({ type: 'unsubscribe', id })
  }

  /** Waits for the results of the command with this check id; those of ids that nobody names are ignored (R200). */
  expect(checkID: string, onResult: OnResult): () => void {
    this.pending.set(checkID, onResult)
    const early = this.early.get(checkID) ?? []
    this.early.delete(checkID)
    for (const data of early) this.result(checkID, data)
    return () => this.pending.delete(checkID)
  }

  current(): LiveState {
    return this.state
  }

  watch(changed: () => void): () => void {
    this.watchers.add(changed)
    return () => this.watchers.delete(changed)
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'data':
        this.subscriptions.get(message.id)?.onData(message.data)
        return
      case 'refused': {
        const subscription = this.subscriptions.get(message.id)
        this.subscriptions.delete(message.id)
        subscription?.onRefused?.({ errCode: message.errCode, message: message.message })
        return
      }
      case 'result':
        this.result(message.checkID, message.data)
        return
      default:
    }
  }

  private result(checkID: string, data: unknown): void {
    const waiting = this.pending.get(checkID)
    if (waiting) {
      if (!waiting(data)) this.pending.delete(checkID)
      return
    }
    this.early.set(checkID, [...(this.early.get(checkID) ?? []), data])
    const [oldest] = this.early.keys()
    if (this.early.size > MAX_EARLY && oldest !== undefined) this.early.delete(oldest)
  }

  private become(state: LiveState): void {
    if (this.state === state) return
    this.state = state
    for (const changed of this.watchers) changed()
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message))
  }

  private connect(): void {
    if (this.ended || this.state !== 'closed') return
    clearTimeout(this.retry)
    this.become('connecting')
    this.options.ticket().then(
      (ticket) => this.open(ticket),
      (error: unknown) => {
        console.warn('live channel', error)
        this.become('closed')
        this.later()
      },
    )
  }

  private later(): void {
    clearTimeout(this.retry)
    if (!this.ended) this.retry = setTimeout(() => this.connect(), RECONNECT_MS)
  }

  private open(ticket: string): void {
    if (this.ended) return this.become('closed')
    const { protocol, host } = location
    const query = new URLSearchParams({ clientId: this.options.clientId, token: ticket })
    const locale = this.options.locale?.()
    if (locale) query.set('locale', locale)
    const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${LIVE_PATH}?${query}`
    const socket = this.options.open?.(url) ?? new WebSocket(url)
    this.socket = socket
    socket.addEventListener('open', () => this.opened())
    socket.addEventListener('message', (event) => {
      try {
        this.receive(JSON.parse(String(event.data)) as ServerMessage)
      } catch (error) {
        console.warn('live message', error)
      }
    })
    socket.addEventListener('close', (event) => {
      if (this.socket !== socket) return
      this.close()
      if (event.code !== SESSION_OVER || this.subscriptions.size > 0) this.later()
    })
  }

  private opened(): void {
    this.become('open')
    for (const [id, { topic, params }] of this.subscriptions)
      this.send({ type: 'subscribe', id, topic, params })
    this.notice = setInterval(() => this.send({ type: 'notice' }), NOTICE_MS)
  }

  private close(): void {
    clearInterval(this.notice)
    const { socket } = this
    this.socket = undefined
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close()
    this.become('closed')
  }
}
