import type { Clock } from '@motorpool/kernel'
import type { Outbound } from '@motorpool/outbound'
import type { Protocol } from '@motorpool/wire'
import type { ForwardFailure } from '../../shared/enums.ts'
import type { Item } from '../worker/flow.ts'
import type { PaceOptions } from '../worker/pace.ts'
import type { ForwardTask, LinkNews, Server, TaskVehicle } from '../worker/task.ts'
import type { SubListener } from './jt809/sub-listener.ts'

/** A stored message, as far as it decides what is sent. */
export interface StoredMessage {
  /** The protocol that its vehicle speaks, as in stored rows. */
  readonly protocol: number
  readonly messageId: number
  readonly rawForm: number
  /** `RecordFlag`s */
  readonly flags: number
  /** ms */
  readonly deviceTime: number
  readonly raw: Uint8Array
}

/** What a message becomes: the bytes of an item, which a link sends as a frame of its own, in a batch or in a file. */
export interface Payload {
  readonly bytes: Uint8Array
  /** An event: the interval that thins reports lets it pass. */
  readonly always?: true
}

export interface Conversion {
  readonly vehicle: TaskVehicle
  /** It is made up, not live. */
  readonly late: boolean
}

/**
 * Makes messages what their peer takes. They come in the order of the journal; a reading of a gap may begin anew at an earlier
 * place.
 */
export interface Converter {
  /** Nothing for what such a peer does not take. Never throws. */
  convert(message: StoredMessage, conversion: Conversion): readonly Payload[]
}

export interface LinkPorts {
  readonly outbound: Outbound
  readonly clock: Clock
  /** A sealed secret of the task in clear, asked for where it is used. */
  open(sealed: string): string
  vehicle(id: string): TaskVehicle | undefined
  /** ms between heartbeats, and that an answer may take; for tests. */
  readonly timing?: Timing
  /** Where upper platforms of JT/T 809 connect to us; left out: nowhere. */
  readonly sub?: SubListener
  /** The peer can be sent to. */
  accepted(): void
  /** The peer has the item. */
  acknowledged(item: Item): void
  /** It will not have it: it would be refused again. */
  refused(item: Item, reason: string): void
  /** Room for more items. */
  ready(): void
  /**
   * The connection is gone, or did not come about: what has no answer is sent again. Called once, and last. `detail`: a code of
   * `ForwardReason`, a value, or what the network said.
   */
  ended(failure: ForwardFailure, detail: string | null): void
  news(news: LinkNews): void
}

export interface Timing {
  readonly heartbeat: number
  readonly answer: number
}

/** A connection to a server of a peer from its opening to its end; of peers without one, a turn of sending. */
export interface Link {
  /** Items without an answer. */
  readonly waits: number
  /** An item may be sent now. */
  readonly takes: boolean
  /** Never rejects: what fails is told by `ended`. */
  open(server: Server): Promise<void>
  send(item: Item): void
  /** Signs off and closes, within `CLOSE_MS`; nothing is told any more. */
  close(): Promise<void>
}

/** ms that the end of a link may take: a peer that reads nothing must not hold up a worker. */
export const CLOSE_MS = 2000

/** A kind of peer. */
export interface PeerAdapter {
  /** Protocols of the vehicles whose messages it takes. */
  readonly protocols: readonly Protocol[]
  /** How many items may be without an answer. */
  readonly pace: PaceOptions
  converter(task: ForwardTask): Converter
  link(task: ForwardTask, ports: LinkPorts): Link
  /** A payload as it stands on the wire. */
  shown(payload: Uint8Array, task: ForwardTask): Uint8Array
}
