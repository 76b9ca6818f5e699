import { reasonOf } from '@motorpool/kernel'
import { type Command, type Issued, RecordFlag, type Refusal, refusal } from '@motorpool/wire'
import type { Conversation } from './conversation.ts'
import { encodeByName } from './encode.ts'
import { COMMAND_AT } from './frame.ts'
import { plainRecord } from './outcome.ts'

/** Annex B.3.5: a command without an answer is sent again after a minute, three times at most. */
export const REPEAT_MS = 60_000
export const REPEATS = 3

/** 80, 81 and 82 by the keys of their messages. */
const COMMANDS: readonly string[] = ['query', 'set', 'control']

interface Sent {
  key: number
  deviceId: string
  frame: Uint8Array
  sentAt: number
  repeats: number
}

/**
 * Commands of the platform to one terminal. Nothing in an answer says which command it answers but the command id, so
 * one of each kind waits at a time.
 */
export class Commands {
  private readonly talk: Conversation
  private readonly open = new Map<number, Sent>()
  private lastKey = 0

  constructor(talk: Conversation) {
    this.talk = talk
  }

  /** The time of the command is now unless its fields say otherwise. */
  issue({ message, fields, kept, once = false }: Command, now: number): Issued | Refusal {
    const { peer } = this.talk
    if (!peer || this.talk.pending) return refusal('not_logged_in', 'the vehicle has not logged in')
    if (peer.kind === 'platform' || !COMMANDS.includes(message))
      return refusal('unknown_message', `"${message}" is no command for a ${peer.kind}`)
    const time = now - (now % 1000)
    const encoded = (of: Command['fields']) => encodeByName(peer.edition, message, peer.id, { time, ...of })
    let frame: Uint8Array
    let stored: Uint8Array
    try {
      frame = encoded(fields)
      stored = kept ? encoded(kept) : frame
    } catch (error) {
      return refusal('bad_body', `${message}: ${reasonOf(error)}`)
    }
    const command = frame[COMMAND_AT] ?? 0
    if (this.open.has(command))
      return refusal('command_open', `command ${command} to ${peer.id} has no answer yet`)
    const sent = { key: ++this.lastKey, deviceId: peer.id, frame, sentAt: now, repeats: once ? REPEATS : 0 }
    this.open.set(command, sent)
    this.send(sent)
    const record = plainRecord(peer.id, stored, RecordFlag.downlink)
    record.deviceTime = 0
    this.talk.emit({ kind: 'store', records: [record], ack: null, nack: null })
    return { ok: true, key: sent.key }
  }

  private send({ frame, key }: Sent): void {
    this.talk.emit({ kind: 'send', bytes: frame, key })
  }

  /** The key of the command that an answer with this id belongs to. */
  settle(command: number): number | undefined {
    const key = this.open.get(command)?.key
    this.open.delete(command)
    return key
  }

  tick(now: number): void {
    for (const [command, sent] of this.open) {
      if (now - sent.sentAt < REPEAT_MS) continue
      if (sent.repeats === REPEATS) this.end(command, sent)
      else {
        sent.repeats++
        sent.sentAt = now
        this.send(sent)
      }
    }
  }

  /** The vehicle logged out: nothing will be answered any more. */
  abandon(): void {
    for (const [command, sent] of this.open) this.end(command, sent)
  }

  private end(messageId: number, { key, deviceId }: Sent): void {
    this.open.delete(messageId)
    this.talk.emit({ kind: 'expired', deviceId, key, messageId })
  }
}
