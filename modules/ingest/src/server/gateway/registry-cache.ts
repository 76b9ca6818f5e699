import { createHash } from 'node:crypto'
import { Lru } from '@motorpool/kernel'
import type { Claim } from '@motorpool/wire'
import type { DeviceRegistry, Resolution } from './ports.ts'

interface Cached {
  resolution: Resolution
  deviceId: string
  until: number
}

/** Answers of the registry, remembered for a while, so that a reconnect storm costs one question a device. */
export class RegistryCache {
  private readonly registry: DeviceRegistry
  private readonly cache: Lru<string, Cached>
  private readonly ttlMs: number
  private readonly now: () => number
  /** Of invalidations: an answer that was on its way during one may be of before. */
  private generation = 0

  constructor(registry: DeviceRegistry, options: { size: number; ttlMs: number; now: () => number }) {
    this.registry = registry
    this.cache = new Lru(options.size)
    this.ttlMs = options.ttlMs
    this.now = options.now
  }

  private key(protocol: string, claim: Claim, carried: boolean): string {
    const secret =
      claim.secret === undefined ? '' : createHash('sha256').update(claim.secret).digest('base64')
    const how = `${carried}\0${claim.activation ?? false}\0${claim.iccid ?? ''}`
    return `${protocol}\0${claim.kind}\0${claim.id}\0${secret}\0${how}`
  }

  /** The answer that is remembered and still believed. */
  get(protocol: string, claim: Claim, carried = false): Resolution | undefined {
    const known = this.cache.get(this.key(protocol, claim, carried))
    return known && known.until > this.now() ? known.resolution : undefined
  }

  async resolve(protocol: string, claim: Claim, carried = false): Promise<Resolution> {
    const known = this.get(protocol, claim, carried)
    if (known) return known
    const key = this.key(protocol, claim, carried)
    const before = this.generation
    const resolution = await this.registry.resolve(protocol, claim, carried)
    if (this.generation !== before) return this.registry.resolve(protocol, claim, carried)
    // A refusal is believed for a short time only: staff may be enrolling the device right now.
    const ttl = resolution.ok ? this.ttlMs : Math.min(this.ttlMs, 5000)
    this.cache.set(key, { resolution, deviceId: claim.id, until: this.now() + ttl })
    return resolution
  }

  clear(): void {
    this.generation++
    this.cache.deleteWhere(() => true)
  }

  invalidate(
    vehicleIds: ReadonlySet<string>,
    deviceIds: ReadonlySet<string>,
    platformIds: ReadonlySet<string> = new Set(),
  ): void {
    this.generation++
    this.cache.deleteWhere(
      ({ resolution, deviceId }) =>
        deviceIds.has(deviceId) ||
        (resolution.ok && 'platform' in resolution && platformIds.has(resolution.platform.id)) ||
        (resolution.ok && 'device' in resolution && vehicleIds.has(resolution.device.vehicleId)),
    )
  }
}
