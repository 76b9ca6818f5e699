import { RecordFlag, type StoreRecord } from '@motorpool/wire'
import { MESSAGES } from '../catalogue/messages.ts'
import { parseBody } from '../codec.ts'
import { encode } from '../encode.ts'
import { fillBatch } from './batch.ts'
import type { Commands } from './commands.ts'
import { type Answer, INVALID, type Incoming, OK, receiveOther } from './incoming.ts'
import { mediaOf } from './media.ts'
import type { Outbox } from './outbox.ts'
import type { Peer } from './peer.ts'

const LOGOUT = 0x0003
const TIME_QUERY = 0x0004
const RESEND = 0x0005
const BATCH = 0x0704
const DRIVER = 0x0702
export const MEDIA = 0x0801

/** Messages of an authenticated terminal, other than the location and heartbeat that the session reads by itself. */
export class Business {
  private readonly peer: Peer
  private readonly outbox: Outbox
  private readonly commands: Commands

  constructor(peer: Peer, outbox: Outbox, commands: Commands) {
    this.peer = peer
    this.outbox = outbox
    this.commands = commands
  }

  /** `before` are the records of the sub-package that made the message whole: stored with it, under one answer. */
  receive(incoming: Incoming, before: StoreRecord[], now: number): void {
    const { id } = incoming
    if (id === BATCH) this.batch(incoming, before)
    else if (id === TIME_QUERY) this.time(now)
    else if (id === RESEND) this.resend(incoming)
    else if (id === LOGOUT) this.logout(incoming)
    else this.report(incoming, before)
  }

  private batch(incoming: Incoming, before: StoreRecord[]): void {
    const { peer } = this
    const { id, serial } = incoming
    const { records, detail } = fillBatch(incoming, peer)
    if (detail) peer.refuse('truncated', detail)
    if (records.length > 0) peer.store([...before, ...records], peer.general(serial, id, OK))
    else this.unreadable(before, serial, id)
  }

  private time(now: number): void {
    const bytes = encode.timeAnswer(this.peer.head(), { time: now - (now % 1000) })
    this.peer.emit({ kind: 'send', bytes })
  }

  /** 0x0005: the asked sub-packages again, unchanged. */
  private resend({ id, serial, b, from, to }: Incoming): void {
    const parsed = parseBody(MESSAGES.terminalResend, this.peer.edition, b.subarray(from, to))
    if (!parsed.ok) {
      this.peer.unreadable(serial, id, parsed.detail)
      return
    }
    const { firstSerial, indexes } = parsed.value
    for (const bytes of this.outbox.subPackages(firstSerial, indexes)) this.peer.emit({ kind: 'send', bytes })
  }

  private logout({ serial, raw }: Incoming): void {
    const { peer } = this
    const deviceId = peer.accepted as string
    const record = peer.record(LOGOUT, raw)
    record.flags |= RecordFlag.signOff
    peer.store([record], peer.general(serial, LOGOUT, OK))
    this.commands.abandon()
    peer.accepted = undefined
    peer.emit({ kind: 'deregister', deviceId })
  }

  private report(incoming: Incoming, before: StoreRecord[]): void {
    const { peer } = this
    const { id, serial } = incoming
    const received = receiveOther(incoming, peer)
    if (!received.ok) {
      peer.refuse(received.code, `0x${id.toString(16).padStart(4, '0')} ${received.detail}`)
      if (received.record) {
        peer.store([...before, received.record], peer.general(serial, id, received.result))
      } else this.unreadable(before, serial, id)
      return
    }
    this.answered(incoming, received.answer)
    const ack = this.acknowledgement(incoming, received, before.length > 0)
    const media = id === MEDIA ? mediaOf(incoming, peer) : undefined
    const isFault = typeof media === 'string'
    peer.store([...before, received.record], ack, isFault ? undefined : media, incoming.again)
    if (isFault) peer.refuse('bad_body', `0x0801 is stored only: ${media}`)
  }

  /** Hands an answer on with the key of its command. The driver's message answers one only where one asked for it. */
  private answered({ id, raw }: Incoming, answer: Answer | undefined): void {
    const quoted = answer ?? (id === DRIVER ? { serial: -1, messageId: id, result: OK } : undefined)
    if (!quoted) return
    const key = this.commands.settle(id, quoted, quoted.result === OK)
    if (key === undefined && !answer) return
    this.peer.emit({ kind: 'answer', deviceId: this.peer.accepted as string, key, ...quoted, raw })
  }

  /**
   * Media ends with 0x8800 without a list: all sub-packages are in. The last of several also gets the answer that the
   * others got.
   */
  private acknowledgement(
    { id, serial }: Incoming,
    { silent, mediaId }: { silent: boolean; mediaId?: number },
    subPackaged: boolean,
  ): Uint8Array | null {
    const { peer } = this
    if (silent) return null
    if (id !== MEDIA || mediaId === undefined) return peer.general(serial, id, OK)
    const older = peer.edition === '2011' ? { quotedSerial: serial } : {}
    const first = subPackaged ? peer.general(serial, id, OK) : new Uint8Array(0)
    const second = encode.mediaAnswer(peer.head(), { mediaId, ...older })
    const both = new Uint8Array(first.length + second.length)
    both.set(first)
    both.set(second, first.length)
    return both
  }

  private unreadable(before: StoreRecord[], serial: number, id: number): void {
    if (before.length > 0) this.peer.store(before, this.peer.general(serial, id, INVALID))
    else this.peer.answer(serial, id, INVALID)
  }
}
