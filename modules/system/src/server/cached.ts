import type { Clock } from '@motorpool/kernel'

/** What is remembered is read again after this time at the latest, also when no event says that it changed. */
const TTL_MS = 60_000

export interface Cached<T> {
  get(): Promise<T>
  /** It changed: the next reader reads it again. */
  drop(): void
}

/** A value that a process keeps in memory until an event says that it changed. */
export function createCached<T>(deps: {
  clock: Clock
  load(): Promise<T>
  /** Called when it was dropped, for readers that cannot wait. */
  onDropped?(): void
}): Cached<T> {
  let value: Promise<T> | undefined
  let until = 0
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
    drop() {
      value = undefined
      deps.onDropped?.()
    },
  }
}
