import { GbClient, SecuredGbClient } from '@motorpool/gb32960'
import type { ElectricVehicle } from '../model/electric.ts'
import { Chip, type Secured } from './chip.ts'
import type { Report } from './memory.ts'
import { realtimeFrame } from './report-gb32960.ts'
import { realtimeFrame2025 } from './report-gb32960-2025.ts'
import { Terminal, type TerminalOptions, type Updatable } from './terminal.ts'

/** Annex B: a vehicle keeps reporting for three minutes after it was switched off. */
const AFTER_OFF_MS = 180_000

export interface GbIdentity {
  vin: string
  iccid: string
  /** The card in it, where that is not the one on record. */
  card?: string
  /** Sends the maker's own blocks too. */
  signals?: boolean
  /** Version of its software. */
  firmware?: string
  /** Speaks the 2025 edition, enciphers and signs. */
  secured?: Secured
}

/** Terminal of a new-energy vehicle: reports while it drives or charges, and a while after. */
export class GbTerminal extends Terminal {
  protected readonly window = 20
  protected override readonly reportsAsleep = true
  protected readonly client: GbClient
  private readonly vehicle: ElectricVehicle
  private readonly identity: GbIdentity
  private offSince = Infinity

  constructor(identity: GbIdentity, vehicle: ElectricVehicle, options: TerminalOptions) {
    super(vehicle, options)
    this.vehicle = vehicle
    this.identity = identity
    const { timing } = options
    const iccid = identity.card ?? identity.iccid
    const { vin, secured, firmware } = identity
    const of = {
      vin,
      iccid,
      ...(firmware === undefined ? {} : { firmware }),
      emit: this.perform,
      timing,
      interval: timing.report,
    }
    this.client = secured ? new SecuredGbClient(of, new Chip(vin, secured)) : new GbClient(of)
  }

  protected get awake(): boolean {
    const { started, charging, state } = this.vehicle
    return started || charging || state.time < this.offSince + AFTER_OFF_MS
  }

  protected capture(): Report | undefined {
    const { state, started, charging } = this.vehicle
    if (started || charging) this.offSince = Infinity
    else if (this.offSince === Infinity) this.offSince = state.time
    if (!this.awake) return undefined
    const { vin, signals, secured } = this.identity
    const body = secured ? realtimeFrame2025(vin, this.vehicle) : realtimeFrame(vin, this.vehicle, signals)
    return { time: state.time, body }
  }

  protected override get updatable(): Updatable {
    return { number: this.identity.vin, install: (version) => this.client.install(version) }
  }
}
