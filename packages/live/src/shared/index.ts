/** Path of the live channel; the ticket travels in the query as `token` (a one-use ticket, never the session's token). */
export const LIVE_PATH = '/api/websocket/cmd'

/** The client tries again this long after the channel closed (R198). */
export const RECONNECT_MS = 10_000

/** The client sends a notice at this interval, so that proxies keep the channel open (R199). */
export const NOTICE_MS = 25_000

/** Channels of one session at a time: as many windows as a user has open. */
export const MAX_CHANNELS = 32
export const MAX_SUBSCRIPTIONS = 32

/** What a browser says at most: it moves maps, changes pages and gives notice. */
export const MESSAGES_PER_MINUTE = 1200

export type ClientMessage =
  | { type: 'subscribe'; id: string; topic: string; params?: Record<string, unknown> }
  /** Changes the parameters of a subscription, for instance the visible part of a map. */
  | { type: 'update'; id: string; params: Record<string, unknown> }
  | { type: 'unsubscribe'; id: string }
  | { type: 'notice' }

export type ServerMessage =
  | { type: 'subscribed'; id: string }
  | { type: 'data'; id: string; data: unknown }
  | { type: 'refused'; id: string; errCode: string; message: string }
  /** The result of a command, matched by its check id (R200). */
  | { type: 'result'; checkID: string; data: unknown }
