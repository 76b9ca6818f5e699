import { createHash } from 'node:crypto'
import type { UpgradeCourse } from '@motorpool/jt808'

/** Bytes of the SHA-256 at the end of a package of the simulator's own make. */
const HASH = 32

/** A package that simulated terminals take: its content, and the hash of it. */
export function packageOf(content: Uint8Array): Uint8Array {
  const hash = createHash('sha256').update(content).digest()
  return Buffer.concat([content, hash])
}

/** Of a hundred terminals these refuse what they have taken, and these are not heard of any more after it. */
const SHARES = { refuse: 3, hang: 2 } as const

/** What a terminal does with a package that is right: always the same, so that a fleet can be told in advance. */
function lot(number: string): UpgradeCourse {
  const place = createHash('sha256').update(`upgrade ${number}`).digest().readUInt32BE(0) % 100
  if (place < SHARES.refuse) return 'refuse'
  return place < SHARES.refuse + SHARES.hang ? 'hang' : 'install'
}

/** What a terminal does with a package: one whose hash is not that of its content is refused by every one. */
export function courseOf(number: string, data: Uint8Array): UpgradeCourse {
  if (data.length <= HASH) return 'refuse'
  const content = data.subarray(0, data.length - HASH)
  const hash = createHash('sha256').update(content).digest()
  return hash.equals(data.subarray(data.length - HASH)) ? lot(number) : 'refuse'
}
