/** Fresh key pairs of the platform. */
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { OwnCipher } from '@motorpool/wire'
import { sm2 } from 'sm-crypto-v2'

const RSA_BITS = 2048

/** RSA in PEM (SPKI, PKCS#8); SM2 in hex: the point with its mark 04, and 32 bytes. */
export interface KeyPair {
  publicKey: string
  privateKey: string
}

export const OWN_CIPHERS: readonly OwnCipher[] = ['rsa', 'sm2']

export async function newPair(cipher: OwnCipher): Promise<KeyPair> {
  if (cipher === 'sm2') return sm2.generateKeyPairHex()
  return promisify(generateKeyPair)('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}
