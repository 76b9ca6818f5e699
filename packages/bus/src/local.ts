import {
  type Bus,
  BusError,
  DEFAULT_REQUEST_MS,
  type Handler,
  type Responder,
  type Unsubscribe,
} from './bus.ts'
import { Subscriptions } from './subscriptions.ts'

/** Everybody in one process. Messages are cloned, so that no two sides share an object. */
export class LocalBus implements Bus {
  readonly lost = 0
  private readonly subscriptions = new Subscriptions()
  private readonly responders = new Map<string, Responder>()

  publish(topic: string, message: unknown): void {
    if (!this.subscriptions.has(topic)) return
    const copy: unknown = structuredClone(message)
    queueMicrotask(() => this.subscriptions.deliver(topic, copy))
  }

  subscribe(topic: string, handler: Handler): Unsubscribe {
    return this.subscriptions.add(topic, handler)
  }

  listening(topic: string): boolean {
    return this.subscriptions.has(topic)
  }

  async request(topic: string, message: unknown, timeoutMs = DEFAULT_REQUEST_MS): Promise<unknown> {
    const responder = this.responders.get(topic)
    if (!responder) throw new BusError('NO_RESPONDER', `nobody responds to ${topic}`)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new BusError('TIMEOUT', `no answer to ${topic} in ${timeoutMs} ms`)),
        timeoutMs,
      )
    })
    const answer = responder(structuredClone(message)).then(
      (value) => structuredClone(value),
      (error: unknown) => {
        throw new BusError('FAILED', error instanceof Error ? error.message : String(error))
      },
    )
    try {
      return await Promise.race([answer, late])
    } finally {
      clearTimeout(timer)
    }
  }

  respond(topic: string, responder: Responder): Unsubscribe {
    this.responders.set(topic, responder)
    return () => {
      if (this.responders.get(topic) === responder) this.responders.delete(topic)
    }
  }

  async close(): Promise<void> {
    this.subscriptions.clear()
    this.responders.clear()
  }
}
