export type Handler = (message: unknown, topic: string) => void
export type Responder = (message: unknown) => Promise<unknown>
export type Unsubscribe = () => void

/**
 * What joins the processes of the platform. Publishing is at most once: a message for a process that is away or too
 * slow is lost and counted, so topics carry states that the next message repairs. What must not be lost goes through
 * the database. Messages are structured clones; topics are dotted names.
 */
export interface Bus {
  publish(topic: string, message: unknown): void
  subscribe(topic: string, handler: Handler): Unsubscribe
  /** Whether anybody, in any process, listens: lets a publisher skip what nobody wants. */
  listening(topic: string): boolean
  /** Asks whoever responds to the topic; rejects with a BusError when nobody does or nobody answers in time. */
  request(topic: string, message: unknown, timeoutMs?: number): Promise<unknown>
  respond(topic: string, responder: Responder): Unsubscribe
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
