import { createHash } from 'node:crypto'
import type { CallCount } from './call-counts.ts'

/** Calls that a process had since it last said so, by a digest of whose they are. */
export type Tally = readonly (readonly [whose: string, calls: number])[]

/** How processes tell each other what they have counted. */
export interface TallyChannel {
  tell(tally: Tally): void
  /** Hears the tallies of the other processes, until it is called off. */
  hear(listener: (tally: Tally) => void): () => void
}

const EVERY_MS = 1000
/** Callers that one process remembers; the oldest go first. */
const CALLERS_MAX = 5000
/** Callers of one message, those with the most calls. */
const TOLD_MAX = 1000
/** Fewer calls are kept for a later message: who makes so few comes to no limit. */
const WORTH_TELLING = 10

interface Window {
  begin: number
  count: number
  untold: number
}

/** A token is in no message: nobody who reads it can use it. */
const digest = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)

/**
 * Counts all calls of each caller in a window, with those that other processes tell of once a second. So a limit holds over all of
 * them but for what is made within that second, and no call costs a write.
 */
export class CallTally {
  private readonly windows = new Map<string, Window>()
  private readonly windowMs: number
  private readonly now: () => number
  private readonly channel: TallyChannel | undefined
  private readonly unhear: (() => void) | undefined
  private readonly timer: NodeJS.Timeout | undefined

  /** @param now ms */
  constructor(windowMs: number, channel?: TallyChannel, now: () => number = Date.now) {
    this.windowMs = windowMs
    this.channel = channel
    this.now = now
    if (!channel) return
    this.unhear = channel.hear((tally) => {
      for (const [whose, calls] of tally) this.add(whose, calls)
    })
    this.timer = setInterval(() => this.tell(), EVERY_MS)
    this.timer.unref()
  }

  count(key: string): CallCount {
    const window = this.add(this.channel ? digest(key) : key, 1)
    window.untold++
    return { count: window.count, leftMs: window.begin + this.windowMs - this.now() }
  }

  /** Says what was counted here since the last time. */
  tell(): void {
    const news = [...this.windows]
      .filter(([, { untold }]) => untold >= WORTH_TELLING)
      .sort(([, one], [, other]) => other.untold - one.untold)
      .slice(0, TOLD_MAX)
    if (news.length === 0) return
    this.channel?.tell(news.map(([whose, { untold }]) => [whose, untold]))
    for (const [, window] of news) window.untold = 0
  }

  close(): void {
    clearInterval(this.timer)
    this.unhear?.()
  }

  private add(whose: string, calls: number): Window {
    const now = this.now()
    const known = this.windows.get(whose)
    const open =
      known && known.begin + this.windowMs > now
        ? known
        : { begin: now, count: 0, untold: known?.untold ?? 0 }
    open.count += calls
    this.windows.delete(whose)
    this.windows.set(whose, open)
    const [oldest] = this.windows.keys()
    if (this.windows.size > CALLERS_MAX && oldest !== undefined) this.windows.delete(oldest)
    return open
  }
}
