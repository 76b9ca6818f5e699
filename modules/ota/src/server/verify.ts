import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Manifest, manifestOf } from '../shared/index.ts'

/** Before the 32 bytes of an Ed25519 key in its SubjectPublicKeyInfo (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

export interface Digests {
  size: number
  sha256: string
  md5: string
  crc32: string
}

/** What is said of bytes, in one pass over them. */
export async function digestsOf(bytes: AsyncIterable<Uint8Array>): Promise<Digests> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let [size, crc] = [0, 0]
  for await (const part of bytes) {
    sha256.update(part)
    md5.update(part)
    crc = crc32(part, crc)
    size += part.length
  }
  return {
    size,
    sha256: sha256.digest('hex'),
    md5: md5.digest('hex'),
    crc32: crc.toString(16).padStart(8, '0'),
  }
}

function keyOf(publicKey: string): KeyObject | undefined {
  try {
    const der = Buffer.concat([SPKI, Buffer.from(publicKey, 'hex')])
    return createPublicKey({ key: der, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}

/** Whether the signature is that of the key over this manifest. */
export function isSigned(manifest: Manifest, publicKey: string, signature: string): boolean {
  const key = keyOf(publicKey)
  const bytes = Buffer.from(signature, 'hex')
  return (
    key !== undefined && bytes.length === 64 && verify(null, Buffer.from(manifestOf(manifest)), key, bytes)
  )
}
