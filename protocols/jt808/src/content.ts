import { RawForm, wordAt } from '@motorpool/wire'
import { unescapeFrame } from './frame/escape.ts'
import { headerSize } from './frame/header.ts'

/** A frame without flags and escapes; bytes that are no frame as they are. */
export function plain(raw: Uint8Array, form: RawForm): Uint8Array {
  if (form !== RawForm.frame) return raw
  const unescaped = unescapeFrame(raw)
  return unescaped instanceof Uint8Array ? unescaped : raw
}

/** The body: an item of a batch is one already, a frame also has a check byte, a joined message has none. */
export function content(raw: Uint8Array, form: RawForm): Uint8Array {
  if (form === RawForm.item) return raw
  const message = plain(raw, form)
  if (message.length < 4) return raw
  const properties = wordAt(message, 2)
  return message.subarray(headerSize(properties), form === RawForm.frame ? message.length - 1 : undefined)
}
