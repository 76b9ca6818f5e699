import { BODY_AT, type Cursor, number, type Sink, type SpecialItem } from '@motorpool/gbt'
import type { DecodedField, Names } from '@motorpool/wire'

/** R and S of SM2, each behind its length. */
export interface SignatureInput {
  r: Uint8Array
  s: Uint8Array
}

const HALF = 32
export const SIGNATURE_LENGTH = 2 * (1 + HALF)

/** End of the signature at `at`, 0 where none stands. It has no mark: its first length stands where a type would. */
export function signatureEnd(bytes: Uint8Array, at: number, end: number): number {
  const next = at + SIGNATURE_LENGTH
  return next <= end && bytes[at] === HALF && bytes[at + 1 + HALF] === HALF ? next : 0
}

const R_LENGTH = number('rLength', ['签名R值长度', 'Length of R', 'R値の長さ'], 1, [HALF, HALF])
const S_LENGTH = number('sLength', ['签名S值长度', 'Length of S', 'S値の長さ'], 1, [HALF, HALF])
const R: Names = ['签名R值', 'Signature R', '署名R値']
const S: Names = ['签名S值', 'Signature S', '署名S値']

export function readSignature(cursor: Cursor): DecodedField[] {
  const rLength = cursor.number(R_LENGTH)
  const r = cursor.opaque('r', R, Number(rLength.raw ?? rLength.value))
  const sLength = cursor.number(S_LENGTH)
  const s = cursor.opaque('s', S, Number(sLength.raw ?? sLength.value))
  return [rLength, r, sLength, s]
}

export function writeSignature(sink: Sink, { r, s }: SignatureInput): void {
  sink.integer(1, r.length, 'signature.r')
  sink.out.bytes(r)
  sink.integer(1, s.length, 'signature.s')
  sink.out.bytes(s)
}

/** The signature at the end of a message that always has one. */
export const SIGNATURE: SpecialItem<'signature', SignatureInput> = {
  kind: 'special',
  key: 'signature',
  parts: [],
  read: readSignature,
  write: writeSignature,
}

export interface FrameSignature extends SignatureInput {
  /** The data unit up to the signature: by its users, no table says it. */
  signed: Uint8Array
}

/** The signature that ends a frame and the bytes it covers, for who holds the vehicle's public key. */
export function signatureOf(frame: Uint8Array): FrameSignature | undefined {
  const end = frame.length - 1
  const at = end - SIGNATURE_LENGTH
  if (at <= BODY_AT || signatureEnd(frame, at, end) !== end) return undefined
  const r = frame.subarray(at + 1, at + 1 + HALF)
  return { signed: frame.subarray(BODY_AT, at), r, s: frame.subarray(at + 2 + HALF, end) }
}
