import type { Principal } from '@motorpool/http'
import type { Locale, Logger } from '@motorpool/kernel'

/** What a topic knows of its subscriber. */
export interface LiveCtx {
  /** With the rights of the moment: to be asked anew for each message. */
  principal: Principal
  locale: Locale
  log: Logger
}

/** One open subscription: it may be re-parameterised and must be closed. */
export interface LiveSubscription {
  update?(params: Record<string, unknown>): void | Promise<void>
  close(): void
}

/**
 * Something a browser can watch. `open` checks the parameters and the subscriber's scope (it throws a typed error when
 * they do not fit) and pushes until closed. Pushing to a slow browser replaces the message that is still waiting, so a
 * topic pushes states, not events. `D` is what it pushes.
 */
export interface LiveTopic<D = unknown> {
  name: string
  /** `module/action`, several joined with `|`, or `session`. */
  permission: string
  /** One message instead of two, for a browser that has not taken the first yet. */
  merge?(waiting: D, next: D): D
  open(ctx: LiveCtx, params: Record<string, unknown>, push: (data: D) => void): Promise<LiveSubscription>
}

/** Declares a topic; two messages that its `merge` gets are always its own. */
export function defineTopic<D>(topic: LiveTopic<D>): LiveTopic {
  return topic
}
