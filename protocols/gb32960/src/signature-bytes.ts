import { wordAt } from '@motorpool/wire'

const MARK = 0xff
const ALGORITHMS: readonly (number | undefined)[] = [1, 2, 3]

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
