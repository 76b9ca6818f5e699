import { Sink, timeBytes } from '@motorpool/gbt'
import { buildFrame, type Edition, Flag } from './frame.ts'
import { MESSAGES, type MessageName } from './messages/index.ts'
import type { Message, MessageInput } from './messages/message.ts'

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
  return encodeByName(edition, name, id, input, options)
}

/** The same with fields of any origin: RangeError also for a message that the edition has not. */
export function encodeByName(
  edition: Edition,
  name: string,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  options: EncodeOptions = {},
): Uint8Array {
  const messages: Readonly<Record<string, Message>> = MESSAGES[edition]
  const found = Object.hasOwn(messages, name) ? messages[name] : undefined
  if (!found) throw new RangeError(`no message "${name}" in the ${edition} edition`)
  const sink = new Sink(edition)
  sink.items(found.items, fields)
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
