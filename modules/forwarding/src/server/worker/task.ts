import type { ForwardEvent, ForwardTemplate } from '../../shared/enums.ts'

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
  /** PEM of the authorities that are trusted, and of what is shown to a peer that asks; the key is sealed. */
  readonly caCertificate: string | null
  readonly clientCertificate: string | null
  readonly clientKey: string | null
  readonly template: ForwardTemplate
  // What its template does not have is null.
  readonly idCode: string | null
  readonly account: string | null
  /** Sealed. */
  readonly password: string | null
  /** One of the protocol's editions. */
  readonly edition: string | null
  /** Where a webhook listens; the folder of files. */
  readonly path: string | null
  /** s that a file gathers. */
  readonly period: number | null
  /** JT/T 809: of us at the peer. */
  readonly accessCode: number | null
  /** Sealed: M1, IA1 and IC1 of JT/T 809. */
  readonly cipherKeys: string | null
  /** s between live reports of one vehicle; null: all are sent. */
  readonly interval: number | null
  /** Frames a second; null: as fast as the peer answers. */
  readonly rate: number | null
  readonly resend: boolean
}

/** A vehicle as its peer wants to know it. */
export interface TaskVehicle {
  readonly id: string
  readonly vin: string
  /** At the peer; undefined: its own. */
  readonly code: string | undefined
  readonly plate: string | null
  readonly plateColour: number | null
  // Of its terminal; empty where nothing is known.
  readonly terminalCode: string
  readonly terminalModel: string
  readonly maker: string
  readonly imei: string
  readonly sim: string
}

/** Vehicles of a task, by their ids. */
export type TaskVehicles = ReadonlyMap<string, TaskVehicle>

/** What became of a link, for its log. */
export interface LinkNews {
  readonly kind: 'connected' | 'signed_on' | 'sub_on' | 'sub_lost' | 'short' | 'vehicle_refused' | 'asked'
  /** What the peer or the network said. */
  readonly detail?: string
}

export const EVENT_OF: Readonly<Record<LinkNews['kind'], ForwardEvent>> = {
  connected: 'CONNECTED',
  signed_on: 'SIGNED_ON',
  sub_on: 'SUB_SIGNED_ON',
  sub_lost: 'SUB_LOST',
  short: 'COUNTED_SHORT',
  vehicle_refused: 'VEHICLE_REFUSED',
  asked: 'ASKED',
}
