import type { Effect, FramerItem, Protocol, ProtocolSession, StoreRecord } from '@motorpool/wire'
import type { Port, Terminal } from '../../src/device/terminal.ts'

export interface Stored extends Pick<StoreRecord, 'deviceId' | 'messageId' | 'deviceTime' | 'flags'> {
  raw: string
}

const copied = (item: FramerItem): FramerItem =>
  item.ok ? { ok: true, frame: item.frame.slice() } : { ...item, dropped: item.dropped.slice() }

/**
 * The real protocol session at the other end of a pipe in memory, with a gateway that stores everything. What is sent
 * travels one step later; a cut link loses what was under way, in both directions.
 */
export class Link implements Port {
  terminal: Terminal | undefined
  readonly stored: Stored[] = []
  readonly refused: string[] = []
  sessions = 0
  /** The network is there; the platform stores and answers. */
  up = true
  answering = true
  private opening = false
  private session: ProtocolSession | undefined
  private readonly protocol: Protocol
  private readonly now: () => number
  private toPlatform: Uint8Array[] = []
  private toTerminal: Uint8Array[] = []
  private platformFramer: ReturnType<Protocol['framer']>
  private terminalFramer: ReturnType<Protocol['framer']>

  constructor(protocol: Protocol, now: () => number) {
    this.protocol = protocol
    this.now = now
    this.platformFramer = protocol.framer()
    this.terminalFramer = protocol.framer()
  }

  open(): void {
    this.opening = true
  }

  send(bytes: Uint8Array): void {
    this.toPlatform.push(bytes)
  }

  /** An orderly end: what was sent before still arrives. */
  close(): void {
    this.deliver()
    this.session = undefined
    this.opening = false
    this.toTerminal = []
  }

  /** The connection breaks without a word. */
  cut(): void {
    if (!this.session) return
    this.toPlatform = []
    this.close()
    this.terminal?.closed(this.now())
  }

  /** The platform sends a frame of its own. */
  command(bytes: Uint8Array): void {
    this.toTerminal.push(bytes)
  }

  /** Everything under way arrives. */
  step(): void {
    const now = this.now()
    if (this.opening) this.answerOpening(now)
    this.deliver()
    const down = this.toTerminal
    this.toTerminal = []
    for (const bytes of down) {
      this.terminalFramer.push(bytes, (item) => {
        if (this.session) this.terminal?.receive(copied(item), now)
      })
    }
    this.session?.tick(now)
  }

  private deliver(): void {
    const up = this.toPlatform
    this.toPlatform = []
    for (const bytes of up) {
      this.platformFramer.push(bytes, (item) => this.session?.receive(copied(item), this.now()))
    }
  }

  private answerOpening(now: number): void {
    this.opening = false
    if (!this.up) {
      this.terminal?.closed(now)
      return
    }
    this.sessions++
    this.platformFramer = this.protocol.framer()
    this.terminalFramer = this.protocol.framer()
    this.session = this.protocol.session({ emit: (effect) => this.perform(effect) })
    this.terminal?.opened(now)
  }

  private perform(effect: Effect): void {
    const { session } = this
    if (effect.kind === 'send') this.toTerminal.push(effect.bytes)
    else if (effect.kind === 'store') this.store(effect)
    else if (effect.kind === 'identify') session?.resolve({ ok: true }, this.now())
    else if (effect.kind === 'register') session?.resolve({ ok: true, authCode: 'A1' }, this.now())
    else if (effect.kind === 'refused') this.refused.push(`${effect.code}: ${effect.detail}`)
  }

  private store(effect: Extract<Effect, { kind: 'store' }>): void {
    if (!this.answering) return
    for (const { deviceId, messageId, deviceTime, flags, raw } of effect.records) {
      this.stored.push({ deviceId, messageId, deviceTime, flags, raw: Buffer.from(raw).toString('hex') })
    }
    if (effect.ack) this.toTerminal.push(effect.ack)
  }
}
