import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor, RateLimitOptions } from '@fastify/rate-limit'

/** How often something was called in the window that is open, this time included, and ms until the window ends. */
export interface CallCount {
  count: number
  leftMs: number
}

/** Counts calls over all processes of an installation. */
export interface CallCounts {
  /** @param key of whom, and of which call */
  count(key: string, windowMs: number): Promise<CallCount>
}

/** Keys that one process remembers; the oldest go first. */
const KEYS_MAX = 5000

/** Counts calls in memory. */
class OwnCounts {
  private readonly windows = new Map<string, { begin: number; count: number }>()

  count(key: string, windowMs: number): CallCount {
    const now = Date.now()
    const known = this.windows.get(key)
    const open = known && known.begin + windowMs > now ? known : { begin: now, count: 0 }
    open.count++
    this.windows.delete(key)
    this.windows.set(key, open)
    const [oldest] = this.windows.keys()
    if (this.windows.size > KEYS_MAX && oldest !== undefined) this.windows.delete(oldest)
    return { count: open.count, leftMs: open.begin + windowMs - now }
  }
}

type RouteParams = RateLimitOptions & { path: string; prefix: string }
type Told = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * Where limits are counted: those that calls have of their own over all processes, the one of all calls in each, since it would
 * cost each call a write. Where the common count cannot be had, a process counts for itself.
 */
export function storeOf(shared: CallCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    private readonly own = new OwnCounts()
    private readonly route: string | undefined

    constructor(_options: unknown, route?: string) {
      this.route = route
    }

    incr(key: string, told: Told, windowMs?: number): void {
      const tell = ({ count, leftMs }: CallCount) => told(null, { current: count, ttl: leftMs })
      const window = windowMs ?? 60_000
      if (this.route === undefined) return tell(this.own.count(key, window))
      shared
        .count(`${this.route} ${key}`, window)
        .catch(() => this.own.count(key, window))
        .then(tell, (error: unknown) => told(error as Error, undefined as never))
    }

    child(params: RouteParams): FastifyRateLimitStore {
      const { routeInfo } = params as unknown as { routeInfo: { method: string | string[]; url: string } }
      return new Store(params, `${String(routeInfo.method)} ${routeInfo.url}`)
    }
  }
}
