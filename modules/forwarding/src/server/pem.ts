import { createPrivateKey, X509Certificate } from 'node:crypto'

const ONE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
/** Of one text: its own and those above it. */
const MOST = 10

/** The certificates of a PEM text; none where one of them cannot be read. */
export function certificatesOf(pem: string): X509Certificate[] {
  const texts = pem.match(ONE) ?? []
  if (texts.length > MOST) return []
  try {
    return texts.map((text) => new X509Certificate(text))
  } catch {
    return []
  }
}

const KEY = /-----BEGIN ((?:EC |RSA )?PRIVATE KEY)-----([\sA-Za-z0-9+/=]+)-----END \1-----/

/** A private key in PEM with its lines, which a field of one line has lost; undefined: it is none. */
export function keyText(pem: string): string | undefined {
  const [, kind, body] = KEY.exec(pem) ?? []
  const lines = body?.replaceAll(/\s/g, '').match(/.{1,64}/g)
  if (!lines) return undefined
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ''].join('\n')
}

/** Whether a PEM text is the private key, without a passphrase, of the first certificate of another. */
export function isKeyOf(key: string, certificate: string): boolean {
  const [own] = certificatesOf(certificate)
  try {
    return own?.checkPrivateKey(createPrivateKey(keyText(key) ?? '')) ?? false
  } catch {
    return false
  }
}
