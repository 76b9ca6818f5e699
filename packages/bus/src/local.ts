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

/** Everybody in one process. Messages are cloned, so that no two sides share an object. */
export class LocalBus implements Bus {
  readonly lost = 0
  private readonly subscriptions = new Subscriptions()
  private readonly responders = new Map<string, Responder<never, unknown>>()

  publish<M>({ name }: Topic<M>, message: M): void {
    if (!this.subscriptions.has(name)) return
    const copy = structuredClone(message)
    queueMicrotask(() => this.subscriptions.deliver(name, copy))
  }

  subscribe<M>({ name }: Topic<M>, handler: Handler<M>): Unsubscribe {
    return this.subscriptions.add(name, handler)
  }

  listening({ name }: Topic<unknown>): boolean {
    return this.subscriptions.has(name)
  }

  async request<Q, A>({ name }: Question<Q, A>, message: Q, timeoutMs = DEFAULT_REQUEST_MS): Promise<A> {
    const responder = this.responders.get(name) as Responder<Q, A> | undefined
    if (!responder) throw new BusError('NO_RESPONDER', `nobody responds to ${name}`)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new BusError('TIMEOUT', `no answer to ${name} in ${timeoutMs} ms`)),
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

  respond<Q, A>({ name }: Question<Q, A>, responder: Responder<Q, A>): Unsubscribe {
    this.responders.set(name, responder)
    return () => {
      if (this.responders.get(name) === responder) this.responders.delete(name)
    }
  }

  async close(): Promise<void> {
    this.subscriptions.clear()
    this.responders.clear()
  }
}
