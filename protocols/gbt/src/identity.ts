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
