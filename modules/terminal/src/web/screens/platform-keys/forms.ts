/** Public keys as makers of terminals ask for them. */
import type { PlatformKeyView } from '../../../shared/platform-keys.ts'

/** SubjectPublicKeyInfo of a point of the SM2 curve, up to the point (RFC 5480; GB/T 33560). */
const SM2_SPKI = '3059301306072a8648ce3d020106082a811ccf5501822d034200'
const LINE = 64
const MARKS = /-----[^-]+-----|\s/g

type Key = Pick<PlatformKeyView, 'cipher' | 'publicKey'>

function bytesOf(hex: string): string {
  return String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)))
}

/** RSA: the DER of the PEM. SM2: the point with its mark 04. */
export function hexOf({ cipher, publicKey }: Key): string {
  if (cipher === 'sm2') return publicKey
  const der = atob(publicKey.replaceAll(MARKS, ''))
  return Array.from(der, (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

export function pemOf({ cipher, publicKey }: Key): string {
  if (cipher === 'rsa') return publicKey
  const lines = btoa(bytesOf(SM2_SPKI + publicKey)).match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
}
