import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor, RateLimitOptions } from '@fastify/rate-limit'
import { CallTally } from './call-tally.ts'

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

type RouteParams = RateLimitOptions & { path: string; prefix: string }
type Told = Parameters<FastifyRateLimitStore['incr']>[1]

/** The window of the limit of all calls, ms. */
export const ALL_CALLS_MS = 60_000

/**
 * Where limits are counted: those that calls have of their own by `shared`, over all processes, the one of all calls by `all`, since
 * it would cost each call a write. Where the common count cannot be had, a process counts for itself.
 */
export function storeOf(shared: CallCounts, all: CallTally): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    private own: CallTally | undefined
    private readonly route: string | undefined

    constructor(_options: unknown, route?: string) {
      this.route = route
    }

    incr(key: string, told: Told, windowMs?: number): void {
      const tell = ({ count, leftMs }: CallCount) => told(null, { current: count, ttl: leftMs })
      if (this.route === undefined) return tell(all.count(key))
      const window = windowMs ?? ALL_CALLS_MS
      shared
        .count(`${this.route} ${key}`, window)
        .catch(() => {
          this.own ??= new CallTally(window)
          return this.own.count(key)
        })
        .then(tell, (error: unknown) => told(error as Error, undefined as never))
    }

    child(params: RouteParams): FastifyRateLimitStore {
      const { routeInfo } = params as unknown as { routeInfo: { method: string | string[]; url: string } }
      return new Store(params, `${String(routeInfo.method)} ${routeInfo.url}`)
    }
  }
}
