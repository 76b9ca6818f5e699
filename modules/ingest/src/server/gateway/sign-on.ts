import { FairQueue, type Logger, reasonOf } from '@motorpool/kernel'
import type { Claim, Registration, StoreRecord } from '@motorpool/wire'
import type { Fleet } from '../fleet/fleet.ts'
import type { Device, VehicleSlot } from '../fleet/slot.ts'
import type { LowerLedger } from '../ledger/lower-ledger.ts'
import type { Metrics } from './metrics.ts'
import type { Peer } from './peer.ts'
import type { DeviceRegistry, Resolution } from './ports.ts'
import type { RegistryCache } from './registry-cache.ts'
import type { Sessions } from './sessions.ts'
import type { UnknownDevices } from './unknown.ts'

const RETRY_MS = 1000
/** Questions to the registry at a time: the database has others to serve, too. */
const QUESTIONS = 4

type DeviceResolution = Extract<Resolution, { device: Device }>
type ClaimRefusal = Extract<Resolution, { ok: false }>['reason'] | 'unproven'

/** What a terminal is answered: not why its proof failed. */
const ANSWERED = {
  unknown: 'unknown',
  credential: 'credential',
  disabled: 'disabled',
  iccid: 'credential',
  protocol: 'credential',
  unproven: 'duplicate',
} as const satisfies Record<ClaimRefusal, string>

/** What signing on needs of the gateway. */
export interface SignOnHost {
  readonly fleet: Fleet
  readonly metrics: Metrics
  readonly lower: LowerLedger
  readonly unknown: UnknownDevices
  readonly log: Logger
  readonly stopping: boolean
  readonly sessions: Sessions
  signedOn(connection: Peer): void
  /** Whether a proven claim speaks for the vehicle, over another connection or at another gateway. */
  provenOther(connection: Peer, slot: VehicleSlot): Promise<boolean>
}

/** Signs devices on: asks the registry, answers the session, binds the vehicle. */
export class SignOn {
  private readonly host: SignOnHost
  private readonly registry: DeviceRegistry
  private readonly cache: RegistryCache
  private readonly queue = new FairQueue(QUESTIONS)

  constructor(host: SignOnHost, registry: DeviceRegistry, cache: RegistryCache) {
    this.host = host
    this.registry = registry
    this.cache = cache
  }

