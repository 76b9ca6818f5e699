import { reasonOf } from '@motorpool/kernel'
import { type Command, type Issued, RecordFlag, type Refusal, refusal } from '@motorpool/wire'
import { MESSAGES } from '../catalogue/messages.ts'
import type { Message } from '../message.ts'
import { copy } from './arena.ts'
import { type Frames, framesOf, NOTHING } from './frames.ts'
import type { Outbox } from './outbox.ts'
import type { Peer } from './peer.ts'

/** ms to wait for an answer after the first sending and after each of the three resends (§ 7.1 with T = 10 s). */
export const ANSWER_WAITS: readonly number[] = [10_000, 20_000, 60_000, 240_000]

/** ms to wait for the answer to a command that is not repeated. */
const ONCE_MS = 60_000

/** The same after the last frame of a long message, of which the terminal may ask for missing ones first. */
const LONG_MS = 240_000

/** Bytes that the line has not taken, above which a long message waits. */
const UNSENT_MAX = 64 * 1024

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
  frames: Frames
  /** Frames that are on the wire: all of them, unless it is so long that it goes piece by piece. */
  given: number
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
  private readonly unsent: () => number
  private lastKey = 0

  /** @param unsent bytes that the line has not taken yet */
  constructor(peer: Peer, outbox: Outbox, unsent: () => number) {
    this.peer = peer
    this.outbox = outbox
    this.unsent = unsent
  }

  issue({ message: name, fields, kept, once = false }: Command, now: number): Issued | Refusal {
    const { peer } = this
    const deviceId = peer.accepted
    if (deviceId === undefined) return refusal('not_logged_in', 'the terminal has not authenticated')
    const { edition } = peer
    const message = commandOf(name)
    if (!message || (message.from && edition < message.from) || (message.until && edition > message.until))
      return refusal('unknown_message', `"${name}" is no command for a terminal of ${edition}`)
    const serial = peer.peekSerial()
    let frames: Frames
    let stored: Frames
    try {
      const head = peer.head(serial)
      frames = framesOf(head, message, edition, fields)
      stored = kept ? framesOf(head, message, edition, kept) : frames
    } catch (error) {
      return refusal('bad_body', `${name}: ${reasonOf(error)}`)
    }
    if (frames.isLong && this.isTransferring)
      return refusal('command_open', `${name}: another one is being sent`)
    peer.nextSerial(frames.length)
    // What is missing of a message that is on its way is sent again even when the whole of it never is.
    if (!once || frames.isLong) this.outbox.remember(serial, frames)
    const key = ++this.lastKey
    const sent = {
      key,
      deviceId,
      messageId: message.id,
      serial,
      frames,
      given: 0,
      sentAt: now,
      // Megabytes are not repeated: missing sub-packages are asked for.
      once: once || frames.isLong,
      sends: 1,
      answered: false,
    }
    this.remember(sent)
    this.send(sent)
    this.store(stored, message.id)
    return { ok: true, key }
  }

  private remember(sent: Sent): void {
    this.bySerial.delete(sent.serial)
    this.bySerial.set(sent.serial, sent)
    const [oldest] = this.bySerial.values()
    if (this.bySerial.size > MAX_KNOWN && oldest) this.end(oldest)
  }

  private get isTransferring(): boolean {
    return [...this.bySerial.values()].some(isOnItsWay)
  }

  /** Of a long message the first frame: the others follow as they are asked for. */
  private send(sent: Sent): void {
    this.give(sent, sent.frames.isLong ? 1 : sent.frames.length)
  }

  private give(sent: Sent, most: number): number {
    const { frames, key, given } = sent
    const end = Math.min(given + most, frames.length)
    for (; sent.given < end; sent.given++) {
      // A line that does not take them is not filled further.
      if (frames.isLong && this.unsent() > UNSENT_MAX) break
      this.peer.emit({ kind: 'send', bytes: frames.at(sent.given), key })
    }
    return sent.given - given
  }

  /** Of a long message its first frame says what it is; its bytes are kept where they came from. */
  private store(frames: Frames, messageId: number): void {
    const records = Array.from({ length: frames.isLong ? 1 : frames.length }, (_, i) => {
      const record = this.peer.record(messageId, copy(frames.at(i)))
      record.flags |= RecordFlag.downlink
      return record
    })
    this.peer.store(records, null)
  }

  /** The next frames of the message that is on its way; its answer is waited for from the last one on. */
  pump(most: number, now: number): number | undefined {
    for (const sent of this.bySerial.values())
      if (isOnItsWay(sent)) {
        sent.sentAt = now
        return this.give(sent, most)
      }
    return undefined
  }

  share(key: number): number | undefined {
    const sent = [...this.bySerial.values()].find((one) => one.key === key)
    return sent && (sent.frames.length > 0 ? sent.given / sent.frames.length : 1)
  }

  /** The key of the command that the message `id` answers; it is not sent again. */
  settle(id: number, quoted: Quoted, ok: boolean): number | undefined {
    const exact = this.bySerial.get(quoted.serial)
    const sent = exact && answers(id, quoted, exact) ? exact : this.guess(id, quoted)
    // Terminals may acknowledge each sub-package: only what comes when all are sent speaks of the whole.
    if (sent && isOnItsWay(sent) && id === GENERAL && ok) return undefined
    if (sent) {
      sent.answered = true
      this.release(sent)
    }
    return sent?.key
  }

  /** Some terminals quote serial 0, some messages quote none: the oldest command that still waits, else the last one. */
  private guess(id: number, quoted: Quoted): Sent | undefined {
    const fitting = [...this.bySerial.values()].filter((sent) => answers(id, quoted, sent))
    return fitting.find((sent) => !sent.answered) ?? fitting.at(-1)
  }

  /** Bytes that many share are not held any longer than they are sent; one that is refused half-way is not sent on. */
  private release(sent: Sent): void {
    sent.given = sent.frames.length
    if (!sent.frames.isLong) return
    this.outbox.forget(sent.serial)
    sent.frames = NOTHING
    sent.given = 0
  }

  tick(now: number): void {
    if (this.peer.accepted === undefined) this.abandon()
    for (const sent of this.bySerial.values()) {
      if (sent.answered || isOnItsWay(sent) || now - sent.sentAt < waitOf(sent)) continue
      if (sent.once || sent.sends >= ANSWER_WAITS.length) this.end(sent)
      else {
        sent.sends++
        sent.sentAt = now
        sent.given = 0
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
    this.release(sent)
    const { deviceId, key, messageId } = sent
    if (!sent.answered) this.peer.emit({ kind: 'expired', deviceId, key, messageId })
  }
}

const isOnItsWay = ({ given, frames }: Sent): boolean => given < frames.length

/** ms to wait for the answer to what was sent last; what is sent once is not waited for any longer than a minute. */
const waitOf = ({ once, sends, frames }: Sent): number =>
  frames.isLong ? LONG_MS : once ? ONCE_MS : (ANSWER_WAITS[sends - 1] ?? 0)

function commandOf(name: string): Message | undefined {
  const messages: Readonly<Record<string, Message>> = MESSAGES
  const message = Object.hasOwn(messages, name) ? messages[name] : undefined
  return message?.direction === 'down' && !ANSWERS.includes(name) ? message : undefined
}

function answers(id: number, quoted: Quoted, sent: Sent): boolean {
  return id === GENERAL ? quoted.messageId === sent.messageId : SPECIAL.get(sent.messageId) === id
}
