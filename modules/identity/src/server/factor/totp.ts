import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const STEP_MS = 30_000
const DIGITS = 6
/** Steps before and after the present one that are accepted: clocks differ. */
const DRIFT = 1

/** RFC 4648 base32 without padding, as authenticator applications read it. */
export function base32(bytes: Uint8Array): string {
  let bits = 0
  let held = 0
  let text = ''
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(held >>> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const char of text) {
    const value = ALPHABET.indexOf(char)
    if (value < 0) throw new Error('not base32')
    held = (held << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >>> bits) & 255)
    }
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

/** RFC 6238 over RFC 4226: SHA-1, 30 s, six digits, which is what every authenticator knows. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) as number) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** The step a code belongs to, later than the last one used; undefined when it fits none. */
export function stepOf(secret: string, code: string, now: number, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const present = Math.floor(now / STEP_MS)
  let found: number | undefined
  for (let step = present - DRIFT; step <= present + DRIFT; step++) {
    const same = timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))
    if (same && step > lastStep) found ??= step
  }
  return found
}

export const newSecret = (): string => base32(randomBytes(20))

export function otpauth(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_MS / 1000),
  })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}

/** Ten codes of 50 random bits, in two groups that can be read out. */
export function recoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const text = base32(randomBytes(7)).slice(0, 10)
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
}
