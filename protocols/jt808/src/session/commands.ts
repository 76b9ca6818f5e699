import { reasonOf } from '@motorpool/kernel'
import { type Command, type Issued, RecordFlag, type Refusal, refusal } from '@motorpool/wire'
import { MESSAGES } from '../catalogue/messages.ts'
import { encodeBody, encodeSubPackages } from '../codec.ts'
import type { Message } from '../layout/message.ts'
import { copy } from './arena.ts'
import type { Outbox } from './outbox.ts'
import type { Peer } from './peer.ts'

/** ms to wait for an answer after the first sending and after each of the three resends (§ 7.1 with T = 10 s). */
export const ANSWER_WAITS: readonly number[] = [10_000, 20_000, 60_000, 240_000]

/** ms to wait for the answer to a command that is not repeated. */
const ONCE_MS = 60_000

/** Commands whose answers are still recognised, answered or not. */
const MAX_KNOWN = 64

const GENERAL = 0x0001

/** Messages that answer a command besides, or instead of, 0x0001 (§ 7 and the tables of the messages). */
const SPECIAL: ReadonlyMap<number, number> = new Map([
  [0x8104, 0x0104],
  [0x8106, 0x0104],
  [0x8107, 0x0107],
  [0x8108, 0x0108],
  [0x8201, 0x0201],
  [0x8302, 0x0302],
  [0x8500, 0x0500],
  [0x8608, 0x0608],
  [0x8700, 0x0700],
  [0x8702, 0x0702],
  [0x8801, 0x0805],
  [0x8802, 0x0802],
  [0x8a00, 0x0a00],
])

/** Answers of the platform: the session sends them itself. */
const ANSWERS: readonly string[] = [
  MESSAGES.platformAnswer.key,
  MESSAGES.registerAnswer.key,
  MESSAGES.timeAnswer.key,
  MESSAGES.mediaAnswer.key,
  MESSAGES.platformResend.key,
]

interface Sent {
  key: number
  deviceId: string
  messageId: number
  serial: number
  frames: readonly Uint8Array[]
  sentAt: number
  once: boolean
  sends: number
  answered: boolean
}

/** What an answer quotes: the serial (-1 where it quotes none), and with 0x0001 the command's id. */
interface Quoted {
  serial: number
  messageId: number
}

/** Commands of the platform to one terminal: sent, repeated unchanged, and known again by their answers. */
export class Commands {
  private readonly peer: Peer
  private readonly outbox: Outbox
  private readonly bySerial = new Map<number, Sent>()
  private lastKey = 0

  constructor(peer: Peer, outbox: Outbox) {
    this.peer = peer
    this.outbox = outbox
  }

  issue({ message: name, fields, once = false }: Command, now: number): Issued | Refusal {
    const { peer } = this
    const deviceId = peer.accepted
    if (deviceId === undefined) return refusal('not_logged_in', 'the terminal has not authenticated')
    const { edition } = peer
    const message = commandOf(name)
    if (!message || (message.from && edition < message.from) || (message.until && edition > message.until))
      return refusal('unknown_message', `"${name}" is no command for a terminal of ${edition}`)
    let body: Uint8Array
    try {
      body = encodeBody(message, edition, fields)
    } catch (error) {
      return refusal('bad_body', `${name}: ${reasonOf(error)}`)
    }
    const serial = peer.peekSerial()
    const frames = encodeSubPackages(peer.head(serial), message.id, serial, body)
    peer.nextSerial(frames.length)
    if (!once) this.outbox.remember(serial, frames)
    const key = ++this.lastKey
    const sent = {
      key,
      deviceId,
      messageId: message.id,
      serial,
      frames,
      sentAt: now,
      once,
      sends: 1,
      answered: false,
    }
    this.remember(sent)
    this.send(sent)
    this.store(sent)
    return { ok: true, key }
  }

  private remember(sent: Sent): void {
    this.bySerial.delete(sent.serial)
    this.bySerial.set(sent.serial, sent)
    const [oldest] = this.bySerial.values()
    if (this.bySerial.size > MAX_KNOWN && oldest) this.end(oldest)
  }

  private send({ frames, key }: Sent): void {
    for (const bytes of frames) this.peer.emit({ kind: 'send', bytes, key })
  }

  private store({ frames, messageId }: Sent): void {
    const records = frames.map((frame) => {
      const record = this.peer.record(messageId, copy(frame))
      record.flags |= RecordFlag.downlink
      return record
    })
    this.peer.store(records, null)
  }

  /** The key of the command that the message `id` answers; it is not sent again. */
  settle(id: number, quoted: Quoted): number | undefined {
    const exact = this.bySerial.get(quoted.serial)
    const sent = exact && answers(id, quoted, exact) ? exact : this.guess(id, quoted)
    if (sent) sent.answered = true
    return sent?.key
  }

  /** Some terminals quote serial 0, some messages quote none: the oldest command that still waits, else the last one. */
  private guess(id: number, quoted: Quoted): Sent | undefined {
    const fitting = [...this.bySerial.values()].filter((sent) => answers(id, quoted, sent))
    return fitting.find((sent) => !sent.answered) ?? fitting.at(-1)
  }

  tick(now: number): void {
    if (this.peer.accepted === undefined) this.abandon()
    for (const sent of this.bySerial.values()) {
      if (sent.answered || now - sent.sentAt < waitOf(sent)) continue
      if (sent.once || sent.sends >= ANSWER_WAITS.length) this.end(sent)
      else {
        sent.sends++
        sent.sentAt = now
        this.send(sent)
      }
    }
  }

  /** The terminal signed off: nothing will be answered any more. */
  abandon(): void {
    for (const sent of this.bySerial.values()) this.end(sent)
  }

  private end(sent: Sent): void {
    this.bySerial.delete(sent.serial)
    const { deviceId, key, messageId } = sent
    if (!sent.answered) this.peer.emit({ kind: 'expired', deviceId, key, messageId })
  }
}

/** ms to wait for the answer to what was sent last; what is sent once is not waited for any longer than a minute. */
const waitOf = ({ once, sends }: Sent): number => (once ? ONCE_MS : (ANSWER_WAITS[sends - 1] ?? 0))

function commandOf(name: string): Message | undefined {
  const messages: Readonly<Record<string, Message>> = MESSAGES
  const message = Object.hasOwn(messages, name) ? messages[name] : undefined
  return message?.direction === 'down' && !ANSWERS.includes(name) ? message : undefined
}

function answers(id: number, quoted: Quoted, sent: Sent): boolean {
  return id === GENERAL ? quoted.messageId === sent.messageId : SPECIAL.get(sent.messageId) === id
}
