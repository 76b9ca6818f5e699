import { BATCH_MAX, type BehaviourEvent, PROJECT_KEY } from './event.ts'

/** What happened, without what the recorder knows itself. */
export interface Happening {
  eventKey: string
  eventTime: number
  endTime?: number
  to?: string
  from?: string
  attrList?: { attrKey: string; attrValue: string }[]
}

const WAITING_MAX = 1000

/** Keeps events until they are sent. It records nothing before it has a session id. */
export class BehaviourRecorder {
  private waiting: BehaviourEvent[] = []
  private sessionId: string | undefined
  private userId: string | undefined
  private readonly listeners = new Set<() => void>()
  private readonly send: (events: readonly BehaviourEvent[]) => Promise<void>

  constructor(send: (events: readonly BehaviourEvent[]) => Promise<void>) {
    this.send = send
  }

  /** Without a session id recording stops. */
  begin(sessionId: string | undefined, userId?: string): void {
    this.sessionId = sessionId
    this.userId = userId
    if (!sessionId) this.clear()
  }

  get session(): string | undefined {
    return this.sessionId
  }

  record(happening: Happening): boolean {
    if (!this.sessionId || this.waiting.length >= WAITING_MAX) return false
    const event: BehaviourEvent = {
      projectKey: PROJECT_KEY,
      sessionId: this.sessionId,
      userId: this.userId ?? null,
      attrList: [],
      ...happening,
    }
    this.waiting = [...this.waiting, event]
    this.tell()
    return true
  }

  /** Sends what waits; nothing is asked of the server when nothing does. What failed waits on. */
  async flush(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, BATCH_MAX)
      this.waiting = this.waiting.slice(batch.length)
      try {
        await this.send(batch)
      } catch (error) {
        this.waiting = [...batch, ...this.waiting].slice(0, WAITING_MAX)
        this.tell()
        throw error
      }
      this.tell()
    }
  }

  clear(): void {
    this.waiting = []
    this.tell()
  }

  events(): readonly BehaviourEvent[] {
    return this.waiting
  }

  watch(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}
