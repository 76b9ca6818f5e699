import { wordAt } from '@motorpool/wire'

const MARK = 0xff
const ALGORITHMS: readonly (number | undefined)[] = [1, 2, 3]

/** The block behind the others: FF, the kind, R and S with their lengths. */
export function signatureBlock(algorithm: number, r: Uint8Array, s: Uint8Array): Uint8Array {
  const block = new Uint8Array(6 + r.length + s.length)
  const view = new DataView(block.buffer)
  view.setUint8(0, MARK)
  view.setUint8(1, algorithm)
  view.setUint16(2, r.length)
  block.set(r, 4)
  view.setUint16(4 + r.length, s.length)
  block.set(s, 6 + r.length)
  return block
}

/** Where R and S begin of the signature whose FF stands at `at`; undefined where it does not fit the frame. */
export function signatureAt(frame: Uint8Array, at: number): [r: number, s: number] | undefined {
  const end = frame.length - 1
  if (at + 4 > end) return undefined
  const s = at + 4 + wordAt(frame, at + 2) + 2
  return s > end || s + wordAt(frame, s - 2) > end ? undefined : [at + 4, s]
}

/**
 * The FF of the signature behind a block of unknown length: it is the last block, so its lengths end with the body. None where
 * bytes in more than one place read so.
 */
export function lastSignature(frame: Uint8Array, from: number): number | undefined {
  let found: number | undefined
  for (let at = frame.indexOf(MARK, from); at >= 0; at = frame.indexOf(MARK, at + 1)) {
    if (!ALGORITHMS.includes(frame[at + 1])) continue
    const parts = signatureAt(frame, at)
    if (!parts || parts[1] + wordAt(frame, parts[1] - 2) !== frame.length - 1) continue
    if (found !== undefined) return undefined
    found = at
  }
  return found
}
