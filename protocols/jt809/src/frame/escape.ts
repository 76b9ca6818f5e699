import { type Refusal, refusal } from '@motorpool/wire'

export const HEAD = 0x5b
export const TAIL = 0x5d
/** Each stands for two bytes, which begin with another one: 5b is 5a 01, 5a is 5a 02, 5d is 5e 01, 5e is 5e 02. */
const MARKS: ReadonlyMap<number, number> = new Map([
  [HEAD, 0x5a01],
  [0x5a, 0x5a02],
  [TAIL, 0x5e01],
  [0x5e, 0x5e02],
])
const MEANT: ReadonlyMap<number, number> = new Map(Array.from(MARKS, ([byte, pair]) => [pair, byte]))

/** A frame as it came, from its head flag to its tail flag, without flags and escapes; or why it is none. */
export function unescapeFrame(frame: Uint8Array): Uint8Array | Refusal {
  const end = frame.length - 1
  if (end < 1 || frame[0] !== HEAD || frame[end] !== TAIL)
    return refusal('noise', `no flags 5b and 5d at the ends of ${frame.length} bytes`, 0)
  const plain = new Uint8Array(frame.length)
  let size = 0
  for (let i = 1; i < end; i++) {
    let byte = frame[i] ?? 0
    if (byte === 0x5a || byte === 0x5e) {
      const next = i + 1 < end ? (frame[i + 1] ?? 0) : -1
      const meant = next < 0 ? undefined : MEANT.get(byte * 0x100 + next)
      if (meant === undefined)
        return refusal('bad_escape', `${byte.toString(16)} that neither 01 nor 02 follows, at offset ${i}`, i)
      byte = meant
      i++
    } else if (byte === HEAD || byte === TAIL) return refusal('bad_escape', `a bare flag at offset ${i}`, i)
    plain[size++] = byte
  }
  return plain.subarray(0, size)
}

/** Header, body and check to the wire form with flags. */
export function escapeFrame(plain: Uint8Array): Uint8Array {
  let extra = 2
  for (const byte of plain) if (MARKS.has(byte)) extra++
  const out = new Uint8Array(plain.length + extra)
  let at = 0
  out[at++] = HEAD
  for (const byte of plain) {
    const pair = MARKS.get(byte)
    if (pair !== undefined) out[at++] = pair >> 8
    out[at++] = pair === undefined ? byte : pair & 0xff
  }
  out[at] = TAIL
  return out
}
