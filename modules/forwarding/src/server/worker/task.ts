import type { ForwardFailure, ForwardTemplate } from '../../shared/enums.ts'

/** A server of a peer. */
export interface Server {
  readonly host: string
  readonly port: number
}

/** A running task as the worker needs it. */
export interface ForwardTask {
  readonly id: string
  readonly tenantId: string
  /** Changes with anything that the connection depends on. */
  readonly revision: string
  /** The master, then the secondary one. */
  readonly servers: readonly Server[]
  readonly tls: boolean
  /** SHA-256 of the peer's certificate, hexadecimal; null: whatever is valid for the host. */
  readonly certificate: string | null
  readonly idCode: string
  readonly account: string
  /** Sealed. */
  readonly password: string
  readonly template: ForwardTemplate
  /** One of the protocol's editions. */
  readonly edition: string
  /** s between live reports of one vehicle; null: all are sent. */
  readonly interval: number | null
  /** Frames a second; null: as fast as the peer answers. */
  readonly rate: number | null
  readonly resend: boolean
}

/** Vehicles of a task: the code of each at the peer, undefined for its own. */
export type TaskVehicles = ReadonlyMap<string, string | undefined>

/** What became of a link, for its log. */
export interface LinkNews {
  readonly kind: 'connected' | 'signed_on' | 'lost' | 'failed' | 'gap' | 'made_up'
  readonly failure?: ForwardFailure
  /** What the peer or the network said. */
  readonly detail?: string
}
