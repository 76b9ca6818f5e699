/** What a pair of platforms has agreed on: unsigned 32-bit numbers. */
export interface CipherKeys {
  readonly m1: number
  readonly ia1: number
  readonly ic1: number
}

/**
 * Encrypts or decrypts a body: both are the same XOR with a stream of pseudo-random bytes (32-bit numbers that wrap).
 *
 * @param key of the message's header; 0 counts as 1, and so does an M1 of 0
 * @returns a copy
 */
export function crypt(body: Uint8Array, key: number, { m1, ia1, ic1 }: CipherKeys): Uint8Array {
  const out = new Uint8Array(body.length)
  const modulus = m1 >>> 0 || 1
  let state = key >>> 0 || 1
  for (let i = 0; i < body.length; i++) {
    state = (Math.imul(ia1, state % modulus) + ic1) >>> 0
    out[i] = (body[i] ?? 0) ^ ((state >>> 20) & 0xff)
  }
  return out
}
