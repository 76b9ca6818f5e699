import type { Unsubscribe } from './bus.ts'

/** A handler whose topic says what it is given. */
export type AnyHandler = (message: never) => void

/** Handlers by topic within one process. A handler that throws does not keep the others from hearing. */
export class Subscriptions {
  private readonly byTopic = new Map<string, Set<AnyHandler>>()

  /** `onFirst` and `onLast` tell when a topic gains its first handler and loses its last. */
  add(topic: string, handler: AnyHandler, onFirst?: () => void, onLast?: () => void): Unsubscribe {
    let handlers = this.byTopic.get(topic)
    if (!handlers) {
      handlers = new Set()
      this.byTopic.set(topic, handlers)
      onFirst?.()
    }
    // The same function may be subscribed twice: each call gets an entry of its own.
    const entry: AnyHandler = (message) => handler(message)
    handlers.add(entry)
    return () => {
      const current = this.byTopic.get(topic)
      if (!current?.delete(entry) || current.size > 0) return
      this.byTopic.delete(topic)
      onLast?.()
    }
  }

  has(topic: string): boolean {
    return this.byTopic.has(topic)
  }

  topics(): string[] {
    return [...this.byTopic.keys()]
  }

  deliver(topic: string, message: unknown): void {
    for (const handler of this.byTopic.get(topic) ?? []) {
      try {
        handler(message as never)
      } catch (error) {
        // Reported to the process, not to the publisher; the other handlers are still called.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  clear(): void {
    this.byTopic.clear()
  }
}
