import { type Authenticator, type Principal } from '@motorpool/http'
import { type Catalogues, pickLocale, translate } from '@motorpool/i18n'
import { AppError, type Logger } from '@motorpool/kernel'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import {
  type ClientMessage,
  LIVE_PATH,
  MAX_CHANNELS,
  MAX_SUBSCRIPTIONS,
  MESSAGES_PER_MINUTE,
  type ServerMessage,
} from '../shared/index.ts'
import type { LiveCtx, LiveSubscription, LiveTopic } from './topic.ts'

export interface TicketRedeemer {
  /** The session a ticket of this purpose belongs to; a ticket works once and for a minute. */
  redeem(ticket: string, purpose: 'live' | 'download'): Promise<string | undefined>
}

export interface LiveOptions {
  topics: readonly LiveTopic[]
  tickets: TicketRedeemer
  authenticator: Authenticator
  catalogues: Catalogues
  /** Origins besides the server's own host that may open the channel. */
  allowedOrigins?: readonly string[]
  /** Tells of sessions that are over, by id, or (undefined) that any may be. */
  onSessions?(listener: (ended: readonly string[] | undefined) => void): void
  /** Hands over who tells a user what became of a command, on all channels that the user has open here (R200). */
  onResults?(tell: (userId: string, checkID: string, data: unknown) => void): void
  /** How often an open channel's session is checked again, ms. */
  recheckMs?: number
}

/** Bytes waiting in a socket above which new states wait too: the browser is slower than the vehicles. */
const SLOW = 256 * 1024

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the origin that a browser states is another than the server it called; what is no address is foreign. */
function isForeign(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (origin === undefined || allowed.includes(origin)) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Counts what is said on a channel by the minute. */
class Meter {
  private minute = 0
  private count = 0

  isTooMuch(): boolean {
    const minute = Math.floor(performance.now() / 60_000)
    if (minute !== this.minute) this.count = 0
    this.minute = minute
    return ++this.count > MESSAGES_PER_MINUTE
  }
}

/** A topic for every session is the caller's own: an API token sees what its scopes name. */
function permitted({ permissions, actor }: Principal, permission: string): boolean {
  if (permission === 'session') return !actor.apiToken
  return permission.split('|').some((p) => permissions.has(p))
}

/** A subscription from the moment it is asked for; an id that is given up and taken again gets another. */
interface Slot {
  readonly topic: LiveTopic
  open?: LiveSubscription
}

/** One browser's channel: its subscriptions, and for each the newest state that could not be sent yet. */
class Channel {
  private readonly subscriptions = new Map<string, Slot>()
  private readonly waiting = new Map<string, { data: unknown; merge: LiveTopic['merge'] }>()
  private retry: NodeJS.Timeout | undefined
  private readonly socket: WebSocket
  private readonly ctx: LiveCtx
  private readonly topics: ReadonlyMap<string, LiveTopic>
  private readonly catalogues: Catalogues

  constructor(
    socket: WebSocket,
    ctx: LiveCtx,
    topics: ReadonlyMap<string, LiveTopic>,
    catalogues: Catalogues,
  ) {
    this.socket = socket
    this.ctx = ctx
    this.topics = topics
    this.catalogues = catalogues
  }

  private send(message: ServerMessage): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(message))
  }

  private push(id: string, data: unknown, merge: LiveTopic['merge']): void {
    if (!this.subscriptions.has(id)) return
    const before = this.waiting.get(id)
    if (before === undefined && this.socket.bufferedAmount < SLOW) {
      this.send({ type: 'data', id, data })
      return
    }
    this.waiting.set(id, { data: before && merge ? merge(before.data, data) : data, merge })
    this.retry ??= setTimeout(() => this.drain(), 100)
  }

  /** The result of a command that the user gave; a result is never merged with another. */
  result(checkID: string, data: unknown): void {
    this.send({ type: 'result', checkID, data })
  }

  get userId(): string {
    return this.ctx.principal.actor.id
  }

  private drain(): void {
    this.retry = undefined
    const waiting = [...this.waiting]
    this.waiting.clear()
    for (const [id, { data, merge }] of waiting) this.push(id, data, merge)
  }

  private refuse(id: string, error: unknown): void {
    const known = error instanceof AppError ? error : new AppError('INTERNAL', { number: 0 })
    if (known !== error) this.ctx.log.error({ err: error }, 'live topic failed')
    this.send({
      type: 'refused',
      id,
      errCode: known.code,
      message: translate(this.catalogues, this.ctx.locale, `error.${known.code}`, known.params),
    })
  }

  private async subscribe(id: string, name: string, params: Record<string, unknown>): Promise<void> {
    const topic = this.topics.get(name)
    if (!topic) throw new AppError('NOT_FOUND', { what: name })
    if (!permitted(this.ctx.principal, topic.permission)) throw new AppError('FORBIDDEN')
    if (this.subscriptions.size >= MAX_SUBSCRIPTIONS || this.subscriptions.has(id))
      throw new AppError('INVALID_INPUT')
    const slot: Slot = { topic }
    const isStill = () => this.subscriptions.get(id) === slot
    this.subscriptions.set(id, slot)
    try {
      const subscription = await topic.open(this.ctx, params, (data) => {
        if (isStill()) this.push(id, data, topic.merge)
      })
      if (!isStill())
        subscription.close() // unsubscribed or closed meanwhile
      else {
        slot.open = subscription
        this.send({ type: 'subscribed', id })
      }
    } catch (error) {
      if (isStill()) this.subscriptions.delete(id)
      throw error
    }
  }

  async receive(text: string): Promise<void> {
    let message: ClientMessage
    try {
      message = JSON.parse(text) as ClientMessage
    } catch {
      return // hostile or broken text changes nothing
    }
    if (typeof message !== 'object' || message === null) return
    const id = 'id' in message && typeof message.id === 'string' ? message.id.slice(0, 64) : ''
    try {
      const params: unknown = ('params' in message ? message.params : undefined) ?? {}
      if (!isObject(params)) throw new AppError('INVALID_INPUT')
      if (message.type === 'subscribe' && id) {
        if (typeof message.topic !== 'string') throw new AppError('INVALID_INPUT')
        await this.subscribe(id, message.topic, params)
      } else if (message.type === 'update' && id) await this.subscriptions.get(id)?.open?.update?.(params)
      else if (message.type === 'unsubscribe' && id) {
        this.subscriptions.get(id)?.open?.close()
        this.forget(id)
      }
    } catch (error) {
      this.refuse(id, error)
    }
  }

  /** The subscriber's rights may be others by now: what is open goes on with them, or ends. */
  renew(principal: Principal): void {
    this.ctx.principal = principal
    for (const [id, { topic, open }] of this.subscriptions) {
      if (permitted(principal, topic.permission)) continue
      open?.close()
      this.forget(id)
      this.refuse(id, new AppError('FORBIDDEN'))
    }
  }

  private forget(id: string): void {
    this.subscriptions.delete(id)
    this.waiting.delete(id)
  }

  close(): void {
    clearTimeout(this.retry)
    for (const { open } of this.subscriptions.values()) open?.close()
    this.subscriptions.clear()
    this.waiting.clear()
  }
}

