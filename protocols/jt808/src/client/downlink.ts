import type { ClientEffect, FramerItem } from '@motorpool/wire'
import type { MESSAGES } from '../catalogue/messages.ts'
import { type MessageValue, openFrame } from '../codec.ts'
import type { Edition } from '../edition.ts'
import { assemble, missingOf, REASSEMBLY_LIMITS, Reassembly } from '../session/reassembly.ts'

/** Results of 0x0001. */
export const Result = { ok: 0, failed: 1, unsupported: 3 } as const

/** A whole message of the platform, as an answer quotes it. */
export interface Answerable {
  id: number
  /** The first serial of a sub-packaged message. */
  serial: number
  body: Uint8Array
}

interface Host {
  emit: (effect: ClientEffect) => void
  identity: { readonly edition: Edition }
  send: (key: 'terminalResend', value: MessageValue<(typeof MESSAGES)['terminalResend']>) => void
}

/** ms without a new sub-package before the missing ones are asked for. */
const FIRST_WAIT = REASSEMBLY_LIMITS.waits[0] ?? 0

/** What the platform sends: frames opened, sub-packages put together, missing ones asked for (0x0005, 2019). */
export class Downlink {
  private readonly host: Host
  private reassembly = new Reassembly()
  due = Infinity

  constructor(host: Host) {
    this.host = host
  }

  reset(): void {
    this.reassembly = new Reassembly()
    this.due = Infinity
  }

  /** The message of this frame, or the one that it completes. */
  receive(item: FramerItem, now: number): Answerable | undefined {
    const opened = item.ok ? openFrame(item.frame) : item
    if (!opened.ok) {
      this.host.emit({ kind: 'refused', reason: `bad answer: ${opened.code}` })
      return undefined
    }
    const { plain, header, end } = opened
    const { messageId: id, serial, total, index, size } = header
    const body = plain.subarray(size, end)
    if (total <= 1) return { id, serial, body }
    const added = this.reassembly.add(
      { messageId: id, serial, total, index },
      plain.subarray(0, size),
      body,
      now,
    )
    this.due = this.reassembly.size > 0 ? now + FIRST_WAIT : Infinity
    if (added.kind === 'refused') this.host.emit({ kind: 'refused', reason: added.detail })
    if (added.kind !== 'whole') return undefined
    return { id, serial: added.set.firstSerial, body: assemble(added.set).subarray(size) }
  }

  tick(now: number): void {
    if (now < this.due) return
    const { edition } = this.host.identity
    this.reassembly.tick(
      now,
      (set) => {
        if (edition !== '2019') return
        this.host.send('terminalResend', { firstSerial: set.firstSerial, indexes: missingOf(set) })
      },
      ({ messageId, received, total }) =>
        this.host.emit({
          kind: 'refused',
          reason: `0x${messageId.toString(16)}: ${received} of ${total} sub-packages came`,
        }),
    )
    this.due = this.reassembly.size > 0 ? now + FIRST_WAIT : Infinity
  }
}
