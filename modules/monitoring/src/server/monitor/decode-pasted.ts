import { PROTOCOLS } from '@motorpool/protocols'
import type { SignalTable } from '@motorpool/signals'
import { type DecodedFrame, RawForm, type Refusal } from '@motorpool/wire'
import { bytesOf, decodeStored } from './protocols.ts'

export interface Pasted {
  raw: Uint8Array
  /** What the maker's own bytes mean. */
  table?: SignalTable
}

export interface DecodedPaste {
  /** Number of the protocol. */
  protocol: number
  /** The bytes that offsets count in. */
  bytes: Uint8Array
  result: DecodedFrame | Refusal
}

/** One frame of whatever protocol its ends, or at least its beginning, belong to; undefined where they are of none. */
export function decodePasted({ raw, table }: Pasted): DecodedPaste | undefined {
  const protocol =
    PROTOCOLS.find((one) => one.resemblesFrame(raw)) ?? PROTOCOLS.find((one) => one.detect(raw))
  if (!protocol) return undefined
  const message = { protocol: protocol.id, messageId: 0, rawForm: RawForm.frame, flags: 0, raw }
  const result = decodeStored(message, table)
  return { protocol: protocol.id, bytes: bytesOf(message, result), result }
}
