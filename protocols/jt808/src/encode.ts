import { MESSAGES, type MessageKey } from './catalogue/messages.ts'
import { encodeBody, encodeFrame, encodeSubPackages, type MessageValue } from './codec.ts'
import type { Address } from './frame/header.ts'
import type { Message } from './message.ts'

/** Whom the frame is for or from, and the sender's own serial. */
export interface Head extends Address {
  serial: number
}

type Encoder<M extends Message> = keyof MessageValue<M> extends never
  ? (head: Head, value?: MessageValue<M>) => Uint8Array
  : (head: Head, value: MessageValue<M>) => Uint8Array

/** `encode.location(head, value)`: one wire frame of each known message; a body over 1023 bytes throws RangeError. */
export const encode = Object.fromEntries(
  Object.entries<Message>(MESSAGES).map(([key, message]) => [
    key,
    (head: Head, value: unknown = {}) =>
      encodeFrame(
        head,
        message.id,
        head.serial,
        encodeBody(message, head.edition, value as MessageValue<Message>),
      ),
  ]),
) as unknown as { [K in MessageKey]: Encoder<(typeof MESSAGES)[K]> }

/** A message of any length: one frame, or its sub-packages with consecutive serials. */
export function encodeMessage<K extends MessageKey>(
  key: K,
  head: Head,
  value: MessageValue<(typeof MESSAGES)[K]>,
  packageSize?: number,
): Uint8Array[] {
  const message: Message = MESSAGES[key]
  const body = encodeBody(message, head.edition, value as MessageValue<Message>)
  return encodeSubPackages(head, message.id, head.serial, body, packageSize)
}
