import type { FramerItem } from '@motorpool/wire'
import { GbClient, type GbClientOptions } from './client.ts'
import { encode } from './encode.ts'
import { BODY_AT, buildFrame, COMMAND_AT, Command, Encryption, FLAG_AT, Flag } from './frame.ts'
import { signatureBlock } from './signature-bytes.ts'

/** The security chip of a vehicle: its client has neither keys nor mathematics. */
export interface VehicleSecurity {
  readonly chip: { id: string; publicKey: Uint8Array }
  /** Makes a key of SM4 for data units; as it goes to the platform, enciphered to its public key by SM2. */
  freshKey(): Uint8Array
  /** A data unit under the key made last. */
  seal(unit: Uint8Array): Uint8Array
  /** By the chip's key: SM2. */
  sign(bytes: Uint8Array): { r: Uint8Array; s: Uint8Array }
}

const SM2_SIGNATURE = 1
const ACTIVATED = 1
/** ms that a key holds; it is active from a while before, since clocks differ. */
const HOLDS = 24 * 3_600_000
const SLACK = 60_000

/** A vehicle of 2025 that is activated once, agrees a key after its login, signs its reports and enciphers them. */
export class SecuredGbClient extends GbClient {
  private readonly security: VehicleSecurity
  private activated = false
  private keyUntil = 0

  constructor(options: Omit<GbClientOptions, 'edition'>, security: VehicleSecurity) {
    super({ ...options, edition: '2025' })
    this.security = security
  }

  protected override signOn(now: number): void {
    if (this.activated) super.signOn(now)
    else this.emit({ kind: 'send', bytes: this.activation(now), purpose: 'sign_on' })
  }

  private activation(now: number): Uint8Array {
    const { chip } = this.security
    // Which bytes an activation signs is not verified; those before the signature are taken.
    const unsigned = { time: now, chip: chip.id, publicKey: chip.publicKey, vin: this.vin, algorithm: 1 }
    const none = new Uint8Array(0)
    const unit = encode('2025', 'activation', this.vin, { ...unsigned, r: none, s: none }).slice(BODY_AT, -1)
    const { r, s } = this.security.sign(unit.subarray(0, unit.length - SIGNATURE_LEFT))
    return encode('2025', 'activation', this.vin, { ...unsigned, r, s })
  }

  protected override loggedIn(now: number): void {
    if (now < this.keyUntil) super.loggedIn(now)
    else this.exchange(now)
  }

  private exchange(now: number): void {
    const bytes = encode('2025', 'keyExchange', this.vin, {
      keyType: Encryption.sm4,
      key: this.security.freshKey(),
      activeFrom: now - SLACK,
      expires: now + HOLDS,
    })
    this.emit({ kind: 'send', bytes, purpose: 'sign_on' })
  }

  override receive(item: FramerItem, now: number): void {
    if (!item.ok) return super.receive(item, now)
    const { frame } = item
    const command = frame[COMMAND_AT] ?? 0
    const flag = frame[FLAG_AT] ?? 0
    if (command === Command.activationAnswer) this.answeredActivation(frame, now)
    else if (command === Command.keyExchange) this.answeredExchange(flag, now)
    else if (flag === Flag.decryptionError) this.lost()
    else super.receive(item, now)
  }

  private answeredActivation(frame: Uint8Array, now: number): void {
    this.activated = frame[BODY_AT] === ACTIVATED
    if (this.activated) super.signOn(now)
    else this.close('activation refused')
  }

  private answeredExchange(flag: number, now: number): void {
    if (flag !== Flag.success) return this.close(`key exchange: flag ${flag}`)
    this.keyUntil = now + HOLDS - SLACK
    super.loggedIn(now)
  }

  /** The platform has no key of ours: the next connection agrees one, and what was refused is sent again. */
  private lost(): void {
    this.keyUntil = 0
    this.close('decryption error')
  }

  protected override outgoing(frame: Uint8Array): Uint8Array {
    const unit = frame.subarray(BODY_AT, -1)
    const { r, s } = this.security.sign(unit)
    const signature = signatureBlock(SM2_SIGNATURE, r, s)
    const signed = new Uint8Array(unit.length + signature.length)
    signed.set(unit)
    signed.set(signature, unit.length)
    const command = frame[COMMAND_AT] ?? Command.realtime
    return buildFrame(
      { edition: '2025', command, id: this.vin, encryption: Encryption.sm4 },
      this.security.seal(signed),
    )
  }

  /** A key is renewed between two messages: what comes behind the exchange is under the new one. */
  override tick(now: number): void {
    super.tick(now)
    if (this.keyUntil === 0 || now < this.keyUntil || this.signing || this.due === Infinity) return
    // Not again with the next tick, while the answer is out.
    this.keyUntil = now + SLACK
    this.exchange(now)
  }
}

/** Kind, and two lengths. */
const SIGNATURE_LEFT = 5
