import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** How the installation proves to push services that a message is its own (RFC 8292), base64url. */
export interface PushKey {
  /** Browsers are told it when they subscribe, and take messages of no other. */
  publicKey: string
  privateKey: string
}

const COORDINATE = 32
/** s: a proof holds so long (24 h at most: RFC 8292, 2). */
const VALID_S = 12 * 3600

export function newPushKey(): PushKey {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys().toString('base64url')
  // Leading zeros count.
  const privateKey = Buffer.concat([Buffer.alloc(COORDINATE), ecdh.getPrivateKey()]).subarray(-COORDINATE)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The header `authorization` of a message to an endpoint; `contact`: whom its service may ask, `https:` or `mailto:`. */
export function proofFor(endpoint: string, key: PushKey, now: number, contact?: string): string {
  const point = Buffer.from(key.publicKey, 'base64url')
  const [x, y] = [1, 1 + COORDINATE].map((from) =>
    point.subarray(from, from + COORDINATE).toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: key.privateKey }
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + VALID_S,
    ...(contact === undefined ? {} : { sub: contact }),
  }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${key.publicKey}`
}
