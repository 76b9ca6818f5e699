import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a subscription, base64url: the browser's public key on P-256 (65 bytes) and its authentication secret (16). */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

const CURVE = 'prime256v1'
const POINT = 65
const SECRET = 16
/** Of the header (RFC 8188, 2.1); a message is one record. */
const RECORD = 4096
/** What a record ends with that no other follows (RFC 8188, 2). */
const LAST = Buffer.from([2])

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

const derived = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Whether messages can be encrypted for these keys: a point of the curve, and a secret of its length. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  const [point, secret] = [bytesOf(p256dh), bytesOf(auth)]
  if (point.length !== POINT || secret.length !== SECRET) return false
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}

/** What makes a message differ from every other one; given only by test vectors. */
export interface Fresh {
  salt: Buffer
  privateKey?: Buffer
}

/** A message that this browser alone can read: RFC 8291, `aes128gcm` of RFC 8188. */
export function encrypted(text: string, keys: BrowserKeys, fresh: Fresh = { salt: randomBytes(16) }): Buffer {
  const ecdh = createECDH(CURVE)
  if (fresh.privateKey) ecdh.setPrivateKey(fresh.privateKey)
  else ecdh.generateKeys()
  const [theirs, ours] = [bytesOf(keys.p256dh), ecdh.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const ikm = derived(ecdh.computeSecret(theirs), bytesOf(keys.auth), info, 32)
  const key = derived(ikm, fresh.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(ikm, fresh.salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([fresh.salt, head, ours, body, cipher.getAuthTag()])
}
