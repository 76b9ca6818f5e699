import { buildFrame, type Edition, Flag } from './frame.ts'
import { MESSAGES, type MessageName } from './messages/index.ts'
import type { Message, MessageInput } from './messages/message.ts'
import { Sink } from './schema/sink.ts'
import { timeBytes } from './time.ts'

export type EncodeInput<E extends Edition, M extends MessageName<E>> = MessageInput<(typeof MESSAGES)[E][M]>

export interface EncodeOptions {
  /** Response flag; FE (a command) unless the message is an answer. */
  flag?: number
}

/**
 * One frame from physical values: `encode('2016', 'realtime', vin, { time, blocks: [{ block: 'vehicle', … }] })`.
 * Throws `EncodeError` naming the field when a value does not fit the wire.
 */
export function encode<E extends Edition, M extends MessageName<E>>(
  edition: E,
  name: M,
  id: string,
  input: EncodeInput<E, M>,
  options: EncodeOptions = {},
): Uint8Array {
  const found = (MESSAGES[edition] as Readonly<Record<string, Message>>)[name] as Message
  const sink = new Sink(edition)
  sink.items(found.items, input)
  const flag = options.flag ?? (name === 'queryReply' ? Flag.success : Flag.command)
  return buildFrame({ edition, command: found.command, flag, id }, sink.out.view())
}

/** A reply of §6.3.2: the time and nothing else; without a time the data unit is empty (heartbeat). */
export function encodeReply(
  edition: Edition,
  command: number,
  id: string,
  flag: number,
  time?: number,
): Uint8Array {
  return buildFrame({ edition, command, flag, id }, time === undefined ? new Uint8Array(0) : timeBytes(time))
}
