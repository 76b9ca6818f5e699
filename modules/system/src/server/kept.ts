import type { Clock } from '@motorpool/kernel'

/** How processes tell each other that something they keep in memory changed; a bus is one. */
export interface News {
  publish(topic: string, message: unknown): void
  subscribe(topic: string, handler: () => void): () => void
}

/** News of a single process. */
export const NO_NEWS: News = { publish: () => {}, subscribe: () => () => {} }

/** News may be lost on the way, so what is kept is read again after this time at the latest. */
const TTL_MS = 60_000

export interface Kept<T> {
  get(): Promise<T>
  /** It changed here: every process reads it again. */
  changed(): void
}

/** A value that each process keeps in memory until one of them says it changed. */
export function createKept<T>(deps: {
  topic: string
  news: News
  clock: Clock
  load(): Promise<T>
  /** Called at each change, for readers that cannot wait. */
  onStale?(): void
}): Kept<T> {
  let value: Promise<T> | undefined
  let until = 0
  const drop = () => {
    value = undefined
    deps.onStale?.()
  }
  deps.news.subscribe(deps.topic, drop)
  return {
    get() {
      if (!value || deps.clock.now() >= until) {
        const loading = deps.load()
        value = loading
        until = deps.clock.now() + TTL_MS
        loading.catch(() => {
          if (value === loading) value = undefined
        })
      }
      return value
    },
    changed() {
      drop()
      deps.news.publish(deps.topic, {})
    },
  }
}
