/** How terminals sign: SM2 with SM3, RSA PKCS#1 v1.5 with SHA-256; `other`: what nothing is specified for. */
export const SIGNING = ['sm2', 'rsa'] as const
export type Signing = (typeof SIGNING)[number]

/** A signature as it stands in a message, and the bytes that it covers. */
export interface MessageSignature {
  signing: Signing | 'other'
  signed: Uint8Array
  r: Uint8Array
  /** Empty for RSA. */
  s: Uint8Array
}

/** Signatures of a protocol whose messages may bear them. Nothing here throws. */
export interface SignatureReading {
  /** Of which editions reports are signed: their places in the protocol's `editions`, from 1 on. */
  readonly editions: readonly number[]
  /** Of the raw bytes of a record that is flagged as signed. */
  of(raw: Uint8Array): MessageSignature | undefined
  /** The public key that a message brings, whose half the terminal signs with; undefined for other messages. */
  keyIn(messageId: number, raw: Uint8Array): Uint8Array | undefined
}

/** What a signature said. `unchecked`: no key of the terminal is known, or more came at once than are checked. */
export const SIGNATURE_OUTCOMES = ['unchecked', 'valid', 'invalid'] as const
export type SignatureOutcome = (typeof SIGNATURE_OUTCOMES)[number]

/** Bits 10 and 11 of `StoreRecord.flags`; 0 where a message bears no signature. */
const SHIFT = 10
const BITS = 3

/** All bits of it. */
export const SIGNATURE_FLAGS = BITS << SHIFT

/** The flags of a signed message with the outcome. */
export function withSignature(flags: number, outcome: SignatureOutcome): number {
  return (flags & ~(BITS << SHIFT)) | ((SIGNATURE_OUTCOMES.indexOf(outcome) + 1) << SHIFT)
}

/** Undefined where the message bears no signature. */
export function signatureIn(flags: number): SignatureOutcome | undefined {
  return SIGNATURE_OUTCOMES[((flags >> SHIFT) & BITS) - 1]
}
