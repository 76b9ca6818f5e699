/** A place in a text, both from 1. */
export interface TextPlace {
  line: number
  column: number
}

/** Bytes, or the place of the first character that is none of theirs: `half` a digit without its second. */
export type HexText =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | ({ ok: false; why: 'character' | 'half'; found: string } & TextPlace)

const isBetween = (character: string): boolean => /[\s,;:-]/.test(character)
const isDigit = (character: string | undefined): boolean =>
  character !== undefined && /[0-9a-f]/i.test(character)

function placeOf(text: string, at: number): TextPlace {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Reads bytes as people and tools quote them: pairs of digits, with blanks, commas, colons, dashes or `0x` between them. */
export function readHex(text: string): HexText {
  const bytes = new Uint8Array(text.length >> 1)
  let count = 0
  let at = 0
  while (at < text.length) {
    const pair = text.slice(at, at + 2)
    const [first = '', second] = pair
    if (isBetween(first)) at += 1
    else if (/^0x$/i.test(pair)) at += 2
    else if (!isDigit(first) || (second !== undefined && !isDigit(second) && !isBetween(second))) {
      const wrong = isDigit(first) ? at + 1 : at
      return { ok: false, why: 'character', found: text.charAt(wrong), ...placeOf(text, wrong) }
    } else if (!isDigit(second)) return { ok: false, why: 'half', found: first, ...placeOf(text, at) }
    else {
      bytes[count++] = Number.parseInt(pair, 16)
      at += 2
    }
  }
  return { ok: true, bytes: bytes.slice(0, count) }
}
