import { type Refusal, refusal } from '@motorpool/wire'

export const FLAG = 0x7e
const ESCAPE = 0x7d
/** Header, package items, longest body, check. */
export const MAX_PLAIN = 21 + 1023 + 1
/** Every byte escaped, and two flags. */
export const MAX_WIRE = 2 * MAX_PLAIN + 2

/**
 * Takes the flags off and undoes the escapes of a frame into `into`; the number of bytes written, or minus the offset of
 * a `7d` that nothing sensible follows or of a flag inside.
 */
export function unescapeInto(frame: Uint8Array, into: Uint8Array): number {
  const end = frame.length - 1
  let out = 0
  for (let i = 1; i < end; i++) {
    let b = frame[i] ?? 0
    if (b === FLAG) return -i
    if (b === ESCAPE) {
      const next = frame[++i] ?? 0
      if (i === end || (next !== 1 && next !== 2)) return -i
      b = next === 1 ? ESCAPE : FLAG
    }
    into[out++] = b
  }
  return out
}

export function badEscape(offset: number): string {
  return `a bare 7e, or a 7d that neither 01 nor 02 follows, at offset ${offset}`
}

/** A wire frame without flags and escapes, or why it is none. */
export function unescapeFrame(frame: Uint8Array): Uint8Array | Refusal {
  if (frame.length < 2 || frame[0] !== FLAG || frame[frame.length - 1] !== FLAG) {
    return refusal('noise', `no flag 7e at both ends of ${frame.length} bytes`, 0)
  }
  const plain = new Uint8Array(frame.length)
  const size = unescapeInto(frame, plain)
  if (size < 0) return refusal('bad_escape', badEscape(-size), -size)
  return plain.subarray(0, size)
}

/** Header, body and check byte, unescaped, to the wire form with flags. */
export function escapeFrame(plain: Uint8Array): Uint8Array {
  let extra = 2
  for (const b of plain) if (b === FLAG || b === ESCAPE) extra++
  const out = new Uint8Array(plain.length + extra)
  let at = 0
  out[at++] = FLAG
  for (const b of plain) {
    if (b === FLAG || b === ESCAPE) {
      out[at++] = ESCAPE
      out[at++] = b === FLAG ? 2 : 1
    } else out[at++] = b
  }
  out[at] = FLAG
  return out
}
