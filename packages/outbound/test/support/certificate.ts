import { generateKeyPairSync, sign } from 'node:crypto'

/** One element of DER (X.690): tag, length, content. */
function der(tag: number, ...content: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(content.map((one) => (typeof one === 'string' ? Buffer.from(one, 'hex') : one)))
  const long = bytes.length > 255 ? [0x82, bytes.length >> 8, bytes.length & 255] : [0x81, bytes.length]
  return Buffer.concat([Buffer.from([tag, ...(bytes.length < 128 ? [bytes.length] : long)]), bytes])
}

const [SEQUENCE, SET, INTEGER, BITS, OCTETS, OID, UTF8, UTC_TIME] = [
  0x30, 0x31, 0x02, 0x03, 0x04, 0x06, 0x0c, 0x17,
]
const ECDSA_SHA256 = der(SEQUENCE, der(OID, '2a8648ce3d040302'))

/** A key, and a certificate of its own making (RFC 5280) for 127.0.0.1, both PEM: whoever is to believe it must be told so. */
export function ownCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, '550403'), der(UTF8, Buffer.from('test')))))
  const times = ['200101000000Z', '490101000000Z'].map((time) => der(UTC_TIME, Buffer.from(time)))
  const addresses = der(SEQUENCE, der(0x87, '7f000001'))
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, '02')),
    der(INTEGER, '01'),
    ECDSA_SHA256,
    name,
    der(SEQUENCE, ...times),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, der(OID, '551d11'), der(OCTETS, addresses)))),
  )
  const signed = der(SEQUENCE, body, ECDSA_SHA256, der(BITS, '00', sign('sha256', body, privateKey)))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}
