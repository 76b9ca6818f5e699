import {
  editionNumber,
  type MessageSignature,
  RecordFlag,
  type SignatureReading,
  type Signing,
  type StoreRecord,
  signatureIn,
  withSignature,
} from '@motorpool/wire'
import type { Device, VehicleSlot } from '../fleet/slot.ts'
import { type Verifier, verifierOf } from '../keys/signatures.ts'
import { Budget } from './budget.ts'
import type { SigningKeys } from './ports.ts'

/** What a verification takes, in parts of 0.03 ms. */
const COST: Readonly<Record<Signing, number>> = { sm2: 9, rsa: 1 }
/** Of all connections in 50 ms: a third of the loop. Signatures beyond it stay unchecked, their messages are stored as ever. */
const CHECKS = 540

/** The key of one terminal, made ready for the first signature of each kind. */
class TerminalKey {
  private readonly key: Uint8Array
  private readonly verifiers = new Map<Signing, Verifier | undefined>()

  constructor(key: Uint8Array) {
    this.key = key
  }

  /** A key of another kind has made no signature of this one. */
  holds(signing: Signing, signature: MessageSignature): boolean {
    if (!this.verifiers.has(signing)) this.verifiers.set(signing, verifierOf(signing, this.key))
    return this.verifiers.get(signing)?.(signature) ?? false
  }
}

/** Checks the signatures of a gateway's messages. */
export class SignatureCheck {
  readonly keys: SigningKeys
  readonly budget: Budget

  constructor(keys: SigningKeys, now: () => number) {
    this.keys = keys
    this.budget = new Budget(CHECKS, now)
  }

  /** For one connection of a protocol; undefined where its messages bear no signatures. */
  share(reading: SignatureReading | undefined): ConnectionSignatures | undefined {
    return reading && new ConnectionSignatures(this, reading)
  }
}

export class ConnectionSignatures {
  private readonly check: SignatureCheck
  private readonly reading: SignatureReading
  /** Null: none is known. By what the registry said of the vehicle: whatever of it changes, its key is asked for again. */
  private readonly held = new WeakMap<Device, TerminalKey | null>()

  constructor(check: SignatureCheck, reading: SignatureReading) {
    this.check = check
    this.reading = reading
  }

  /** What must be done before the record can be stored: its terminal's key is read, or the one that it brings is kept. */
  before({ device }: VehicleSlot, record: StoreRecord): (() => Promise<true>) | undefined {
    const { vehicleId, terminalId } = device
    const { keys } = this.check
    const brought = this.reading.keyIn(record.messageId, record.raw)?.slice()
    if (brought && !this.held.get(device))
      return async () => this.hold(device, await keys.pin(vehicleId, terminalId, brought))
    if (signatureIn(record.flags) === undefined || this.held.has(device)) return undefined
    return async () => this.hold(device, await keys.read(vehicleId, terminalId))
  }

  private hold(device: Device, key: Uint8Array | undefined): true {
    this.held.set(device, key ? new TerminalKey(key) : null)
    return true
  }

  /**
   * Whether a report of an edition whose messages are signed has no signature of its vehicle's key. One that was not judged because
   * more came at once than are is not held against its sender.
   */
  lacks({ device }: VehicleSlot, { flags }: StoreRecord): boolean {
    const isReport = (flags & RecordFlag.report) !== 0
    if (!isReport || !this.reading.editions.includes(editionNumber(flags))) return false
    const outcome = signatureIn(flags)
    return (
      outcome === undefined || outcome === 'invalid' || (outcome === 'unchecked' && !this.held.get(device))
    )
  }

  /** Writes into the flags of a signed record what its signature says. */
  judge({ device }: VehicleSlot, record: StoreRecord): void {
    if (signatureIn(record.flags) === undefined) return
    const key = this.held.get(device)
    const signature = key && this.reading.of(record.raw)
    if (!signature || signature.signing === 'other') return
    const { signing } = signature
    if (!this.check.budget.take(COST[signing])) return
    record.flags = withSignature(record.flags, key.holds(signing, signature) ? 'valid' : 'invalid')
  }
}
