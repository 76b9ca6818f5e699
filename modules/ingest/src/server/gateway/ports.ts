import type { Database } from '@motorpool/db'
import { type Clock, definePort, type Logger } from '@motorpool/kernel'
import type {
  AnswerForm,
  CipherPort,
  Claim,
  MediaItem,
  OwnCipher,
  Protocol,
  Registration,
  RegistrationVerdict,
  SharedKey,
  StoreRecord,
} from '@motorpool/wire'
import type { AnswerEvent, ExpiredEvent } from '../../shared/events.ts'
import type { Device, VehicleSlot } from '../fleet/slot.ts'
import type { CommittedRows, OpenLog } from '../journal/port.ts'
import type { SessionListener } from './sessions.ts'

/** A lower platform that signed on and sends for many vehicles; with a tenant it may send only for that tenant's. */
export interface Platform {
  id: string
  tenantId: string | null
  /** Reports of editions whose messages are signed must bear a signature of their vehicle that holds. */
  signed?: boolean
}

export type Resolution =
  | {
      ok: true
      device: Device
      /** Whether the claim was proven. One that was not never takes the place of one that was. */
      proven: boolean
      /** ICCID that the registry wants pinned once the sign-on is accepted. */
      pin?: string
    }
  | { ok: true; platform: Platform }
  /** `iccid`: not that of the device's card; `protocol`: the device speaks another one. */
  | { ok: false; reason: 'unknown' | 'credential' | 'disabled' | 'iccid' | 'protocol' }

/** Who is registered: answered by the vehicle module. Rejects only when it cannot know now; the gateway asks again. */
export interface DeviceRegistry {
  /** `carried`: a platform that has signed on sends for the vehicle. */
  resolve(protocol: string, claim: Claim, carried?: boolean): Promise<Resolution>
  /** Pins the ICCID of an accepted sign-on; false where another one was pinned meanwhile. */
  pin(device: Device, iccid: string): Promise<boolean>
  register(protocol: string, registration: Registration): Promise<RegistrationVerdict>
  deregister(protocol: string, deviceId: string): Promise<void>
}

/** Makes the registry of a gateway; provided by the module that has the vehicles. */
export const deviceRegistry =
  definePort<(deps: { db: Database; clock: Clock; log: Logger }) => DeviceRegistry>('ingest.device-registry')

export interface ListenerOptions {
  protocol: Protocol
  port: number
  host?: string
  /** A connection that sends nothing for so long is closed. */
  idleTimeoutMs?: number
  /** How messages are answered where the terminal's model does not say otherwise. */
  answer?: AnswerForm
  /** A login for a vehicle that another live connection carries: replaces it (usual), or is refused. */
  duplicates?: 'replace' | 'refuse'
}

export interface GatewayLimits {
  /** Connections in total; more are closed at once. */
  maxConnections: number
  maxConnectionsPerAddress: number
  /** Longest frame, bytes; none = the protocol's own. */
  maxFrame?: number
  /** Messages a second of one device, and how many it may send at once after a silence. */
  deviceRate: number
  deviceBurst: number
  /** A connection must have signed on within this time. */
  loginDeadlineMs: number
  /** When all places are taken, one that has not signed on after this time is closed for the next. */
  unauthenticatedGraceMs: number
  /** Default of `idleTimeoutMs`: three heartbeats of the usual three minutes and a little. */
  idleTimeoutMs: number
  /** Answers a peer leaves unread before its socket is no longer read. */
  maxUnsentBytes: number
  /** Bytes of unfinished messages over all connections. */
  maxUnfinishedBytes: number
  /** Bytes waiting for the journal before sockets are no longer read. */
  maxQueuedBytes: number
  maxBatchRows: number
  /** Refusals of one identity from one address before it is answered without asking the registry. */
  unknownAttempts: number
  unknownBackoffMs: number
  /** Unknown identities remembered. */
  maxUnknown: number
  /** Answers of the registry are believed so long. */
  registryTtlMs: number
  registryCacheSize: number
  fleetCapacity: number
  /** Time a shutdown waits for the journal. */
  drainMs: number
}

