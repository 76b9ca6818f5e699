import {
  type MessageSignature,
  newRecord,
  type SignatureReading,
  type StoreRecord,
  wordAt,
} from '@motorpool/wire'
import { BODY_AT, Command, EDITIONS, editionOf, OVERHEAD } from './frame.ts'
import { publicKeyIn } from './login.ts'
import { lastSignature, signatureAt } from './signature-bytes.ts'
import { UNKNOWN_TYPE, Walk, walk } from './summary.ts'

export interface FrameSignature {
  /** 1 SM2, 2 RSA, 3 ECC. */
  algorithm: number
  /** From the first byte of the time up to the byte before the FF. */
  signed: Uint8Array
  r: Uint8Array
  /** Empty for RSA. */
  s: Uint8Array
}

const UNREAD: StoreRecord = newRecord('', 0, new Uint8Array(0))
const SIGNATURE = 0xff

/** The signature of a 2025 report and the bytes it covers, for who holds the vehicle's public key. */
export function signatureOf(frame: Uint8Array): FrameSignature | undefined {
  if (frame.length < OVERHEAD || editionOf(frame) !== '2025') return undefined
  let mark: number | undefined
  let unknown: number | undefined
  const found = walk(frame, '2025', { ...UNREAD }, (type, at) => {
    if (type === SIGNATURE) mark = at - 1
    else if (type === UNKNOWN_TYPE) unknown = at - 1
  })
  if (found === Walk.truncated) return undefined
  const at = mark ?? (unknown === undefined ? undefined : lastSignature(frame, unknown))
  return at === undefined ? undefined : covered(frame, at)
}

/** `at`: of the FF. Bytes may stand behind it (seen in one sample). */
function covered(frame: Uint8Array, at: number): FrameSignature | undefined {
  const parts = signatureAt(frame, at)
  if (!parts) return undefined
  const [rAt, sAt] = parts
  return {
    algorithm: frame[at + 1] ?? 0,
    signed: frame.subarray(BODY_AT, at),
    r: frame.subarray(rAt, sAt - 2),
    s: frame.subarray(sAt, sAt + wordAt(frame, sAt - 2)),
  }
}

const SIGNING: Readonly<Record<number, MessageSignature['signing']>> = { 1: 'sm2', 2: 'rsa' }

export const signatures: SignatureReading = {
  editions: [EDITIONS.indexOf('2025') + 1],
  of(raw) {
    const found = signatureOf(raw)
    return found && { ...found, signing: SIGNING[found.algorithm] ?? 'other' }
  },
  keyIn: (messageId, raw) => (messageId === Command.activation ? publicKeyIn(raw) : undefined),
}
