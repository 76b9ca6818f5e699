import { connect, type Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'
import {
  type Bus,
  BusError,
  DEFAULT_REQUEST_MS,
  type Handler,
  type Responder,
  type Unsubscribe,
} from './bus.ts'
import { Subscriptions } from './subscriptions.ts'
import type { Question, Topic } from './topic.ts'
import { type BusFrame, encodeFrame, FrameReader, Kind } from './wire.ts'

const NOTHING = Buffer.alloc(0)
const MAX_WAITING = 16 * 1024 * 1024
const LONGEST_PAUSE = 2000
/** First byte of a response: nobody responds, an answer, a failure. */
const OUTCOME = { none: 0, answer: 1, failed: 2 } as const

interface Waiting {
  resolve(value: unknown): void
  reject(error: BusError): void
  timer: NodeJS.Timeout
}

/** One process's end of the bus: a Unix socket to the hub, connected again whenever it is lost. */
export class SocketBus implements Bus {
  lost = 0
  private socket: Socket | undefined
  private closed = false
  private pause = 50
  private nextId = 1
  private readonly path: string
  private readonly subscriptions = new Subscriptions()
  private readonly responders = new Map<string, Responder<never, unknown>>()
  private readonly waiting = new Map<string, Waiting>()
  private readonly wanted = new Set<string>()

  private constructor(path: string) {
    this.path = path
  }

  /** Resolves once connected for the first time. */
  static connect(path: string): Promise<SocketBus> {
    const bus = new SocketBus(path)
    return new Promise((resolve) => bus.open(() => resolve(bus)))
  }

  private open(first?: () => void): void {
    const socket = connect(this.path)
    const reader = new FrameReader()
    socket.on('connect', () => {
      this.socket = socket
      this.pause = 50
      for (const topic of this.subscriptions.topics()) this.write(Kind.subscribe, topic, NOTHING)
      for (const topic of this.responders.keys()) this.write(Kind.respond, topic, NOTHING)
      first?.()
    })
    socket.on('data', (chunk) => {
      try {
        reader.push(chunk, (frame) => this.receive(frame))
      } catch {
        socket.destroy()
      }
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      const was = this.socket === socket
      if (was) this.socket = undefined
      this.wanted.clear()
      if (this.closed) return
      setTimeout(() => {
        if (!this.closed) this.open(was ? undefined : first)
      }, this.pause)
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE)
    })
  }

  private write(kind: number, topic: string, payload: Buffer): boolean {
    if (!this.socket) return false
    this.socket.write(encodeFrame(kind, topic, payload))
    return true
  }

  private receive(frame: BusFrame): void {
    switch (frame.kind) {
      case Kind.publish:
        this.subscriptions.deliver(frame.topic, deserialize(frame.payload))
        break
      case Kind.interest:
        if (frame.payload[0]) this.wanted.add(frame.topic)
        else this.wanted.delete(frame.topic)
        break
      case Kind.request:
        void this.answer(frame)
        break
      case Kind.response:
        this.settle(frame)
    }
  }

  publish<M>({ name }: Topic<M>, message: M): void {
    if (!this.wanted.has(name)) return
    if (!this.socket || this.socket.writableLength > MAX_WAITING) {
      this.lost++
      return
    }
    this.write(Kind.publish, name, serialize(message))
  }

  subscribe<M>({ name }: Topic<M>, handler: Handler<M>): Unsubscribe {
    return this.subscriptions.add(
      name,
      handler,
      () => this.write(Kind.subscribe, name, NOTHING),
      () => this.write(Kind.unsubscribe, name, NOTHING),
    )
  }

  listening({ name }: Topic<unknown>): boolean {
    return this.wanted.has(name)
  }

  request<Q, A>({ name }: Question<Q, A>, message: Q, timeoutMs = DEFAULT_REQUEST_MS): Promise<A> {
    const id = String(this.nextId++ % 100_000_000).padStart(8, '0')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id)
        reject(new BusError('TIMEOUT', `no answer to ${name} in ${timeoutMs} ms`))
      }, timeoutMs)
      this.waiting.set(id, { resolve: (value) => resolve(value as A), reject, timer })
      const payload = Buffer.concat([Buffer.from(id, 'latin1'), serialize(message)])
      if (!this.write(Kind.request, name, payload)) {
        clearTimeout(timer)
        this.waiting.delete(id)
        reject(new BusError('NO_RESPONDER', `not connected to the bus, so nobody responds to ${name}`))
      }
    })
  }

  private async answer(frame: BusFrame): Promise<void> {
    const key = frame.payload.toString('latin1', 0, 8)
    const responder = this.responders.get(frame.topic)
    let outcome: Buffer
    try {
      if (!responder) throw new Error(`nobody responds to ${frame.topic} any more`)
      const value = await responder(deserialize(frame.payload.subarray(8)) as never)
      outcome = Buffer.concat([Buffer.from([OUTCOME.answer]), serialize(value)])
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      outcome = Buffer.concat([Buffer.from([OUTCOME.failed]), Buffer.from(message, 'utf8')])
    }
    this.write(Kind.response, key, outcome)
  }

  private settle(frame: BusFrame): void {
    const waiting = this.waiting.get(frame.topic)
    if (!waiting) return
    this.waiting.delete(frame.topic)
    clearTimeout(waiting.timer)
    const outcome = frame.payload[0]
    const rest = frame.payload.subarray(1)
    if (outcome === OUTCOME.answer) waiting.resolve(deserialize(rest))
    else if (outcome === OUTCOME.failed) waiting.reject(new BusError('FAILED', rest.toString('utf8')))
    else waiting.reject(new BusError('NO_RESPONDER', 'nobody responds'))
  }

  respond<Q, A>({ name }: Question<Q, A>, responder: Responder<Q, A>): Unsubscribe {
    this.responders.set(name, responder)
    this.write(Kind.respond, name, NOTHING)
    return () => {
      if (this.responders.get(name) !== responder) return
      this.responders.delete(name)
      this.write(Kind.unrespond, name, NOTHING)
    }
  }

  async close(): Promise<void> {
    this.closed = true
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer)
      reject(new BusError('CLOSED', 'the bus was closed'))
    }
    this.waiting.clear()
    const { socket } = this
    if (!socket) return
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve())
      socket.end(() => socket.destroy())
    })
  }
}