/** Serves the live channel on the API server: ticket, origin, topics, and the end of it when the session ends. */
export function serveLive(app: FastifyInstance, options: LiveOptions): void {
  const topics = new Map(options.topics.map((t) => [t.name, t]))
  const recheckMs = options.recheckMs ?? 15_000
  const open = new Map<string, Set<() => Promise<void>>>()
  const recheckAll = async () => {
    // One after the other: a change of rights must not ask the database for all channels at once.
    for (const checks of open.values()) for (const check of checks) await check()
  }
  const channels = new Set<Channel>()
  options.onResults?.((userId, checkID, data) => {
    for (const channel of channels) if (channel.userId === userId) channel.result(checkID, data)
  })
  options.onSessions?.((ended) => {
    if (ended === undefined) void recheckAll()
    else for (const id of ended) for (const check of open.get(id) ?? []) void check()
  })

  app.get(
    LIVE_PATH,
    { websocket: true, config: { rateLimit: { max: 120, timeWindow: 60_000 } } },
    async (socket, request) => {
      // The browser may speak before its ticket is checked: what it says waits, bounded, until then.
      let channel: Channel | undefined
      const early: string[] = []
      const meter = new Meter()
      socket.on('message', (data: Buffer) => {
        if (meter.isTooMuch()) socket.close(1008, 'too many messages')
        else if (channel) void channel.receive(data.toString())
        else if (early.length < MAX_SUBSCRIPTIONS) early.push(data.toString())
      })
      socket.on('error', () => socket.terminate())
      let recheck: NodeJS.Timeout | undefined
      socket.on('close', () => {
        clearInterval(recheck)
        channel?.close()
      })
      const { origin, host } = request.headers
      const foreign = isForeign(origin, host, options.allowedOrigins ?? [])
      const query = request.query as { token?: string; clientId?: string; locale?: string }
      const sessionId =
        foreign || !query.token ? undefined : await options.tickets.redeem(query.token, 'live')
      const principal = sessionId ? await options.authenticator.authenticateSession(sessionId) : undefined
      if (!sessionId || !principal) {
        socket.close(4401, 'unauthenticated')
        return
      }
      const log: Logger = request.log
      const ctx: LiveCtx = {
        principal,
        locale: pickLocale(query.locale ?? request.headers['accept-language']),
        log,
      }
      // Gone while its ticket was checked: nothing would ever close its subscriptions.
      if (socket.readyState !== socket.OPEN) return
      if ((open.get(sessionId)?.size ?? 0) >= MAX_CHANNELS) {
        socket.close(4429, 'too many channels')
        return
      }
      channel = new Channel(socket as unknown as WebSocket, ctx, topics, options.catalogues)
      const opened = channel
      channels.add(opened)
      socket.on('close', () => channels.delete(opened))
      for (const text of early) void channel.receive(text)
      const check = () =>
        options.authenticator.authenticateSession(sessionId).then(
          (still) => {
            if (still) channel?.renew(still)
            else socket.close(4401, 'session ended')
          },
          () => {},
        )
      open.set(sessionId, (open.get(sessionId) ?? new Set()).add(check))
      // The session may have ended while it was read: its signal found no channel then.
      void check()
      socket.on('close', () => {
        const own = open.get(sessionId)
        own?.delete(check)
        if (own?.size === 0) open.delete(sessionId)
      })
      recheck = setInterval(() => void check(), recheckMs)
    },
  )
}
