import { ID_AT, ID_LENGTH } from './frame.ts'

/**
 * Text of a fixed field without the 00 and blanks that fill it on either side, or undefined when it is empty or holds
 * anything but printable ASCII: such bytes are no identity.
 */
export function printable(bytes: Uint8Array, at: number, length: number): string | undefined {
  let from = at
  let to = at + length
  while (from < to && isFill(bytes[from])) from++
  while (to > from && isFill(bytes[to - 1])) to--
  if (from === to) return undefined
  let text = ''
  for (let i = from; i < to; i++) {
    const b = bytes[i] ?? 0
    if (b < 0x21 || b > 0x7e) return undefined
    text += String.fromCharCode(b)
  }
  return text
}

function isFill(b: number | undefined): boolean {
  return b === 0 || b === 0x20
}

/** Unique id of the header: a VIN, or the id of a platform. */
export function readId(frame: Uint8Array): string | undefined {
  return printable(frame, ID_AT, ID_LENGTH)
}

/** Whether both frames carry the same 17 id bytes. */
export function sameId(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = ID_AT; i < ID_AT + ID_LENGTH; i++) if (a[i] !== b[i]) return false
  return true
}
