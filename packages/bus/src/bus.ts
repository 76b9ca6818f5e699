import type { Question, Topic } from './topic.ts'

export type Handler<M> = (message: M) => void
export type Responder<Q, A> = (message: Q) => Promise<A>
export type Unsubscribe = () => void

/**
 * What joins the processes of the platform. Publishing is at most once: a message for a process that is away or too
 * slow is lost and counted, so topics carry states that the next message repairs. What must not be lost is an
 * event (`packages/events`). Messages are structured clones.
 */
export interface Bus {
  publish<M>(topic: Topic<M>, message: M): void
  subscribe<M>(topic: Topic<M>, handler: Handler<M>): Unsubscribe
  /** Whether anybody, in any process, listens: lets a publisher skip what nobody wants. */
  listening(topic: Topic<unknown>): boolean
  /** Asks whoever responds to the question; rejects with a BusError when nobody does or nobody answers in time. */
  request<Q, A>(question: Question<Q, A>, message: Q, timeoutMs?: number): Promise<A>
  respond<Q, A>(question: Question<Q, A>, responder: Responder<Q, A>): Unsubscribe
  /** Messages lost to slow or absent processes since the start. */
  readonly lost: number
  close(): Promise<void>
}

export type BusErrorCode = 'NO_RESPONDER' | 'TIMEOUT' | 'FAILED' | 'CLOSED'

export class BusError extends Error {
  readonly code: BusErrorCode
  constructor(code: BusErrorCode, message: string) {
    super(message)
    this.name = 'BusError'
    this.code = code
  }
}

export const DEFAULT_REQUEST_MS = 5000
