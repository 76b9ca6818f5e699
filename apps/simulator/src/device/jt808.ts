import { JtClient, type JtIdentity } from '@motorpool/jt808'
import type { ClientEffect } from '@motorpool/wire'
import type { VehicleModel } from '../model/state.ts'
import type { SignalSender } from '../signals/sender.ts'
import type { Report } from './memory.ts'
import { courseOf } from './package.ts'
import { locationBody, locationOf } from './report-jt808.ts'
import { Terminal, type TerminalOptions, type Updatable } from './terminal.ts'

const PASS_THROUGH_DOWN = 0x8900
const MAKE = { hardware: 'MP-HW 1', firmware: 'MP-SIM 1.0' } as const

/** What a terminal says it is; its software, where the fleet does not say, is the simulator. */
type Identity = Omit<JtIdentity, keyof typeof MAKE> & { firmware?: string }

/** Authentication codes the platform gave out, by terminal number. */
export type AuthCodes = Map<string, string>

/** Terminal of a fuel vehicle or machine: always connected, its doors locked from afar. */
export class JtTerminal extends Terminal {
  protected readonly window = 2
  protected readonly client: JtClient
  private readonly identity: Identity
  private readonly codes: AuthCodes
  private readonly signals: SignalSender | undefined
  private doorsLocked = true

  constructor(
    identity: Identity,
    codes: AuthCodes,
    model: VehicleModel,
    options: TerminalOptions,
    signals?: SignalSender,
  ) {
    super(model, options)
    this.identity = identity
    this.codes = codes
    this.signals = signals
    this.client = new JtClient({
      emit: this.perform,
      timing: options.timing,
      identity: { ...MAKE, ...identity },
      authCode: codes.get(identity.number),
      device: this.device(),
    })
  }

  /** What the client reads of the vehicle. */
  private device() {
    const reportEvery = () => this.reportEvery
    return {
      location: (now: number) => {
        this.model.advance(now)
        return locationOf(this.model, this.identity.edition, this.doorsLocked)
      },
      get interval() {
        return reportEvery()
      },
      asleep: this.timing.asleep,
      upgrade: (_version: string, data: Uint8Array) => courseOf(this.identity.number, data),
      ...(this.signals ? { passThrough: this.signals.command } : {}),
    }
  }

  protected get awake(): boolean {
    return true
  }

  protected override get updatable(): Updatable {
    return { number: this.identity.number, install: (version) => this.client.install(version) }
  }

  protected capture(): Report {
    const { model, identity } = this
    return { time: model.state.time, body: locationBody(model, identity.edition, this.doorsLocked) }
  }

  /** What stands on the bus now: sent while there is a connection, stored by no terminal. */
  protected override reported(now: number): void {
    this.signals?.send(this.client, now)
  }

  protected override affected(effect: ClientEffect, now: number): void {
    if (effect.kind === 'doors') this.doorsLocked = effect.locked
    else if (effect.kind === 'command') {
      if (effect.messageId === PASS_THROUGH_DOWN && effect.done) this.reported(now)
    } else if (effect.kind === 'credential') {
      if (effect.code === undefined) this.codes.delete(this.identity.number)
      else this.codes.set(this.identity.number, effect.code)
    }
  }
}
