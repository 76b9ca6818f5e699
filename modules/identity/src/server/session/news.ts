/** What happened to sessions, for every process of the platform. Without `ended` and `opened`: rights have changed. */
export interface SessionNews {
  /** Sessions that are over, by id. */
  ended?: readonly string[]
  /** Somebody of this tenant signed in. */
  opened?: string
}

export const SESSION_NEWS = 'identity.sessions'

type Listener = (news: SessionNews) => void

/** Carries session news to those who hold on to sessions: caches, open channels, the list of who is online. */
export class SessionNewsHub {
  private readonly listeners = new Set<Listener>()
  private publish: Listener | undefined

  /** Other processes hear of it too. */
  connect(publish: Listener): void {
    this.publish = publish
  }

  tell(news: SessionNews): void {
    this.receive(news)
    this.publish?.(news)
  }

  /** News from another process. */
  receive(news: SessionNews): void {
    for (const listener of this.listeners) listener(news)
  }

  hear(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}
