import type { Claim, Registration, RegistrationVerdict } from '@motorpool/wire'
import type { Device, DeviceRegistry, Resolution } from '../../src/server/index.ts'

/** Registered vehicles in memory, with the credentials they need. */
export class Registry implements DeviceRegistry {
  readonly devices = new Map<string, Device>()
  readonly secrets = new Map<string, string>()
  /** ICCIDs that prove a VIN. */
  readonly iccids = new Map<string, string>()
  /** VINs whose card nobody knows: the ICCID that is seen first is pinned. */
  readonly cardless = new Set<string>()
  private readonly pinned = new Map<string, string>()
  /** Whether a login with another ICCID is refused. */
  strict = false
  /** Accounts of lower platforms by their user; the id of the account is 1 unless it says. */
  readonly platforms = new Map<
    string,
    { secret: string; tenantId: string | null; id?: string; signed?: boolean }
  >()
  readonly registrations: Registration[] = []
  questions = 0
  /** When set, the registry cannot answer. */
  broken = false
  gate: Promise<void> | undefined

  /** VIN or terminal number → vehicle `n` of tenant 1. */
  add(id: string, n: number, extra: Partial<Device> & { secret?: string } = {}): Device {
    const { secret, ...rest } = extra
    const device: Device = {
      vehicleId: String(n),
      tenantId: '1',
      orgId: '10',
      vin: id.length === 17 ? id : `LMPTEST${String(n).padStart(10, '0')}`,
      terminalId: id,
      ...rest,
    }
    this.devices.set(id, device)
    if (secret !== undefined) this.secrets.set(id, secret)
    return device
  }

  async resolve(_protocol: string, claim: Claim, carried = false): Promise<Resolution> {
    this.questions++
    await this.gate
    if (this.broken) throw new Error('registry away')
    if (claim.kind === 'platform') {
      const platform = this.platforms.get(claim.id)
      if (!platform) return { ok: false, reason: 'unknown' }
      if (platform.secret !== claim.secret) return { ok: false, reason: 'credential' }
      const { id = '1', tenantId, signed = false } = platform
      return { ok: true, platform: { id, tenantId, signed } }
    }
    const device = this.devices.get(claim.id)
    if (!device) return { ok: false, reason: 'unknown' }
    const secret = this.secrets.get(claim.id)
    if (secret !== undefined && secret !== claim.secret) return { ok: false, reason: 'credential' }
    if (this.cardless.has(claim.id)) return this.byFirst(device, claim.iccid ?? '')
    const iccid = this.iccids.get(claim.id)
    if (iccid === undefined || carried || claim.activation)
      return { ok: true, device, proven: secret !== undefined || carried }
    if (this.strict && claim.iccid !== iccid) return { ok: false, reason: 'iccid' }
    return { ok: true, device, proven: claim.iccid === iccid }
  }

  private byFirst(device: Device, iccid: string): Resolution {
    const first = this.pinned.get(device.vin)
    if (first === undefined) return { ok: true, device, proven: false, pin: iccid }
    return first === iccid ? { ok: true, device, proven: true } : { ok: false, reason: 'iccid' }
  }

  async pin({ vin }: Device, iccid: string): Promise<boolean> {
    if (!this.pinned.has(vin)) this.pinned.set(vin, iccid)
    return this.pinned.get(vin) === iccid
  }

  async register(_protocol: string, registration: Registration): Promise<RegistrationVerdict> {
    this.registrations.push(registration)
    const secret = this.secrets.get(registration.id)
    return secret === undefined ? { ok: false, reason: 'no_terminal' } : { ok: true, authCode: secret }
  }

  async deregister(_protocol: string, deviceId: string): Promise<void> {
    this.secrets.set(deviceId, 'withdrawn')
  }
}
