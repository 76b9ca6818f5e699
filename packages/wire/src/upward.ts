import type { ClientEffect, ClientTiming, ProtocolClient } from './client.ts'
import type { FramerItem } from './protocol.ts'
import type { RawForm } from './record.ts'

/** A frame of a vehicle on its way to an upper platform. */
export interface Forwarded<R> {
  /** Whatever the sender knows it by. */
  readonly ref: R
  /** As a lower platform sends it: `Upward.forwarded`. */
  readonly frame: Uint8Array
}

/**
 * Why a client gives its connection up: the login was refused or not answered, frames were not answered, an answer could not be
 * read or was of another edition.
 */
export type UpwardFailure = 'login_refused' | 'login_silent' | 'silent' | 'garbage' | 'edition'

/** What a client asks the connector around it to do. It is pure: it performs none of this and keeps no clock. */
export type UpwardEffect<R> =
  | {
      readonly kind: 'send'
      readonly bytes: Uint8Array
      readonly purpose: 'login' | 'frame' | 'repeat' | 'heartbeat' | 'logout'
    }
  | { readonly kind: 'accepted' }
  /** The upper platform has the frame. */
  | { readonly kind: 'acknowledged'; readonly ref: R }
  /** It will not have the frame: it would be refused again. */
  | { readonly kind: 'refused'; readonly ref: R; readonly reason: string }
  /** End the connection: what waits is `waiting`, oldest first. */
  | { readonly kind: 'close'; readonly code: UpwardFailure; readonly reason: string }

export interface UpwardOptions<R> {
  readonly emit: (effect: UpwardEffect<R>) => void
  /** ms */
  readonly timing: { readonly heartbeat: number; readonly answer: number }
  /** Unique code of the sending platform. */
  readonly idCode: string
  readonly user: string
  readonly password: string
  /** One of the protocol's editions. */
  readonly edition: string
}

/** The half of a session that a lower platform speaks to an upper one. `now` is ms since the epoch. */
export interface UpwardClient<R> {
  /** Answers that named no frame that waits. */
  readonly strays: number
  /** Frames without an answer, oldest first, and their number. */
  readonly waiting: readonly Forwarded<R>[]
  readonly waits: number
  /** When `tick` has something to do, as things stand; Infinity without a connection. */
  readonly due: number
  /** A connection stands: signs on. */
  connected(now: number): void
  /** The connection is gone; what waited for an answer is to be sent again over the next one. */
  disconnected(): readonly Forwarded<R>[]
  /** Sends a frame; after `accepted` only. */
  forward(one: Forwarded<R>, now: number): void
  /** One item of the framer. Never throws. */
  receive(item: FramerItem, now: number): void
  /** Sends heartbeats, repeats what has no answer, gives the connection up. */
  tick(now: number): void
  signOff(now: number): void
}

export interface ForwardOptions {
  /** One of the protocol's editions. */
  readonly edition: string
  /** The vehicle's code at the upper platform, instead of its own. */
  readonly vin?: string | undefined
  /** It is sent later than it was reported. */
  readonly late: boolean
}

export interface OnwardOptions {
  readonly emit: (effect: ClientEffect) => void
  readonly timing: ClientTiming
  /** One of the protocol's editions. */
  readonly edition: string
  /** Under which the vehicle's terminal is known there. */
  readonly number: string
  readonly vin: string
  /** That an earlier registration brought (`credential`). */
  readonly credential?: string | undefined
}

/** What a platform needs of a protocol that knows no platforms, to sign on for each vehicle as its terminal. */
export interface Onward {
  /** A terminal's half of a session that reports, and refuses whatever it is told to do: it is no terminal. */
  client(options: OnwardOptions): ProtocolClient
  /** What of a stored report is sent on, `ClientReport.body`; undefined for what is not. */
  body(raw: Uint8Array, form: RawForm, messageId: number): Uint8Array | undefined
  /** The number that a stored message names; undefined where it names none. */
  numberIn(raw: Uint8Array, form: RawForm): string | undefined
  /** A report as it stands on the wire. */
  framed(body: Uint8Array, options: Pick<OnwardOptions, 'edition' | 'number'>): Uint8Array
}

/** What a lower platform needs of a protocol to send what vehicles report to an upper one. */
export interface Upward {
  client<R>(options: UpwardOptions<R>): UpwardClient<R>
  /** A stored frame of a vehicle as it is sent on; undefined for what is not. */
  forwarded(frame: Uint8Array, options: ForwardOptions): Uint8Array | undefined
}
