import type { ClientEffect, ClientReport, ClientTiming, ProtocolClient, Sent } from './client.ts'
import type { FramerItem } from './protocol.ts'

/** ms that a platform has to answer a sign-on. */
const SIGN_ON_MS = 20_000
/** A message is sent again so often before the connection is given up. */
const REPEATS = 3

/** What clients of all protocols do alike: sign-on in time, heartbeats, messages repeated until they are answered. */
export abstract class ClientBase implements ProtocolClient {
  readonly waiting: Sent[] = []
  protected readonly emit: (effect: ClientEffect) => void
  protected readonly timing: ClientTiming
  private state: 'off' | 'signing' | 'on' = 'off'
  private signOnBy = Infinity
  private heartbeatAt = Infinity

  constructor(emit: (effect: ClientEffect) => void, timing: ClientTiming) {
    this.emit = emit
    this.timing = { ...timing }
  }

  protected abstract signOn(now: number): void
  protected abstract heartbeat(): void
  abstract receive(item: FramerItem, now: number): void
  abstract report(report: ClientReport, now: number): void
  abstract reissue(take: () => ClientReport | undefined, now: number): boolean
  abstract signOff(now: number): void

  connected(now: number): void {
    this.state = 'signing'
    this.signOnBy = now + SIGN_ON_MS
    this.signOn(now)
  }

  disconnected(): ClientReport[] {
    this.state = 'off'
    return this.waiting.splice(0).flatMap(({ reports }) => reports)
  }

  get due(): number {
    if (this.state === 'off') return Infinity
    if (this.state === 'signing') return this.signOnBy
    return this.waiting.reduce(
      (at, { sentAt }) => Math.min(at, sentAt + this.timing.answer),
      this.heartbeatAt,
    )
  }

  tick(now: number): void {
    if (this.state === 'signing' && now >= this.signOnBy) this.close('no answer to sign-on')
    if (this.state !== 'on') return
    if (now >= this.heartbeatAt) {
      this.heartbeatAt = now + this.timing.heartbeat
      this.heartbeat()
    }
    for (const sent of this.waiting) {
      if (now < sent.sentAt + this.timing.answer) continue
      if (sent.repeats >= REPEATS) {
        this.close('no acknowledgement')
        return
      }
      sent.repeats++
      sent.sentAt = now
      for (const bytes of sent.frames.values()) this.emit({ kind: 'send', bytes, purpose: 'repeat' })
    }
  }

  protected get signing(): boolean {
    return this.state === 'signing'
  }

  /** The platform let the terminal in. */
  protected accepted(now: number): void {
    if (!this.signing) return
    this.state = 'on'
    this.heartbeatAt = now + this.timing.heartbeat
    this.emit({ kind: 'accepted' })
  }

  /** Nothing more is sent on this connection. */
  protected close(reason?: string): void {
    this.state = 'off'
    this.emit({ kind: 'close', ...(reason === undefined ? {} : { reason }) })
  }

  /** Sends the frames and repeats them until each is answered. */
  protected sendAndWait(
    frames: Map<number, Uint8Array>,
    reports: readonly ClientReport[],
    now: number,
    reissue: boolean,
  ): void {
    this.waiting.push({ reports, frames, reissue, sentAt: now, repeats: 0 })
    for (const bytes of frames.values()) this.emit({ kind: 'send', bytes, purpose: 'report' })
  }

  /** The frame with this key is answered; `refusal` says why the platform will not have it. */
  protected answered(key: number, refusal?: string): void {
    const at = this.waiting.findIndex(({ frames }) => frames.has(key))
    const sent = this.waiting[at]
    if (refusal !== undefined) {
      if (sent) this.waiting.splice(at, 1)
      this.emit({ kind: 'refused', reason: refusal, ...(sent ? { sent } : {}) })
      return
    }
    if (!sent) return
    sent.frames.delete(key)
    if (sent.frames.size > 0) return
    this.waiting.splice(at, 1)
    this.emit({ kind: 'acknowledged', sent })
  }
}
