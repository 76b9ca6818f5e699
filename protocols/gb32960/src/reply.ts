import { copy, take, timeBytes, writeTime } from '@motorpool/gbt'
import { xor } from '@motorpool/wire'
import {
  BODY_AT,
  bodyLength,
  COMMAND_AT,
  ENCRYPTION_AT,
  Encryption,
  FLAG_AT,
  LENGTH_AT,
  OVERHEAD,
  TIME_LENGTH,
} from './frame.ts'

/** §6.3.2: same command and id, changed flag, only the time of the packet. Without a time the data unit is empty. */
export function shortReply(frame: Uint8Array, flag: number): Uint8Array {
  const body = bodyLength(frame) >= TIME_LENGTH ? TIME_LENGTH : 0
  const reply = take(OVERHEAD + body)
  for (let i = 0; i < BODY_AT + body; i++) reply[i] = frame[i] ?? 0
  reply[LENGTH_AT] = 0
  reply[LENGTH_AT + 1] = body
  return seal(reply, flag)
}

/** Annex B.3.3.2 of 2016: change flag and response time, leave the other bytes. */
export function echoReply(frame: Uint8Array, flag: number, now: number): Uint8Array {
  const reply = copy(frame)
  if (bodyLength(frame) >= TIME_LENGTH) writeTime(reply, BODY_AT, now)
  return seal(reply, flag)
}

/** To a data unit that cannot be read: the time of now, not encrypted. */
export function plainReply(frame: Uint8Array, flag: number, now: number): Uint8Array {
  const head = frame.slice(0, BODY_AT)
  head[ENCRYPTION_AT] = Encryption.none
  return replyWith(head, head[COMMAND_AT] ?? 0, flag, timeBytes(now))
}

/** The header of a request with another data unit. */
export function replyWith(frame: Uint8Array, command: number, flag: number, body: Uint8Array): Uint8Array {
  const reply = take(OVERHEAD + body.length)
  reply.set(frame.subarray(0, BODY_AT))
  reply[COMMAND_AT] = command
  reply[LENGTH_AT] = body.length >>> 8
  reply[LENGTH_AT + 1] = body.length
  reply.set(body, BODY_AT)
  return seal(reply, flag)
}

function seal(reply: Uint8Array, flag: number): Uint8Array {
  reply[FLAG_AT] = flag
  reply[reply.length - 1] = xor(reply, COMMAND_AT, reply.length - 1)
  return reply
}
