import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

/** What a browser keeps of a subscription: with it alone its messages can be read. */
export interface BrowserSecrets {
  privateKey: Buffer
  publicKey: Buffer
  auth: Buffer
}

export function newBrowser(): BrowserSecrets {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  return { publicKey, privateKey: ecdh.getPrivateKey(), auth: randomBytes(16) }
}

export const keysOf = ({ publicKey, auth }: BrowserSecrets) => ({
  p256dh: publicKey.toString('base64url'),
  auth: auth.toString('base64url'),
})

/** Reads a message as a browser does: RFC 8291, section 3.4, written apart from the sender. */
export function decrypted(message: Buffer, { privateKey, publicKey, auth }: BrowserSecrets): string {
  const salt = message.subarray(0, 16)
  const idLength = message.readUInt8(20)
  const sender = message.subarray(21, 21 + idLength)
  const body = message.subarray(21 + idLength)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const derive = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const ikm = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('the record is not the last one')
  return plain.subarray(0, -1).toString('utf8')
}

/** The claims of a proof (RFC 8292), when its signature is that of the key that it names. */
export function claimsOf(authorization: string): { aud?: string; exp?: number; sub?: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = bytesOf(key)
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    bytesOf(signature),
  )
  if (!isValid) throw new Error('not signed with this key')
  return { ...(JSON.parse(bytesOf(claims).toString()) as object), key }
}