export const DEFAULT_LIMITS: GatewayLimits = {
  maxConnections: 100_000,
  maxConnectionsPerAddress: 50_000,
  deviceRate: 200,
  deviceBurst: 4000,
  loginDeadlineMs: 60_000,
  unauthenticatedGraceMs: 2000,
  idleTimeoutMs: 10 * 60_000,
  maxUnsentBytes: 256 * 1024,
  maxUnfinishedBytes: 64 * 1024 * 1024,
  maxQueuedBytes: 64 * 1024 * 1024,
  maxBatchRows: 8000,
  unknownAttempts: 5,
  unknownBackoffMs: 60_000,
  maxUnknown: 10_000,
  registryTtlMs: 60_000,
  registryCacheSize: 100_000,
  fleetCapacity: 200_000,
  drainMs: 30_000,
}

/** The gateway of a sink. */
export interface SinkHome {
  readonly gateway: string
  /** Number of its start. */
  readonly epoch: number
  /** Whether there are other gateways to which vehicles go, and from which they come. */
  readonly shared: () => boolean
  /** µs; up to there everything of this gateway was handed over by `stored`. */
  readonly horizon: () => number
  /** Resolves when the sessions that have begun and ended are written, or cannot be now. */
  readonly sessionsSaved: () => Promise<void>
}

/** What follows after a message is durable. Implemented by the processors' runner. */
export interface GatewaySink extends SessionListener {
  /** Before the first terminal is accepted: what an earlier start of this gateway left undone. */
  start?(home: SinkHome): Promise<void>
  stored(slot: VehicleSlot, rows: CommittedRows, row: number): void
  /** The vehicles had been given up for dead, and are held here all the same. */
  regained?(slots: readonly VehicleSlot[]): void
}

/** Follows the commands that it gives to terminals through `Gateway.command`. */
export interface CommandListener extends SessionListener {
  /** Whether a command to the vehicle is on the wire. */
  underWay?(vehicleId: string): boolean
  answered(event: AnswerEvent): void
  expired(event: ExpiredEvent): void
  /** A message of a vehicle, as it goes to be stored; its bytes are the caller's. Returns at once and never throws. */
  said?(vehicleId: string, protocol: string, record: StoreRecord): void
}

/** Takes what terminals recorded, whole items, as their message goes to be stored. */
export interface MediaPort {
  /**
   * Resolves once the item is kept, or is never to be: then its message is acknowledged. False where it could not be kept now: nothing
   * is said to the terminal, which sends it again. Never rejects.
   */
  received(slot: VehicleSlot, item: MediaItem): Promise<boolean>
}

/** Where keys that vehicles agreed outlive the gateway. Rejects while it cannot be reached. */
export interface VehicleKeys {
  /** Of the vehicle, the one that becomes active last in front. */
  read(vin: string): Promise<readonly SharedKey[]>
  /** All that are held of the vehicle from now on. */
  save(vehicleId: string, vin: string, keys: readonly SharedKey[]): Promise<void>
}

/** Public keys that terminals sign with. Rejects while they cannot be reached. */
export interface SigningKeys {
  read(vehicleId: string, terminalCode: string): Promise<Uint8Array | undefined>
  /** Keeps the key where none of this terminal is kept; the one that counts from now on. */
  pin(vehicleId: string, terminalCode: string, key: Uint8Array): Promise<Uint8Array | undefined>
}

/** Makes who takes it for a gateway; provided by the module that keeps media. */
export const mediaKeeping =
  definePort<(deps: { db: Database; clock: Clock; log: Logger }) => MediaPort>('ingest.media-keeping')

export interface GatewayCiphers extends Pick<CipherPort, 'open' | 'openOwn'> {
  /** Private operations that one opening may cost; one where it does not say. */
  tries?(cipher: OwnCipher): number
  /** Without it keys of vehicles are held in memory alone. */
  readonly vehicles?: VehicleKeys
}

export interface GatewayOptions {
  db: Database
  /** Where messages are made durable. */
  journal: OpenLog
  registry: DeviceRegistry
  log: Logger
  listeners: readonly ListenerOptions[]
  limits?: Partial<GatewayLimits>
  clock?: Clock
  /** Names this process among several gateways of one database. */
  instance?: string
  sink?: GatewaySink
  commands?: CommandListener
  /** Without it photos and recordings are stored as messages only. */
  media?: MediaPort
  /** What opens enciphered messages and offered keys; without it they are refused. */
  ciphers?: GatewayCiphers
  /** Without them no signature is checked. */
  signing?: SigningKeys
  /** These vehicles have signed on here while another gateway still holds a session of theirs. */
  replaced?: (gateway: string, vehicleIds: readonly string[]) => void
  /** Another process has taken the name of this gateway, which has stopped. */
  superseded?: () => void
}
