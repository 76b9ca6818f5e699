import type { FramerItem } from './protocol.ts'

/** One report as a terminal stores it: what goes into a message, ready for either way of sending. */
export interface ClientReport {
  /** ms since the epoch. */
  time: number
  body: Uint8Array
}

/** A message that was sent and waits for its acknowledgement. */
export interface Sent {
  /** The reports it carries; none for other messages that are acknowledged. */
  readonly reports: readonly ClientReport[]
  /** Its frames without an answer, by what their answer quotes: several when it is sub-packaged. */
  readonly frames: Map<number, Uint8Array>
  /** Its reports were stored before they were sent. */
  readonly reissue: boolean
  /** The last time it was sent, ms since the epoch. */
  sentAt: number
  repeats: number
}

/** What a client asks the terminal around it to do. The client is pure: it performs none of this and keeps no clock. */
export type ClientEffect =
  | { kind: 'send'; bytes: Uint8Array; purpose: 'sign_on' | 'report' | 'repeat' | 'heartbeat' | 'answer' }
  /** The platform accepted the identity: reports may be sent. */
  | { kind: 'accepted' }
  /** The platform has stored what was sent. */
  | { kind: 'acknowledged'; sent: Sent }
  /** Bytes that cannot be read, or a message that the platform refuses: it would be refused again. */
  | { kind: 'refused'; reason: string; sent?: Sent }
  /** To be presented at the next sign-on; undefined when it is no longer valid. */
  | { kind: 'credential'; code: string | undefined }
  /** A command of the platform was answered; `done` says whether with success. */
  | { kind: 'command'; messageId: number; done: boolean }
  /** Report this often, ms: until the given time, or from now on. 0 ends an interval that had a time. */
  | { kind: 'interval'; ms: number; until?: number }
  | { kind: 'doors'; locked: boolean }
  /** Fetch a package of itself, which is said to be this version; what comes of it the terminal says by its version. */
  | { kind: 'fetch'; url: string; version: string }
  /** End the connection; with a reason when something failed. */
  | { kind: 'close'; reason?: string }

/** ms. */
export interface ClientTiming {
  heartbeat: number
  /** Without an acknowledgement for this long a message is sent again. */
  answer: number
}

/**
 * The half of a session that a terminal speaks, over all its connections: signs on, sends reports until they are
 * acknowledged, answers commands. `now` is ms since the epoch; what arrives is cut by the protocol's framer.
 */
export interface ProtocolClient {
  /** A connection stands: signs on. */
  connected(now: number): void
  /** The connection is gone; returns the reports without an acknowledgement in the order of their sending. */
  disconnected(): ClientReport[]
  /** One item from the framer. Never throws. */
  receive(item: FramerItem, now: number): void
  /** Sends heartbeats, repeats what has no answer, gives the connection up. */
  tick(now: number): void
  /** When `tick` has something to do, as things stand; Infinity without a connection. */
  readonly due: number
  /** Sends one report; after `accepted` only. */
  report(report: ClientReport, now: number): void
  /** Sends stored reports from `take`, as many as fit one message; returns false when there were none. */
  reissue(take: () => ClientReport | undefined, now: number): boolean
  /** Says goodbye, where the protocol has a message for that. */
  signOff(now: number): void
  /** Messages without an acknowledgement, oldest first. */
  readonly waiting: readonly Sent[]
}