  /** Asks the registry, or whom it says, until it can answer or the connection is gone. */
  async ask<R>(connection: Peer, question: () => Promise<R>, whom = 'registry'): Promise<R | undefined> {
    while (!connection.isClosed && !this.host.stopping) {
      try {
        return await question()
      } catch (error) {
        this.host.log.warn({ error: reasonOf(error) }, `${whom} cannot answer, asking again`)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    return undefined
  }

  /** What is remembered is known at once; questions wait for the turn of their address. */
  private resolve(
    connection: Peer,
    protocol: string,
    claim: Claim,
    carried = false,
  ): Promise<Resolution | undefined> {
    const known = this.cache.get(protocol, claim, carried)
    if (known) return Promise.resolve(known)
    return this.ask(connection, () =>
      this.queue.run(connection.address, async () =>
        connection.isClosed ? undefined : this.cache.resolve(protocol, claim, carried),
      ),
    )
  }

  async identify(connection: Peer, claim: Claim): Promise<void> {
    const { id, protocol } = connection.listener
    if (this.host.unknown.throttled(id, claim.id, connection.address)) {
      this.host.metrics.refuse('throttled')
      connection.verdict({ ok: false, reason: 'throttled' })
      connection.close('throttled')
      return
    }
    const resolution = await this.resolve(connection, protocol.name, claim)
    if (!resolution) return
    if (!resolution.ok) return this.refuseClaim(connection, claim, resolution.reason)
    if ('platform' in resolution) {
      this.host.unknown.accepted(id, claim.id, connection.address)
      connection.platform = resolution.platform
      connection.carried ??= new Map()
      this.host.signedOn(connection)
      connection.verdict({ ok: true })
      return
    }
    const slot = await this.ask(connection, async () => this.host.fleet.slot(resolution.device))
    if (!slot || connection.isClosed) return
    if (claim.activation) connection.visited = slot
    else if (!(await this.signOnDevice(connection, claim, resolution, slot))) return
    this.host.unknown.accepted(id, claim.id, connection.address)
    const { zone, answer } = resolution.device
    connection.verdict({
      ok: true,
      ...(zone === undefined ? {} : { zone }),
      ...(answer === undefined ? {} : { answer }),
    })
  }

  /** Binds the vehicle to the connection; false where it was refused or has ended meanwhile. */
  private async signOnDevice(
    connection: Peer,
    claim: Claim,
    resolution: DeviceResolution,
    slot: VehicleSlot,
  ): Promise<boolean> {
    const { sessions } = this.host
    const { device, proven, pin } = resolution
    if (!proven && (await this.ask(connection, () => this.host.provenOther(connection, slot))) !== false) {
      if (!connection.isClosed) this.refuseClaim(connection, claim, 'unproven')
      return false
    }
    const speaker = sessions.of(slot)
    if (
      connection.listener.duplicates === 'refuse' &&
      speaker &&
      speaker !== connection &&
      !speaker.platform
    ) {
      connection.verdict({ ok: false, reason: 'duplicate' })
      return false
    }
    if (pin !== undefined && !(await this.pinned(connection, device, pin))) {
      if (!connection.isClosed) this.refuseClaim(connection, claim, 'iccid')
      return false
    }
    // While the registry was asked, a proven claim may have come.
    if (connection.isClosed) return false
    if (!proven && sessions.provenOther(connection, slot)) {
      this.refuseClaim(connection, claim, 'unproven')
      return false
    }
    this.host.signedOn(connection)
    connection.proven = proven
    if (connection.slot !== slot) {
      if (connection.slot) sessions.release(connection, connection.slot)
      connection.slot = slot
      sessions.bind(connection, slot)
    }
    return true
  }

  /** What was remembered of the vehicle is of before its ICCID was pinned. */
  private async pinned(connection: Peer, device: Device, iccid: string): Promise<boolean> {
    const pinned = await this.ask(connection, () => this.registry.pin(device, iccid))
    this.cache.invalidate(new Set([device.vehicleId]), new Set([device.vin]))
    return pinned === true
  }

  private refuseClaim(connection: Peer, claim: Claim, reason: ClaimRefusal): void {
    const details: Record<string, string> = { edition: claim.edition }
    if (claim.iccid) details.iccid = claim.iccid
    if (claim.imei) details.imei = claim.imei
    this.host.unknown.refused(connection.listener.id, claim.id, connection.address, reason, details)
    connection.verdict({ ok: false, reason: ANSWERED[reason] })
  }

  async register(connection: Peer, registration: Registration): Promise<void> {
    const { id, protocol } = connection.listener
    if (this.host.unknown.throttled(id, registration.id, connection.address)) {
      this.host.metrics.refuse('throttled')
      connection.close('throttled')
      return
    }
    const verdict = await this.ask(connection, () =>
      this.queue.run(connection.address, async () =>
        connection.isClosed ? undefined : this.registry.register(protocol.name, registration),
      ),
    )
    if (!verdict) return
    if (!verdict.ok) {
      const { plate, terminalId, manufacturer, model, edition } = registration
      this.host.unknown.refused(id, registration.id, connection.address, verdict.reason, {
        plate,
        terminalId,
        manufacturer,
        model,
        edition,
      })
    } else {
      // The credential is a new one: what was remembered of this number is out of date.
      this.cache.invalidate(new Set(), new Set([registration.id]))
    }
    connection.verdict(verdict)
  }

  deregister(connection: Peer, deviceId: string): void {
    const { protocol } = connection.listener
    this.cache.invalidate(new Set(), new Set([deviceId]))
    if (connection.slot) {
      this.host.sessions.release(connection, connection.slot)
      connection.slot = null
    }
    void this.ask(connection, () => this.registry.deregister(protocol.name, deviceId))
  }

  private carriedDevice(connection: Peer, vin: string, resolution: Resolution): Device | null {
    const device = resolution.ok && 'device' in resolution ? resolution.device : null
    const foreign =
      device && connection.platform?.tenantId && connection.platform.tenantId !== device.tenantId
    if (device && !foreign) return device
    this.host.metrics.refuse(foreign ? 'foreign_identity' : 'unknown_device')
    const reason = foreign ? 'foreign' : resolution.ok ? 'unknown' : resolution.reason
    this.host.unknown.refused(connection.listener.id, vin, connection.address, reason)
    if (connection.platform) this.host.lower.stranger(connection.platform, vin, reason)
    return null
  }

  /** The vehicles a platform sends for; null = refused. Missing where the connection ended meanwhile. */
  async resolveCarried(
    connection: Peer,
    records: readonly StoreRecord[],
  ): Promise<ReadonlyMap<string, VehicleSlot | null>> {
    const { protocol } = connection.listener
    const slots = new Map<string, VehicleSlot | null>()
    for (const vin of new Set(records.map((r) => r.deviceId))) {
      const resolution = await this.resolve(connection, protocol.name, vehicleClaim(vin), true)
      if (!resolution) continue
      const device = this.carriedDevice(connection, vin, resolution)
      const slot = device ? await this.ask(connection, async () => this.host.fleet.slot(device)) : null
      if (slot === undefined || connection.isClosed) continue
      slots.set(vin, slot)
      if (!slot || connection.carried?.has(vin)) continue
      connection.carried?.set(vin, slot)
      this.host.sessions.bind(connection, slot)
    }
    return slots
  }
}

function vehicleClaim(vin: string): Claim {
  return { kind: 'device', id: vin, edition: '' }
}
